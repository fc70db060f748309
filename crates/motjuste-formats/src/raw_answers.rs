//! Annotators' own answers, JSON Lines of
//! `{"item", "pos", "annotator", "answers", "nil", "name", "unsubstitutable", "dictionary", "phrase"}`:
//! what agreement is computed from and gold files no longer hold (McCarthy & Navigli 2009, §2.2).

use std::collections::HashMap;
use std::io::{self, Write};

use motjuste_core::{Pos, RawAnswer};
use serde::{Deserialize, Serialize};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::item_line::collapse;
use crate::json_lines::{self, Id};

/// The format of annotators' answers.
#[derive(Debug)]
pub struct RawAnswers;

impl Format for RawAnswers {
    type Data = Vec<RawAnswer>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<RawAnswer>, Stop> {
        let mut answers = Vec::new();
        let mut seen = HashMap::new();
        for (line, record) in json_lines::read::<RecordIn>(text, problems)? {
            let item = String::from(record.item);
            let annotator = String::from(record.annotator);
            let place = Place::line(line).with_id(&item);
            if let Some(first) = seen.insert((item.clone(), annotator.clone()), line) {
                let message = format!("{annotator} already answered this item on line {first}");
                problems.error(place, message)?;
                continue;
            }
            let Some(pos) = parse_pos(&record.pos) else {
                let message =
                    format!("pos is {:?}; expected n, v, a, r or a Universal tag", record.pos);
                problems.error(place, message)?;
                continue;
            };
            let given: Vec<String> =
                record.answers.iter().map(|answer| collapse(answer).into()).collect();
            if given.iter().any(String::is_empty) {
                problems
                    .error(place, "an answer is empty; leave it out, or write \"nil\": true")?;
                continue;
            }
            let none = [("nil", record.nil), ("unsubstitutable", record.unsubstitutable)];
            if let Some((field, _)) = none.iter().find(|(_, said)| *said && !given.is_empty()) {
                let message = format!("{field:?} says that there are no answers, but there are");
                problems.error(place, message)?;
                continue;
            }
            answers.push(RawAnswer {
                item,
                pos,
                annotator,
                answers: given,
                nil: record.nil,
                name: record.name,
                unsubstitutable: record.unsubstitutable,
                dictionary: record.dictionary,
                phrase: record.phrase.into(),
            });
        }
        Ok(answers)
    }

    fn write(answers: &Vec<RawAnswer>, out: &mut dyn Write) -> io::Result<()> {
        let record = |answer: &RawAnswer| RecordOut {
            item: answer.item.clone(),
            pos: answer.pos.letter().map_or_else(|| answer.pos.name().into(), String::from),
            annotator: answer.annotator.clone(),
            answers: answer.answers.clone(),
            nil: answer.nil,
            name: answer.name,
            unsubstitutable: answer.unsubstitutable,
            dictionary: answer.dictionary,
            phrase: answer.phrase.clone().into(),
        };
        json_lines::write(answers.iter().map(record), out)
    }
}

fn parse_pos(text: &str) -> Option<Pos> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Pos::from_letter(letter).or_else(|| text.parse().ok()),
        _ => text.parse().ok(),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordIn {
    item: Id,
    pos: String,
    annotator: Id,
    #[serde(default)]
    answers: Vec<String>,
    #[serde(default)]
    nil: bool,
    #[serde(default)]
    name: bool,
    #[serde(default)]
    unsubstitutable: bool,
    #[serde(default)]
    dictionary: bool,
    #[serde(default)]
    phrase: Phrase,
}

#[derive(Serialize)]
struct RecordOut {
    item: String,
    pos: String,
    annotator: String,
    answers: Vec<String>,
    nil: bool,
    name: bool,
    unsubstitutable: bool,
    dictionary: bool,
    phrase: Phrase,
}

/// The phrase itself, or only whether there is one.
#[derive(Serialize, Deserialize, Default)]
#[serde(untagged)]
enum Phrase {
    Said(bool),
    Named(String),
    #[default]
    None,
}

impl From<Phrase> for Option<String> {
    fn from(phrase: Phrase) -> Self {
        match phrase {
            Phrase::Said(false) | Phrase::None => None,
            Phrase::Said(true) => Some(String::new()),
            Phrase::Named(phrase) => Some(phrase),
        }
    }
}

impl From<Option<String>> for Phrase {
    fn from(phrase: Option<String>) -> Self {
        match phrase {
            None => Self::None,
            Some(phrase) if phrase.is_empty() => Self::Said(true),
            Some(phrase) => Self::Named(phrase),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<RawAnswer>, String> {
        testing::read::<RawAnswers>("a.jsonl", text)
    }

    #[test]
    fn flags_may_be_left_out_and_ids_be_numbers() {
        let answers = read(concat!(
            r#"{"item": 5, "pos": "a", "annotator": "A1", "answers": ["clever", "most  able"]}"#,
            "\n\n",
            r#"{"item": "5", "pos": "ADJ", "annotator": 2, "nil": true, "phrase": true}"#,
        ))
        .unwrap();
        assert_eq!((answers[0].item.as_str(), answers[0].pos), ("5", Pos::Adj));
        assert_eq!(answers[0].answers, ["clever", "most able"]);
        assert_eq!((answers[1].nil, answers[1].phrase.as_deref()), (true, Some("")));
    }

    #[test]
    fn errors_name_the_line_and_the_item() {
        let good = r#"{"item": "5", "pos": "a", "annotator": "A1", "answers": ["x"]}"#;
        for (second, expected) in [
            (good.to_owned(), "a.jsonl, line 2, 5: A1 already answered this item on line 1"),
            (good.replace("A1", "A2").replace("\"a\"", "\"q\""), "line 2, 5: pos is \"q\""),
            (good.replace("A1", "A2").replace("\"x\"", "\" \""), "an answer is empty"),
            (good.replace("A1", "A2").replace("]", "], \"nil\": true"), "\"nil\" says"),
            (
                good.replace("A1", "A2").replace("]", "], \"unsubstitutable\": true"),
                "\"unsubstitutable\" says",
            ),
            (
                good.replace("annotator", "anotator"),
                "line 2: not an object of this format: unknown field `anotator`",
            ),
            ("[".into(), "line 2: not an object of this format"),
        ] {
            let error = read(&format!("{good}\n{second}\n")).unwrap_err();
            assert!(error.contains(expected), "{second}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_answers_round_trip(
            given in proptest::collection::vec(
                (proptest::collection::vec("[a-zé]{1,5}( [\"a-z]{1,4})?", 0..3), any::<[bool; 3]>(), proptest::option::of("[a-z ]{0,6}"), 0..18_usize),
                0..5,
            ),
        ) {
            let answer = |(i, (answers, [name, unsubstitutable, dictionary], phrase, pos)): (usize, (Vec<String>, [bool; 3], _, usize))| RawAnswer {
                item: "1".into(),
                pos: Pos::ALL[pos],
                annotator: i.to_string(),
                nil: answers.is_empty() && !unsubstitutable,
                unsubstitutable: answers.is_empty() && unsubstitutable,
                answers,
                name,
                dictionary,
                phrase,
            };
            let answers: Vec<_> = given.into_iter().enumerate().map(answer).collect();
            prop_assert_eq!(read(&testing::written::<RawAnswers>(&answers)).unwrap(), answers);
        }
    }
}
