//! Contexts of three sentences with a target in the middle one (SWORDS §3.2 step 1, App. A.1).
//!
//! Contexts keep the text as it stands, line breaks included, and share no sentence. A sentence that
//! stands twice in a context, as in CoInCo, and a middle sentence met before are left out. One target
//! is drawn among the nouns, verbs, adjectives and adverbs of the middle sentence.

use std::collections::HashSet;

use motjuste_core::{Benchmark, Context, Extra, Pos, Target};
use serde_json::json;

use super::priority::{Lowest, pick, priority};
use super::{Analyse, Document, Reason, Report, SelectError, Sentence, Word};

pub(super) const CONTEXT_SENTENCES: usize = 3;

/// Parts of speech that may be targets, as in CoInCo.
const TARGETS: [Pos; 4] = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// How many contexts, each with one target.
    pub contexts: usize,
    pub seed: u64,
}

/// Picks contexts and targets: a benchmark without substitutes, and what was left out.
pub fn select(
    documents: impl IntoIterator<Item = Result<Document, SelectError>>,
    language: &impl Analyse,
    settings: &Settings,
) -> Result<(Benchmark, Report), SelectError> {
    let mut selection = Selection {
        seed: settings.seed,
        drawn: Lowest::new(settings.contexts),
        seen: HashSet::new(),
        report: Report::new("SWORDS", settings.seed),
        found: 0,
    };
    for document in documents {
        selection.read(&document?, language)?;
    }
    let Selection { drawn, mut report, found, .. } = selection;
    report.kept = drawn.len();
    report.drop_many(Reason::NotDrawn, found - drawn.len(), "more contexts than wanted");
    let mut benchmark = Benchmark::new(false);
    for Drawn { document, context, target } in drawn.into_kept() {
        let model = |source| SelectError::Model { document: document.clone(), source };
        benchmark.add_context(context).map_err(model)?;
        benchmark.add_target(target).map_err(model)?;
    }
    Ok((benchmark, report))
}

/// A context that may still be among those of lowest priority.
struct Drawn {
    document: String,
    context: Context,
    target: Target,
}

struct Selection {
    seed: u64,
    drawn: Lowest<u128, Drawn>,
    seen: HashSet<u128>,
    report: Report,
    found: usize,
}

impl Selection {
    fn read(&mut self, document: &Document, language: &impl Analyse) -> Result<(), SelectError> {
        let Document { name, text } = document;
        let sentences = language.sentences(text);
        self.report.documents += 1;
        self.report.sentences += sentences.len();
        // Contexts would always begin with the document's first sentence otherwise.
        let most = (sentences.len() + 1).saturating_sub(CONTEXT_SENTENCES).min(CONTEXT_SENTENCES);
        let start = pick(self.seed, text, most);
        let contexts = sentences[start..].chunks_exact(CONTEXT_SENTENCES);
        if let Some(rest) = contexts.remainder().first() {
            self.report.drop(Reason::TooFewSentences, name, rest.text(text));
        }
        for (number, sentences) in contexts.enumerate() {
            let first = start + number * CONTEXT_SENTENCES + 1;
            match self.target(document, sentences) {
                Ok(target) => self.draw(document, sentences, target, first)?,
                Err(reason) => self.report.drop(reason, name, sentences[1].text(text)),
            }
        }
        Ok(())
    }

    /// The target of a context, unless the context is left out.
    fn target<'s>(
        &mut self,
        document: &Document,
        sentences: &'s [Sentence],
    ) -> Result<&'s Word, Reason> {
        let texts: Vec<String> =
            sentences.iter().map(|sentence| same(sentence.text(&document.text))).collect();
        if (1..texts.len()).any(|at| texts[..at].contains(&texts[at])) {
            return Err(Reason::SentenceTwice);
        }
        let middle = &texts[CONTEXT_SENTENCES / 2];
        if !self.seen.insert(priority(0, middle)) {
            return Err(Reason::Duplicate);
        }
        let words: Vec<&Word> =
            sentences[CONTEXT_SENTENCES / 2].words.iter().filter(|word| is_target(word)).collect();
        words.get(pick(self.seed, middle, words.len())).copied().ok_or(Reason::NoTarget)
    }

    fn draw(
        &mut self,
        document: &Document,
        sentences: &[Sentence],
        target: &Word,
        first: usize,
    ) -> Result<(), SelectError> {
        let (Some(begin), Some(end)) = (sentences.first(), sentences.last()) else {
            return Ok(());
        };
        let span = begin.span.start..end.span.end;
        let text = &document.text[span.clone()];
        let surface = &document.text[target.span.clone()];
        let offset = document.text[span.start..target.span.start].chars().count();
        let model = |source| SelectError::Model { document: document.name.clone(), source };
        let place = json!({ "document": document.name, "first_sentence": first }).to_string();
        let context = Context::new(text).map_err(model)?.with_extra(Some(Extra::from_json(place)));
        let target = Target::new(&context, surface, offset, target.pos).map_err(model)?;
        self.found += 1;
        let document = document.name.clone();
        self.drawn.offer(priority(self.seed, text), || Drawn { document, context, target });
        Ok(())
    }
}

