//! Results of systems: `*.lsr.json`, also gzipped (spec: SWORDS reference, §2.2). A member `extra`,
//! which the reference passes over, says where the answers come from.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use motjuste_core::{Extra, Ranked, Ranking, Score, SystemResult, TargetId};
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::error::{Problems, Stop};
use crate::format::Format;
use crate::input::Lines;
use crate::json::{self, Entries, LineIndex, Str};

/// The result format of SWORDS.
#[derive(Debug)]
pub struct Lsr;

impl Format for Lsr {
    type Data = SystemResult;

    const LINES: Lines = Lines::AreLayout;

    fn parse(text: &str, problems: &mut Problems) -> Result<SystemResult, Stop> {
        let text = json::quote_python_numbers(text);
        let raw: RawResult<'_> = json::from_str(&text, problems)?;
        let lines = LineIndex::new(&text);
        let mut result = SystemResult::new(raw.substitutes_lemmatized);
        result.set_extra(raw.extra.map(|extra| Extra::from_json(extra.get())));
        for (key, entries) in raw.substitutes.0 {
            let added = ranking(entries.0).and_then(|ranking| {
                let id: TargetId = key.0.parse().map_err(|error| format!("{error}"))?;
                result.add(id, ranking).map_err(|error| error.to_string())
            });
            if let Err(message) = added {
                problems.error(lines.place(&key.0), message)?;
            }
        }
        Ok(result)
    }

    fn write(result: &SystemResult, out: &mut dyn Write) -> io::Result<()> {
        // One target a line: readable, and friendly to line-based tools.
        write!(out, "{{\n\"substitutes_lemmatized\": {},\n", result.lemmatized())?;
        if let Some(extra) = result.extra() {
            writeln!(out, "\"extra\": {},", extra.json())?;
        }
        out.write_all(b"\"substitutes\": {")?;
        for (i, (target, ranking)) in result.rankings().iter().enumerate() {
            write!(out, "{}\n\"{target}\": [", if i == 0 { "" } else { "," })?;
            for (j, entry) in ranking.entries().iter().enumerate() {
                out.write_all(if j == 0 { b"[" } else { b", [" })?;
                serde_json::to_writer(&mut *out, &entry.substitute)?;
                write!(out, ", {}]", number(entry.score.value()))?;
            }
            out.write_all(b"]")?;
        }
        out.write_all(b"\n}\n}\n")
    }
}

#[derive(Deserialize)]
struct RawResult<'a> {
    substitutes_lemmatized: bool,
    #[serde(borrow)]
    extra: Option<&'a RawValue>,
    #[serde(borrow)]
    substitutes: Entries<'a, RawEntries<'a>>,
}

#[derive(Deserialize)]
struct RawEntries<'a>(#[serde(borrow)] Vec<RawEntry<'a>>);

/// A substitute with its score, or without.
enum RawEntry<'a> {
    Scored(Str<'a>, RawScore<'a>),
    Bare(Str<'a>),
}

/// A score as Python's `float()` takes it: a number, or a string that spells one.
#[derive(Deserialize)]
#[serde(untagged)]
enum RawScore<'a> {
    Number(f64),
    #[serde(borrow)]
    Spelled(Cow<'a, str>),
}

impl<'de: 'a, 'a> Deserialize<'de> for RawEntry<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntryVisitor;
        impl<'de> Visitor<'de> for EntryVisitor {
            type Value = RawEntry<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("[substitute, score] or a substitute")
            }

            fn visit_borrowed_str<E>(self, s: &'de str) -> Result<Self::Value, E> {
                Ok(RawEntry::Bare(Str(Cow::Borrowed(s))))
            }

            fn visit_str<E>(self, s: &str) -> Result<Self::Value, E> {
                Ok(RawEntry::Bare(Str(Cow::Owned(s.to_owned()))))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                use serde::de::Error as _;
                let missing = |n| A::Error::invalid_length(n, &self);
                let substitute = seq.next_element()?.ok_or_else(|| missing(0))?;
                let score = seq.next_element()?.ok_or_else(|| missing(1))?;
                if seq.next_element::<serde::de::IgnoredAny>()?.is_some() {
                    return Err(missing(3));
                }
                Ok(RawEntry::Scored(substitute, score))
            }
        }
        deserializer.deserialize_any(EntryVisitor)
    }
}

fn ranking(entries: Vec<RawEntry<'_>>) -> Result<Ranking, String> {
    let ranked = entries.into_iter().enumerate().map(|(rank, entry)| {
        let (substitute, score) = match entry {
            RawEntry::Bare(substitute) => (substitute, Ok(Score::of_rank(rank))),
            RawEntry::Scored(substitute, raw) => (substitute, score(&raw)),
        };
        match score {
            Ok(score) => Ok(Ranked { substitute: substitute.0.into_owned(), score }),
            Err(message) => Err(format!("{:?}: {message}", substitute.0)),
        }
    });
    ranked.collect::<Result<_, _>>().map(Ranking::new)
}

