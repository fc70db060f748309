//! Step 5: the substitute as the sentence needs it – inflected, in the target's casing, with the
//! right article before it.

use std::ops::Range;

use motjuste_core::Pos;
use motjuste_lexicon::{Article, Casing, Inflector, Spelling, Tag, Token};

use crate::AnalysedTarget;
use crate::complement::{NO_OBJECTS, needs_to};
use crate::subject::{Subject, form_of_be};

/// Pronouns that stand between a verb and its particle.
#[rustfmt::skip]
const OBJECTS: &[&str] = &[
    "me", "you", "him", "her", "it", "us", "them", "myself", "yourself", "himself", "herself",
    "itself", "ourselves", "yourselves", "themselves",
];
/// Words after which no article follows.
const DETERMINERS: &[&str] = &[
    "a", "an", "the", "this", "that", "these", "those", "my", "your", "his", "her", "its", "our",
    "their", "whose", "every", "each", "some", "any", "no",
];
/// Particles that are no prepositions behind a verb.
pub(crate) const PARTICLES: &[&str] =
    &["apart", "aside", "away", "back", "down", "forth", "off", "out", "together", "up"];
/// Verbs whose *in*, *on*, *over* and *through* are particles.
#[rustfmt::skip]
const SEPARABLE_HEADS: &[(&str, &[&str])] = &[
    ("about", &["bring"]),
    ("in", &[
        "break", "bring", "call", "draw", "fill", "hand", "key", "lay", "lock", "phase", "plug",
        "pull", "put", "rein", "rope", "send", "sign", "take", "throw", "trade", "turn", "type",
        "usher",
    ]),
    ("on", &[
        "bring", "carry", "cheer", "egg", "have", "hold", "keep", "lay", "lead", "pass", "pull",
        "put", "sign", "slip", "spur", "string", "switch", "take", "try", "turn", "urge",
    ]),
    ("over", &[
        "bowl", "do", "hand", "knock", "make", "pass", "push", "take", "think", "turn", "win",
    ]),
    ("through", &["carry", "follow", "pull", "put", "see"]),
];

/// A change to the article before the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleChange {
    /// The bytes of the article in the text.
    pub span: Range<usize>,
    /// The right article.
    pub article: String,
}

/// A change to the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that go; none where something is only put in.
    pub span: Range<usize>,
    /// What comes in their place.
    pub text: String,
}

/// A substitute inflected to fit the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fitted {
    /// Inflected and cased.
    pub form: String,
    /// The article before it, where it must change.
    pub article: Option<ArticleChange>,
    /// Everything that changes, in the order of the text.
    pub edits: Vec<Edit>,
}

/// Fits a dictionary form into the target's place.
#[must_use]
pub fn fit(target: &AnalysedTarget<'_>, lemma: &str, spelling: Spelling) -> Fitted {
    let form = form(target, lemma, spelling);
    let article = target.previous().and_then(|before| {
        let written = before.text(target.text);
        let mut mended = Article::mend(written, &form, spelling)?;
        // *A* is a capital, or all capitals: the target tells.
        if written == "A" && target.casing == Casing::Upper {
            mended.make_ascii_uppercase();
        }
        (mended != written).then(|| ArticleChange { span: before.range(), article: mended })
    });
    let mut edits: Vec<Edit> = Vec::new();
    edits.extend(
        article
            .as_ref()
            .map(|change| Edit { span: change.span.clone(), text: change.article.clone() }),
    );
    match object_before_particle(target, lemma, &form) {
        Some((verb, particle, object)) => {
            edits.push(Edit { span: target.span.clone(), text: verb.to_owned() });
            edits.push(Edit { span: object.end..object.end, text: format!(" {particle}") });
            let form = format!("{verb} {} {particle}", object.text(target.text));
            Fitted { form, article, edits }
        }
        None => {
            edits.push(Edit { span: target.span.clone(), text: form.clone() });
            if let Some((object, _)) = target.next().filter(|_| needs_to(target, lemma)) {
                edits.push(Edit { span: object.end..object.end, text: " to".to_owned() });
            }
            Fitted { form, article, edits }
        }
    }
}

/// Verb, particle and pronoun where the pronoun stands between the two: *looked it up*.
fn object_before_particle<'f>(
    target: &AnalysedTarget<'_>,
    lemma: &str,
    form: &'f str,
) -> Option<(&'f str, &'f str, Token)> {
    let (verb, particle) = form.split_once(' ')?;
    let (head, _) = lemma.split_once(' ')?;
    let (object, _) = target.next()?;
    let word = object.text(target.text).to_lowercase();
    let owned = |(next, tag): (Token, Tag)| {
        let word = next.text(target.text).to_lowercase();
        matches!(tag.pos, Pos::Noun | Pos::Adj) && !NO_OBJECTS.contains(&word.as_str())
    };
    let possessive = word == "her" && target.after_next().is_some_and(owned);
    let separable = target.pos == Pos::Verb
        && OBJECTS.contains(&word.as_str())
        && !possessive
        && is_separable(head, &particle.to_lowercase());
    separable.then_some((verb, particle, object))
}

