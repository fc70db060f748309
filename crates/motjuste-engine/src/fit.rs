//! Step 5: the substitute as the sentence needs it – inflected, in the target's casing, with the
//! right article before it.

use std::ops::Range;

use motjuste_lexicon::{Article, Inflector, Spelling};

use crate::AnalysedTarget;

/// A change to the article before the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleChange {
    /// The bytes of the article in the text.
    pub span: Range<usize>,
    /// The right article.
    pub article: String,
}

/// A substitute inflected to fit the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fitted {
    /// Inflected and cased.
    pub form: String,
    /// The article before it, where it must change.
    pub article: Option<ArticleChange>,
}

/// Fits a dictionary form into the target's place.
#[must_use]
pub fn fit(target: &AnalysedTarget<'_>, lemma: &str, spelling: Spelling) -> Fitted {
    let form = form(target, lemma, spelling);
    let article = target.previous().and_then(|before| {
        let written = before.text(target.text);
        let mended = Article::mend(written, &form, spelling)?;
        (mended != written).then(|| ArticleChange { span: before.range(), article: mended })
    });
    Fitted { form, article }
}

/// The inflected and cased form alone.
#[must_use]
pub(crate) fn form(target: &AnalysedTarget<'_>, lemma: &str, spelling: Spelling) -> String {
    let lemma = spelling.write(lemma, target.pos);
    let inflected = match target.slot {
        Some(slot) => Inflector::new(spelling).inflect(&lemma, slot),
        None => lemma.into_owned(),
    };
    target.casing.apply(&inflected)
}

/// A stretch of a text with a substitute in the target's place, and the right article before it.
pub(crate) fn replace(
    text: &str,
    within: &Range<usize>,
    target: &Range<usize>,
    form: &str,
    article: Option<&ArticleChange>,
) -> String {
    let mut replaced = String::new();
    let mut done = within.start;
    let article = article.map(|change| (&change.span, change.article.as_str()));
    for (span, new) in article.into_iter().chain([(target, form)]) {
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
        replace(&text, &(0..text.len()), &target.span, &fitted.form, fitted.article.as_ref())
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
        ] {
            assert_eq!(fitted(marked, lemma), expected);
        }
    }
}
