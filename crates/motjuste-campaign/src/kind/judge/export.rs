//! A judge campaign as a SWORDS benchmark (SWORDS §3.2–3.3): content ids, every label kept, abstaining
//! as UNSURE, first-stage labels before those of the second.

use std::collections::BTreeMap;

use motjuste_core::{Benchmark, Label, Labels, ModelError, Rating, RatingValue, Substitute};
use motjuste_formats::{Document, Kind as Format};
use motjuste_metrics::benchmark_data::BenchmarkData;
use motjuste_metrics::moments::mean;
use motjuste_metrics::swords::Abstain;

use super::{JudgeItem, JudgeSettings};
use crate::export::{
    Counted, DataCard, ExportError, ExportSettings, ExportedFiles, counted, counts, measures, plots,
};
use crate::import::{ImportError, Named};
use crate::kind::{Answer, Exchange, Item};
use crate::quality::control_accuracy;
use crate::simulate::Truth;
use crate::{About, Agreement, ItemNumber, Snapshot};

struct JudgeExport {
    benchmark: Benchmark,
    /// Candidates without a label that counts: item and candidate.
    unlabelled: Vec<(String, String)>,
}

impl Exchange for JudgeSettings {
    fn import(&self, files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
        super::import::items(files, proposals)
    }

    fn file_names(&self) -> &'static [&'static str] {
        &["swords.json", "labels.jsonl"]
    }

    fn export(
        &self,
        snapshot: &Snapshot,
        settings: &ExportSettings,
        files: &mut ExportedFiles,
    ) -> Result<(), ExportError> {
        let said = lemmatized(snapshot);
        let is_lemmatized = settings.lemmatized || said == Some(true);
        let export = benchmark(&snapshot.with_gold(), is_lemmatized)?;
        if said.is_none() && !settings.lemmatized && !export.benchmark.substitutes().is_empty() {
            files.remarks.push(
                "the sources disagree on, or do not state, whether candidates are dictionary \
                 forms; the file says that they are not"
                    .to_owned(),
            );
        }
        files.add("swords.json", Document::Benchmark(export.benchmark), Format::Swords)?;
        files.add("labels.jsonl", Document::Ratings(ratings(snapshot)), Format::Ratings)?;
        files.remark(export.unlabelled.len(), "candidates have no valid label");
        Ok(())
    }

    fn opinions(&self, truth: Truth, items: &[Item], gold: &Document) -> Option<Truth> {
        let Document::Benchmark(gold) = gold else { return None };
        Some(truth.with_benchmark(items, gold))
    }

    fn describe(&self) -> String {
        let mut text = format!("{} labels for each candidate", self.first_labels);
        if self.second_labels > 0 {
            let more = self.second_labels;
            text += &format!(
                ", and {more} more from other people for each candidate with a \
                positive one"
            );
        }
        let most = self.candidates_per_task;
        text += &format!("; at most {most} candidates in a task, in random order. ");
        text += match self.controls {
            false => "There were no controls.",
            true => {
                "Two controls in each task: the target itself, which must be accepted, and a random \
                 word, which must not."
            }
        };
        if self.controls && self.filter_wrong_controls {
            text += " A wrong one filtered the task at once.";
        }
        text += &format!(
            " Annotators were asked to return tasks with more than {} unknown words.",
            self.max_unknown
        );
        text
    }

    fn results(
        &self,
        snapshot: &Snapshot,
        _settings: &ExportSettings,
        card: &mut DataCard,
    ) -> Result<(), ExportError> {
        let export = benchmark(snapshot, true)?;
        let data = BenchmarkData::of_benchmark(&export.benchmark, Abstain::Negative);
        let statistics = data.statistics();
        let standings = statistics.standings.unwrap_or_default();
        let abstained: u32 =
            data.targets().iter().flat_map(|t| &t.substitutes).map(|s| s.tally.unsure).sum();
        card.paragraph("## Labels");
        card.table(&counts(&[
            ("targets", statistics.targets as f64),
            ("substitutes with a label", statistics.substitutes as f64),
            ("candidates without", export.unlabelled.len() as f64),
            ("labels", statistics.labels as f64),
            ("of these, abstained", f64::from(abstained)),
            ("acceptable substitutes (more than half would use them)", standings.acceptable as f64),
            ("conceivable substitutes (somebody would)", standings.conceivable as f64),
            ("inconceivable substitutes (nobody would)", standings.inconceivable as f64),
        ])?);
        card.plot(
            "scores-by-source.svg",
            "How many people would use how many substitutes, by source",
            plots::scores_by_source(&export.benchmark)?,
        );
        card.paragraph("## Agreement");
        let controls = control_accuracy(snapshot).into_values();
        let accuracies: Vec<f64> = controls.filter_map(|tally| tally.accuracy()).collect();
        let curve = plots::agreement_curve(&export.benchmark, snapshot.campaign.seed);
        card.table(&measures(&[
            ("Krippendorff's alpha, nominal", Agreement::new(snapshot).value),
            (
                "rank-biased overlap at most labels",
                curve.points.last().and_then(|point| point.mean),
            ),
            ("control accuracy, mean over people, filtered ones included", mean(&accuracies)),
        ])?);
        card.paragraph("Rank-biased overlap is between two halves of the labels.");
        if let Some(plot) = plots::agreement_by_annotators(&curve)? {
            let alt = "Rank-biased overlap by number of labels";
            card.plot("agreement-by-annotators.svg", alt, plot);
        }
        Ok(())
    }
}

