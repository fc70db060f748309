//! What a campaign of each kind brought, and how far people agree.

use motjuste_core::Benchmark;
use motjuste_metrics::agreement::Agreement as RecallAgreement;
use motjuste_metrics::benchmark_data::BenchmarkData;
use motjuste_metrics::moments::mean;
use motjuste_metrics::swords::Abstain;
use motjuste_metrics::verdicts::majority;
use motjuste_report::{Cell, Column, Table};

use super::{CardSettings, DataCard, counts, measures};
use crate::export::{ExportError, LemmaReview, judge, plots, recall, similarity, verdicts};
use crate::quality::{Calibration, control_accuracy, mean_correlations};
use crate::{Agreement, Answer, Kind, NoSubstitute, RecallAnswer, Snapshot};

impl DataCard {
    pub(super) fn results(
        &mut self,
        snapshot: &Snapshot,
        settings: CardSettings<'_>,
    ) -> Result<(), ExportError> {
        match snapshot.campaign.procedure.kind() {
            Kind::Judge => self.labels(snapshot),
            Kind::Recall => self.substitutes(snapshot, settings),
            Kind::Verdict => self.verdicts(snapshot),
            Kind::Similarity => self.ratings(snapshot, settings),
        }
    }

    fn labels(&mut self, snapshot: &Snapshot) -> Result<(), ExportError> {
        let export = judge(snapshot, true)?;
        let data = BenchmarkData::of_benchmark(&export.benchmark, Abstain::Negative);
        let statistics = data.statistics();
        let standings = statistics.standings.unwrap_or_default();
        let abstained: u32 =
            data.targets().iter().flat_map(|t| &t.substitutes).map(|s| s.tally.unsure).sum();
        self.paragraph("## Labels");
        self.table(&counts(&[
            ("targets", statistics.targets as f64),
            ("substitutes with a label", statistics.substitutes as f64),
            ("candidates without", export.unlabelled.len() as f64),
            ("labels", statistics.labels as f64),
            ("of these, abstained", f64::from(abstained)),
            ("acceptable substitutes (more than half would use them)", standings.acceptable as f64),
            ("conceivable substitutes (somebody would)", standings.conceivable as f64),
            ("inconceivable substitutes (nobody would)", standings.inconceivable as f64),
        ])?);
        self.plot(
            "scores-by-source.svg",
            "How many people would use how many substitutes, by source",
            plots::scores_by_source(&export.benchmark)?,
        );
        self.agreement_of_labels(snapshot, &export.benchmark)
    }

    fn agreement_of_labels(
        &mut self,
        snapshot: &Snapshot,
        benchmark: &Benchmark,
    ) -> Result<(), ExportError> {
        self.paragraph("## Agreement");
        let controls = control_accuracy(snapshot).into_values();
        let accuracies: Vec<f64> = controls.filter_map(|tally| tally.accuracy()).collect();
        let curve = plots::agreement_curve(benchmark, snapshot.campaign.seed);
        self.table(&measures(&[
            ("Krippendorff's alpha, nominal", Agreement::of(snapshot).value),
            (
                "rank-biased overlap at most labels",
                curve.points.last().and_then(|point| point.mean),
            ),
            ("control accuracy, mean over people, filtered ones included", mean(&accuracies)),
        ])?);
        self.paragraph("Rank-biased overlap is between two halves of the labels.");
        if let Some(plot) = plots::agreement_by_annotators(&curve)? {
            self.plot(
                "agreement-by-annotators.svg",
                "Rank-biased overlap by number of labels",
                plot,
            );
        }
        Ok(())
    }

