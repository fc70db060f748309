//! The engine: analyse, propose, rank, bound, fit.

use std::collections::HashSet;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

use motjuste_core::ContextId;
use motjuste_encoder::{Encoder, LoadOptions};
use motjuste_lexicon::{Band, Frequencies};

use crate::answer::{Answer, Suggestion};
use crate::bound::{AtMost, Boundary, ExpectedF};
use crate::candidate::Candidate;
use crate::complement;
use crate::features::LARGE_LAYERS;
use crate::model::Model;
use crate::place::{self, Place};
use crate::propose::{self, Pool, Proposer};
use crate::rank::{LearnedRanker, Ranker, Scored, falling};
use crate::register::prefer;
use crate::stands::stands;
use crate::suitable::suitable;
use crate::why::{self, Listed, Why};
use crate::{
    AnalysedTarget, NoSuggestion, Options, Question, Result, Stage, Tier, fit, sense, suggestible,
    words_of,
};

/// How the large tier's encoder is to be loaded: as many layers as the ranker looks at.
#[must_use]
pub fn large_encoder_options() -> LoadOptions {
    let layers = NonZeroUsize::new(LARGE_LAYERS - 1).expect("there are layers above the embedding");
    LoadOptions::default().layers(layers)
}

/// How far down a list is looked where no longer one is asked for.
const LOOKED_AT: usize = 100;

/// Suggests words that fit: proposers, a ranker and a boundary. One engine serves any number of
/// threads.
#[derive(Clone)]
pub struct Engine {
    proposers: Vec<Arc<dyn Proposer>>,
    ranker: Arc<dyn Ranker>,
    boundary: Arc<dyn Boundary>,
}

impl Engine {
    /// An engine of these parts.
    pub fn new(
        proposers: Vec<Arc<dyn Proposer>>,
        ranker: impl Ranker + 'static,
        boundary: impl Boundary + 'static,
    ) -> Self {
        Self { proposers, ranker: Arc::new(ranker), boundary: Arc::new(boundary) }
    }

    /// The embedded tier: nothing to load.
    ///
    /// # Errors
    /// If the committed ranker is damaged.
    pub fn embedded() -> Result<Self> {
        Self::of(Tier::Embedded, &[])
    }

    /// The base tier, with MiniLM.
    ///
    /// # Errors
    /// If the encoder is another one.
    pub fn base(encoder: Arc<Encoder>) -> Result<Self> {
        Self::of(Tier::Base, &[encoder])
    }

    /// The large tier, with MiniLM and MPNet, the latter loaded with [`large_encoder_options`].
    ///
    /// # Errors
    /// If an encoder is another one.
    pub fn large(base: Arc<Encoder>, large: Arc<Encoder>) -> Result<Self> {
        Self::of(Tier::Large, &[base, large])
    }

    fn of(tier: Tier, encoders: &[Arc<Encoder>]) -> Result<Self> {
        let models: Result<_> =
            Stage::of(tier).iter().map(|stage| Model::embedded(*stage)).collect();
        Self::with_models(models?, encoders)
    }

    /// With your own rankers, one per stage of a tier, and the tier's encoders, the small one first.
    ///
    /// # Errors
    /// If an encoder is not the one its ranker was trained with.
    pub fn with_models(models: Vec<Arc<Model>>, encoders: &[Arc<Encoder>]) -> Result<Self> {
        Ok(Self::new(propose::embedded(), LearnedRanker::new(models, encoders)?, ExpectedF))
    }

    #[must_use]
    pub fn tier(&self) -> Tier {
        self.ranker.tier()
    }

    /// The contexts the committed rankers learned from: a benchmark that has them says nothing
    /// about other texts.
    #[must_use]
    pub fn learned_from() -> Vec<ContextId> {
        let ids = include_str!("../assets/ranker-contexts.txt").lines();
        ids.filter_map(|id| id.parse().ok()).collect()
    }

    /// Suggestions for the word marked `**so**`.
    ///
    /// # Errors
    /// If not exactly one word is marked, or the encoder cannot read the text.
    pub fn suggest_marked(&self, text: &str) -> Result<Answer> {
        self.answer(&Question::new(text.to_owned(), &Place::Marked, Options::default())?)
    }