/// The benchmark of the labels that count. `lemmatized` says whether the candidates are dictionary
/// forms.
fn benchmark(snapshot: &Snapshot, lemmatized: bool) -> Result<JudgeExport, ExportError> {
    let labels = labels(snapshot);
    let mut export = JudgeExport { benchmark: Benchmark::new(lemmatized), unlabelled: Vec::new() };
    for (number, item) in (1..).map(ItemNumber).zip(&snapshot.items) {
        let Item::Judge(item) = item else { continue };
        export
            .add(number, item, &labels)
            .map_err(|source| ExportError::Item { item: item.target().id().to_string(), source })?;
    }
    Ok(export)
}

type LabelsOf = BTreeMap<(ItemNumber, u16), Vec<Label>>;

fn labels(snapshot: &Snapshot) -> LabelsOf {
    let mut labels = LabelsOf::new();
    for Counted { question, answer, .. } in counted(snapshot) {
        if let (About::Candidate(position), Answer::Label(label)) = (&question.about, answer) {
            labels.entry((question.item, *position)).or_default().push(label.label());
        }
    }
    labels
}

impl JudgeExport {
    fn add(
        &mut self,
        number: ItemNumber,
        item: &JudgeItem,
        labels: &LabelsOf,
    ) -> Result<(), ModelError> {
        let target = item.target().id();
        if self.benchmark.context(item.context().id()).is_none() {
            self.benchmark.add_context(item.context().clone())?;
        }
        self.benchmark.add_target(item.target().clone())?;
        for (position, candidate) in (0..).zip(item.candidates()) {
            let given = labels.get(&(number, position)).into_iter().flatten().copied();
            match Labels::new(given) {
                Some(labels) => {
                    let sources = candidate.sources.iter().cloned().collect();
                    let substitute = Substitute::new(target, candidate.text.as_str(), labels)?;
                    self.benchmark.add_substitute(substitute.with_sources(sources))?;
                }
                None => self.unlabelled.push((target.to_string(), candidate.text.clone())),
            }
        }
        Ok(())
    }
}

/// Who gave which label, for agreement; the item is the substitute's id. Where people may be asked
/// again in a later stage, the stage is the context.
fn ratings(snapshot: &Snapshot) -> Vec<Rating> {
    let rating = |Counted { submission, stage, question, answer, .. }: &Counted<'_>| {
        let (About::Candidate(position), Answer::Label(label)) = (&question.about, answer) else {
            return None;
        };
        let Some(Item::Judge(item)) = snapshot.item(question.item) else { return None };
        let candidate = item.candidates().get(usize::from(*position))?;
        Some(Rating {
            item: item.substitute_id(candidate).to_string(),
            context: snapshot.campaign.allow_repeats.then(|| format!("stage {stage}")),
            annotator: submission.annotator.to_string(),
            value: RatingValue::Label(label.label().name().to_owned()),
        })
    };
    counted(snapshot).iter().filter_map(rating).collect()
}

