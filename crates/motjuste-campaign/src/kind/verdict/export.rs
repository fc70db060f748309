//! A verdict campaign as a file of verdicts (McCarthy & Navigli 2009, §4.4), a line per substitute and
//! source; judges did not know the source, so all sources of a substitute have the same verdicts.

use std::collections::BTreeMap;

use motjuste_core::{GoldItem, JudgedSubstitute, Rating, RatingValue, Verdict};
use motjuste_formats::{Document, Kind as Format};
use motjuste_metrics::verdicts::majority;
use motjuste_report::{Cell, Column, Table};

use super::{VerdictItem, VerdictLabel, VerdictSettings};
use crate::export::{
    Counted, DataCard, ExportError, ExportSettings, ExportedFiles, counted, measures,
};
use crate::import::{ImportError, Named};
use crate::kind::sentence::sentences;
use crate::kind::{Answer, Candidate, Exchange, Given as _, Item};
use crate::simulate::Truth;
use crate::{About, Agreement, AnnotatorNumber, ItemNumber, Snapshot};

/// The source of a substitute whose item names none.
const UNKNOWN: &str = "unknown";

impl Exchange for VerdictSettings {
    fn import(&self, files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
        super::import::items(files, proposals)
    }

    fn file_names(&self) -> &'static [&'static str] {
        &["verdicts.jsonl", "ratings.jsonl", "sentences.xml", "gold.txt"]
    }

    fn export(
        &self,
        snapshot: &Snapshot,
        _settings: &ExportSettings,
        files: &mut ExportedFiles,
    ) -> Result<(), ExportError> {
        let decided = &snapshot.with_gold();
        files.add("verdicts.jsonl", Document::Verdicts(verdicts(decided)), Format::Verdicts)?;
        files.add("ratings.jsonl", Document::Ratings(ratings(snapshot)), Format::Ratings)?;
        files.add("sentences.xml", Document::Instances(sentences(snapshot)), Format::SemevalXml)?;
        files.add("gold.txt", Document::Gold(approved(decided)), Format::SemevalGold)
    }

    fn opinions(&self, truth: Truth, items: &[Item], gold: &Document) -> Option<Truth> {
        let Document::Gold(gold) = gold else { return None };
        Some(truth.with_gold(items, gold))
    }

    fn describe(&self) -> String {
        let sample = match self.sample {
            0 => "all sentences".to_owned(),
            sample => format!("{sample} sentences drawn at random"),
        };
        format!(
            "{} judges for each substitute of {sample}: good, reasonable or bad. They did not know \
             who proposed it.",
            self.judges
        )
    }

    fn results(
        &self,
        snapshot: &Snapshot,
        _settings: &ExportSettings,
        card: &mut DataCard,
    ) -> Result<(), ExportError> {
        let judged = verdicts(snapshot);
        card.paragraph("## Verdicts");
        let counts = ["good", "reasonable", "bad", "undecided"].map(Column::count);
        let columns = std::iter::once(Column::text("source")).chain(counts);
        let mut table = Table::new("", columns.collect());
        let mut sources: Vec<&str> = judged.iter().map(|judged| judged.source.as_str()).collect();
        sources.sort_unstable();
        sources.dedup();
        for source in sources {
            let of = |verdict| {
                let of_source = judged.iter().filter(|judged| judged.source == source);
                of_source.filter(|judged| majority(&judged.verdicts) == verdict).count() as f64
            };
            let verdicts =
                [Some(Verdict::Good), Some(Verdict::Reasonable), Some(Verdict::Bad), None];
            let cells = verdicts.map(|verdict| Cell::number(of(verdict)));
            table.push_row(std::iter::once(Cell::text(source)).chain(cells).collect())?;
        }
        card.table(&table);
        card.paragraph("## Agreement");
        let alpha = Agreement::new(snapshot).value;
        card.table(&measures(&[("Krippendorff's alpha, ordinal", alpha)])?);
        Ok(())
    }
}

struct Judged<'s> {
    number: ItemNumber,
    position: u16,
    item: &'s VerdictItem,
    substitute: &'s Candidate,
    annotator: AnnotatorNumber,
    label: VerdictLabel,
}

fn judged(snapshot: &Snapshot) -> impl Iterator<Item = Judged<'_>> {
    let judged = |Counted { submission, question, answer, .. }: Counted<'_>| {
        let (About::Substitute(position), Answer::Verdict(label)) = (&question.about, answer)
        else {
            return None;
        };
        let (number, position) = (question.item, *position);
        let Some(Item::Verdict(item)) = snapshot.item(number) else { return None };
        let substitute = item.substitute(&question.about)?;
        let annotator = submission.annotator;
        Some(Judged { number, position, item, substitute, annotator, label: *label })
    };
    counted(snapshot).into_iter().filter_map(judged)
}