fn is_target(word: &Word) -> bool {
    word.pos.is_none_or(|pos| TARGETS.contains(&pos)) && word.lemma.contains(char::is_alphabetic)
}

/// What two copies of a sentence have in common: not the white space, nor the case.
pub(super) fn same(sentence: &str) -> String {
    sentence.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::English;

    fn document(name: &str, text: &str) -> Result<Document, SelectError> {
        Ok(Document { name: name.into(), text: text.into() })
    }

    fn pick_from(texts: &[&str], contexts: usize, seed: u64) -> (Benchmark, Report) {
        let documents = texts.iter().enumerate().map(|(at, text)| document(&at.to_string(), text));
        select(documents, &English, &Settings { contexts, seed }).unwrap()
    }

    const THREE: &str = "“Was he kindly received?” she said.\nThe artist began to fail.  Oh?";

    #[test]
    fn the_target_stands_in_the_middle_of_the_text_as_it_is_written() {
        let (benchmark, report) = pick_from(&[THREE], 5, 1);
        assert_eq!(benchmark.contexts()[0].text(), THREE);
        let target = &benchmark.targets()[0];
        assert!(["artist", "began", "fail"].contains(&target.surface()), "{}", target.surface());
        assert_eq!(&THREE[target.span().bytes()], target.surface());
        assert_eq!((report.documents, report.sentences, report.kept), (1, 3, 1));
        assert!(report.dropped.is_empty());
    }

    #[test]
    fn contexts_share_no_sentence() {
        let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
        let text: String = numbers.map(|n| format!("The dog saw {n} cats. ")).concat();
        for seed in 0..10 {
            let (benchmark, report) = pick_from(&[&text], 5, seed);
            assert_eq!(benchmark.contexts().len(), 2, "seed {seed}");
            let of = |at: usize| benchmark.contexts()[at].text();
            let shared = numbers.iter().filter(|n| of(0).contains(*n) && of(1).contains(*n));
            assert_eq!(shared.count(), 0, "seed {seed}");
            assert_eq!(report.sentences, 8);
        }
    }

    #[test]
    fn what_is_left_out_is_counted_by_reason() {
        let twice = "An artist fails. He can tell it. He can tell it.";
        let none = "A dog ran. Oh, and it? A cat ran.";
        let (benchmark, report) = pick_from(&[THREE, THREE, twice, none, "Too short."], 9, 1);
        assert_eq!(benchmark.targets().len(), 1);
        for reason in
            [Reason::Duplicate, Reason::SentenceTwice, Reason::NoTarget, Reason::TooFewSentences]
        {
            assert_eq!(report.dropped(reason), 1, "{reason}: {report}");
        }
    }

    #[test]
    fn the_seed_decides_and_the_order_of_documents_does_not() {
        let texts: Vec<String> = (0..30)
            .map(|n| format!("It rains. The dog number {n} ate a big bone. She left."))
            .collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let backwards: Vec<&str> = texts.iter().rev().copied().collect();
        let ids = |texts: &[&str], seed| -> Vec<_> {
            pick_from(texts, 5, seed).0.targets().iter().map(Target::id).collect()
        };
        assert_eq!(ids(&texts, 1), ids(&backwards, 1));
        assert_ne!(ids(&texts, 1), ids(&texts, 2));
        assert_eq!(pick_from(&texts, 5, 1).1.dropped(Reason::NotDrawn), 25);
    }
}
