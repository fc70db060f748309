//! Annotators' ratings and labels, arranged by what was rated: what agreement is computed from
//! (SemEval-2020 task 3 §4–5; SWORDS §3.3).

use std::collections::{BTreeMap, HashMap};

use motjuste_core::{Benchmark, Label, Rating, RatingValue, Verdict};

use crate::alpha::Level;
use crate::error::Error;

/// What was rated: an item, in one of its contexts where it has several.
pub type Unit<'a> = (&'a str, Option<&'a str>);

pub(crate) fn unit_of(rating: &Rating) -> Unit<'_> {
    (&rating.item, rating.context.as_deref())
}

pub(crate) fn number_of(rating: &Rating) -> Result<f64, Error> {
    match &rating.value {
        RatingValue::Number(number) => Ok(*number),
        RatingValue::Label(label) => rank(label).ok_or_else(|| Error::NotANumber {
            item: rating.item.clone(),
            annotator: rating.annotator.clone(),
            label: label.clone(),
        }),
    }
}

/// The place of a verdict among all, from 0 for the worst.
fn rank(label: &str) -> Option<f64> {
    Verdict::ALL.iter().rev().position(|verdict| verdict.name() == label).map(|rank| rank as f64)
}

/// The level of measurement that ratings have: numbers are on a scale, verdicts are ranked, and all
/// else is in categories.
pub fn level_of(ratings: &[Rating]) -> Level {
    let all = |is: fn(&RatingValue) -> bool| ratings.iter().all(|rating| is(&rating.value));
    if all(|value| matches!(value, RatingValue::Number(_))) {
        Level::Interval
    } else if all(|value| matches!(value, RatingValue::Label(label) if rank(label).is_some())) {
        Level::Ordinal
    } else {
        Level::Nominal
    }
}

/// The ratings of every unit, as [`krippendorff_alpha`](crate::alpha::krippendorff_alpha) takes them.
///
/// At the nominal level, labels and numbers are both categories, each with its own number. An
/// abstention (`UNSURE`) is a missing rating.
///
/// # Errors
/// [`Error::NotANumber`] for a label at another level.
pub fn units_of_ratings(ratings: &[Rating], level: Level) -> Result<Vec<Vec<f64>>, Error> {
    let mut categories: HashMap<String, f64> = HashMap::new();
    let mut units: BTreeMap<Unit<'_>, Vec<f64>> = BTreeMap::new();
    let abstained = |rating: &&Rating| rating.value.to_string() == Label::Unsure.name();
    for rating in ratings.iter().filter(|rating| !abstained(rating)) {
        let value = match level {
            Level::Nominal => {
                let next = categories.len() as f64;
                *categories.entry(rating.value.to_string()).or_insert(next)
            }
            Level::Ordinal | Level::Interval => number_of(rating)?,
        };
        units.entry(unit_of(rating)).or_default().push(value);
    }
    Ok(units.into_values().collect())
}

/// The labels of a benchmark's substitutes as ratings.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelUnits {
    /// For each substitute, its labels: 1 for TRUE, 0 for FALSE.
    pub units: Vec<Vec<f64>>,
    /// Labels that are no judgement of the substitute: abstentions, and what is only implied.
    pub left_out: usize,
}

impl LabelUnits {
    /// The labels of every substitute of a benchmark.
    pub fn of(benchmark: &Benchmark) -> Self {
        let rating = |label: &Label| match label {
            Label::True => Some(1.0),
            Label::False => Some(0.0),
            Label::TrueImplicit | Label::FalseImplicit | Label::Unsure => None,
        };
        let mut left_out = 0;
        let mut units = Vec::with_capacity(benchmark.substitutes().len());
        for substitute in benchmark.substitutes() {
            let labels = substitute.labels().as_slice();
            let unit: Vec<f64> = labels.iter().filter_map(rating).collect();
            left_out += labels.len() - unit.len();
            units.push(unit);
        }
        Self { units, left_out }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::{Context, Labels, Pos, Substitute, Target};

    fn rating(item: &str, context: Option<&str>, annotator: &str, value: &str) -> Rating {
        Rating {
            item: item.into(),
            context: context.map(str::to_owned),
            annotator: annotator.into(),
            value: RatingValue::new(value).unwrap(),
        }
    }

    #[test]
    fn contexts_of_an_item_are_units_of_their_own() {
        let ratings = [
            rating("1", Some("1"), "A", "2"),
            rating("1", Some("2"), "A", "5"),
            rating("1", Some("1"), "B", "3"),
        ];
        let units = units_of_ratings(&ratings, Level::Interval).unwrap();
        assert_eq!(units, [vec![2.0, 3.0], vec![5.0]]);
    }

    #[test]
    fn labels_are_categories_and_never_numbers() {
        let ratings = [
            rating("1", None, "A", "same"),
            rating("1", None, "B", "other"),
            rating("2", None, "A", "same"),
        ];
        let units = units_of_ratings(&ratings, Level::Nominal).unwrap();
        assert_eq!(units, [vec![0.0, 1.0], vec![0.0]]);
        let error = units_of_ratings(&ratings, Level::Ordinal).unwrap_err();
        assert!(error.to_string().starts_with("1: A rated it \"same\""), "{error}");
    }

    #[test]
    fn a_level_is_that_of_the_ratings() {
        let of = |values: &[&str]| -> Vec<Rating> {
            values.iter().map(|value| rating("1", None, "A", value)).collect()
        };
        assert_eq!(level_of(&of(&["1", "2.5"])), Level::Interval);
        assert_eq!(level_of(&of(&["good", "bad"])), Level::Ordinal);
        assert_eq!(level_of(&of(&["TRUE", "good"])), Level::Nominal);
        let verdicts = units_of_ratings(&of(&["bad", "good", "reasonable"]), Level::Ordinal);
        assert_eq!(verdicts.unwrap(), [vec![0.0, 2.0, 1.0]]);
        let labels = units_of_ratings(&of(&["TRUE", "UNSURE", "FALSE"]), Level::Nominal);
        assert_eq!(labels.unwrap(), [vec![0.0, 1.0]], "an abstention is no rating");
    }

    #[test]
    fn abstentions_and_implied_labels_are_missing_ratings() {
        let context = Context::new("a bright boy").unwrap();
        let target = Target::new(&context, "bright", 2, Some(Pos::Adj)).unwrap();
        let labels = Labels::new(Label::ALL).unwrap();
        let clever = Substitute::new(target.id(), "clever", labels).unwrap();
        let mut benchmark = Benchmark::new(true);
        benchmark.add_context(context).unwrap();
        benchmark.add_target(target).unwrap();
        benchmark.add_substitute(clever).unwrap();
        let LabelUnits { units, left_out } = LabelUnits::of(&benchmark);
        assert_eq!((units, left_out), (vec![vec![0.0, 1.0]], 3));
    }
}