/// Whether candidates are dictionary forms, where the sources of all items say the same of it.
fn lemmatized(snapshot: &Snapshot) -> Option<bool> {
    let mut said = snapshot.items.iter().filter_map(|item| match item {
        Item::Judge(item) if !item.candidates().is_empty() => Some(item.lemmatized()),
        _ => None,
    });
    let first = said.next()??;
    said.all(|other| other == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use motjuste_formats::{Format, Ratings, Swords, Text, parse};

    use super::*;
    use crate::Rule;
    use crate::fixture::{add_task, filter, judge as campaign, labels as signs, submit};

    fn two_stages() -> Snapshot {
        let mut snapshot =
            campaign(&[("strolled", "people+thesaurus"), ("ran", "thesaurus"), ("ate", "people")]);
        // The second stage's submission comes in before the first stage's last.
        add_task(&mut snapshot, 2, vec![(1, About::Candidate(0))]);
        submit(&mut snapshot, 1, 1, signs("+?--+"));
        submit(&mut snapshot, 2, 4, signs("-"));
        submit(&mut snapshot, 1, 2, signs("+---+"));
        submit(&mut snapshot, 1, 3, signs("+++++"));
        filter(&mut snapshot, 3, Rule::WrongControl, "wrong");
        snapshot
    }

    #[test]
    fn the_file_is_read_back_with_ids_labels_and_sources() {
        let export = benchmark(&two_stages(), true).unwrap();
        let mut bytes = Vec::new();
        Swords::write(&export.benchmark, &mut bytes).unwrap();
        let text = Text::from_bytes("x.json", bytes).unwrap();
        let read = parse::<Swords>(&text).unwrap();
        assert_eq!(read.id(), export.benchmark.id());
        let labels: Vec<&[Label]> =
            read.substitutes().iter().map(|substitute| substitute.labels().as_slice()).collect();
        use Label::{False, True, Unsure};
        assert_eq!(labels, [&[True, True, False][..], &[Unsure, False], &[False, False]]);
        assert_eq!(read.substitutes()[0].sources(), ["people", "thesaurus"]);
        assert!(export.unlabelled.is_empty());
    }

    #[test]
    fn filtered_work_and_controls_are_left_out() {
        let mut snapshot = campaign(&[("strolled", "people")]);
        submit(&mut snapshot, 1, 1, signs("+++"));
        filter(&mut snapshot, 0, Rule::WrongControl, "wrong");
        let export = benchmark(&snapshot, true).unwrap();
        assert_eq!(export.benchmark.targets().len(), 1);
        assert!(export.benchmark.substitutes().is_empty());
        assert_eq!(export.unlabelled[0].1, "strolled");
    }

    #[test]
    fn labels_can_be_compared_between_people() {
        let ratings = ratings(&two_stages());
        let mut bytes = Vec::new();
        Ratings::write(&ratings, &mut bytes).unwrap();
        let text = Text::from_bytes("x.jsonl", bytes).unwrap();
        assert_eq!(parse::<Ratings>(&text).unwrap(), ratings);
        let who: Vec<&str> = ratings.iter().map(|rating| rating.annotator.as_str()).collect();
        assert_eq!(who, ["1", "1", "1", "2", "2", "2", "4"]);
    }

    #[test]
    fn dictionary_forms_are_what_all_sources_call_so() {
        let written = |said: [Option<bool>; 2]| {
            let mut snapshot = campaign(&[("strolled", "people")]);
            snapshot.items.push(snapshot.items[0].clone());
            for (item, said) in snapshot.items.iter_mut().zip(said) {
                let Item::Judge(judge) = item.clone() else { unreachable!() };
                *item = Item::Judge(judge.with_lemmatized(said));
            }
            lemmatized(&snapshot)
        };
        assert_eq!(written([Some(true); 2]), Some(true));
        assert_eq!(written([Some(false); 2]), Some(false));
        assert_eq!(written([Some(true), Some(false)]), None);
        assert_eq!(written([Some(true), None]), None);
    }
}
