//! Which dictionary forms a word may be a form of: inflection run backwards.
//!
//! Endings and tables only suggest; a reading counts when the inflector makes the very form from
//! it. *hoped* is so a form of *hope* and not of *hop*, which doubles its consonant.

use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;

use super::lexical_forms;
use crate::inflect::{IRREGULAR_PLURALS, VERB_PREFIXES, irregular_forms};
use crate::{Frequencies, Inflector, Slot, Spelling, WordNet};

/// A dictionary form and the slot a word fills as a form of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// In small letters.
    pub lemma: String,
    pub slot: Slot,
    /// How usual it is, as a logarithm.
    pub(super) weight: f32,
}

/// A word of the frequency list that WordNet lacks counts as a dictionary form from here on.
const USUAL: f32 = 2.5;

/// What an irregular form is worth against a base form that looks the same, in the logarithm of
/// tagged occurrences: *felt* is rarely the work of a hatter.
const IRREGULAR_BONUS: f32 = 1.0;

/// What every place after the first costs a spelling: *bet* is more usual than *betted*.
const VARIANT_COST: f32 = 1.5;

/// Dictionary forms of irregular forms, with the part of speech they are forms in.
static IRREGULAR: LazyLock<HashMap<(String, Pos), Vec<&'static str>>> = LazyLock::new(|| {
    let mut map: HashMap<_, Vec<_>> = HashMap::new();
    for (form, lemma, pos) in irregular_forms() {
        let lemmas = map.entry((form, pos)).or_default();
        if !lemmas.contains(&lemma) {
            lemmas.push(lemma);
        }
    }
    map
});

/// Endings and what may have stood in their place.
#[rustfmt::skip]
const NOUN_ENDINGS: &[(&str, &[&str])] = &[
    ("s", &[""]), ("es", &["", "is"]), ("ies", &["y"]), ("ves", &["f", "fe"]),
];
#[rustfmt::skip]
const VERB_ENDINGS: &[(&str, &[&str])] = &[
    ("s", &[""]), ("es", &[""]), ("ies", &["y"]),
    ("ed", &["", "e"]), ("ied", &["y"]), ("ked", &[""]),
    ("ing", &["", "e"]), ("ying", &["ie"]), ("king", &[""]),
];
#[rustfmt::skip]
const DEGREE_ENDINGS: &[(&str, &[&str])] = &[
    ("er", &["", "e"]), ("ier", &["y", "ey"]), ("est", &["", "e"]), ("iest", &["y", "ey"]),
];

/// The readings of a word or expression as one part of speech, the likeliest first; letter case
/// does not matter. Empty where no lexicon knows a word it could be a form of.
#[must_use]
pub fn readings(form: &str, pos: Pos, wordnet: &WordNet) -> Vec<Reading> {
    let Some(pos) = Slot::dictionary_form(pos).map(Slot::pos) else { return Vec::new() };
    let form = form.to_lowercase().replace('’', "'");
    let mut found = found(&form, pos, wordnet);
    if let Some(slot) = lexical_forms::slot(&form, pos) {
        found.retain(|other| other.lemma != form);
        found.insert(0, Reading { lemma: form, slot, weight: f32::INFINITY });
    }
    found
}

fn found(form: &str, pos: Pos, wordnet: &WordNet) -> Vec<Reading> {
    let irregular = IRREGULAR.get(&(form.to_owned(), pos));
    let mut found: Vec<Reading> = Vec::new();
    for lemma in lemmas(form, pos) {
        let Some(known) = how_known(&lemma, pos, wordnet) else { continue };
        let listed =
            lemma != form && irregular.is_some_and(|lemmas| lemmas.contains(&lemma.as_str()));
        let bonus = if listed { IRREGULAR_BONUS } else { 0.0 };
        for slot in Slot::for_pos(pos) {
            // A word of no lexicon has no degrees: "wither" is not more with.
            let degree = matches!(slot, Slot::Adj(_) | Slot::Adv(_)) && lemma != form;
            if degree && known < 0.0 {
                continue;
            }
            let Some(place) = place_among_variants(form, &lemma, slot) else { continue };
            let weight = known + bonus - VARIANT_COST * place as f32;
            found.push(Reading { lemma: lemma.clone(), slot, weight });
        }
    }
    found.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let known = |reading: &Reading| wordnet.senses(&reading.lemma, pos).next().is_some();
    if found.iter().any(known) {
        found.retain(known);
    }
    found
}

