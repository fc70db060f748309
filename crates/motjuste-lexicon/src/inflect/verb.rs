//! The five forms of single verbs.

use super::exceptions::{Doubling, Exceptions, Verb};
use super::push_variants;
use super::spelling::{
    Spelling, doubled, doubles, ends_in_consonant_and, ends_in_vowel_and_consonant, syllables,
    vowel_before_end, with_e_ending, with_s,
};
use crate::VerbForm;

/// Prefixes behind which an irregular verb stays irregular: *overtake*, *redo*, *misunderstand*.
pub(crate) const PREFIXES: &[&str] = &[
    "counter", "cross", "fore", "hand", "inter", "mis", "off", "out", "over", "photo", "pre", "re",
    "un", "under", "up", "with",
];

/// Only look like an irregular verb behind a prefix.
const NOT_PREFIXED: &[&str] = &["relay"];

/// Never found behind a prefix.
const NEVER_PREFIXED: &[&str] = &["be", "can", "dare", "have", "may", "shall", "will"];

/// Prefixes behind which a verb of one syllable keeps its stress: *unplugged*, *overlapped*.
const UNSTRESSED_PREFIXES: &[&str] = &["counter", "out", "over", "un", "under"];

/// Verbs of several syllables stressed on a final *-l*, which America doubles too.
#[rustfmt::skip]
const STRESSED_L: &[&str] = &[
    "annul", "appal", "compel", "control", "corral", "decontrol", "disenthral", "dispel",
    "distil", "enrol", "enthral", "excel", "expel", "extol", "fulfil", "impel", "instil",
    "patrol", "propel", "rappel", "rebel", "repel",
];

/// Double their last consonant though it is not stressed: it closes a verb of one syllable.
const COMPOUNDS: &[&str] = &["backlog", "bootstrap"];

/// Double their last consonant sometimes though they are one syllable.
const SELDOM_DOUBLED: &[&str] = &["bus"];

/// Keep their *e* before *-ing*: *singeing* is not *singing*.
const KEEPS_E: &[&str] = &["binge", "singe", "swinge", "tinge", "whinge"];

/// Verbs in *-ie* that end in *-ying*, and what can come before them.
const IE_VERBS: &[&str] = &["die", "hie", "lie", "tie", "vie"];
const BEFORE_IE: &[&str] = &["", "be", "hog", "out", "over", "re", "un", "under"];

/// End in a consonant and *o* but take a bare *-s*: borrowed or clipped words.
const BARE_S_AFTER_O: &[&str] =
    &["demo", "disco", "limbo", "logo", "memo", "photo", "piano", "solo", "tango"];

/// Written *-ch*, spoken *-k*.
const HARD_CH: &[&str] = &["stomach"];

/// All spellings of one form of a verb, preferred first.
pub(super) fn forms(
    verb: &str,
    form: VerbForm,
    spelling: Spelling,
    tables: &Exceptions,
) -> Vec<String> {
    let mut forms = Vec::new();
    match form {
        VerbForm::Base => forms.push(verb.to_owned()),
        VerbForm::ThirdSingular => third(verb, tables, &mut forms),
        VerbForm::PresentParticiple => gerund(verb, spelling, tables, &mut forms),
        VerbForm::Past | VerbForm::PastParticiple => {
            listed(verb, form, tables, &mut forms);
            if forms.is_empty() {
                past(verb, spelling, tables, &mut forms);
            }
        }
    }
    forms
}

/// Past or participle from the tables: the verb's own, or those of the verb behind its prefix.
fn listed(verb: &str, form: VerbForm, tables: &Exceptions, forms: &mut Vec<String>) {
    let of = |entry: &Verb| match form {
        VerbForm::Past => entry.past,
        _ => entry.participle,
    };
    if let Some(own) = tables.verbs.get(verb).and_then(of) {
        return push_variants(forms, own);
    }
    if NOT_PREFIXED.contains(&verb) {
        return;
    }
    for prefix in PREFIXES {
        let Some(stem) = verb.strip_prefix(prefix) else {
            continue;
        };
        let stem = stem.strip_prefix('-').unwrap_or(stem);
        if let Some(behind) = tables.verbs.get(stem).and_then(of)
            && !NEVER_PREFIXED.contains(&stem)
        {
            push_variants(forms, behind);
            let lead = &verb[..verb.len() - stem.len()];
            for form in forms.iter_mut() {
                form.insert_str(0, lead);
            }
            return;
        }
    }
}

