//! A judge campaign as a SWORDS benchmark (SWORDS §3.2–3.3): content ids, every label kept, abstaining
//! as UNSURE, first-stage labels before those of the second.

use std::collections::BTreeMap;

use motjuste_core::{Benchmark, Label, Labels, ModelError, Rating, RatingValue, Substitute};

use super::ExportError;
use super::answers::{Counted, counted};
use crate::{About, Answer, Item, ItemNumber, JudgeItem, Kind, Snapshot};

/// A benchmark and what it leaves out.
#[derive(Debug)]
pub struct JudgeExport {
    /// The benchmark.
    pub benchmark: Benchmark,
    /// Candidates without a label that counts: item and candidate.
    pub unlabelled: Vec<(String, String)>,
}

/// Makes a benchmark of the labels that count. `lemmatized` says whether the candidates are
/// dictionary forms.
///
/// # Errors
/// [`ExportError::Kind`] for another kind of campaign, [`ExportError::Item`] if two items are one.
pub fn judge(snapshot: &Snapshot, lemmatized: bool) -> Result<JudgeExport, ExportError> {
    ExportError::unless(snapshot, Kind::Judge)?;
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
/// again in a later stage, the stage stands as the context.
///
/// # Errors
/// [`ExportError::Kind`] for another kind of campaign.
pub fn label_ratings(snapshot: &Snapshot) -> Result<Vec<Rating>, ExportError> {
    ExportError::unless(snapshot, Kind::Judge)?;
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
    Ok(counted(snapshot).iter().filter_map(rating).collect())
}

#[cfg(test)]
mod tests {
    use motjuste_formats::{Format, Ratings, Swords, Text, parse};

    use super::*;
    use crate::Rule;
    use crate::fixture::{add_task, filter, judge as campaign, labels as signs, recall, submit};

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
        let export = judge(&two_stages(), true).unwrap();
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
        let export = judge(&snapshot, true).unwrap();
        assert_eq!(export.benchmark.targets().len(), 1);
        assert!(export.benchmark.substitutes().is_empty());
        assert_eq!(export.unlabelled[0].1, "strolled");
    }

    #[test]
    fn labels_can_be_compared_between_people() {
        let ratings = label_ratings(&two_stages()).unwrap();
        let mut bytes = Vec::new();
        Ratings::write(&ratings, &mut bytes).unwrap();
        let text = Text::from_bytes("x.jsonl", bytes).unwrap();
        assert_eq!(parse::<Ratings>(&text).unwrap(), ratings);
        let who: Vec<&str> = ratings.iter().map(|rating| rating.annotator.as_str()).collect();
        assert_eq!(who, ["1", "1", "1", "2", "2", "2", "4"]);
    }

    #[test]
    fn another_kind_of_campaign_is_refused() {
        assert_eq!(
            judge(&recall(1), true).unwrap_err().to_string(),
            "this export is for judge campaigns; small is a recall campaign"
        );
    }
}
