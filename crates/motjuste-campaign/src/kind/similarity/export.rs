//! A similarity campaign as CoSimLex (SemEval-2020 task 3, §4): mean and standard deviation of the
//! ratings in each context, from 0 to 10, and the two-sided p-value of the Mann–Whitney U test between
//! them.

use std::collections::BTreeMap;

use motjuste_core::{Rating, RatingValue};
use motjuste_formats::{CosimlexPair, Document, Kind as Format, Spread};
use motjuste_metrics::moments::mean;
use motjuste_metrics::similarity_data::RatedPair;

use super::{SimilarityAnswer, SimilarityItem, SimilaritySettings};
use crate::export::{
    Counted, DataCard, ExportError, ExportSettings, ExportedFiles, counted, counts, measures, plots,
};
use crate::import::{ImportError, Named, refuse_proposals};
use crate::kind::{Exchange, Item, Kind};
use crate::quality::{Calibration, mean_correlations};
use crate::simulate::Truth;
use crate::{About, Agreement, ItemNumber, Snapshot};

/// The highest score of data sets.
const TEN: f64 = 10.0;

/// The data set and what it leaves out.
struct SimilarityExport {
    pairs: Vec<CosimlexPair>,
    /// Pairs without a rating in one of their contexts.
    unrated: Vec<String>,
}

impl Exchange for SimilaritySettings {
    fn import(&self, files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
        refuse_proposals(Kind::Similarity, proposals)?;
        let mut items = Vec::new();
        for file in files {
            let pairs: Vec<_> = match &file.document {
                Document::Pairs(pairs) => pairs.clone(),
                Document::Cosimlex(pairs) => pairs.iter().map(|pair| pair.pair.clone()).collect(),
                _ => {
                    let takes = "pairs in contexts, in CoSimLex format";
                    return Err(file.unfit(Kind::Similarity, takes));
                }
            };
            for pair in pairs {
                let item = SimilarityItem::new(pair).map_err(|source| ImportError::Pair {
                    name: file.name.clone(),
                    source: Box::new(source),
                })?;
                items.push(Item::Similarity(item));
            }
        }
        Ok(items)
    }

    fn file_names(&self) -> &'static [&'static str] {
        &["cosimlex.csv", "ratings.jsonl"]
    }

    fn export(
        &self,
        snapshot: &Snapshot,
        settings: &ExportSettings,
        files: &mut ExportedFiles,
    ) -> Result<(), ExportError> {
        let export = rated_pairs(&snapshot.with_gold(), &settings.calibration);
        let ratings = ratings(snapshot, &settings.calibration);
        files.add("cosimlex.csv", Document::Cosimlex(export.pairs), Format::CosimlexCsv)?;
        files.add("ratings.jsonl", Document::Ratings(ratings), Format::Ratings)?;
        files.remark(export.unrated.len(), "pairs have no rating in one of their contexts");
        Ok(())
    }

    fn opinions(&self, truth: Truth, _items: &[Item], gold: &Document) -> Option<Truth> {
        let Document::Cosimlex(gold) = gold else { return None };
        Some(truth.with_ratings(gold))
    }

    fn describe(&self) -> String {
        format!(
            "{} people for each context of a pair, in blocks of at most {} pairs; each person saw one \
             context of a pair, gave two words it inspires, and rated the pair from 0 to 6.",
            self.annotators, self.pairs_per_block
        )
    }

    fn results(
        &self,
        snapshot: &Snapshot,
        settings: &ExportSettings,
        card: &mut DataCard,
    ) -> Result<(), ExportError> {
        let export = rated_pairs(snapshot, &settings.calibration);
        let changed =
            export.pairs.iter().filter(|pair| pair.spread.is_some_and(|s| s.p_value < 0.05));
        let changes: Vec<f64> = export
            .pairs
            .iter()
            .map(|pair| (pair.similarity[1] - pair.similarity[0]).abs())
            .collect();
        card.paragraph("## Ratings");
        card.table(&counts(&[
            ("pairs rated in both contexts", export.pairs.len() as f64),
            ("pairs not yet rated in both", export.unrated.len() as f64),
            (
                "pairs whose contexts differ at p < .05 (two-sided Mann–Whitney)",
                changed.count() as f64,
            ),
            (
                "submissions whose ratings were moved by calibration",
                settings.calibration.len() as f64,
            ),
        ])?);
        card.plot(
            "ratings-by-context.svg",
            "Mean similarity of pairs in either context",
            plots::ratings_by_context(&export.pairs)?,
        );
        card.paragraph("## Agreement");
        let correlations: Vec<f64> = mean_correlations(snapshot).into_values().collect();
        card.table(&measures(&[
            ("Krippendorff's alpha, interval", Agreement::new(snapshot).value),
            ("mean Spearman correlation of a person with the others", mean(&correlations)),
            ("mean change of similarity between contexts, of 10", mean(&changes)),
        ])?);
        Ok(())
    }
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
fn rated_pairs(snapshot: &Snapshot, calibration: &Calibration) -> SimilarityExport {
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
    export
}

/// The rating of each person, for agreement; contexts are called 1 and 2.
fn ratings(snapshot: &Snapshot, calibration: &Calibration) -> Vec<Rating> {
    let rating = |Scored { item, context, annotator, score }: Scored| {
        Some(Rating {
            item: snapshot.item(item)?.id(),
            context: Some((context + 1).to_string()),
            annotator,
            value: RatingValue::Number(score),
        })
    };
    scored(snapshot, calibration).into_iter().filter_map(rating).collect()
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
        let export = rated_pairs(&rated(), &Calibration::default());
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
        let ratings = ratings(&snapshot, &calibration);
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
