//! `RANKED` files: candidates and scores of every item, tab-separated (Melamud et al. 2015;
//! spec: SWORDS reference, §4.5).

use std::io::{self, Write};

use motjuste_core::{CompactString, RankedItem};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::item_line::{SeenItems, check_entry, count_fields, fields, item_key, lines, trim};

const TAG: &str = "RANKED";
/// What some programs of the family write instead.
const OTHER_TAG: &str = "RESULT";

/// The format of ranked candidates, `RANKED⇥bright.a 1⇥clever 0.91⇥shiny 0.2`.
#[derive(Debug)]
pub struct RankedCandidates;

impl Format for RankedCandidates {
    type Data = Vec<RankedItem>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<RankedItem>, Stop> {
        let mut items = Vec::new();
        let mut seen = SeenItems::default();
        let mut others = None;
        let tagged = |tag: &str| lines(text).any(|(_, line)| line.split('\t').next() == Some(tag));
        let tag = if !tagged(TAG) && tagged(OTHER_TAG) { OTHER_TAG } else { TAG };
        for (number, line) in lines(text) {
            let mut fields = fields(line, b'\t');
            if fields.next() != Some(tag) {
                others.get_or_insert(number);
                continue;
            }
            let Some(key) = fields.next().and_then(item_key) else {
                let message = "expected `RANKED<tab>lemma.pos id<tab>candidate score<tab>…`";
                problems.error(Place::line(number), message)?;
                continue;
            };
            let place = || Place::line(number).with_id(key.to_string());
            if seen.insert(&key.id, number, place, problems)? {
                let most = count_fields(line, b'\t');
                let candidates = candidates(fields, most, place, problems)?;
                items.push(RankedItem { key, candidates });
            }
        }
        note_other_lines(others, items.is_empty(), problems)?;
        Ok(items)
    }

    fn write(items: &Vec<RankedItem>, out: &mut dyn Write) -> io::Result<()> {
        for RankedItem { key, candidates } in items {
            write!(out, "{TAG}\t{key}")?;
            for (candidate, score) in candidates {
                check_entry(candidate)?;
                write!(out, "\t{candidate} {score}")?;
            }
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// Programs that rank also log; the reference passes over whatever is not a `RANKED` line.
fn note_other_lines(
    first: Option<usize>,
    nothing_else: bool,
    problems: &mut Problems,
) -> Result<(), Stop> {
    match first {
        Some(line) if nothing_else => {
            problems.error(Place::line(line), "no line of the file starts with `RANKED<tab>`")
        }
        Some(line) => {
            let message = "this line does not start with `RANKED<tab>`; such lines are ignored";
            problems.warning(Place::line(line), message);
            Ok(())
        }
        None => Ok(()),
    }
}

fn candidates<'a>(
    fields: impl Iterator<Item = &'a str>,
    most: usize,
    place: impl Fn() -> Place,
    problems: &mut Problems,
) -> Result<Vec<(CompactString, f64)>, Stop> {
    let mut candidates = Vec::with_capacity(most);
    for field in fields.map(trim).filter(|field| !field.is_empty()) {
        // Scores are short: a search from the end is faster than `rsplit_once`.
        let space = field.bytes().rposition(|byte| byte == b' ');
        let parsed = space.and_then(|space| {
            let score = field[space + 1..].parse().ok().filter(|score: &f64| !score.is_nan())?;
            Some((trim(&field[..space]).into(), score))
        });
        match parsed {
            Some(candidate) => candidates.push(candidate),
            None => {
                let message =
                    format!("{field:?} is not `candidate score` with a number that is not NaN");
                problems.error(place(), message)?;
            }
        }
    }
    Ok(candidates)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Severity, Text, check, testing};
    use motjuste_core::ItemKey;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<RankedItem>, String> {
        testing::read::<RankedCandidates>("r", text)
    }

    #[test]
    fn a_line_is_an_item_with_scores() {
        let items =
            read("RANKED\tbright.a 1\tclever 0.91\twell lit -2e-3\tshiny -inf\t\r\n").unwrap();
        assert_eq!(items[0].key.to_string(), "bright.a 1");
        let expected = [
            ("clever".into(), 0.91),
            ("well lit".into(), -0.002),
            ("shiny".into(), f64::NEG_INFINITY),
        ];
        assert_eq!(items[0].candidates, expected);
    }

    #[test]
    fn a_file_may_say_result_throughout() {
        let items =
            read("RESULT\tfind.v 71\tshow 0.34657\nRESULT\tred light.J 2\tstop 1\n").unwrap();
        assert_eq!((items.len(), items[1].key.lexelt.as_str()), (2, "red light.J"));
    }

    #[test]
    fn errors_name_the_line_the_item_and_the_remedy() {
        for (text, expected) in [
            ("RANKED\tbright.a\tx 1", "r, line 1: expected `RANKED<tab>lemma.pos id"),
            ("RANKED\ta.n 1\tx", "line 1, a.n 1: \"x\" is not `candidate score`"),
            ("RANKED\ta.n 1\tx nan", "\"x nan\" is not"),
            ("RANKED\ta.n 1\nRANKED\ta.n 1", "line 2, a.n 1: id 1 is already on line 1"),
            ("\nsomething else", "line 2: no line of the file starts with `RANKED<tab>`"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn log_lines_between_are_passed_over_with_a_warning() {
        let text = "time: 3 s\nRANKED\ta.n 1\tx 1\nRESULT\ta.n 1\n";
        assert_eq!(read(text).unwrap().len(), 1);
        let problems = check::<RankedCandidates>(&Text::from_string("r", text));
        assert_eq!(problems.iter().map(|p| p.severity).collect::<Vec<_>>(), [Severity::Warning]);
    }

    proptest! {
        #[test]
        fn any_ranking_round_trips(
            ranked in proptest::collection::vec(
                proptest::collection::vec(("[a-zé'-]{1,6}( [a-z]{1,4})?", proptest::num::f64::NORMAL | proptest::num::f64::INFINITE), 0..5),
                1..4,
            ),
        ) {
            let item = |(i, candidates): (usize, Vec<(String, f64)>)| RankedItem {
                key: ItemKey { lexelt: "run.v".into(), id: i.to_string().into() },
                candidates: candidates.into_iter().map(|(c, score)| (c.into(), score)).collect(),
            };
            let items: Vec<_> = ranked.into_iter().enumerate().map(item).collect();
            prop_assert_eq!(read(&testing::written::<RankedCandidates>(&items)).unwrap(), items);
        }
    }
}