/// How a verb doubles its last consonant before *-ed* and *-ing*: the stem to write, then the
/// stem that is also seen.
fn stems(verb: &str, spelling: Spelling, tables: &Exceptions) -> (String, Option<String>) {
    let plain = verb.to_owned();
    if verb.ends_with('c') && vowel_before_end(verb, 1) && syllables(verb) > 1 {
        return (format!("{verb}k"), None); // panicking
    }
    match tables.verbs.get(verb).and_then(|entry| entry.doubling) {
        Some(Doubling::Always) => return (doubled(verb), Some(plain)),
        Some(Doubling::Sometimes) => return (plain, Some(doubled(verb))),
        None => {}
    }
    if SELDOM_DOUBLED.contains(&verb) {
        return (plain, Some(doubled(verb)));
    }
    if doubles(verb)
        || COMPOUNDS.contains(&verb)
        || STRESSED_L.contains(&verb)
        || doubles_behind_prefix(verb)
    {
        return (doubled(verb), None);
    }
    let unstressed_l = verb.ends_with('l')
        && (syllables(verb) > 1 && ends_in_vowel_and_consonant(verb)
            || verb.ends_with("ial")
            || verb.ends_with("uel"));
    if unstressed_l && verb != "parallel" {
        let two = doubled(verb);
        return match spelling {
            Spelling::American => (plain, Some(two)),
            Spelling::British => (two, Some(plain)),
        };
    }
    (plain, None)
}

fn doubles_behind_prefix(verb: &str) -> bool {
    UNSTRESSED_PREFIXES
        .iter()
        .filter_map(|prefix| verb.strip_prefix(prefix))
        .any(|stem| stem.len() > 2 && doubles(stem))
}

fn third(verb: &str, tables: &Exceptions, forms: &mut Vec<String>) {
    if let Some(own) = tables.verbs.get(verb).and_then(|entry| entry.third) {
        return push_variants(forms, own);
    }
    forms.push(match verb {
        "be" => "is".to_owned(),
        "have" => "has".to_owned(),
        "can" | "may" | "must" | "shall" | "will" | "ought" => verb.to_owned(),
        _ if HARD_CH.contains(&verb) => format!("{verb}s"),
        _ if ends_in_consonant_and(verb, 'o') && !BARE_S_AFTER_O.contains(&verb) => {
            format!("{verb}es")
        }
        _ => with_s(verb),
    });
}

fn past(verb: &str, spelling: Spelling, tables: &Exceptions, forms: &mut Vec<String>) {
    let (stem, also) = stems(verb, spelling, tables);
    forms.push(with_e_ending(&stem, "ed"));
    forms.extend(also.map(|stem| with_e_ending(&stem, "ed")));
}

fn gerund(verb: &str, spelling: Spelling, tables: &Exceptions, forms: &mut Vec<String>) {
    if let Some(own) = tables.verbs.get(verb).and_then(|entry| entry.gerund) {
        return push_variants(forms, own);
    }
    let dying = IE_VERBS
        .iter()
        .any(|ie| verb.strip_suffix(ie).is_some_and(|head| BEFORE_IE.contains(&head)));
    if dying {
        forms.push(format!("{}ying", &verb[..verb.len() - 2]));
        return;
    }
    if verb == "cue" {
        forms.extend(["cueing".to_owned(), "cuing".to_owned()]);
        return;
    }
    let silent_e = verb.ends_with('e')
        && verb.len() > 2
        && !(verb.ends_with("ee") || verb.ends_with("oe") || verb.ends_with("ye"))
        && !KEEPS_E.contains(&verb);
    if silent_e && !verb.ends_with("ie") {
        forms.push(format!("{}ing", &verb[..verb.len() - 1]));
        return;
    }
    let (stem, also) = stems(verb, spelling, tables);
    forms.push(format!("{stem}ing"));
    forms.extend(also.map(|stem| format!("{stem}ing")));
}