    fn substitutes(
        &mut self,
        snapshot: &Snapshot,
        settings: CardSettings<'_>,
    ) -> Result<(), ExportError> {
        let none = LemmaReview::default();
        let export = recall(snapshot, settings.review.unwrap_or(&none))?;
        let types: usize = export.gold.iter().map(|item| item.substitutes.len()).sum();
        let votes: u32 = export.gold.iter().map(motjuste_core::GoldItem::total_votes).sum();
        let given = |is: fn(&RecallAnswer) -> bool| {
            let answers = snapshot.valid().flat_map(|submission| submission.answers.iter());
            let counted =
                answers.filter(|(_, answer)| matches!(answer, Answer::Recall(a) if is(a)));
            counted.count() as f64
        };
        self.paragraph("## Substitutes");
        self.table(&counts(&[
            ("items in the gold standard", export.gold.len() as f64),
            ("items with fewer than two usable answers, left out", export.too_few.len() as f64),
            ("different substitutes", types as f64),
            ("substitutes given", f64::from(votes)),
            ("items said to be part of a phrase", export.phrases.len() as f64),
            ("forms that lemmatising changed", export.review.forms().count() as f64),
            ("answers NIL, none came to mind", given(|a| a.none == Some(NoSubstitute::Nil))),
            ("answers NAME, part of a name", given(|a| a.none == Some(NoSubstitute::Name))),
            (
                "answers that nothing could replace it",
                given(|a| a.none == Some(NoSubstitute::Unsubstitutable)),
            ),
            ("answers with the help of a dictionary", given(|a| a.dictionary)),
        ])?);
        self.paragraph("## Agreement");
        let agreement = RecallAgreement::of(&export.answers);
        self.table(&measures(&[
            ("pairwise agreement", agreement.pairwise),
            ("share of items with a mode", agreement.share_with_mode()),
            ("pairwise agreement with the mode", agreement.pairwise_with_mode),
        ])?);
        Ok(())
    }

    fn verdicts(&mut self, snapshot: &Snapshot) -> Result<(), ExportError> {
        let judged = verdicts(snapshot)?;
        self.paragraph("## Verdicts");
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
            use motjuste_core::Verdict::{Bad, Good, Reasonable};
            let cells =
                [Some(Good), Some(Reasonable), Some(Bad), None].map(|v| Cell::number(of(v)));
            table.push_row(std::iter::once(Cell::text(source)).chain(cells).collect())?;
        }
        self.table(&table);
        self.paragraph("## Agreement");
        self.table(&measures(&[("Krippendorff's alpha, ordinal", Agreement::of(snapshot).value)])?);
        Ok(())
    }

    fn ratings(
        &mut self,
        snapshot: &Snapshot,
        settings: CardSettings<'_>,
    ) -> Result<(), ExportError> {
        let none = Calibration::default();
        let calibration = settings.calibration.unwrap_or(&none);
        let export = similarity(snapshot, calibration)?;
        let changed =
            export.pairs.iter().filter(|pair| pair.spread.is_some_and(|s| s.p_value < 0.05));
        let changes: Vec<f64> = export
            .pairs
            .iter()
            .map(|pair| (pair.similarity[1] - pair.similarity[0]).abs())
            .collect();
        self.paragraph("## Ratings");
        self.table(&counts(&[
            ("pairs rated in both contexts", export.pairs.len() as f64),
            ("pairs not yet rated in both", export.unrated.len() as f64),
            (
                "pairs whose contexts differ at p < .05 (two-sided Mann–Whitney)",
                changed.count() as f64,
            ),
            ("submissions whose ratings were moved by calibration", calibration.len() as f64),
        ])?);
        self.plot(
            "ratings-by-context.svg",
            "Mean similarity of pairs in either context",
            plots::ratings_by_context(&export.pairs)?,
        );
        self.paragraph("## Agreement");
        let correlations: Vec<f64> = mean_correlations(snapshot).into_values().collect();
        self.table(&measures(&[
            ("Krippendorff's alpha, interval", Agreement::of(snapshot).value),
            ("mean Spearman correlation of a person with the others", mean(&correlations)),
            ("mean change of similarity between contexts, of 10", mean(&changes)),
        ])?);
        Ok(())
    }
}