/// Whether an object can stand between verb and particle: *turn it on*, but *rely on it*.
fn is_separable(verb: &str, particle: &str) -> bool {
    let heads = SEPARABLE_HEADS.iter().find(|(of, _)| *of == particle);
    PARTICLES.contains(&particle) || heads.is_some_and(|(_, verbs)| verbs.contains(&verb))
}

/// The inflected and cased form alone.
#[must_use]
pub(crate) fn form(target: &AnalysedTarget<'_>, lemma: &str, spelling: Spelling) -> String {
    let lemma = spelling.write(lemma, target.pos);
    let lemma = without_article(target, &lemma);
    let inflected = match target.slot {
        Some(slot) => Inflector::new(spelling).inflect(lemma, slot),
        None => lemma.to_owned(),
    };
    target.casing.apply(&agreeing(target, lemma, inflected))
}

/// An expression without its own article where the text has one: *the final blow* in *the last straw*.
fn without_article<'l>(target: &AnalysedTarget<'_>, lemma: &'l str) -> &'l str {
    let Some((first, rest)) = lemma.split_once(' ') else { return lemma };
    let is_article = matches!(first, "a" | "an" | "the");
    let has_one = || target.before().next_back().is_some_and(is_determiner);
    if is_article && has_one() { rest } else { lemma }
}

pub(crate) fn is_determiner(word: &str) -> bool {
    DETERMINERS.iter().any(|determiner| determiner.eq_ignore_ascii_case(word))
}

/// *Be* and *one's* as the subject asks for them.
fn agreeing(target: &AnalysedTarget<'_>, lemma: &str, inflected: String) -> String {
    if !inflected.contains(' ') {
        return inflected;
    }
    let is_be = target.pos == Pos::Verb && lemma.starts_with("be ");
    let be = is_be.then(|| form_of_be(target)).flatten();
    let personal = |word: &str| {
        let subject = || Subject::of(target);
        match word {
            "one's" | "your" => subject().and_then(Subject::possessive),
            "oneself" | "yourself" => subject().and_then(Subject::reflexive),
            _ => None,
        }
    };
    let words = inflected.split(' ').enumerate().map(|(place, word)| match place {
        0 => be.unwrap_or(word),
        _ => personal(word).unwrap_or(word),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A stretch of a text with everything changed that must change.
pub(crate) fn replace(text: &str, within: &Range<usize>, edits: &[Edit]) -> String {
    let mut replaced = String::new();
    let mut done = within.start;
    for Edit { span, text: new } in edits {
        replaced.push_str(text.get(done..span.start).unwrap_or_default());
        replaced.push_str(new);
        done = span.end;
    }
    replaced.push_str(text.get(done..within.end).unwrap_or_default());
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    fn fitted(marked: &str, lemma: &str) -> String {
        let (text, span) = place::marked(marked).unwrap();
        let target = AnalysedTarget::new(&text, span).unwrap();
        let fitted = fit(&target, lemma, Spelling::American);
        replace(&text, &(0..text.len()), &fitted.edits)
    }

    #[test]
    fn a_substitute_takes_the_shape_of_its_place() {
        for (marked, lemma, expected) in [
            ("I read an **amazing** paper.", "great", "I read a great paper."),
            ("It was a **bright** idea.", "intelligent", "It was an intelligent idea."),
            ("She **walked** home.", "run", "She ran home."),
            ("She had **walked** home.", "run", "She had run home."),
            ("**Children** play.", "kid", "Kids play."),
            ("THE **BIG** ONE", "huge", "THE HUGE ONE"),
            ("They **gave up**.", "surrender", "They surrendered."),
            ("They **surrendered**.", "give up", "They gave up."),
            ("An **old** man.", "young", "A young man."),
            ("A **nicer** day.", "good", "A better day."),
            ("I **googled** it.", "look up", "I looked it up."),
            ("She **donned** it.", "put on", "She put it on."),
            ("She **trusted** him.", "rely on", "She relied on him."),
            ("I **googled** her yesterday.", "look up", "I looked her up yesterday."),
            ("I **googled** her name.", "look up", "I looked up her name."),
            ("She **helped** him move.", "assist", "She assisted him to move."),
            ("She **made** him cry.", "let", "She let him cry."),
            ("They **resemble** her.", "take after", "They take after her."),
            ("We **regret** it.", "be sorry about", "We are sorry about it."),
            ("They **won** easily.", "be victorious", "They were victorious easily."),
            ("He **rose** slowly.", "get to one's feet", "He got to his feet slowly."),
            ("The guests **knelt**.", "prostrate oneself", "The guests prostrated themselves."),
            ("The **winter** was long.", "the cold season", "The cold season was long."),
            ("THIS IS A **HUGE** PROBLEM!", "enormous", "THIS IS AN ENORMOUS PROBLEM!"),
        ] {
            assert_eq!(fitted(marked, lemma), expected);
        }
    }
}