    /// Suggestions for the bytes `span` of a text; see [`place`] for other ways to find the target.
    ///
    /// # Errors
    /// If the span holds no word of the text, or the encoder cannot read it.
    pub fn suggest(&self, text: &str, span: Range<usize>, options: &Options) -> Result<Answer> {
        self.suggest_for(analyse(text, span, options)?, options)
    }

    /// Suggestions for a question.
    ///
    /// # Errors
    /// If the encoder cannot read the text.
    pub fn answer(&self, question: &Question) -> Result<Answer> {
        self.suggest_for(question.target(), &question.options)
    }

    /// Suggestions for every word of a text, those that are left alone included with the reason.
    ///
    /// # Errors
    /// As [`suggest`](Self::suggest).
    pub fn suggest_all(&self, text: &str, options: &Options) -> Result<Vec<Answer>> {
        words_of(text).into_iter().map(|span| self.suggest(text, span, options)).collect()
    }

    /// The share of people who would accept each of some given words.
    ///
    /// # Errors
    /// As [`suggest`](Self::suggest).
    pub fn rank(
        &self,
        text: &str,
        span: Range<usize>,
        words: &[&str],
        options: &Options,
    ) -> Result<Vec<f32>> {
        let target = self.read(analyse(text, span, options)?)?;
        let pool = self.proposers.propose(&target);
        let known = |word: &&str| pool.get(word).cloned().unwrap_or_else(|| Candidate::new(*word));
        let candidates: Vec<Candidate> = words.iter().map(known).collect();
        self.ranker.rank(&target, &candidates)
    }

    /// Why a word is where it is: its features, whether or not it was proposed.
    ///
    /// # Errors
    /// As [`suggest`](Self::suggest).
    pub fn why(
        &self,
        text: &str,
        span: Range<usize>,
        word: &str,
        options: &Options,
    ) -> Result<Why> {
        let target = self.read(analyse(text, span, options)?)?;
        let pool = self.proposers.propose(&target);
        let list = self.list(&target, pool.clone(), options, usize::MAX)?;
        let own = Listed { target, pool, list };
        let wide = match self.widened(&own.target)? {
            Some(wide) => {
                let pool = self.proposers.propose(&wide);
                let list = self.wide_list(&own.target, &wide, pool.clone(), options, usize::MAX)?;
                Some(Listed { target: wide, pool, list })
            }
            None => None,
        };
        why::explain(&*self.ranker, own, wide, word)
    }