/// How often a dictionary form was tagged in this part of speech, as a logarithm; below zero for
/// words that only the frequency list has, and for names. `None` if nobody knows it.
fn how_known(lemma: &str, pos: Pos, wordnet: &WordNet) -> Option<f32> {
    let mut tagged: Option<(u32, bool)> = None;
    for sense in wordnet.senses(lemma, pos) {
        let (count, small) = tagged.unwrap_or_default();
        let is_small = !sense.word().contains(char::is_uppercase);
        tagged = Some((count + u32::from(sense.tag_count()), small || is_small));
    }
    let zipf = Frequencies::embedded().zipf(lemma);
    match tagged {
        Some((count, true)) => Some((1.0 + count as f32).ln() + 0.1 * zipf),
        Some((_, false)) => Some(-5.0),
        None => (zipf >= USUAL && lemma.chars().count() > 2).then_some(zipf - 20.0),
    }
}

/// Dictionary forms the word may come from, itself among them.
fn lemmas(form: &str, pos: Pos) -> Vec<String> {
    let mut lemmas = vec![form.to_owned()];
    let pieces: Vec<&str> = form.split_inclusive([' ', '-']).collect();
    if pieces.len() == 1 {
        lemmas.extend(lemmas_of_word(form, pos));
    } else if let Some(rest) = form.strip_prefix("more ").or(form.strip_prefix("most ")) {
        lemmas.push(rest.to_owned());
    } else {
        let mut at = 0;
        for piece in pieces {
            let word = piece.trim_end_matches([' ', '-']);
            let (before, after) = (&form[..at], &form[at + word.len()..]);
            let heads = lemmas_of_word(word, pos);
            lemmas.extend(heads.into_iter().map(|head| format!("{before}{head}{after}")));
            at += piece.len();
        }
    }
    let mut seen = Vec::new();
    lemmas.retain(|lemma| {
        let new = !lemma.is_empty() && !seen.contains(lemma);
        seen.push(lemma.clone());
        new
    });
    lemmas
}

fn lemmas_of_word(form: &str, pos: Pos) -> Vec<String> {
    let listed = |form: &str| IRREGULAR.get(&(form.to_owned(), pos)).into_iter().flatten();
    let mut lemmas: Vec<String> = listed(form).map(|lemma| (*lemma).to_owned()).collect();
    let endings = match pos {
        Pos::Noun => NOUN_ENDINGS,
        Pos::Verb => VERB_ENDINGS,
        _ => DEGREE_ENDINGS,
    };
    for (ending, instead) in endings {
        let Some(stem) = form.strip_suffix(ending) else { continue };
        lemmas.extend(instead.iter().map(|instead| format!("{stem}{instead}")));
        lemmas.extend(without_doubling(stem).map(str::to_owned));
    }
    match pos {
        Pos::Noun => lemmas.extend(IRREGULAR_PLURALS.iter().filter_map(|(plural, singular)| {
            form.strip_suffix(plural).map(|head| format!("{head}{singular}"))
        })),
        Pos::Verb => {
            lemmas.extend((form == "has").then(|| "have".to_owned()));
            lemmas.extend((form == "is").then(|| "be".to_owned()));
            for prefix in VERB_PREFIXES {
                let Some(behind) = form.strip_prefix(prefix) else { continue };
                lemmas.extend(listed(behind).map(|lemma| format!("{prefix}{lemma}")));
            }
        }
        _ => {}
    }
    lemmas
}

/// *stopp* without its second *p*.
fn without_doubling(stem: &str) -> Option<&str> {
    let mut letters = stem.chars().rev();
    let (last, before) = (letters.next()?, letters.next()?);
    (last == before).then(|| &stem[..stem.len() - last.len_utf8()])
}

/// The place of a form among the spellings the inflector knows for a slot.
fn place_among_variants(form: &str, lemma: &str, slot: Slot) -> Option<usize> {
    [Spelling::American, Spelling::British]
        .into_iter()
        .filter_map(|spelling| {
            let variants = Inflector::new(spelling).variants(lemma, slot);
            variants.iter().position(|variant| variant.to_lowercase() == form)
        })
        .min()
}
