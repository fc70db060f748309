//! What NLTK 3.5's WordNetLemmatizer answers, by the kind of word; every answer is one it gave.

use WordClass::{Adj, Adv, Noun, Verb};
use motjuste_core::Pos;
use motjuste_lemma::{Lemmatizer, WordClass};

type Case = (&'static str, WordClass, &'static str);

/// Each rule of detachment at work.
const REGULAR: &[Case] = &[
    ("dogs", Noun, "dog"),
    ("glasses", Noun, "glass"),
    ("wolves", Noun, "wolf"),
    ("boxes", Noun, "box"),
    ("waltzes", Noun, "waltz"),
    ("churches", Noun, "church"),
    ("dishes", Noun, "dish"),
    ("firemen", Noun, "fireman"),
    ("ponies", Noun, "pony"),
    ("runs", Verb, "run"),
    ("flies", Verb, "fly"),
    ("makes", Verb, "make"),
    ("passes", Verb, "pass"),
    ("baked", Verb, "bake"),
    ("walked", Verb, "walk"),
    ("making", Verb, "make"),
    ("walking", Verb, "walk"),
    ("taller", Adj, "tall"),
    ("tallest", Adj, "tall"),
    ("nicer", Adj, "nice"),
    ("nicest", Adj, "nice"),
    ("quickly", Adv, "quickly"),
];

/// The exception lists, where rules would fail or err.
const IRREGULAR: &[Case] = &[
    ("mice", Noun, "mouse"),
    ("men", Noun, "men"),
    ("children", Noun, "child"),
    ("geese", Noun, "goose"),
    ("axes", Noun, "ax"),
    ("oxen", Noun, "ox"),
    ("women", Noun, "woman"),
    ("criteria", Noun, "criterion"),
    ("went", Verb, "go"),
    ("is", Verb, "be"),
    ("running", Verb, "run"),
    ("lying", Verb, "lie"),
    ("bought", Verb, "buy"),
    ("better", Adj, "good"),
    ("best", Adj, "best"),
    ("worse", Adj, "bad"),
    ("further", Adj, "further"),
    ("happier", Adj, "happy"),
    ("better", Adv, "well"),
    ("best", Adv, "best"),
    ("harder", Adv, "hard"),
    ("further", Adv, "far"),
];

/// What good sense would do otherwise; published scores have it so.
const ODDITIES: &[Case] = &[
    ("us", Noun, "u"),
    ("boss", Noun, "bos"),
    ("as", Noun, "a"),
    ("was", Noun, "wa"),
    ("has", Noun, "ha"),
    ("gas", Noun, "gas"),
    ("pass", Noun, "pas"),
    ("ass", Noun, "as"),
    ("less", Noun, "le"),
    ("lens", Noun, "lens"),
    ("dies", Noun, "dy"),
    ("teeth", Noun, "teeth"),
    ("data", Noun, "data"),
    ("media", Noun, "medium"),
    ("as", Verb, "as"),
    ("left", Verb, "leave"),
    ("offing", Verb, "off"),
    ("offer", Adj, "offer"),
    ("earlier", Adv, "earlier"),
    ("bed", Verb, "bed"),
    ("bring", Verb, "bring"),
    ("menses", Noun, "menses"),
];

/// The same string by class.
const CLASSES: &[Case] = &[
    ("meeting", Noun, "meeting"),
    ("meeting", Verb, "meet"),
    ("meeting", Adj, "meeting"),
    ("leaves", Noun, "leaf"),
    ("leaves", Verb, "leave"),
    ("lives", Noun, "life"),
    ("lives", Verb, "live"),
    ("feet", Noun, "foot"),
    ("feet", Verb, "feet"),
    ("saw", Noun, "saw"),
    ("saw", Verb, "saw"),
    ("lower", Adj, "low"),
    ("lower", Verb, "lower"),
];