    /// The sentence first: it decides what is proposed.
    fn read<'t>(&self, mut target: AnalysedTarget<'t>) -> Result<AnalysedTarget<'t>> {
        target.reading = self.ranker.read(&target)?.map(Arc::new);
        Ok(target)
    }

    fn suggest_for(&self, target: AnalysedTarget<'_>, options: &Options) -> Result<Answer> {
        if let Some(reason) = target.no_suggestion.clone() {
            return Ok(self.reply(&target, Vec::new(), Some(reason)));
        }
        let target = self.read(target)?;
        let (suggestions, no_suggestion) = self.suggestions(&target, options)?;
        Ok(self.reply(&target, suggestions, no_suggestion))
    }

    fn reply(
        &self,
        target: &AnalysedTarget<'_>,
        suggestions: Vec<Suggestion>,
        no_suggestion: Option<NoSuggestion>,
    ) -> Answer {
        Answer {
            surface: target.surface().to_owned(),
            span: target.span.clone(),
            sentence: target.sentence.clone(),
            lemma: target.lemma.clone(),
            pos: target.pos,
            slot: target.slot,
            tier: self.tier(),
            no_suggestion,
            senses: sense::likely_senses(target),
            suggestions,
        }
    }

    /// The suggestions, or why there are none.
    fn suggestions(
        &self,
        target: &AnalysedTarget<'_>,
        options: &Options,
    ) -> Result<(Vec<Suggestion>, Option<NoSuggestion>)> {
        let longest =
            options.count.unwrap_or(0).max(LOOKED_AT).saturating_add(options.exclude.len());
        let mut scored = self.list(target, self.proposers.propose(target), options, longest)?;
        let wide = self.widened(target)?;
        if let Some(wide) = &wide {
            let pool = self.proposers.propose(wide);
            scored.extend(self.wide_list(target, wide, pool, options, longest)?);
            once_each(&mut scored);
        }
        if scored.is_empty() {
            return Ok((Vec::new(), Some(suggestible::silence(target))));
        }
        prefer(&mut scored, target, options.register);
        let place = |candidate: &Candidate| {
            wide.as_ref().filter(|_| candidate.with_preposition).unwrap_or(target)
        };
        let can_stand = |Scored { candidate, .. }: &Scored| {
            let (place, lemma) = (place(candidate), &candidate.lemma);
            stands(place, lemma, &fit(place, lemma, options.spelling))
        };
        scored.retain(|scored| is_wanted(scored, options) && can_stand(scored));
        let shares: Vec<f32> = scored.iter().map(|scored| scored.share).collect();
        scored.truncate(match options.count {
            Some(count) => AtMost(count).bound(&shares),
            None => self.boundary.bound(&shares),
        });
        let nothing_fits = scored.is_empty().then_some(NoSuggestion::NothingFits);
        let senses = sense::Senses::new(target);
        let about = suggestible::About::new(target);
        let suggestion = |Scored { candidate, share, .. }: Scored| {
            let fitted = fit(place(&candidate), &candidate.lemma, options.spelling);
            let zipf = Frequencies::embedded().zipf(&candidate.lemma);
            Suggestion {
                sense: senses.closest(&candidate),
                path: candidate.closest_path(),
                sources: candidate.sources(),
                labels: suggestible::labels_of(&candidate.lemma, target, &about),
                form: fitted.form,
                article: fitted.article,
                edits: fitted.edits,
                share,
                zipf,
                band: Band::new(&candidate.lemma, zipf),
                lemma: options.spelling.write(&candidate.lemma, target.pos).into_owned(),
            }
        };
        Ok((scored.into_iter().map(suggestion).collect(), nothing_fits))
    }
}

impl Engine {
    /// The best of what was proposed for a target.
    fn list(
        &self,
        target: &AnalysedTarget<'_>,
        pool: Pool,
        options: &Options,
        longest: usize,
    ) -> Result<Vec<Scored>> {
        let candidates = pool.narrowed(target).suggestible(target, options.allow);
        self.ranker.best(target, suitable(target, candidates, options.spelling), longest)
    }

    /// The target with its preposition, where the lexicons know the two as one verb.
    fn widened<'t>(&self, target: &AnalysedTarget<'t>) -> Result<Option<AnalysedTarget<'t>>> {
        complement::with_preposition(target).map(|wide| self.read(wide)).transpose()
    }

    /// What replaces the target and its preposition. It must be no opposite of the bare verb either:
    /// of *approve of*, the lexicons have none.
    fn wide_list(
        &self,
        target: &AnalysedTarget<'_>,
        wide: &AnalysedTarget<'_>,
        pool: Pool,
        options: &Options,
        longest: usize,
    ) -> Result<Vec<Scored>> {
        let candidates = pool.narrowed(wide).suggestible(wide, options.allow);
        let candidates = suggestible::without_opposites(candidates, target);
        let mut candidates = suitable(wide, candidates, options.spelling);
        candidates.retain_mut(|candidate| {
            candidate.with_preposition = true;
            complement::takes_both_places(target, candidate)
        });
        self.ranker.best(wide, candidates, longest)
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("tier", &self.tier()).finish_non_exhaustive()
    }
}

fn analyse<'t>(text: &'t str, span: Range<usize>, options: &Options) -> Result<AnalysedTarget<'t>> {
    Ok(AnalysedTarget::analyse(text, place::span(text, span)?, options.pos))
}

/// Leaves every word once, where it stands best, in the order of a ranker's list.
pub(crate) fn once_each(scored: &mut Vec<Scored>) {
    scored.sort_by(|a, b| b.stage.cmp(&a.stage).then_with(|| b.share.total_cmp(&a.share)));
    falling(scored);
    let mut seen = HashSet::new();
    scored.retain(|scored| seen.insert(scored.candidate.lemma.clone()));
}