/// The verdicts that count. Substitutes without one are left out.
fn verdicts(snapshot: &Snapshot) -> Vec<JudgedSubstitute> {
    let mut given: BTreeMap<(ItemNumber, u16), (Judged<'_>, Vec<Verdict>)> = BTreeMap::new();
    for one in judged(snapshot) {
        let verdict = one.label.verdict();
        let entry = given.entry((one.number, one.position));
        entry.or_insert_with(|| (one, Vec::new())).1.push(verdict);
    }
    let unknown = [UNKNOWN.to_owned()].into();
    let lines = |(Judged { item, substitute, .. }, verdicts): (Judged<'_>, Vec<Verdict>)| {
        let sources = if substitute.sources.is_empty() { &unknown } else { &substitute.sources };
        let line = |source: &String| JudgedSubstitute {
            item: item.key.to_string(),
            substitute: substitute.text.clone(),
            source: source.clone(),
            verdicts: verdicts.clone(),
        };
        sources.iter().map(line).collect::<Vec<_>>()
    };
    given.into_values().flat_map(lines).collect()
}

fn ratings(snapshot: &Snapshot) -> Vec<Rating> {
    let rating = |Judged { item, substitute, annotator, label, .. }| Rating {
        item: format!("{}: {}", item.key, substitute.text),
        context: None,
        annotator: annotator.to_string(),
        value: RatingValue::Label(label.text()),
    };
    judged(snapshot).map(rating).collect()
}

/// A gold standard of what judges found good or reasonable: a substitute has as many votes as judges
/// who did. Sentences of which nobody found anything so are left out.
fn approved(snapshot: &Snapshot) -> Vec<GoldItem> {
    let mut votes: BTreeMap<(ItemNumber, u16), (Judged<'_>, u32)> = BTreeMap::new();
    for one in judged(snapshot).filter(|judged| judged.label != VerdictLabel::Bad) {
        votes.entry((one.number, one.position)).or_insert_with(|| (one, 0)).1 += 1;
    }
    let mut gold: BTreeMap<ItemNumber, GoldItem> = BTreeMap::new();
    for (Judged { number, item, substitute, .. }, votes) in votes.into_values() {
        let new = || GoldItem { key: item.key.clone(), substitutes: Vec::new() };
        let of_item = gold.entry(number).or_insert_with(new);
        of_item.substitutes.push((substitute.text.as_str().into(), votes));
    }
    for item in gold.values_mut() {
        item.substitutes.sort_by_key(|(_, votes)| std::cmp::Reverse(*votes));
    }
    gold.into_values().collect()
}

#[cfg(test)]
mod tests {
    use motjuste_formats::{Format, Text, Verdicts, parse};
    use motjuste_metrics::verdicts::{JudgedType, VerdictsByOrigin};

    use super::*;
    use crate::fixture::{submit, verdict as campaign, verdicts as letters};

    #[test]
    fn verdicts_are_read_back_and_counted_by_origin() {
        let mut snapshot = campaign(&[("clever", "annotators+bert"), ("shiny", "bert")]);
        for (annotator, given) in [(1, "gb"), (2, "rb"), (3, "gr")] {
            submit(&mut snapshot, 1, annotator, letters(given));
        }
        let judged = verdicts(&snapshot);
        let mut bytes = Vec::new();
        Verdicts::write(&judged, &mut bytes).unwrap();
        let read = parse::<Verdicts>(&Text::from_bytes("v", bytes).unwrap()).unwrap();
        assert_eq!(read, judged);
        let types = JudgedType::collect(&read, "annotators").unwrap();
        let origin = VerdictsByOrigin::of(&types);
        assert_eq!((origin.both.good, origin.systems_only.bad), (1, 1));
    }
    #[test]
    fn judges_can_be_compared_and_what_they_approved_is_a_gold_standard() {
        let mut snapshot =
            campaign(&[("shiny", "bert"), ("clever", "annotators+bert"), ("wet", "bert")]);
        for (annotator, given) in [(1, "bgb"), (2, "rgb"), (3, "brb")] {
            submit(&mut snapshot, 1, annotator, letters(given));
        }
        let ratings = ratings(&snapshot);
        assert_eq!(ratings.len(), 9);
        assert_eq!(ratings[1].item, "bright.a 1: clever");
        assert_eq!(ratings[1].value, RatingValue::Label("good".into()));
        let gold = approved(&snapshot);
        assert_eq!(gold[0].substitutes, [("clever".into(), 3), ("shiny".into(), 1)]);
    }
}
