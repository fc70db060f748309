//! `motjuste-lab data stats --against`: what one benchmark thinks of another one's substitutes (SWORDS
//! §4.1, §4.3, Table 3).

use anyhow::anyhow;
use motjuste_formats::same_targets;
use motjuste_metrics::benchmark_data::{Against, Controversial};
use motjuste_metrics::swords::Abstain;
use motjuste_report::{Cell, Column, Orientation, Table};
use serde_json::{Value, json};

use crate::commands::data::lexsub_dataset::{Holding, LexsubDataset};

/// How many words of the context are shown on either side of a target.
const WORDS_AROUND: usize = 3;

/// A benchmark against another one.
pub(super) struct Comparison<'a> {
    ours: &'a LexsubDataset,
    theirs: &'a LexsubDataset,
    against: Against<'a>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(
        ours: &'a LexsubDataset,
        theirs: &'a LexsubDataset,
        abstain: Abstain,
    ) -> anyhow::Result<Self> {
        let shared = same_targets(&ours.names(), &theirs.names());
        if shared.is_empty() {
            return Err(anyhow!(
                "{} and {} share no target: no content id, SemEval item or CoInCo \
                 token occurs in both",
                ours.name,
                theirs.name
            ));
        }
        let against = Against::of(&ours.data(abstain), &theirs.data(abstain), &shared);
        let against = against.ok_or_else(|| {
            anyhow!(
                "{} has only votes, so it cannot tell which substitutes are bad; swap the two \
                 files",
                ours.name
            )
        })?;
        Ok(Self { ours, theirs, against })
    }

    pub(super) fn tables(&self, controversial: usize) -> anyhow::Result<Vec<Table>> {
        let mut tables = vec![self.summary()?];
        let list = &self.against.controversial;
        let (good, bad): (Vec<_>, Vec<_>) =
            list.iter().partition(|controversial| controversial.acceptable_here());
        let (ours, theirs) = (&self.ours.name, &self.theirs.name);
        if controversial > 0 {
            let title = format!("High score in {theirs}, not acceptable in {ours}");
            tables.push(self.list(title, &bad, controversial)?);
            let title = format!("Acceptable in {ours}, no high score in {theirs}");
            tables.push(self.list(title, &good, controversial)?);
        }
        Ok(tables)
    }

    fn summary(&self) -> anyhow::Result<Table> {
        let (ours, theirs) = (&self.ours.name, &self.theirs.name);
        let against = &self.against;
        let percent = |share: Option<f64>| Cell::from(share.map(|share| 100.0 * share)).decimals(1);
        let rows = [
            ("targets in both".to_owned(), Cell::from(against.targets)),
            (format!("substitutes of {theirs} labelled in {ours}"), against.substitutes.into()),
            (format!("substitutes of {theirs} not labelled there"), against.unlabelled.into()),
            ("of the labelled: not acceptable, %".into(), percent(against.unacceptable_share())),
            ("of the labelled: inconceivable, %".into(), percent(against.inconceivable_share())),
            (
                "of the labelled: mean score, mean over targets, %".into(),
                percent(against.mean_score),
            ),
            (
                format!("the same of as many of the best in {ours}, %"),
                percent(against.mean_score_of_best),
            ),
            (format!("of the labelled: high score in {theirs}, %"), percent(against.high_share())),
            ("of these: acceptable, %".into(), percent(against.acceptable_if_high())),
            (
                format!("of all acceptable in {ours}: high score in {theirs}, %"),
                percent(against.high_if_acceptable()),
            ),
        ];
        let columns = vec![Column::text(""), Column::count("")];
        let mut table = Table::new(format!("{theirs}, judged by {ours}"), columns);
        for (name, value) in rows {
            table.push_row(vec![Cell::text(name), value])?;
        }
        let high = if self.theirs.data(Abstain::Negative).asked() {
            "high score: acceptable there"
        } else {
            "high score: given by more than one person"
        };
        table.push_footnote(high);
        Ok(table.orientation(Orientation::Upright))
    }

    fn list(
        &self,
        title: String,
        controversial: &[&Controversial<'_>],
        limit: usize,
    ) -> anyhow::Result<Table> {
        let columns = vec![
            Column::text("context"),
            Column::text("substitute"),
            Column::number(&self.ours.name),
            Column::count(&self.theirs.name),
        ];
        let mut table = Table::new(title, columns);
        for controversial in controversial.iter().take(limit) {
            let tally = controversial.substitute.tally;
            table.push_row(vec![
                Cell::text(self.context(controversial.target)),
                Cell::text(controversial.substitute.text),
                Cell::text(format!("{}/{}", tally.positive, tally.total())),
                Cell::from(controversial.votes as usize),
            ])?;
        }
        if controversial.len() > limit {
            table.push_footnote(format!(
                "{} more; list them with --controversial {}, or with --format json",
                controversial.len() - limit,
                controversial.len()
            ));
        }
        Ok(table)
    }

    /// A few words around a target, which is marked; nothing for gold files, which have no text.
    fn context(&self, target: usize) -> String {
        let Holding::Benchmark(benchmark) = &self.ours.holding else { return String::new() };
        let target = benchmark.targets().get(target);
        let in_context = target.and_then(|target| Some((target, benchmark.context_of(target)?)));
        in_context.map_or_else(String::new, |(target, context)| {
            let span = target.span().bytes();
            let text = context.text();
            let (before, word, after) =
                (&text[..span.start], &text[span.clone()], &text[span.end..]);
            let marked = format!("{before}**{word}**{after}");
            let start = before.trim_end_matches(|c: char| !c.is_whitespace()).len();
            words_around(&marked, start)
        })
    }

    pub(super) fn json(&self) -> Value {
        let against = &self.against;
        let names = self.ours.names();
        let controversial = against.controversial.iter().map(|controversial| {
            let tally = controversial.substitute.tally;
            json!({
                "target": names[controversial.target].first(),
                "substitute": controversial.substitute.text,
                "positive": tally.positive,
                "labels": tally.total(),
                "score": controversial.substitute.score(),
                "votes": controversial.votes,
            })
        });
        json!({
            "name": self.theirs.name,
            "targets": against.targets,
            "substitutes": against.substitutes,
            "unlabelled": against.unlabelled,
            "unacceptable": against.unacceptable_share(),
            "inconceivable": against.inconceivable_share(),
            "mean_score": against.mean_score,
            "mean_score_of_best": against.mean_score_of_best,
            "high": against.high_share(),
            "acceptable_if_high": against.acceptable_if_high(),
            "high_if_acceptable": against.high_if_acceptable(),
            "controversial": controversial.collect::<Value>(),
        })
    }
}

/// Some words before and after the one that starts at `start`.
fn words_around(text: &str, start: usize) -> String {
    let mut before: Vec<&str> = text[..start].split_whitespace().rev().take(WORDS_AROUND).collect();
    before.reverse();
    let after = text[start..].split_whitespace().take(1 + WORDS_AROUND);
    before.into_iter().chain(after).collect::<Vec<_>>().join(" ")
}
