//! Sentences made of others: what the text to learn from has little of, but writers write.
//!
//! The text is mostly told in the past, in whole sentences with capitals. The present, commands,
//! questions, headlines and careless typing follow from it by rule, and so do their tags.

use std::sync::LazyLock;

use motjuste_core::Pos;
use motjuste_lexicon::{
    Degree, Frequencies, Inflector, Lemmatize, Number, Slot, Spelling, VerbForm, WordNet,
};

use crate::brown::Sentence;

/// Auxiliaries: swapping one for another verb would break the sentence.
const HELPERS: &[&str] = &["been", "being", "does", "doing", "done", "have", "having", "were"];

/// The variants of the `n`-th sentence, itself among them if it is not only written differently.
pub(crate) fn of(sentence: Sentence, n: usize) -> Vec<Sentence> {
    let mut all = Vec::new();
    if n.is_multiple_of(2) {
        all.extend(present(&sentence).map(|present| written(present, n / 2)));
    }
    if n % 4 == 1 {
        all.extend(command(&sentence).map(|command| written(command, n / 4)));
    }
    if n % 4 == 2 {
        all.extend(question(&sentence).map(|question| written(question, n / 4)));
    }
    if n % 3 == 1 {
        all.extend(swapped(&sentence, n).map(|swapped| written(swapped, n / 3)));
    }
    all.push(written(sentence, n));
    all
}

/// As some people write it, now and then: without capitals, without a full stop, as a headline, in
/// capitals, or with one word in capitals.
fn written(mut sentence: Sentence, n: usize) -> Sentence {
    match n % 32 {
        3 | 19 => {
            without_stop(&mut sentence);
            change(&mut sentence, str::to_lowercase);
        }
        7 => change(&mut sentence, str::to_lowercase),
        11 => change(&mut sentence, str::to_uppercase),
        15 => {
            without_stop(&mut sentence);
            sentence.retain(|(_, tag)| tag != "DT");
            change(&mut sentence, capitalised);
        }
        23 => {
            without_stop(&mut sentence);
            sentence.retain(|(_, tag)| tag != "DT");
        }
        27 => without_stop(&mut sentence),
        31 => {
            let content = |(_, tag): &&mut (String, String)| {
                ["NN", "JJ", "RB", "VB"].iter().any(|class| tag.starts_with(class)) && *tag != "NNP"
            };
            let word = sentence.iter_mut().filter(content).nth(n / 32 % 4);
            if let Some((word, _)) = word {
                *word = word.to_uppercase();
            }
        }
        _ => {}
    }
    sentence
}

fn without_stop(sentence: &mut Sentence) {
    if sentence.last().is_some_and(|(word, _)| word == "." || word == "!") {
        sentence.pop();
    }
}

