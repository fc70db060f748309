//! Which candidates can stand in the target's place at all: of its part of speech, with a form for
//! it, no other spelling or form of the target, and of two spellings of a word only one.

use motjuste_core::{FastMap, Pos};
use motjuste_lexicon::{
    Degree, Frequencies, Inflector, Number, SameWord, Slot, Spelling, WordNet, readings,
    spelling_key,
};
use rayon::prelude::*;

use crate::AnalysedTarget;
use crate::candidate::Candidate;
use crate::complement::Complement;
use crate::propose::FEWEST_A_THREAD;

/// Words that end no noun and no adjective: *give lessons in*.
const NO_END: &[&str] = &[
    "about", "at", "by", "for", "from", "in", "into", "of", "off", "on", "onto", "out", "over",
    "to", "up", "upon", "with",
];

/// The candidates that can stand in the target's place.
#[must_use]
pub fn suitable(
    target: &AnalysedTarget<'_>,
    mut candidates: Vec<Candidate>,
    spelling: Spelling,
) -> Vec<Candidate> {
    let inflector = Inflector::new(spelling);
    let same = SameWord::new(&target.lemma);
    let fits = |candidate: &Candidate| {
        let lemma = candidate.lemma.as_str();
        may_be(lemma, target.pos)
            && target.slot.is_none_or(|slot| inflector.has_form(lemma, slot))
            && (!same.is(lemma) || is_superlative(target, lemma, inflector))
            && !is_same_group(target, lemma, inflector)
            && can_own(target, lemma, inflector)
    };
    let mut fit = Vec::new();
    candidates.par_iter().with_min_len(FEWEST_A_THREAD).map(fits).collect_into_vec(&mut fit);
    let mut fit = fit.into_iter();
    candidates.retain(|_| fit.next() == Some(true));
    Complement::of(target).admit(target, &mut candidates);
    one_spelling_each(candidates, target.pos, spelling)
}

/// Whether a form of the target is a superlative for itself, too: *eldest* of *old*.
fn is_superlative(target: &AnalysedTarget<'_>, lemma: &str, inflector: Inflector) -> bool {
    let most = Slot::Adj(Degree::Superlative);
    target.slot == Some(most)
        && inflector.inflect(lemma, most) == lemma
        && !target.surface().eq_ignore_ascii_case(lemma)
}

/// Whether a candidate names in the singular all that a target without a singular does: a *police
/// force* is the *police*, police forces are others.
fn is_same_group(target: &AnalysedTarget<'_>, lemma: &str, inflector: Inflector) -> bool {
    let one = Slot::Noun(Number::Singular);
    let group = target.slot == Some(Slot::Noun(Number::Plural))
        && !target.lemma.ends_with('s')
        && !inflector.has_form(&target.lemma, one);
    let synonym = || {
        let mut senses = WordNet::embedded().senses(&target.lemma, Pos::Noun);
        senses.any(|sense| sense.synonyms().any(|word| word.eq_ignore_ascii_case(lemma)))
    };
    group && inflector.has_form(lemma, one) && synonym()
}

/// Whether a plural can stand before the target's *'s* or apostrophe: *women's*, *girls'*.
fn can_own(target: &AnalysedTarget<'_>, lemma: &str, inflector: Inflector) -> bool {
    let plural = Slot::Noun(Number::Plural);
    if target.slot != Some(plural) {
        return true;
    }
    let touching = target.next().filter(|(token, _)| token.start == target.span.end);
    match touching.map(|(token, _)| token.text(target.text)) {
        Some("'s" | "’s") => !inflector.inflect(lemma, plural).ends_with('s'),
        Some("'" | "’") => inflector.inflect(lemma, plural).ends_with('s'),
        _ => true,
    }
}

/// Keeps one of the spellings of every word, with what is known of all of them.
fn one_spelling_each(candidates: Vec<Candidate>, pos: Pos, spelling: Spelling) -> Vec<Candidate> {
    let rank = |candidate: &Candidate| {
        let asked_for = spelling.write(&candidate.lemma, pos) == candidate.lemma;
        (asked_for, (Frequencies::embedded().zipf(&candidate.lemma) * 100.0) as i32)
    };
    let mut places: FastMap<String, usize> = FastMap::default();
    let mut kept: Vec<Candidate> = Vec::with_capacity(candidates.len());
    for mut candidate in candidates {
        let key = spelling_key(&candidate.lemma);
        if let Some(place) = places.get(&key) {
            let known = &mut kept[*place];
            if rank(&candidate) > rank(known) {
                std::mem::swap(known, &mut candidate);
            }
            known.merge(candidate);
        } else {
            places.insert(key, kept.len());
            kept.push(candidate);
        }
    }
    kept
}

