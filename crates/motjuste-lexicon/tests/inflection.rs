//! The inflector against 300 hand-written cases and against WordNet's exception lists.

use motjuste_core::Pos;
use motjuste_lexicon::{Inflector, Slot, Spelling};
use proptest::test_runner::Config as ProptestConfig;

#[test]
fn hand_written_cases() {
    let inflector = Inflector::default();
    let mut wrong = Vec::new();
    let mut cases = 0;
    for line in include_str!("fixtures/inflection.tsv").lines().filter(|l| !l.starts_with('#')) {
        let [letter, lemma, slot, form] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let pos = Pos::from_letter(letter.parse().unwrap()).unwrap();
        let slot = Slot::named(pos, slot).unwrap();
        cases += 1;
        let made = inflector.inflect(lemma, slot);
        if made != form {
            wrong.push(format!("{line}: {made}"));
        }
        assert!(inflector.slots(form, lemma, pos).any(|s| s == slot), "inverse: {line}");
    }
    assert!(cases >= 300, "{cases}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// How many pairs of form and dictionary form the inflector knows, and how many it prefers.
///
/// A pair counts as known when the form is one of the inflector's variants for some slot of the
/// dictionary form, in American or British spelling; as preferred, when it is the first of them.
/// Where a dictionary form has several listed forms, any of them counts as preferred. Pairs of a
/// word with itself say nothing about inflection and are left out.
fn measure(inflector: fn(Spelling) -> Inflector) -> (f64, f64, Vec<String>) {
    let (mut pairs, mut known, mut preferred, mut missing) = (0, 0, 0, Vec::new());
    for (pos, list) in [
        (Pos::Noun, include_str!("fixtures/wordnet-3.0/noun.exc")),
        (Pos::Verb, include_str!("fixtures/wordnet-3.0/verb.exc")),
        (Pos::Adj, include_str!("fixtures/wordnet-3.0/adj.exc")),
        (Pos::Adv, include_str!("fixtures/wordnet-3.0/adv.exc")),
    ] {
        for line in list.lines() {
            let mut words = line.split(' ').map(|word| word.replace('_', " "));
            let form = words.next().expect("split yields at least one word");
            for lemma in words.filter(|lemma| *lemma != form) {
                pairs += 1;
                let variants = |spelling, slot| inflector(spelling).variants(&lemma, slot);
                let both = [Spelling::American, Spelling::British];
                let is = |of: &dyn Fn(Vec<String>) -> bool| {
                    Slot::for_pos(pos).any(|slot| both.iter().any(|s| of(variants(*s, slot))))
                };
                if is(&|variants| variants.contains(&form)) {
                    known += 1;
                } else {
                    missing.push(format!("{form} {lemma}"));
                }
                preferred += usize::from(is(&|variants| variants[0] == form));
            }
        }
    }
    let share = |n: usize| n as f64 / pairs as f64;
    (share(known), share(preferred), missing)
}

#[test]
fn forms_of_wordnets_exception_lists() {
    let (known, preferred, missing) = measure(Inflector::new);
    println!("known {known:.4}, preferred {preferred:.4}; missing: {missing:?}");
    assert!(known >= 0.99, "{known}: {missing:#?}");
    let (rules, by_rule, _) = measure(|spelling| Inflector::new(spelling).without_lists());
    println!("by rules and hand-written tables alone: known {rules:.4}, preferred {by_rule:.4}");
    assert!(rules >= 0.6, "{rules}");
}

#[test]
fn british_spelling_doubles_l() {
    let british = Inflector::new(Spelling::British);
    for (verb, slot, form) in [
        ("travel", "past", "travelled"),
        ("cancel", "present-participle", "cancelling"),
        ("fuel", "past", "fuelled"),
        ("control", "past", "controlled"),
        ("help", "past", "helped"),
        ("heal", "past", "healed"),
    ] {
        assert_eq!(british.inflect(verb, Slot::named(Pos::Verb, slot).unwrap()), form);
    }
}

proptest::proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_text_can_be_inflected(lemma in "\\PC{0,12}") {
        let inflector = Inflector::default();
        for slot in Slot::ALL {
            let variants = inflector.variants(&lemma, slot);
            proptest::prop_assert!(!variants.is_empty());
        }
    }
}
