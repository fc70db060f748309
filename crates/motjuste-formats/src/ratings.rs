//! Ratings and labels of single annotators, `{"item", "annotator", "value"}` and, where an item
//! has several contexts, `"context"`: JSON Lines or a table with these columns. Agreement between
//! annotators is computed from them (SemEval-2020 task 3, §4).

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

use motjuste_core::{Rating, RatingValue};
use serde::{Deserialize, Serialize};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::json_lines::{self, Id};
use crate::table::{self, Delimiter};

const COLUMNS: [&str; 3] = ["item", "annotator", "value"];
const CONTEXT: &str = "context";

/// Ratings, written as JSON Lines; tables are read too.
#[derive(Debug)]
pub struct Ratings;

/// Ratings, written as a table; JSON Lines are read too.
#[derive(Debug)]
pub struct RatingsTable;

impl Format for Ratings {
    type Data = Vec<Rating>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<Rating>, Stop> {
        let records = if json_lines::looks_like_it(text) {
            from_json(text, problems)?
        } else {
            from_table(text, problems)?
        };
        let mut ratings = Vec::with_capacity(records.len());
        let mut seen = HashMap::new();
        for (line, Record { item, context, annotator, value }) in records {
            let place = Place::line(line).with_id(&item);
            let Some(value) = RatingValue::new(&value) else {
                let message = format!("value is {value:?}; expected a finite number or a label");
                problems.error(place, message)?;
                continue;
            };
            let key = (item.clone(), context.clone(), annotator.clone());
            if let Some(first) = seen.insert(key, line) {
                let message = format!("{annotator} already rated this on line {first}");
                problems.error(place, message)?;
                continue;
            }
            ratings.push(Rating { item, context, annotator, value });
        }
        Ok(ratings)
    }

    fn write(ratings: &Vec<Rating>, out: &mut dyn Write) -> io::Result<()> {
        let record = |rating: &'_ Rating| {
            let value = match &rating.value {
                RatingValue::Number(number) => ValueOut::Number(*number),
                RatingValue::Label(label) => ValueOut::Label(label.clone()),
            };
            let (item, annotator) = (rating.item.clone(), rating.annotator.clone());
            RecordOut { item, context: rating.context.clone(), annotator, value }
        };
        json_lines::write(ratings.iter().map(record), out)
    }
}

impl Format for RatingsTable {
    type Data = Vec<Rating>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<Rating>, Stop> {
        Ratings::parse(text, problems)
    }

    fn write(ratings: &Vec<Rating>, out: &mut dyn Write) -> io::Result<()> {
        let [item, annotator, value] = COLUMNS;
        let rows = ratings.iter().map(|rating| {
            let context = rating.context.as_deref().unwrap_or_default();
            [
                Cow::from(&rating.item),
                Cow::from(context),
                Cow::from(&rating.annotator),
                Cow::from(rating.value.to_string()),
            ]
        });
        table::write(Delimiter::Tab, &[item, CONTEXT, annotator, value], rows, out)
    }
}

/// A rating before its value is looked at.
struct Record {
    item: String,
    context: Option<String>,
    annotator: String,
    value: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordIn {
    item: Id,
    #[serde(default)]
    context: Option<Id>,
    annotator: Id,
    value: ValueIn,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ValueIn {
    Number(f64),
    Label(String),
    Truth(bool),
}

#[derive(Serialize)]
struct RecordOut {
    item: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<String>,
    annotator: String,
    value: ValueOut,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ValueOut {
    Number(f64),
    Label(String),
}

fn from_json(text: &str, problems: &mut Problems) -> Result<Vec<(usize, Record)>, Stop> {
    let records = json_lines::read::<RecordIn>(text, problems)?;
    let record = |(line, record): (usize, RecordIn)| {
        let value = match record.value {
            ValueIn::Number(number) => number.to_string(),
            ValueIn::Label(label) => label,
            ValueIn::Truth(truth) => truth.to_string(),
        };
        let (item, annotator) = (record.item.into(), record.annotator.into());
        let context = record.context.map(String::from).filter(|context| !context.is_empty());
        (line, Record { item, context, annotator, value })
    };
    Ok(records.into_iter().map(record).collect())
}

fn from_table(text: &str, problems: &mut Problems) -> Result<Vec<(usize, Record)>, Stop> {
    let rows = table::read(text, &COLUMNS, &[CONTEXT], problems)?;
    let record = |row: table::Row| {
        let context = row.optional(3).filter(|context| !context.is_empty()).map(str::to_owned);
        let [item, annotator, value] = [0, 1, 2].map(|column| row.text(column).to_owned());
        (row.line, Record { item, context, annotator, value })
    };
    Ok(rows.into_iter().map(record).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<Rating>, String> {
        testing::read::<Ratings>("r", text)
    }

    #[test]
    fn json_lines_and_tables_say_the_same() {
        let json = "{\"item\": 1, \"context\": 2, \"annotator\": \"A\", \"value\": 3.5}\n{\"item\": \"2\", \"annotator\": \"A\", \"value\": \"similar\"}\n";
        let table = "item\tcontext\tannotator\tvalue\n1\t2\tA\t3.5\n2\t\tA\tsimilar\n";
        let ratings = read(json).unwrap();
        assert_eq!(ratings, read(table).unwrap());
        assert_eq!(ratings[0].value, RatingValue::Number(3.5));
        assert_eq!(ratings[1].value, RatingValue::Label("similar".into()));
    }

    #[test]
    fn errors_name_the_line_and_the_item() {
        let header = "item\tannotator\tvalue\n1\tA\t1\n";
        for (row, expected) in [
            ("1\tA\t2\n", "r, line 3, 1: A already rated this on line 2"),
            ("2\tA\tNaN\n", "line 3, 2: value is \"NaN\"; expected a finite number or a label"),
            ("2\tA\n", "line 3: 2 cells; the header has 3"),
        ] {
            let error = read(&format!("{header}{row}")).unwrap_err();
            assert!(error.contains(expected), "{row}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_ratings_round_trip_both_ways(
            values in proptest::collection::vec(("[a-z\"]{1,5}", proptest::option::of("[12]"), "[a-mA-M\",]{1,6}|-?[0-9]{1,3}(\\.[0-9]{1,3})?"), 0..6),
        ) {
            let ratings: Vec<_> = values
                .into_iter()
                .enumerate()
                .map(|(i, (annotator, context, value))| Rating {
                    item: i.to_string(),
                    context,
                    annotator,
                    value: RatingValue::new(&value).unwrap(),
                })
                .collect();
            prop_assert_eq!(&read(&testing::written::<Ratings>(&ratings)).unwrap(), &ratings);
            prop_assert_eq!(&read(&testing::written::<RatingsTable>(&ratings)).unwrap(), &ratings);
        }
    }
}
