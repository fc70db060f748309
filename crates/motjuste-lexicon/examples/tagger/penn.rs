//! Penn Treebank tags → Universal Dependencies tags and slots, by the words and tags around them.
//!
//! Follows the UD v2 guidelines for English: *be* is always an auxiliary, *have* and *do* only
//! before a verb they help; determiners that stand alone are pronouns.

use motjuste_core::Pos;
use motjuste_lexicon::{Degree, Number, Slot, Tag, VerbForm};

const SUBORDINATORS: &[&str] = &[
    "although", "because", "if", "lest", "that", "though", "unless", "whereas", "whether", "while",
];
const PRONOUNS: &[&str] = &[
    "anybody",
    "anyone",
    "anything",
    "everybody",
    "everyone",
    "everything",
    "nobody",
    "none",
    "nothing",
    "oneself",
    "somebody",
    "someone",
    "something",
];
const BE: &[&str] = &["be", "am", "is", "are", "was", "were", "been", "being", "'m", "'re", "ai"];
const HAVE: &[&str] = &["have", "has", "had", "having", "'ve"];
const DO: &[&str] = &["do", "does", "did"];

/// The tags of a sentence of words and Penn tags.
pub(crate) fn convert(sentence: &[(String, String)]) -> Vec<Tag> {
    (0..sentence.len()).map(|at| tag(sentence, at)).collect()
}

fn tag(sentence: &[(String, String)], at: usize) -> Tag {
    let (word, penn) = &sentence[at];
    let word = word.to_lowercase().replace('’', "'");
    let slot = slot(penn);
    let pos = match penn.as_str() {
        "NN" | "NNS" if PRONOUNS.contains(&word.as_str()) => Pos::Pron,
        "NN" | "NNS" => Pos::Noun,
        "NNP" | "NNPS" => Pos::Propn,
        "JJ" | "JJR" | "JJS" => Pos::Adj,
        "RB" if word == "not" || word == "n't" => Pos::Part,
        "RB" | "RBR" | "RBS" | "WRB" => Pos::Adv,
        "VB" | "VBP" | "VBZ" | "VBD" | "VBN" | "VBG" if is_auxiliary(sentence, at, &word) => {
            Pos::Aux
        }
        "VB" | "VBP" | "VBZ" | "VBD" | "VBN" | "VBG" => Pos::Verb,
        "MD" => Pos::Aux,
        "IN" if SUBORDINATORS.contains(&word.as_str()) => Pos::Sconj,
        "IN" | "RP" => Pos::Adp,
        "TO" if next_is(sentence, at, |tag| tag == "VB") => Pos::Part,
        "TO" => Pos::Adp,
        "POS" => Pos::Part,
        "WDT" if !next_is(sentence, at, |tag| tag != "DT" && begins_noun_phrase(tag)) => Pos::Pron,
        "DT" if !next_is(sentence, at, begins_noun_phrase)
            && word != "the"
            && word != "a"
            && word != "an" =>
        {
            Pos::Pron
        }
        "DT" | "PDT" | "WDT" => Pos::Det,
        "PRP" | "PRP$" | "WP" | "WP$" | "EX" => Pos::Pron,
        "CC" => Pos::Cconj,
        "CD" => Pos::Num,
        "UH" => Pos::Intj,
        "FW" | "LS" => Pos::X,
        "SYM" | "$" | "#" => Pos::Sym,
        _ => Pos::Punct,
    };
    let fits = slot.filter(|slot| Slot::dictionary_form(pos).map(Slot::pos) == Some(slot.pos()));
    let adverb = (pos == Pos::Adv && fits.is_none()).then_some(Slot::Adv(Degree::Positive));
    Tag { pos, slot: fits.or(adverb) }
}

fn slot(penn: &str) -> Option<Slot> {
    Some(match penn {
        "NN" | "NNP" => Slot::Noun(Number::Singular),
        "NNS" | "NNPS" => Slot::Noun(Number::Plural),
        "JJ" => Slot::Adj(Degree::Positive),
        "JJR" => Slot::Adj(Degree::Comparative),
        "JJS" => Slot::Adj(Degree::Superlative),
        "RB" | "WRB" => Slot::Adv(Degree::Positive),
        "RBR" => Slot::Adv(Degree::Comparative),
        "RBS" => Slot::Adv(Degree::Superlative),
        "VB" | "VBP" => Slot::Verb(VerbForm::Base),
        "VBZ" => Slot::Verb(VerbForm::ThirdSingular),
        "VBD" => Slot::Verb(VerbForm::Past),
        "VBN" => Slot::Verb(VerbForm::PastParticiple),
        "VBG" => Slot::Verb(VerbForm::PresentParticiple),
        _ => return None,
    })
}

/// *be*; *have* before a participle, *do* before a bare verb; *'s* and *'d* likewise.
fn is_auxiliary(sentence: &[(String, String)], at: usize, word: &str) -> bool {
    let helps = |tag: &'static str| next_is(sentence, at, |next| next == tag);
    BE.contains(&word)
        || word == "'s"
        || HAVE.contains(&word) && helps("VBN")
        || DO.contains(&word) && helps("VB")
        || word == "'d" && (helps("VBN") || helps("VB"))
}

/// Whether the next word that is no adverb, *not*, pronoun or *all/both* has such a tag.
fn next_is(sentence: &[(String, String)], at: usize, test: impl Fn(&str) -> bool) -> bool {
    let mut steps = 0;
    for (_, tag) in &sentence[at + 1..] {
        if test(tag) {
            return true;
        }
        steps += 1;
        if steps > 3 || !(tag.starts_with("RB") || tag == "PRP") {
            return false;
        }
    }
    false
}

fn begins_noun_phrase(tag: &str) -> bool {
    tag.starts_with('N')
        || tag.starts_with("JJ")
        || matches!(tag, "CD" | "VBG" | "VBN" | "PRP$" | "DT" | "$" | "``" | "FW")
}
