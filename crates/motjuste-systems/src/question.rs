//! A target as a system is asked about it.

use motjuste_core::{Benchmark, Pos, Substitute, Target};
use motjuste_engine::AnalysedTarget;
use motjuste_lexicon::WordNet;
use serde_json::Value;

use crate::{Error, Result};

/// A target of a benchmark, understood. Only bounds and sources (oracles, CoInCo) may look at the
/// benchmark's own labels.
#[derive(Debug, Clone)]
pub struct Question<'b> {
    /// The sentence around the target, its part of speech and dictionary form.
    pub located: AnalysedTarget<'b>,
    benchmark: &'b Benchmark,
    target: &'b Target,
    position: usize,
}

impl<'b> Question<'b> {
    /// The target at a place of a benchmark.
    pub fn new(benchmark: &'b Benchmark, position: usize) -> Result<Self> {
        let target = benchmark.targets().get(position).ok_or(Error::NoSuchTarget { position })?;
        let id = || target.id().to_string();
        let context =
            benchmark.context_of(target).ok_or_else(|| Error::NoContext { target: id() })?;
        let (text, span) = (context.text(), target.span().bytes());
        let located = match target.pos() {
            Some(pos) => with_pos(text, span, pos),
            None => AnalysedTarget::new(text, span),
        };
        let mut located = located.map_err(|reason| Error::Place { target: id(), reason })?;
        // *Found* is of find where the task says so.
        if let Some(lemma) = given_lemma(target).filter(|lemma| has_senses(lemma, located.pos)) {
            located.lemma = lemma;
        }
        Ok(Self { located, benchmark, target, position })
    }

    pub const fn target(&self) -> &'b Target {
        self.target
    }

    pub const fn benchmark(&self) -> &'b Benchmark {
        self.benchmark
    }

    /// Its part of speech: the benchmark's, unless no lexicon has the word as that.
    pub const fn pos(&self) -> Pos {
        self.located.pos
    }

    /// Its part of speech for a system that works one out where the benchmark gives none.
    #[must_use]
    pub fn given_pos(&self) -> Option<Pos> {
        self.target.pos().map(|_| self.pos())
    }

    /// Whether the lexicon's part of speech took the place of the benchmark's.
    #[must_use]
    pub fn other_pos(&self) -> bool {
        self.given_pos() != self.target.pos()
    }

    /// The substitutes people judged, in the order of the file.
    pub fn judged(&self) -> impl ExactSizeIterator<Item = &'b Substitute> {
        self.benchmark.substitutes_of(self.position)
    }
}

/// The target as the part of speech that a benchmark gives. Some files have a wrong one (CoInCo has
/// *giggled* as an adjective): where WordNet has the word only as another, the lexicon decides.
fn with_pos(
    text: &str,
    span: std::ops::Range<usize>,
    pos: Pos,
) -> std::result::Result<AnalysedTarget<'_>, motjuste_engine::PlaceError> {
    let given = AnalysedTarget::with_pos(text, span.clone(), pos)?;
    if has_senses(&given.lemma, given.pos) {
        return Ok(given);
    }
    let own = AnalysedTarget::new(text, span)?;
    Ok(if has_senses(&own.lemma, own.pos) { own } else { given })
}

fn has_senses(lemma: &str, pos: Pos) -> bool {
    WordNet::embedded().senses(lemma, pos).next().is_some()
}

/// The lemma that SemEval-2007 tells its systems, in `find.v`.
fn given_lemma(target: &Target) -> Option<String> {
    let extra: Value = serde_json::from_str(target.extra()?.json()).ok()?;
    Some(extra["lexelt_item"].as_str()?.split('.').next()?.to_owned())
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Context, Extra};

    use super::*;
    use crate::Resources;
    use crate::testing::{ask, one_target_of};

    #[test]
    fn a_part_of_speech_that_no_lexicon_has_is_not_believed() {
        let benchmark = one_target_of("The girl **giggled** at him.", Pos::Adj, &[]);
        let question = Question::new(&benchmark, 0).unwrap();
        assert_eq!((question.pos(), question.other_pos()), (Pos::Verb, true));
        let answers = ask("motjuste-embedded", None, &benchmark, &Resources::default());
        assert!(!answers.is_empty(), "nothing for giggled");
        let benchmark = one_target_of("A **bright** boy.", Pos::Adj, &[]);
        assert!(!Question::new(&benchmark, 0).unwrap().other_pos());
    }
    #[test]
    fn the_lemma_that_a_task_gives_is_believed() {
        let context = Context::new("They found it.").unwrap();
        let target = Target::new(&context, "found", 5, Some(Pos::Verb)).unwrap();
        let lemma = |extra: Option<&str>| {
            let mut benchmark = Benchmark::new(true);
            benchmark.add_context(context.clone()).unwrap();
            let extra = extra.map(|json| Extra::from_json(json.to_owned()));
            benchmark.add_target(target.clone().with_extra(extra)).unwrap();
            Question::new(&benchmark, 0).unwrap().located.lemma
        };
        assert_eq!(lemma(Some(r#"{"lexelt_item": "find.v"}"#)), "find");
        assert_eq!(lemma(Some(r#"{"lexelt_item": "found.v"}"#)), "found");
        assert_eq!(lemma(Some(r#"{"lexelt_item": "xyzzy.v"}"#)), lemma(None));
    }
}