/// Whether a word or expression can be of a part of speech.
fn may_be(lemma: &str, pos: Pos) -> bool {
    let wordnet = WordNet::embedded();
    if wordnet.contains(lemma) {
        return wordnet.senses(lemma, pos).next().is_some();
    }
    let mut words = lemma.split(' ');
    let (first, last) = (words.next().unwrap_or_default(), words.next_back());
    match last {
        None => {
            // WordNet knows *embed* and *bring*; another verb that ends so is *superheated*.
            let inflected = pos == Pos::Verb && (lemma.ends_with("ed") || lemma.ends_with("ing"));
            let other = class_by_ending(lemma).is_some_and(|class| class != pos);
            !inflected && !other && !is_mere_form(lemma, pos)
        }
        Some(last) => {
            let is = |word: &str, pos| wordnet.senses(word, pos).next().is_some();
            match pos {
                // "Up" is a verb, too; *picking up* is none.
                Pos::Verb => {
                    is(first, Pos::Verb) || (!NO_END.contains(&last) && is(last, Pos::Verb))
                }
                Pos::Noun => !NO_END.contains(&last) && is(last, Pos::Noun) && !acts(first),
                _ => !acts(first),
            }
        }
    }
}

/// The part of speech that the ending of a word tells.
fn class_by_ending(word: &str) -> Option<Pos> {
    let endings: [(Pos, &[&str]); 3] = [
        (
            Pos::Noun,
            &["ness", "ment", "tion", "sion", "ity", "ship", "hood", "ism", "ance", "ence"],
        ),
        (Pos::Adj, &["ful", "less", "ous", "able", "ible", "ical"]),
        (Pos::Adv, &["ly"]),
    ];
    let (class, _) = endings
        .into_iter()
        .find(|(_, endings)| endings.iter().any(|ending| word.ends_with(ending)))?;
    Some(class)
}

/// Whether a word that WordNet lacks is a form of another that is no dictionary form.
fn is_mere_form(word: &str, pos: Pos) -> bool {
    readings(word, pos, WordNet::embedded()).first().is_some_and(|reading| {
        reading.lemma != word && Slot::dictionary_form(pos) != Some(reading.slot)
    })
}

/// Whether a word is a verb before anything else: *give*, not *state*.
fn acts(word: &str) -> bool {
    let wordnet = WordNet::embedded();
    let count =
        |pos| -> u32 { wordnet.senses(word, pos).map(|sense| u32::from(sense.tag_count())).sum() };
    count(Pos::Verb) > count(Pos::Noun) + count(Pos::Adj) + count(Pos::Adv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    fn left(marked: &str, words: &[&str], spelling: Spelling) -> Vec<String> {
        let (text, span) = place::marked(marked).unwrap();
        let target = AnalysedTarget::new(&text, span).unwrap();
        let candidates = words.iter().map(|word| Candidate::new(*word)).collect();
        suitable(&target, candidates, spelling).into_iter().map(|left| left.lemma).collect()
    }

    #[test]
    fn a_word_without_the_form_the_place_needs_is_left_out() {
        for (marked, words, suitable) in [
            (
                "Two **lessons** a week.",
                &["training", "class", "advice", "course"][..],
                &["class", "course"][..],
            ),
            ("A **bead** of blood.", &["beads", "drop", "clothes"], &["drop"]),
            (
                "The **latest** draft.",
                &["last", "new", "ago", "previous", "recent"],
                &["new", "recent"],
            ),
            (
                "My sister **teaches** chemistry.",
                &["give lessons in", "instruct", "tutoring"],
                &["give lessons in", "instruct"],
            ),
            ("Two **lessons** a week.", &["give lessons in", "school day"], &["school day"]),
            (
                "The **police** have arrived.",
                &["police force", "law", "officer", "cop"],
                &["officer", "cop"],
            ),
            ("The **women**'s shoes are red.", &["lady", "people"], &["people"]),
            ("The **girls**' shoes are red.", &["lady", "people"], &["lady"]),
            (
                "I need the **latest** draft.",
                &["behind time", "up to date", "recent", "at speed"],
                &["recent"],
            ),
            (
                "He's the **best** player.",
                &["first-rate", "fine", "foremost"],
                &["fine", "foremost"],
            ),
            (
                "He is the **oldest** son.",
                &["aging", "eldest", "first-born"],
                &["eldest", "first-born"],
            ),
            ("It took **ages**.", &["long time", "number of years", "lifetime"], &["lifetime"]),
            ("She **heated** it.", &["superheated", "picking up", "warm up"], &["warm up"]),
        ] {
            assert_eq!(left(marked, words, Spelling::American), suitable, "{marked}");
        }
    }

    #[test]
    fn the_target_in_another_form_or_spelling_is_left_out() {
        for (marked, words, suitable) in [
            (
                "We **regret** the delay.",
                &["regretting", "remorsefulness", "rue"][..],
                &["rue"][..],
            ),
            ("A cold **draft** under the door.", &["draught", "drafting", "breeze"], &["breeze"]),
            ("He felt **sick**.", &["sickish", "ill"], &["ill"]),
        ] {
            assert_eq!(left(marked, words, Spelling::American), suitable, "{marked}");
        }
    }

    #[test]
    fn of_two_spellings_one_is_kept() {
        let words = &["identify", "recognize", "recognise"];
        let marked = "I **know** him.";
        assert_eq!(left(marked, words, Spelling::American), ["identify", "recognize"]);
        assert_eq!(left(marked, words, Spelling::British), ["identify", "recognise"]);
    }
}
