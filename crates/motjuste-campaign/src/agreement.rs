//! How far people agree so far, by the measure that fits what was asked: Krippendorff's alpha for
//! labels, verdicts and ratings, pairwise agreement for substitutes (McCarthy & Navigli 2009,
//! §2.2.2).

use std::collections::BTreeMap;

use motjuste_metrics::alpha::{Level, krippendorff_alpha};
use serde::Serialize;

use crate::export::{Counted, answered};
use crate::{ItemNumber, Snapshot};

/// Agreement over the submissions that count, controls aside.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Agreement {
    pub measure: Measure,
    /// The agreement; `None` where nothing was answered by two people, or all answers are equal.
    pub value: Option<f64>,
    /// How many candidates, sentences or pairs two people or more answered.
    pub units: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Krippendorff's alpha of yes and no, abstentions aside.
    NominalAlpha,
    /// Krippendorff's alpha of good, reasonable and bad.
    OrdinalAlpha,
    IntervalAlpha,
    /// The mean overlap of two people's substitutes.
    PairwiseAgreement,
}

impl Agreement {
    /// The agreement over a campaign's submissions.
    pub fn new(snapshot: &Snapshot) -> Self {
        snapshot.campaign.procedure.of_kind().agreement(snapshot)
    }

    /// Krippendorff's alpha of answers as numbers.
    pub(crate) fn alpha(snapshot: &Snapshot, measure: Measure, level: Level) -> Self {
        let mut units: BTreeMap<(ItemNumber, u16), Vec<f64>> = BTreeMap::new();
        for Counted { question, answer, .. } in answered(snapshot) {
            if let Some(part) = question.about.part() {
                let values = units.entry((question.item, part)).or_default();
                values.extend(answer.of_kind().value());
            }
        }
        let units: Vec<Vec<f64>> = units.into_values().filter(|values| values.len() >= 2).collect();
        Self { measure, value: krippendorff_alpha(&units, level), units: units.len() }
    }
}

#[cfg(test)]
mod tests {
    use motjuste_formats::{Ratings, Text, parse};
    use motjuste_metrics::ratings::{level_of, units_of_ratings};

    use super::*;
    use crate::export::{ExportSettings, files};
    use crate::fixture::{judge, labels, ratings, similarity, submit, verdict, verdicts};

    #[test]
    fn an_exported_file_gives_the_number_that_the_page_shows() {
        let words = [("strolled", "people"), ("ran", "thesaurus"), ("ate", "thesaurus")];
        let mut judged = judge(&words);
        let mut rated = similarity(3);
        let mut decided = verdict(&words);
        for (person, (signs, digits, letters)) in
            (1..).zip([("+?--+", "136", "grb"), ("+---+", "125", "ggr"), ("-+?-+", "034", "grb")])
        {
            submit(&mut judged, 1, person, labels(signs));
            submit(&mut rated, 1, person, ratings(digits));
            submit(&mut decided, 1, person, verdicts(letters));
        }
        for (snapshot, name) in
            [(judged, "labels.jsonl"), (rated, "ratings.jsonl"), (decided, "ratings.jsonl")]
        {
            let made = files(&snapshot, [], &ExportSettings::default()).unwrap().files;
            let file = made.into_iter().find(|file| file.name == name).unwrap();
            let text = Text::from_bytes(name, file.bytes).unwrap();
            let ratings = parse::<Ratings>(&text).unwrap();
            let level = level_of(&ratings);
            let alpha = krippendorff_alpha(&units_of_ratings(&ratings, level).unwrap(), level);
            let shown = Agreement::new(&snapshot).value.unwrap();
            assert!((alpha.unwrap() - shown).abs() < 1e-12, "{alpha:?} and {shown}");
        }
    }
}
