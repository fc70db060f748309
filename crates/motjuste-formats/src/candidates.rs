//! Candidate lists, `run.v::control;flow;manage`: what may be ranked for every item of a lemma
//! and part of speech, or of one CoInCo token (Melamud et al. 2015; spec: SWORDS reference, §4.5
//! and §5).

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use motjuste_core::{CandidatePool, pos_of_lexelt};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::input::Lines;
use crate::item_line::{check_entry, collapse, entries, lines};

/// The candidate-list format.
#[derive(Debug)]
pub struct Candidates;

impl Format for Candidates {
    type Data = Vec<CandidatePool>;

    const LINES: Lines = Lines::MatterInLatin1;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<CandidatePool>, Stop> {
        let mut pools = Vec::new();
        let mut seen = HashMap::new();
        for (number, line) in lines(text) {
            let place = Place::line(number);
            let (lexelt, rest) = match line.split_once("::") {
                Some((lexelt, rest)) if is_lexelt(lexelt.trim()) && !rest.starts_with(':') => {
                    (lexelt.trim(), rest)
                }
                _ => {
                    problems.error(place, "expected `lemma.pos::candidate;candidate`")?;
                    continue;
                }
            };
            let place = place.with_id(lexelt);
            if let Some(first) = seen.insert(lexelt.to_owned(), number) {
                let message = format!("{lexelt} is already on line {first}; join the two lists");
                problems.error(place, message)?;
                continue;
            }
            let entries = entries(rest, || place.clone(), problems);
            let candidates = distinct(entries, &place, problems);
            pools.push(CandidatePool { lexelt: lexelt.into(), candidates });
        }
        Ok(pools)
    }

    fn write(pools: &Vec<CandidatePool>, out: &mut dyn Write) -> io::Result<()> {
        for CandidatePool { lexelt, candidates } in pools {
            candidates.iter().try_for_each(|candidate| check_entry(candidate))?;
            // A third colon right after the two would make this an `oot` answer.
            let colon = candidates.first().is_some_and(|candidate| candidate.starts_with(':'));
            let space = if colon { " " } else { "" };
            writeln!(out, "{lexelt}::{space}{}", candidates.join(";"))?;
        }
        Ok(())
    }
}

/// Lemma and part of speech. A lemma of two words needs the latter: `red light.J`.
pub(crate) fn is_lexelt(text: &str) -> bool {
    let one_word = !text.contains(char::is_whitespace);
    !text.is_empty() && !text.contains(':') && (one_word || pos_of_lexelt(text).is_some())
}

/// A pool is a set: a duplicate candidate is kept once.
fn distinct<'a>(
    entries: impl Iterator<Item = &'a str>,
    place: &Place,
    problems: &mut Problems,
) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut candidates = Vec::new();
    for candidate in entries.map(|entry| String::from(collapse(entry))) {
        if seen.insert(candidate.clone()) {
            candidates.push(candidate);
        } else {
            problems.warning(place.clone(), format!("{candidate:?} is given twice"));
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<CandidatePool>, String> {
        testing::read::<Candidates>("c", text)
    }

    #[test]
    fn a_line_is_a_pool() {
        let pools = read("run.v::control;go  against;control;\r\ngall.n::\n").unwrap();
        assert_eq!(pools[0].lexelt, "run.v");
        assert_eq!(pools[0].candidates, ["control", "go against"]);
        assert_eq!(pools[1].candidates, Vec::<String>::new());
    }

    /// The lines of Melamud's pool of CoInCo that are unlike those of SemEval-2007.
    #[test]
    fn a_lemma_may_have_two_words_and_a_file_be_in_latin_1() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("coinco.candidates");
        std::fs::write(&path, b"red light.J::stop light;hooker\nprice.N::50\xa2;cost\n").unwrap();
        let pools = crate::read::<Candidates>(&path).unwrap();
        assert_eq!(pools[0].lexelt, "red light.J");
        assert_eq!(pools[1].candidates, ["50¢", "cost"]);
        let (_, document) = crate::Document::read(&path, Some(crate::Kind::Candidates)).unwrap();
        assert!(document.fits(crate::Kind::Candidates));
    }

    #[test]
    fn errors_name_the_line_and_the_remedy() {
        for (text, expected) in [
            ("run.v::a\nrun.v a;b", "c, line 2: expected `lemma.pos::candidate"),
            ("run.v 1 :: a 2;", "line 1: expected"),
            ("run.v::: a", "line 1: expected"),
            ("::a", "line 1: expected"),
            ("run.v::a\nrun.v::b", "line 2, run.v: run.v is already on line 1; join"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_pools_round_trip(
            pools in proptest::collection::btree_map(
                "[a-z]{1,5}\\.[nvar]",
                proptest::collection::btree_set("[a-zé:'-]{1,6}( [a-z]{1,4})?", 0..6),
                0..4,
            ),
        ) {
            let pools: Vec<_> = pools
                .into_iter()
                .map(|(lexelt, set)| CandidatePool { lexelt, candidates: set.into_iter().collect() })
                .collect();
            prop_assert_eq!(read(&testing::written::<Candidates>(&pools)).unwrap(), pools);
        }
    }
}