fn is_wanted(scored: &Scored, options: &Options) -> bool {
    let lemma = &scored.candidate.lemma;
    options.min_share.is_none_or(|least| scored.share >= least)
        && !options.exclude.iter().any(|word| names(word.trim(), lemma))
}

/// Whether somebody who leaves a word out means this one; a list prints it with its article.
fn names(word: &str, lemma: &str) -> bool {
    let bare = word.split_once(' ').filter(|(first, _)| matches!(*first, "a" | "an" | "A" | "An"));
    word.eq_ignore_ascii_case(lemma)
        || bare.is_some_and(|(_, rest)| rest.eq_ignore_ascii_case(lemma))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lemmas(options: &Options) -> Vec<String> {
        let engine = Engine::embedded().unwrap();
        let answer = engine.suggest("They will improve the house.", 10..17, options).unwrap();
        answer.suggestions.into_iter().map(|suggestion| suggestion.lemma).collect()
    }

    #[test]
    fn a_list_is_as_long_as_it_is_asked_to_be() {
        let long = Options::default().count(150);
        assert_eq!(lemmas(&long).len(), 150);
        let without = long.clone().exclude(["Enhance"]);
        let shorter = lemmas(&without);
        assert_eq!(shorter.len(), 150);
        assert!(
            !shorter.contains(&"enhance".to_owned())
                && lemmas(&long).contains(&"enhance".to_owned())
        );
        let default = lemmas(&Options::default());
        assert!(!default.is_empty() && default.len() <= 20);
        let none = Options::default().min_share(1.1);
        assert!(lemmas(&none).is_empty());
    }

    #[test]
    fn every_context_learned_from_is_known() {
        let lines = include_str!("../assets/ranker-contexts.txt").lines().count();
        assert_eq!(Engine::learned_from().len(), lines);
        assert!(lines > 370);
    }

    #[test]
    fn a_ranker_without_its_encoder_is_refused() {
        let models = Stage::of(Tier::Base).iter().map(|stage| Model::embedded(*stage).unwrap());
        let error = Engine::with_models(models.collect(), &[]).unwrap_err().to_string();
        assert!(error.starts_with("the ranker and the encoder of the base tier"), "{error}");
    }

    #[test]
    fn a_word_nobody_proposed_is_explained_too() {
        let engine = Engine::embedded().unwrap();
        let text = "A bright idea.";
        let options = Options::default();
        let strange = engine.why(text, 2..8, "wooden", &options).unwrap();
        let close = engine.why(text, 2..8, "brilliant", &options).unwrap();
        assert_eq!(
            (strange.place, strange.sources.as_slice()),
            (None, &[crate::Source::Given][..])
        );
        assert!(close.place.is_some() && close.share > strange.share);
        assert_eq!(close.reasons.len(), crate::features::width(Stage::Embedded));
    }

    #[test]
    fn an_engine_is_made_of_any_proposers_ranker_and_boundary() {
        struct Given(&'static [&'static str]);
        impl Proposer for Given {
            fn propose(&self, target: &AnalysedTarget<'_>) -> propose::Pool {
                let mut pool = propose::Pool::new(&target.lemma);
                self.0.iter().for_each(|word| pool.entry(word).unwrap().listed = true);
                pool
            }
        }
        struct ByLength;
        impl Ranker for ByLength {
            fn rank(&self, _: &AnalysedTarget<'_>, words: &[Candidate]) -> Result<Vec<f32>> {
                Ok(words.iter().map(|word| word.lemma.len() as f32).collect())
            }
        }
        let proposers: Vec<Arc<dyn Proposer>> =
            vec![Arc::new(Given(&["vivid", "gay"])), Arc::new(Given(&["brilliant", "vivid"]))];
        let engine = Engine::new(proposers, ByLength, AtMost(2));
        let answer = engine.suggest_marked("It was a **bright** day.").unwrap();
        let forms: Vec<&str> = answer.suggestions.iter().map(|word| word.form.as_str()).collect();
        assert_eq!(forms, ["brilliant", "vivid"]);
    }
}