fn score(raw: &RawScore<'_>) -> Result<Score, String> {
    let value = match raw {
        RawScore::Number(number) => *number,
        RawScore::Spelled(spelled) => {
            spelled.trim().parse().map_err(|_| format!("the score {spelled:?} is not a number"))?
        }
    };
    Score::new(value).map_err(|error| error.to_string())
}

/// A number as Python's `json` writes and reads it.
fn number(value: f64) -> String {
    if value == f64::INFINITY {
        "Infinity".into()
    } else if value == f64::NEG_INFINITY {
        "-Infinity".into()
    } else {
        serde_json::Number::from_f64(value).map_or_else(|| "0.0".into(), |n| n.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Text, check, parse, testing};
    use proptest::prelude::*;

    const ID: &str = "t:b8dac1c150526c21fba26f8ebef61131f22a8758";

    fn read(entries: &str) -> Result<SystemResult, String> {
        let text = format!(
            "{{\"substitutes_lemmatized\": false,\n\"substitutes\": {{\n\"{ID}\": {entries}}}}}"
        );
        testing::read::<Lsr>("r.lsr.json", &text)
    }

    fn entries(result: &SystemResult) -> Vec<(&str, f64)> {
        let ranking = result.ranking(ID.parse().unwrap()).unwrap();
        ranking.entries().iter().map(|e| (e.substitute.as_str(), e.score.value())).collect()
    }

    #[test]
    fn lists_without_scores_are_ranked_by_place() {
        let result = read(r#"["b", "a", ["c", 0.5]]"#).unwrap();
        assert_eq!(entries(&result), [("c", 0.5), ("b", 0.0), ("a", -1.0)]);
    }

    #[test]
    fn scores_are_what_python_takes_for_a_float() {
        let result =
            read(r#"[["a", -Infinity], ["b", "1e3"], ["NaN", Infinity], ["c", 2]]"#).unwrap();
        let expected =
            [("NaN", f64::INFINITY), ("b", 1000.0), ("c", 2.0), ("a", f64::NEG_INFINITY)];
        assert_eq!(entries(&result), expected);
    }

    #[test]
    fn bad_entries_are_named_with_their_target() {
        let place = format!("r.lsr.json, line 3, {ID}: ");
        assert_eq!(
            read(r#"[["a", NaN]]"#).unwrap_err(),
            format!("{place}\"a\": a score must be a number, not NaN")
        );
        assert_eq!(
            read(r#"[["a", "much"]]"#).unwrap_err(),
            format!("{place}\"a\": the score \"much\" is not a number")
        );
        for bad in [r#"[["a"]]"#, r#"[["a", 1, 2]]"#, "[3]", r#"[["a", null]]"#, "{}"] {
            let error = read(bad).unwrap_err();
            assert!(error.starts_with("r.lsr.json, line 3: "), "{bad}: {error}");
        }
    }

    #[test]
    fn where_answers_come_from_is_kept_to_the_letter() {
        let text = format!(
            r#"{{"extra": {{"system": "a", "n": 1.50}}, "substitutes_lemmatized": true,
"substitutes": {{"{ID}": ["b"]}}}}"#
        );
        let result = parse::<Lsr>(&Text::from_string("r", text)).unwrap();
        let again = testing::read::<Lsr>("r", &testing::written::<Lsr>(&result)).unwrap();
        assert_eq!(again.extra().unwrap().json(), r#"{"system": "a", "n": 1.50}"#);
    }

    #[test]
    fn every_wrong_id_is_reported() {
        let text = r#"{"substitutes_lemmatized": true, "substitutes": {"x": [],
"t:1": [],
"t:b8dac1c150526c21fba26f8ebef61131f22a8758": [], "t:b8dac1c150526c21fba26f8ebef61131f22a8758": []}}"#;
        let problems = check::<Lsr>(&Text::from_string("r", text));
        let lines: Vec<_> = problems.iter().map(|p| p.place.line.unwrap()).collect();
        assert_eq!(lines, [1, 2, 3], "{problems:?}");
    }

    proptest! {
        #[test]
        fn any_result_round_trips(list in proptest::collection::vec(("\\PC{0,6}", any::<f64>()), 0..6)) {
            let mut result = SystemResult::new(true);
            let ranked = list
                .into_iter()
                .filter_map(|(substitute, s)| Some(Ranked { substitute, score: Score::new(s).ok()? }))
                .collect();
            result.add(ID.parse().unwrap(), Ranking::new(ranked)).unwrap();
            let text = testing::written::<Lsr>(&result);
            let again = parse::<Lsr>(&Text::from_string("r", text)).unwrap();
            prop_assert_eq!(again.rankings(), result.rankings());
            prop_assert_eq!(again.lemmatized(), result.lemmatized());
        }

        #[test]
        fn anything_at_all_never_panics(text in "\\PC{0,80}") {
            let _ = check::<Lsr>(&Text::from_string("r", text));
        }
    }
}
