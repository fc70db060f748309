//! SemEval-2007 task 10 gold standards, `bright.a 1 :: intelligent 3;clever 3;smart 1;`: what
//! people answered and how many of them, for the `best`/`oot` and the multiword subtask alike
//! (McCarthy & Navigli 2009, §2; spec: SWORDS reference, §4.3).
//!
//! This is the clean reading. The original scorer's own reading, traps included, works on the
//! bytes and lives with that scorer.

use std::io::{self, Write};

use motjuste_core::{CompactString, FastMap, GoldItem};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::item_line::{
    SeenItems, Separator, check_entry, collapse, count_fields, entries, lines, split,
};

/// More people than this never annotated one item; a larger number is a slip.
pub const MOST_VOTES: u32 = 100_000;

/// The gold format of SemEval-2007 task 10.
#[derive(Debug)]
pub struct SemevalGold;

impl Format for SemevalGold {
    type Data = Vec<GoldItem>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<GoldItem>, Stop> {
        let mut items = Vec::new();
        let mut seen = SeenItems::default();
        for (number, line) in lines(text) {
            let Some((key, Separator::TwoColons, rest)) = split(line) else {
                let message = "expected `lemma.pos id :: substitute votes;…`";
                problems.error(Place::line(number), message)?;
                continue;
            };
            let place = || Place::line(number).with_id(key.to_string());
            if !seen.insert(&key.id, number, place, problems)? {
                continue;
            }
            let substitutes = substitutes(rest, place, problems)?;
            items.push(GoldItem { key, substitutes });
        }
        Ok(items)
    }

    fn write(items: &Vec<GoldItem>, out: &mut dyn Write) -> io::Result<()> {
        for GoldItem { key, substitutes } in items {
            write!(out, "{key} :: ")?;
            for (substitute, votes) in substitutes {
                check_entry(substitute)?;
                write!(out, "{substitute} {votes};")?;
            }
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

fn substitutes(
    rest: &str,
    place: impl Fn() -> Place,
    problems: &mut Problems,
) -> Result<Vec<(CompactString, u32)>, Stop> {
    let mut substitutes = Vec::with_capacity(count_fields(rest, b';'));
    let mut seen = FastMap::default();
    for entry in entries(rest, &place, problems) {
        match parse_entry(entry) {
            Ok((substitute, votes)) => {
                if problems.wants_warnings() && seen.insert(substitute.to_lowercase(), ()).is_some()
                {
                    problems.warning(place(), format!("{substitute:?} is given twice"));
                }
                substitutes.push((substitute, votes));
            }
            Err(message) => problems.error(place(), message)?,
        }
    }
    if substitutes.is_empty() {
        problems.warning(place(), "no substitutes: this item is never scored");
    }
    Ok(substitutes)
}

fn parse_entry(entry: &str) -> Result<(CompactString, u32), String> {
    let Some((substitute, votes)) = entry.rsplit_once(char::is_whitespace) else {
        return Err(format!("{entry:?} has no votes; expected `substitute votes`"));
    };
    // Rust would read `+3` as 3; no gold file has it.
    let digits = votes.bytes().all(|b| b.is_ascii_digit());
    match votes.parse::<u32>() {
        Ok(votes @ 1..=MOST_VOTES) if digits => Ok((collapse(substitute), votes)),
        _ => Err(format!(
            "the votes of {substitute:?} are {votes:?}; \
             expected a whole number from 1 to {MOST_VOTES}"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Severity, Text, check, testing};
    use motjuste_core::ItemKey;
    use motjuste_testing::skipped;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<GoldItem>, String> {
        testing::read::<SemevalGold>("gold", text)
    }

    #[test]
    fn a_line_is_an_item_with_votes() {
        let items =
            read("bright.a 5 :: intelligent 3;most  able 1; \r\n\nbar.n.v 6 :: go 2;").unwrap();
        assert_eq!(items[0].key.to_string(), "bright.a 5");
        assert_eq!(items[0].substitutes, [("intelligent".into(), 3), ("most able".into(), 1)]);
        assert_eq!(items[1].key.lexelt, "bar.n.v");
    }

    #[test]
    fn errors_name_the_line_the_item_and_the_remedy() {
        for (text, expected) in [
            (
                "a.n 1 :: x 1;\nb.n 2 ::: y 1;",
                "gold, line 2: expected `lemma.pos id :: substitute votes",
            ),
            ("b.n 2 :: y;", "line 1, b.n 2: \"y\" has no votes"),
            ("b.n 2 :: y 0;", "the votes of \"y\" are \"0\"; expected a whole number from 1"),
            ("b.n 2 :: y +1;", "the votes of \"y\" are \"+1\""),
            ("b.n 2 :: y 1.5;", "\"1.5\""),
            ("b.n 2 :: y 99999999999;", "\"99999999999\""),
            ("b.n 2 :: y 1;\nc.v 2 :: z 1;", "line 2, c.v 2: id 2 is already on line 1"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn a_check_reports_every_problem_and_what_is_merely_odd() {
        let text =
            Text::from_string("gold", "a.n 1 :: x 1;;X 2;\nnonsense\na.n 2 ::\na.n 3 :: y z;");
        let problems = check::<SemevalGold>(&text);
        let found: Vec<_> = problems.iter().map(|p| (p.place.line.unwrap(), p.severity)).collect();
        let (error, warning) = (Severity::Error, Severity::Warning);
        assert_eq!(
            found,
            [(1, warning), (1, warning), (2, error), (3, warning), (4, error), (4, warning)]
        );
    }

    /// The trial gold has 300 lines (`data/semeval07`).
    #[test]
    fn the_trial_gold_is_read_and_written_back() {
        let path =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/semeval07/gold.trial");
        let Ok(text) = std::fs::read_to_string(path) else {
            skipped("../shared/data/semeval07/gold.trial not present");
            return;
        };
        let items = read(&text).unwrap();
        assert_eq!(items.len(), 300);
        // One entry of the file has two spaces in it.
        assert_eq!(
            testing::written::<SemevalGold>(&items),
            text.replace("secretion  producing", "secretion producing")
        );
    }

    fn any_item() -> impl Strategy<Value = GoldItem> {
        let word = "[a-zé'-]{1,6}( [a-z0-9]{1,5}){0,2}";
        let substitutes = proptest::collection::vec((word, 1..=MOST_VOTES), 0..5);
        ("[a-z]{1,6}\\.[nvar]", substitutes).prop_map(|(lexelt, substitutes)| GoldItem {
            key: ItemKey { lexelt: lexelt.into(), id: "".into() },
            substitutes: substitutes.into_iter().map(|(s, votes)| (s.into(), votes)).collect(),
        })
    }

    proptest! {
        #[test]
        fn any_gold_round_trips(mut items in proptest::collection::vec(any_item(), 0..5)) {
            for (i, item) in items.iter_mut().enumerate() {
                item.key.id = i.to_string().into();
            }
            prop_assert_eq!(read(&testing::written::<SemevalGold>(&items)).unwrap(), items);
        }
    }
}
