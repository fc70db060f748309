//! A similarity campaign as CoSimLex (SemEval-2020 task 3, §4): mean and standard deviation of the
//! ratings in each context, from 0 to 10, and the two-sided p-value of the Mann–Whitney U test between
//! them.

use std::collections::BTreeMap;

use motjuste_core::{Rating, RatingValue};
use motjuste_formats::{CosimlexPair, Spread};
use motjuste_metrics::similarity_data::RatedPair;

use super::ExportError;
use super::answers::{Counted, counted};
use crate::quality::Calibration;
use crate::{About, Item, ItemNumber, Kind, SimilarityAnswer, Snapshot};

/// The highest score of data sets.
const TEN: f64 = 10.0;

/// The data set and what it leaves out.
#[derive(Debug)]
pub struct SimilarityExport {
    /// The pairs.
    pub pairs: Vec<CosimlexPair>,
    /// Pairs without a rating in one of their contexts.
    pub unrated: Vec<String>,
}

/// A rating that counts, from 0 to 10.
struct Scored {
    item: ItemNumber,
    context: u8,
    annotator: String,
    score: f64,
}

fn scored(snapshot: &Snapshot, calibration: &Calibration) -> Vec<Scored> {
    let score = |Counted { submission, id, question, .. }: Counted<'_>| {
        let About::Context(context) = question.about else { return None };
        let rating = calibration.rating(submission, id)?;
        Some(Scored {
            item: question.item,
            context,
            annotator: submission.annotator.to_string(),
            score: rating * TEN / f64::from(SimilarityAnswer::MOST),
        })
    };
    counted(snapshot).into_iter().filter_map(score).collect()
}

/// Sums up the ratings that count; an empty calibration leaves them as they were given.
///
/// # Errors
/// [`ExportError::Kind`] for another kind of campaign.
pub fn similarity(
    snapshot: &Snapshot,
    calibration: &Calibration,
) -> Result<SimilarityExport, ExportError> {
    ExportError::unless(snapshot, Kind::Similarity)?;
    let mut ratings: BTreeMap<ItemNumber, [Vec<f64>; 2]> = BTreeMap::new();
    for Scored { item, context, score, .. } in scored(snapshot, calibration) {
        if let Some(of_context) = ratings.entry(item).or_default().get_mut(usize::from(context)) {
            of_context.push(score);
        }
    }
    let mut export = SimilarityExport { pairs: Vec::new(), unrated: Vec::new() };
    for (number, item) in (1..).map(ItemNumber).zip(&snapshot.items) {
        let Item::Similarity(pair) = item else { continue };
        let of_pair = ratings.remove(&number).unwrap_or_default();
        let Some(rated) = RatedPair::of(of_pair.each_ref().map(Vec::as_slice)) else {
            export.unrated.push(item.id());
            continue;
        };
        let [first, second] = rated.contexts.map(|context| context.standard_deviation);
        let spread = first.zip(second).zip(rated.p).map(|((first, second), p_value)| Spread {
            standard_deviation: [first, second],
            p_value,
        });
        let similarity = rated.contexts.map(|context| context.similarity);
        export.pairs.push(CosimlexPair { pair: pair.pair().clone(), similarity, spread });
    }
    Ok(export)
}

/// The rating of each person, for agreement; contexts are called 1 and 2.
///
/// # Errors
/// [`ExportError::Kind`] for another kind of campaign.
pub fn similarity_ratings(
    snapshot: &Snapshot,
    calibration: &Calibration,
) -> Result<Vec<Rating>, ExportError> {
    ExportError::unless(snapshot, Kind::Similarity)?;
    let rating = |Scored { item, context, annotator, score }: Scored| {
        Some(Rating {
            item: snapshot.item(item)?.id(),
            context: Some((context + 1).to_string()),
            annotator,
            value: RatingValue::Number(score),
        })
    };
    Ok(scored(snapshot, calibration).into_iter().filter_map(rating).collect())
}

#[cfg(test)]
mod tests {
    use motjuste_formats::{CosimlexCsv, Format, Ratings, Text, parse};

    use super::*;
    use crate::fixture::{ratings as digits, similarity as campaign, submit};
    use crate::quality::calibrate;

    fn rated() -> Snapshot {
        let mut snapshot = campaign(2);
        for (annotator, given) in [(1, "00"), (2, "30"), (3, "60")] {
            submit(&mut snapshot, 1, annotator, digits(given));
        }
        submit(&mut snapshot, 2, 4, digits("6"));
        submit(&mut snapshot, 2, 5, digits("6"));
        snapshot
    }

    #[test]
    fn ratings_become_scores_from_0_to_10_and_are_read_back() {
        let export = similarity(&rated(), &Calibration::default()).unwrap();
        let mut bytes = Vec::new();
        CosimlexCsv::write(&export.pairs, &mut bytes).unwrap();
        let read = parse::<CosimlexCsv>(&Text::from_bytes("x.csv", bytes).unwrap()).unwrap();
        assert_eq!(read, export.pairs);
        assert_eq!(read[0].similarity, [5.0, 10.0]);
        let spread = read[0].spread.unwrap();
        assert_eq!(spread.standard_deviation, [5.0, 0.0]);
        assert!(spread.p_value > 0.05 && spread.p_value < 0.5, "{spread:?}");
        assert_eq!(export.unrated, ["ice – water1"], "nobody saw its second context");
    }

    #[test]
    fn calibration_moves_the_scores() {
        let snapshot = rated();
        let calibration = calibrate(&snapshot);
        assert!(!calibration.is_empty());
        let ratings = similarity_ratings(&snapshot, &calibration).unwrap();
        let mut bytes = Vec::new();
        Ratings::write(&ratings, &mut bytes).unwrap();
        let read = parse::<Ratings>(&Text::from_bytes("r", bytes).unwrap()).unwrap();
        assert_eq!(read, ratings);
        let of = |annotator: &str| {
            let first = ratings.iter().find(|rating| rating.annotator == annotator).unwrap();
            (first.context.clone().unwrap(), first.value.clone())
        };
        assert_eq!(of("1"), ("1".into(), RatingValue::Number(10.0 / 6.0)));
        assert_eq!(of("3"), ("1".into(), RatingValue::Number(50.0 / 6.0)));
    }
}
