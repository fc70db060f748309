//! Hints at words worth changing, for writers who ask for them: a word said twice in a row, a vague
//! one. Only where a better word is known.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use lsp_types::{Diagnostic, DiagnosticSeverity, NumberOrString};
use motjuste::{Engine, Pos, words_of};
use motjuste_lexicon::{Frequencies, Lemmatize, WordNet};
use serde::Deserialize;

use crate::passage::Passage;
use crate::snapshot::{Snapshot, question};

pub(crate) const SOURCE: &str = "motjuste";
/// A line with this, in whatever kind of comment, is left alone, and so is the one after it.
const IGNORE: &str = "motjuste: ignore";
/// Words apart that a reader still hears the first.
const NEAR: usize = 40;
/// Nobody hears a word as common as this again.
const COMMON: f32 = 5.5;
/// Shorter words are hardly heard.
const SHORTEST: usize = 4;
/// The share of people who must accept the better word.
const CLEARLY: f32 = 0.4;
/// So many words of a document are looked at closely.
const MOST: usize = 200;
/// Longer documents are not checked, nor blocks longer than any paragraph.
const LONGEST: usize = 500_000;
const LONGEST_BLOCK: usize = 50_000;

#[rustfmt::skip]
const VAGUE: &[&str] = &[
    "amazing", "awesome", "awful", "bad", "basically", "beautiful", "big", "fantastic", "fine", "good", "great", "huge", "incredible",
    "incredibly", "interesting", "literally", "lots", "nice", "nicely", "pretty", "quite", "really", "sad", "simply", "small", "stuff",
    "super", "terrible", "thing", "things", "totally", "unbelievable", "very", "weird", "wonderful",
];

/// What to look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Check {
    Repeated,
    Vague,
}

/// The hints of a document, in its order.
pub(crate) fn check(snapshot: &Snapshot) -> Vec<Diagnostic> {
    let (document, settings) = (&snapshot.document, &snapshot.settings);
    let is_wanted = !settings.checks.is_empty() && settings.answers(&document.language_id);
    let (Some(language), true) = (document.language, is_wanted) else { return Vec::new() };
    let text = document.rope.to_string();
    // It looks at many words: the quick engine does.
    let Ok(engine) = snapshot.models.embedded() else { return Vec::new() };
    let mut checker = Checker {
        snapshot,
        engine,
        ignored: ignored_lines(&text),
        last: HashMap::new(),
        count: 0,
        left: MOST,
        found: Vec::new(),
    };
    if text.len() <= LONGEST {
        language.passages(&text, LONGEST_BLOCK, &mut |passage| checker.passage(&passage));
    }
    checker.found
}

fn ignored_lines(text: &str) -> HashSet<usize> {
    let marked = text.lines().enumerate().filter(|(_, line)| line.contains(IGNORE));
    marked.flat_map(|(line, _)| [line, line + 1]).collect()
}

struct Checker<'s> {
    snapshot: &'s Snapshot,
    engine: Engine,
    ignored: HashSet<usize>,
    /// Where each word was last, in words from the start.
    last: HashMap<String, usize>,
    count: usize,
    left: usize,
    found: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn passage(&mut self, passage: &Passage) {
        for span in words_of(passage.text()) {
            self.count += 1;
            let word = &passage.text()[span.clone()];
            if self.left == 0 || !passage.is_open(&span) || self.is_ignored(word) {
                continue;
            }
            let reason = self.repeated(word).or_else(|| self.vague(word));
            if let Some((code, reason)) = reason {
                self.left -= 1;
                self.found.extend(self.hint(passage, span, code, &reason));
            }
        }
    }

    fn wants(&self, check: Check) -> bool {
        self.snapshot.settings.checks.contains(&check)
    }

    fn is_ignored(&self, word: &str) -> bool {
        self.snapshot.settings.ignore.iter().any(|one| one.eq_ignore_ascii_case(word))
    }

    fn repeated(&mut self, word: &str) -> Option<(&'static str, String)> {
        let heard = word.chars().count() >= SHORTEST && word.chars().all(char::is_lowercase);
        if !self.wants(Check::Repeated) || !heard {
            return None;
        }
        let zipf = Frequencies::embedded().zipf(word);
        if zipf <= 0.0 || zipf >= COMMON {
            return None;
        }
        let wordnet = WordNet::embedded();
        let lemma = wordnet.lemma(&wordnet.lemma(word, Pos::Verb), Pos::Noun);
        let before = self.last.insert(lemma, self.count)?;
        let apart = self.count - before;
        (apart <= NEAR).then(|| ("repeated", format!("“{word}” again, after {apart} words")))
    }

    fn vague(&self, word: &str) -> Option<(&'static str, String)> {
        let is_vague = VAGUE.binary_search(&word.to_lowercase().as_str()).is_ok();
        (self.wants(Check::Vague) && is_vague).then(|| ("vague", format!("“{word}” is vague")))
    }

    /// A hint, if a better word is known.
    fn hint(
        &self,
        passage: &Passage,
        span: Range<usize>,
        code: &str,
        reason: &str,
    ) -> Option<Diagnostic> {
        let document = &self.snapshot.document;
        let range = document.range(&passage.source(&span)?);
        if self.ignored.contains(&(range.start.line as usize)) {
            return None;
        }
        let options = self.snapshot.settings.options.clone().count(5);
        let answer = self.engine.answer(&question(passage, span, options)?).ok()?;
        let better = answer.suggestions.iter().find(|word| {
            word.share >= CLEARLY && VAGUE.binary_search(&word.form.as_str()).is_err()
        })?;
        Some(Diagnostic {
            range,
            severity: Some(DiagnosticSeverity::HINT),
            code: Some(NumberOrString::String(code.to_owned())),
            source: Some(SOURCE.to_owned()),
            message: format!("{reason}; perhaps “{}”", better.with_article()),
            ..Diagnostic::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vague_words_are_sorted() {
        assert!(VAGUE.is_sorted());
    }

    #[test]
    fn a_remark_ignores_its_line_and_the_next() {
        let text = "one\n<!-- motjuste: ignore -->\ntwo\nthree";
        assert_eq!(ignored_lines(text), HashSet::from([1, 2]));
    }
}
