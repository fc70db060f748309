//! SemEval-2007 task 10 answers of systems: `bright.a 1 :: smart;clever` (`best`, and `mw` with
//! its phrase) or `bright.a 1 ::: smart;clever` (`oot`) (McCarthy & Navigli 2009, §2.3; spec:
//! SWORDS reference, §4.3).

use std::io::{self, Write};

use motjuste_core::{Answer, CompactString, FastMap};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::item_line::{
    SeenItems, Separator, check_entry, collapse, count_fields, entries, lines, split,
};

/// How many guesses the `oot` scorer looks at.
const OUT_OF_TEN: usize = 10;

/// Which subtask answers are written for. The multiword subtask writes like `best`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// The best substitute first, `::`.
    Best,
    /// Up to ten substitutes, `:::`.
    Oot,
}

/// A system's answers to one subtask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    pub kind: AnswerKind,
    /// The answers, in file order. One without guesses is an abstention.
    pub answers: Vec<Answer>,
}

/// The answer format of SemEval-2007 task 10.
#[derive(Debug)]
pub struct SemevalAnswers;

impl Format for SemevalAnswers {
    type Data = Answers;

    fn parse(text: &str, problems: &mut Problems) -> Result<Answers, Stop> {
        let mut answers = Vec::new();
        let mut seen = SeenItems::default();
        let mut separator = None;
        for (number, line) in lines(text) {
            let Some((key, found, rest)) = split(line) else {
                let message =
                    "expected `lemma.pos id :: guess;guess` or `lemma.pos id ::: guess;guess`";
                problems.error(Place::line(number), message)?;
                continue;
            };
            let place = || Place::line(number).with_id(key.to_string());
            let expected = *separator.get_or_insert(found);
            if found != expected {
                let message = format!(
                    "`{found}` after lines with `{expected}`; write `best` and `oot` answers to \
                     separate files"
                );
                problems.error(place(), message)?;
            }
            if !seen.insert(&key.id, number, place, problems)? {
                continue;
            }
            let mut guesses = Vec::with_capacity(count_fields(rest, b';'));
            guesses.extend(entries(rest, place, problems).map(collapse));
            if problems.wants_warnings() {
                warn_of_traps(&guesses, expected, &place(), problems);
            }
            answers.push(Answer { key, guesses });
        }
        let kind = match separator {
            Some(Separator::ThreeColons) => AnswerKind::Oot,
            Some(Separator::TwoColons) | None => AnswerKind::Best,
        };
        Ok(Answers { kind, answers })
    }

    fn write(data: &Answers, out: &mut dyn Write) -> io::Result<()> {
        let separator = match data.kind {
            AnswerKind::Best => Separator::TwoColons,
            AnswerKind::Oot => Separator::ThreeColons,
        };
        for Answer { key, guesses } in &data.answers {
            guesses.iter().try_for_each(|guess| check_entry(guess))?;
            // A lone semicolon: on an empty line the original scorer scores the line before again.
            let guesses = if guesses.is_empty() { ";".into() } else { guesses.join(";") };
            writeln!(out, "{key} {separator} {guesses}")?;
        }
        Ok(())
    }
}

fn warn_of_traps(
    guesses: &[CompactString],
    separator: Separator,
    place: &Place,
    problems: &mut Problems,
) {
    let mut seen = FastMap::with_capacity_and_hasher(guesses.len(), Default::default());
    if let Some(twice) = guesses.iter().find(|guess| seen.insert(guess.as_str(), ()).is_some()) {
        problems.warning(place.clone(), format!("{twice:?} is guessed twice"));
    }
    if separator == Separator::ThreeColons && guesses.len() > OUT_OF_TEN {
        let message = format!("{} guesses: only the first ten are scored", guesses.len());
        problems.warning(place.clone(), message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Text, check, testing};
    use motjuste_core::ItemKey;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Answers, String> {
        testing::read::<SemevalAnswers>("sys", text)
    }

    fn guesses(text: &str) -> Vec<CompactString> {
        read(text).unwrap().answers.remove(0).guesses
    }

    #[test]
    fn the_colons_tell_the_subtask() {
        assert_eq!(read("a.n 1 :: x;y\n").unwrap().kind, AnswerKind::Best);
        assert_eq!(read("a.n 1 ::: x;y;\n").unwrap().kind, AnswerKind::Oot);
        assert_eq!(
            guesses("a.n 1 ::: x ;well-lit; most  able;\r\n"),
            ["x", "well-lit", "most able"]
        );
    }

    #[test]
    fn abstentions_are_answers_without_guesses() {
        assert_eq!(guesses("a.n 1 :: ;"), Vec::<CompactString>::new());
        assert_eq!(guesses("a.n 1 ::"), Vec::<CompactString>::new());
    }

    #[test]
    fn errors_name_the_line_the_item_and_the_remedy() {
        for (text, expected) in [
            ("a.n 1 :: x\nrubbish", "sys, line 2: expected `lemma.pos id"),
            ("a.n 1 :: x\na.n 2 ::: x", "line 2, a.n 2: `:::` after lines with `::`"),
            ("a.n 1 :: x\nb.n 1 :: x", "line 2, b.n 1: id 1 is already on line 1"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn what_the_scorer_would_do_unasked_is_warned_of() {
        let eleven = "a;b;c;d;e;f;g;h;i;j;a";
        let text = Text::from_string("sys", format!("a.n 1 ::: {eleven}\n"));
        let messages: Vec<_> =
            check::<SemevalAnswers>(&text).into_iter().map(|problem| problem.message).collect();
        assert_eq!(
            messages,
            ["\"a\" is guessed twice", "11 guesses: only the first ten are scored"]
        );
    }

    proptest! {
        #[test]
        fn any_answers_round_trip(
            oot in any::<bool>(),
            guesses in proptest::collection::vec(proptest::collection::vec("[a-zé:'-]{1,6}( [a-z0-9]{1,5}){0,2}", 0..5), 1..5),
        ) {
            let answer = |(i, guesses): (usize, Vec<String>)| Answer {
                key: ItemKey { lexelt: "take.v".into(), id: format!("t:{i}").into() },
                guesses: guesses.into_iter().map(CompactString::from).collect(),
            };
            let answers = Answers {
                kind: if oot { AnswerKind::Oot } else { AnswerKind::Best },
                answers: guesses.into_iter().enumerate().map(answer).collect(),
            };
            prop_assert_eq!(read(&testing::written::<SemevalAnswers>(&answers)).unwrap(), answers);
        }
    }
}
