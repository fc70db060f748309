//! Whether a word as fitted can stand where it is: what a dictionary writes for any person or thing has
//! to be filled in, and nothing may be doubled.

use motjuste_core::Pos;
use motjuste_lexicon::{Slot, VerbForm};

use crate::AnalysedTarget;
use crate::fit::{Fitted, is_determiner};
use crate::subject::form_of_be;

/// What stands for anybody or anything in an expression, and is no part of it.
const ANYTHING: &[&str] = &[
    "one's",
    "oneself",
    "someone",
    "someone's",
    "somebody",
    "somebody's",
    "something",
    "sb",
    "sth",
    "your",
    "yourself",
];
/// Words that begin an expression that follows its noun: *of no fixed abode*.
const PREPOSITIONS: &[&str] = &[
    "above", "at", "behind", "below", "between", "beyond", "by", "for", "from", "in", "off", "of",
    "on", "out", "under", "up", "with", "without",
];

/// Adverbs of degree that no verb takes: *very tired*, but not *very enjoyed*.
const OF_ADJECTIVES: &[&str] = &["very", "extremely", "exceedingly", "fairly", "pretty", "too"];

/// Whether the text reads well there with `fitted`, a form of `lemma`.
pub(crate) fn stands(target: &AnalysedTarget<'_>, lemma: &str, fitted: &Fitted) -> bool {
    let form = fitted.form.to_lowercase();
    let of_be = target.pos == Pos::Verb && lemma.starts_with("be ");
    let attributive = target.pos == Pos::Adj && precedes_noun(target);
    let of_adjectives = OF_ADJECTIVES.contains(&form.as_str());
    let reads_badly = form == target.surface().to_lowercase()
        || (of_be && form_of_be(target).is_none())
        || has_placeholder(&form)
        || repeats_neighbour(target, &form)
        || (attributive && begins_like_a_phrase(&form))
        || (of_adjectives && precedes_finite_verb(target));
    !reads_badly
}

fn has_placeholder(form: &str) -> bool {
    form.contains(' ') && form.split(' ').any(|word| ANYTHING.contains(&word))
}

/// *around around*, *the the*.
fn repeats_neighbour(target: &AnalysedTarget<'_>, form: &str) -> bool {
    let (first, last) = (form.split(' ').next(), form.rsplit(' ').next());
    let is = |word: Option<&str>, part: Option<&str>| {
        word.zip(part).is_some_and(|(word, part)| word.eq_ignore_ascii_case(part))
    };
    is(target.before().next_back(), first)
        || is(target.after().next(), last)
        || (form.contains(' ') && is(target.after().nth(1), last))
}

fn precedes_noun(target: &AnalysedTarget<'_>) -> bool {
    let after_determiner = target.before().next_back().is_some_and(is_determiner);
    let noun_next = target
        .tagged_after()
        .next()
        .is_some_and(|(_, tag)| matches!(tag.pos, Pos::Noun | Pos::Propn | Pos::Adj));
    after_determiner || noun_next
}

fn precedes_finite_verb(target: &AnalysedTarget<'_>) -> bool {
    let finite = [VerbForm::Base, VerbForm::ThirdSingular, VerbForm::Past].map(Slot::Verb);
    let next = target.tagged_after().next();
    next.and_then(|(_, tag)| tag.slot).is_some_and(|slot| finite.contains(&slot))
}

fn begins_like_a_phrase(form: &str) -> bool {
    form.split_once(' ').is_some_and(|(first, _)| PREPOSITIONS.contains(&first))
}

#[cfg(test)]
mod tests {
    use motjuste_lexicon::Spelling;

    use super::*;
    use crate::fit::fit;
    use crate::place;

    #[test]
    fn what_reads_badly_does_not_stand() {
        for (marked, lemma, reads_well) in [
            ("She **bathed** the baby.", "bath", false),
            ("She **washed** the baby.", "bath", true),
            ("He **lent** me a book.", "let someone use", false),
            ("He **rose** slowly.", "get to one's feet", true),
            ("The doctor **rose** slowly.", "get to one's feet", false),
            ("He **moped** around the house.", "hang around", false),
            ("A **homeless** man spoke.", "of no fixed abode", false),
            ("He is **homeless**.", "of no fixed abode", true),
            ("The **unemployed** meet on Fridays.", "between jobs", false),
            ("I **really** enjoyed it.", "very", false),
            ("I am **really** tired.", "very", true),
            ("We **regret** it.", "be sorry about", true),
        ] {
            let (text, span) = place::marked(marked).unwrap();
            let target =
                AnalysedTarget::with_pos(&text, span.clone(), pos_of(&text, span)).unwrap();
            let fitted = fit(&target, lemma, Spelling::American);
            assert_eq!(stands(&target, lemma, &fitted), reads_well, "{marked} {lemma}");
        }
    }

    /// Some targets would be left alone, which is not the question here.
    fn pos_of(text: &str, span: std::ops::Range<usize>) -> Pos {
        AnalysedTarget::new(text, span).unwrap().pos
    }
}
