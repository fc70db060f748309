//! What a table does not show, on standard error: silence, and an order that chance decides.

use motjuste_core::{FastMap, GoldItem, RankedItem};
use motjuste_metrics::Label;
use motjuste_metrics::swords::{
    Gold, ItemScores, Lists, Measure, Setting, Threshold, TieOrder, with_ties,
};
use motjuste_metrics::ties::reordered;
use motjuste_terminal::output::note;

use crate::score_report::Figures;

/// Notes how many targets or items have no answer.
pub(crate) fn unanswered(system: &str, silent: usize, all: usize, unit: &str) {
    if silent > 0 {
        note(format_args!("{system}: {silent} of {all} {unit} have no answer"));
    }
}

/// A figure in the unluckiest and in the luckiest order of equal scores.
pub(crate) struct Range {
    pub(crate) label: Label,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Range {
    /// The figure that the order moves most.
    pub(crate) fn widest(ranges: impl IntoIterator<Item = Self>) -> Option<Self> {
        let width = |range: &Self| range.high - range.low;
        ranges.into_iter().max_by(|a, b| width(a).total_cmp(&width(b)))
    }

    /// Whether it is wide enough to matter: 0.05 points, or as much of a fraction.
    fn matters(&self) -> bool {
        let points = if self.label.decimals > 2 { 100.0 } else { 1.0 };
        (self.high - self.low) * points >= 0.05
    }

    fn note(&self, system: &str, more: &str) {
        let Self { label, low, high } = self;
        let (digits, name) = (label.decimals, format!("{} {}", label.group, label.heading));
        note(format_args!(
            "{system}: equal scores leave {} anywhere from {low:.digits$} to {high:.digits$}{more}",
            name.trim()
        ));
    }
}

/// Notes of a system's lists on a SWORDS benchmark. `widest` is asked only where ties are likely to move
/// other figures than strict F, because that takes two more evaluations.
pub(crate) fn of_lists(
    system: &str,
    gold: &Gold<'_>,
    lists: &Lists,
    items: &[ItemScores],
    more: &str,
    widest: impl FnOnce() -> Option<Range>,
) {
    let all = gold.targets().len();
    unanswered(system, lists.iter().filter(|list| list.is_empty()).count(), all, "targets");
    if lists.ties() == 0 {
        return;
    }
    let k = gold.options().k;
    let measure = Measure::f(Setting::Strict, Threshold::Acceptable, k);
    let f = |order| measure.value(&with_ties(gold, lists, items, k, order)).unwrap_or(0.0);
    let (low, high) = (f(TieOrder::Unluckiest), f(TieOrder::Luckiest));
    let strict = Some(Range { label: measure.label(), low, high }).filter(Range::matters);
    // Lists shorter than k keep their F in any order, but not their first guess or their GAP.
    let widest = || (lists.ties() >= all).then(widest).flatten().filter(Range::matters);
    if let Some(range) = strict.or_else(widest) {
        range.note(system, more);
    }
}

/// Notes the items of a gold file that a system did not answer.
pub(crate) fn unanswered_items(system: &str, gold: &[GoldItem], ranked: &[RankedItem]) {
    let answered: FastMap<&str, ()> = ranked
        .iter()
        .filter(|item| !item.candidates.is_empty())
        .map(|item| (item.key.id.as_str(), ()))
        .collect();
    let silent = gold.iter().filter(|item| !answered.contains_key(item.key.id.as_str())).count();
    unanswered(system, silent, gold.len(), "items");
}

/// Notes the figure that equal scores of ranked candidates move most.
pub(crate) fn tied_candidates(
    system: &str,
    gold: &[GoldItem],
    ranked: &[RankedItem],
    figures: impl Fn(&[RankedItem]) -> anyhow::Result<Figures>,
) -> anyhow::Result<()> {
    let Some(low) = reordered(gold, ranked, TieOrder::Unluckiest) else { return Ok(()) };
    let Some(high) = reordered(gold, ranked, TieOrder::Luckiest) else { return Ok(()) };
    let ranges = figures(&low)?.into_iter().zip(figures(&high)?);
    let ranges = ranges.map(|((label, low), (_, high))| Range { label, low, high });
    if let Some(range) = Range::widest(ranges).filter(Range::matters) {
        range.note(system, "");
    }
    Ok(())
}
