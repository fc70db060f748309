//! Verdicts on substitutes after the fact, `{"item", "substitute", "source", "verdicts"}` with
//! verdicts good, reasonable and bad: JSON Lines, or a table in which commas separate the verdicts
//! (McCarthy & Navigli 2009, §5.2, Tables 11–12).

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write};

use motjuste_core::{JudgedSubstitute, UnknownVerdict, Verdict};
use serde::{Deserialize, Serialize};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::item_line::collapse;
use crate::json_lines::{self, Id};
use crate::table::{self, Delimiter};

const COLUMNS: [&str; 4] = ["item", "substitute", "source", "verdicts"];

/// Verdicts, written as JSON Lines; tables are read too.
#[derive(Debug)]
pub struct Verdicts;

/// Verdicts, written as a table; JSON Lines are read too.
#[derive(Debug)]
pub struct VerdictsTable;

impl Format for Verdicts {
    type Data = Vec<JudgedSubstitute>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<JudgedSubstitute>, Stop> {
        let records = if json_lines::looks_like_it(text) {
            json_lines::read::<Record>(text, problems)?
        } else {
            from_table(text, problems)?
        };
        let mut judged = Vec::with_capacity(records.len());
        let mut seen = HashMap::new();
        for (line, record) in records {
            let item = String::from(record.item);
            let place = Place::line(line).with_id(&item);
            let substitute = String::from(collapse(&record.substitute));
            let source = record.source.trim().to_owned();
            let key = (item.clone(), substitute.clone(), source.clone());
            if let Some(first) = seen.insert(key, line) {
                let message = format!("{substitute:?} of {source} is already on line {first}");
                problems.error(place, message)?;
                continue;
            }
            let verdicts: Result<Vec<Verdict>, UnknownVerdict> =
                record.verdicts.iter().map(|verdict| verdict.trim().parse()).collect();
            match verdicts {
                Err(error) => problems.error(place, error)?,
                Ok(verdicts) if verdicts.is_empty() => {
                    problems.error(place, format!("{substitute:?} has no verdicts"))?;
                }
                Ok(_) if substitute.is_empty() => {
                    problems.error(place, "the substitute is empty")?;
                }
                Ok(_) if source.is_empty() => {
                    problems.error(place, format!("{substitute:?} has no source"))?;
                }
                Ok(verdicts) => {
                    judged.push(JudgedSubstitute { item, substitute, source, verdicts });
                }
            }
        }
        Ok(judged)
    }

    fn write(judged: &Vec<JudgedSubstitute>, out: &mut dyn Write) -> io::Result<()> {
        let record = |judged: &JudgedSubstitute| RecordOut {
            item: judged.item.clone(),
            substitute: judged.substitute.clone(),
            source: judged.source.clone(),
            verdicts: judged.verdicts.iter().map(|verdict| verdict.name()).collect(),
        };
        json_lines::write(judged.iter().map(record), out)
    }
}

impl Format for VerdictsTable {
    type Data = Vec<JudgedSubstitute>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<JudgedSubstitute>, Stop> {
        Verdicts::parse(text, problems)
    }

    fn write(judged: &Vec<JudgedSubstitute>, out: &mut dyn Write) -> io::Result<()> {
        let rows = judged.iter().map(|judged| {
            let verdicts: Vec<&str> =
                judged.verdicts.iter().map(|verdict| verdict.name()).collect();
            [
                Cow::from(&judged.item),
                Cow::from(&judged.substitute),
                Cow::from(&judged.source),
                Cow::from(verdicts.join(",")),
            ]
        });
        table::write(Delimiter::Tab, &COLUMNS, rows, out)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    item: Id,
    substitute: String,
    #[serde(alias = "system")]
    source: String,
    verdicts: Vec<String>,
}

#[derive(Serialize)]
struct RecordOut {
    item: String,
    substitute: String,
    source: String,
    verdicts: Vec<&'static str>,
}

fn from_table(text: &str, problems: &mut Problems) -> Result<Vec<(usize, Record)>, Stop> {
    let rows = table::read(text, &COLUMNS, &[], problems)?;
    let record = |row: table::Row| {
        let verdicts = row.text(3).split([',', ';', ' ']).map(str::trim);
        let record = Record {
            item: Id::Text(row.text(0).to_owned()),
            substitute: row.text(1).to_owned(),
            source: row.text(2).to_owned(),
            verdicts: verdicts.filter(|verdict| !verdict.is_empty()).map(str::to_owned).collect(),
        };
        (row.line, record)
    };
    Ok(rows.into_iter().map(record).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Text, check, testing};
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<JudgedSubstitute>, String> {
        testing::read::<Verdicts>("v", text)
    }

    #[test]
    fn json_lines_and_tables_say_the_same() {
        let json = r#"{"item": 7, "substitute": "smart", "system": "KU", "verdicts": ["good", "bad", "good"]}"#;
        let table = "item\tsubstitute\tsource\tverdicts\n7\tsmart\tKU\tgood, bad;Good\n";
        assert_eq!(read(json).unwrap(), read(table).unwrap());
        assert_eq!(read(json).unwrap()[0].verdicts, [Verdict::Good, Verdict::Bad, Verdict::Good]);
    }

    #[test]
    fn every_problem_is_named_with_its_line_and_item() {
        let table = "item\tsubstitute\tsource\tverdicts\n7\tsmart\tKU\tfine\n8\tx\tKU\t\n9\t\tKU\tgood\n8\tx\tKU\tbad\n8\ty\t\tbad\n";
        let found = check::<Verdicts>(&Text::from_string("v", table));
        let found: Vec<String> =
            found.iter().map(|p| format!("{}: {}", p.place, p.message)).collect();
        assert_eq!(
            found,
            [
                ", line 2, 7: unknown verdict \"fine\": expected good, reasonable or bad",
                ", line 3, 8: \"x\" has no verdicts",
                ", line 4, 9: the substitute is empty",
                ", line 5, 8: \"x\" of KU is already on line 3",
                ", line 6, 8: \"y\" has no source",
            ]
        );
    }

    proptest! {
        #[test]
        fn any_verdicts_round_trip_both_ways(
            substitutes in proptest::collection::vec(("[a-z\",]{1,6}( [a-z]{1,4})?", proptest::collection::vec(0..3_usize, 1..5)), 0..5),
        ) {
            let judged: Vec<_> = substitutes
                .into_iter()
                .enumerate()
                .map(|(i, (substitute, verdicts))| JudgedSubstitute {
                    item: i.to_string(),
                    substitute,
                    source: "a b".into(),
                    verdicts: verdicts.into_iter().map(|i| Verdict::ALL[i]).collect(),
                })
                .collect();
            prop_assert_eq!(&read(&testing::written::<Verdicts>(&judged)).unwrap(), &judged);
            prop_assert_eq!(&read(&testing::written::<VerdictsTable>(&judged)).unwrap(), &judged);
        }
    }
}