/// Rules applied to what rules gave.
const REAPPLIED: &[Case] = &[
    ("glassess", Noun, "glasses"),
    ("dogss", Noun, "dog"),
    ("walkeds", Verb, "walk"),
    ("walkingses", Verb, "walk"),
    ("tallerest", Adj, "tall"),
    ("sss", Noun, "ss"),
    ("makings", Verb, "make"),
    ("womens", Noun, "woman"),
];

/// Nothing is trimmed, lower-cased or split.
const LITERAL: &[Case] = &[
    ("Parks", Noun, "Parks"),
    ("sum totals", Noun, "sum totals"),
    ("sum_totals", Noun, "sum_total"),
    ("attorneys_general", Noun, "attorneys_general"),
    (" dogs", Noun, " dogs"),
    ("dogs ", Noun, "dogs "),
    ("dogs\t", Noun, "dogs\t"),
    ("mother-in-law", Noun, "mother-in-law"),
    ("mothers-in-law", Noun, "mother-in-law"),
    ("brand-new", Noun, "brand-new"),
    ("co-operatives", Noun, "co-operatives"),
    ("dog's", Noun, "dog's"),
    ("u.s.", Noun, "u.s."),
    ("", Noun, ""),
    (" ", Noun, " "),
    ("s", Noun, "s"),
    ("ss", Noun, "s"),
    ("1990s", Noun, "1990s"),
    ("24/7", Noun, "24/7"),
    ("café", Noun, "café"),
    ("cafes", Noun, "cafe"),
    ("İs", Noun, "İs"),
    ("ﬁshes", Noun, "ﬁshes"),
    ("日本s", Noun, "日本s"),
    ("dog😀s", Noun, "dog😀s"),
    ("Running", Verb, "Running"),
    ("give ups", Verb, "give ups"),
    ("giving up", Verb, "giving up"),
    ("gives_up", Verb, "gives_up"),
    ("double-checked", Verb, "double-check"),
    ("better off", Adj, "better off"),
    ("better-looking", Adj, "better-looking"),
    ("Better", Adj, "Better"),
    ("Better", Adv, "Better"),
    ("more_quickly", Adv, "more_quickly"),
];

#[track_caller]
fn assert_lemmas(cases: &[Case]) {
    for &(word, class, expected) in cases {
        let lemma = Lemmatizer::embedded().lemma(word, class);
        assert_eq!(lemma, expected, "{word:?} as {class:?}");
    }
}

#[test]
fn regular_forms() {
    assert_lemmas(REGULAR);
}

#[test]
fn irregular_forms() {
    assert_lemmas(IRREGULAR);
}

#[test]
fn oddities() {
    assert_lemmas(ODDITIES);
}

#[test]
fn one_string_in_several_classes() {
    assert_lemmas(CLASSES);
}

#[test]
fn rules_applied_again() {
    assert_lemmas(REAPPLIED);
}

#[test]
fn strings_are_taken_literally() {
    assert_lemmas(LITERAL);
}

#[test]
fn swords_compares_lemmas_lowered_and_stripped() {
    let normalise = |word, pos: Pos| Lemmatizer::embedded().normalise(word, pos);
    // The lemma is taken first, so neither of these meets "park" or "run".
    assert_eq!(normalise("Parks", Pos::Noun), "parks");
    assert_eq!(normalise(" running\u{a0}", Pos::Verb), "running");
    assert_eq!(normalise("parks", Pos::Noun), "park");
    // Every other part of speech is lemmatised as a noun.
    assert_eq!(normalise("was", Pos::Aux), "wa");
    assert_eq!(normalise("mice", Pos::Propn), "mouse");
}

#[test]
fn lemmas_are_those_of_wordnet_s_index() {
    let is_lemma = |word, class| Lemmatizer::embedded().is_lemma(word, class);
    assert!(is_lemma("dog", Noun) && is_lemma("dog", Verb) && !is_lemma("dog", Adj));
    // Satellites are adjectives.
    assert!(is_lemma("brand-new", Adj));
    assert!(is_lemma("sum_total", Noun) && !is_lemma("sum total", Noun));
    assert!(!is_lemma("dogs", Noun) && !is_lemma("Dog", Noun) && !is_lemma("", Noun));
}