fn change(sentence: &mut Sentence, how: fn(&str) -> String) {
    for (word, _) in sentence {
        *word = how(word);
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Words of more than one class, which only their sentence tells apart.
struct Ambiguous {
    nouns_and_verbs: Vec<&'static str>,
    adjectives_too: Vec<&'static str>,
}

static AMBIGUOUS: LazyLock<Ambiguous> = LazyLock::new(|| {
    let wordnet = WordNet::embedded();
    let common = |word: &&str| {
        word.bytes().all(|b| b.is_ascii_lowercase())
            && word.len() > 2
            && Frequencies::embedded().zipf(word) > 3.0
    };
    let words: Vec<&str> = wordnet.words().filter(common).collect();
    let all_of = |classes: &[Pos]| {
        let has = |word: &&&str| {
            classes.iter().all(|class| wordnet.senses(word, *class).next().is_some())
        };
        words.iter().filter(has).copied().collect::<Vec<&'static str>>()
    };
    let mut adjectives_too = all_of(&[Pos::Noun, Pos::Adj]);
    adjectives_too.extend(all_of(&[Pos::Verb, Pos::Adj]));
    Ambiguous { nouns_and_verbs: all_of(&[Pos::Noun, Pos::Verb]), adjectives_too }
});

/// With other words, of more than one class, in place of some: makes no sense, but grammar.
fn swapped(sentence: &Sentence, n: usize) -> Option<Sentence> {
    let inflector = Inflector::new(Spelling::default());
    let mut random = n as u64;
    let mut swapped = sentence.clone();
    let mut changed = false;
    for (word, tag) in &mut swapped {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let slot = match tag.as_str() {
            "NN" => Slot::Noun(Number::Singular),
            "NNS" => Slot::Noun(Number::Plural),
            "VB" | "VBP" => Slot::Verb(VerbForm::Base),
            "VBZ" => Slot::Verb(VerbForm::ThirdSingular),
            "VBD" => Slot::Verb(VerbForm::Past),
            "VBN" => Slot::Verb(VerbForm::PastParticiple),
            "VBG" => Slot::Verb(VerbForm::PresentParticiple),
            "JJ" => Slot::Adj(Degree::Positive),
            _ => continue,
        };
        let chance = if matches!(tag.as_str(), "VBZ" | "VB" | "VBP" | "NNS") { 2 } else { 4 };
        let plain = word.len() > 3 && word.bytes().all(|b| b.is_ascii_lowercase());
        if !plain || HELPERS.contains(&word.as_str()) || !(random >> 40).is_multiple_of(chance) {
            continue;
        }
        let words = match slot {
            Slot::Adj(_) => &AMBIGUOUS.adjectives_too,
            _ => &AMBIGUOUS.nouns_and_verbs,
        };
        *word = inflector.inflect(words[(random >> 33) as usize % words.len()], slot);
        changed = true;
    }
    changed.then_some(swapped)
}

/// A verb of the past in another form; `None` if its dictionary form is doubtful.
fn instead_of_past(word: &str, form: VerbForm) -> Option<String> {
    let lemma = WordNet::embedded().lemma(word, Pos::Verb);
    let inflector = Inflector::new(Spelling::default());
    let past = Slot::Verb(VerbForm::Past);
    inflector.variants(&lemma, past).iter().any(|past| past == word).then_some(())?;
    Some(inflector.inflect(&lemma, Slot::Verb(form)))
}

/// *The dog barked* → *the dog barks*.
fn present(sentence: &Sentence) -> Option<Sentence> {
    let mut now = sentence.clone();
    let mut changed = false;
    for at in 1..sentence.len() {
        let (word, tag) = &sentence[at];
        let adverb = usize::from(at > 1 && sentence[at - 1].1 == "RB");
        let (subject, subject_tag) = &sentence[at - 1 - adverb];
        if tag != "VBD" || matches!(word.as_str(), "was" | "were" | "had" | "did") {
            continue;
        }
        let (form, penn) = match (subject_tag.as_str(), subject.to_lowercase().as_str()) {
            ("NN" | "NNP", _) | ("PRP", "he" | "she" | "it") | ("WP" | "WDT", _) => {
                (VerbForm::ThirdSingular, "VBZ")
            }
            ("NNS" | "NNPS", _) | ("PRP", "i" | "you" | "we" | "they") => (VerbForm::Base, "VBP"),
            _ => continue,
        };
        if let Some(word) = instead_of_past(word, form) {
            now[at] = (word, penn.to_owned());
            changed = true;
        }
    }
    changed.then_some(now)
}

/// *You must feed the cat.* → *Feed the cat.*
fn command(sentence: &Sentence) -> Option<Sentence> {
    let at = sentence.windows(2).position(|pair| {
        (pair[0].1 == "TO" || pair[0].1 == "MD") && pair[1].1 == "VB" && pair[1].0 != "be"
    })? + 1;
    let mut command = sentence[at..].to_vec();
    let whole =
        command.len() > 2 && command.iter().all(|(word, _)| !"“”\"()".contains(word.as_str()));
    command[0].0 = capitalised(&command[0].0);
    whole.then_some(command)
}

/// *The dog barked at us.* → *Does the dog bark at us?*
fn question(sentence: &Sentence) -> Option<Sentence> {
    let verb = sentence.iter().position(|(_, tag)| tag.starts_with("VB") || tag == "MD")?;
    let subject = &sentence[..verb];
    let (word, tag) = &sentence[verb];
    let plain = |(_, tag): &(String, String)| {
        matches!(tag.as_str(), "DT" | "JJ" | "NN" | "NNS" | "NNP" | "PRP" | "PRP$")
    };
    let stops = sentence.last().is_some_and(|(word, _)| word == ".");
    if tag != "VBD" || !stops || subject.is_empty() || !subject.iter().all(plain) {
        return None;
    }
    let base = instead_of_past(word, VerbForm::Base)?;
    let (name, does) = match subject.last()?.1.as_str() {
        "NNS" => ("Do", "VBP"),
        "NN" | "NNP" => ("Does", "VBZ"),
        _ => ("Did", "VBD"),
    };
    let mut question = vec![(name.to_owned(), does.to_owned())];
    question.extend(subject.iter().cloned());
    if sentence[0].1 != "NNP" && sentence[0].0 != "I" {
        question[1].0 = question[1].0.to_lowercase();
    }
    question.push((base, "VB".to_owned()));
    question.extend(sentence[verb + 1..sentence.len() - 1].iter().cloned());
    question.push(("?".to_owned(), ".".to_owned()));
    Some(question)
}
