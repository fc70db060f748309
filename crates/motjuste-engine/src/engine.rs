//! The suggester: locate, propose, rank, bound, fit, explain.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use motjuste_core::{ContextId, Pos};
use motjuste_encoder::{Encoder, LoadOptions};
use motjuste_lemma::Lemmatizer;
use motjuste_lexicon::{Frequencies, Spelling};

use crate::answer::{Answer, Suggestion};
use crate::bound::{AtMost, Boundary, ExpectedF};
use crate::candidate::{Candidate, Path};
use crate::features::LARGE_LAYERS;
use crate::model::Model;
use crate::propose::{NeighbourProposer, Pool, Proposer, ThesaurusProposer, WordNetProposer};
use crate::rank::{LearnedRanker, Ranker, Scored, Stage};
use crate::vectors::WordVectors;
use crate::why::{self, Why};
use crate::{Located, Result, Silence, Tier, fit, sense};

/// How the large tier's encoder is to be loaded: as many layers as the ranker looks at.
#[must_use]
pub fn large_encoder_options() -> LoadOptions {
    let layers = NonZeroUsize::new(LARGE_LAYERS - 1).expect("there are layers above the embedding");
    LoadOptions::default().layers(layers)
}

/// Which words a writer would rather have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Register {
    /// Whatever fits.
    #[default]
    Any,
    /// Rarer, more formal words first.
    Formal,
    /// Everyday words first.
    Common,
}

/// How much a step on Zipf's scale moves a word when a register is asked for.
const REGISTER_WEIGHT: f32 = 0.35;

/// How far down a list is looked where no longer one is asked for.
const LOOKED_AT: usize = 100;

/// What is wanted of the suggestions.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// This many at most, rather than as many as pay.
    pub count: Option<usize>,
    /// Only those that at least this share of people would accept.
    pub min_share: Option<f32>,
    /// Which words to prefer.
    pub register: Register,
    /// Words not to suggest.
    pub exclude: Vec<String>,
    /// American or British forms.
    pub spelling: Spelling,
    /// The target's part of speech, where it is known; nothing is then left alone.
    pub pos: Option<Pos>,
}

/// Suggests words that fit. One engine serves any number of threads.
#[derive(Debug, Clone)]
pub struct Engine {
    ranker: LearnedRanker,
}

/// The rankers of the tiers, as committed.
fn committed(tier: Tier) -> Result<Arc<Model>> {
    static MODELS: [OnceLock<Arc<Model>>; 3] = [const { OnceLock::new() }; 3];
    let bytes: &[u8] = match tier {
        Tier::Embedded => include_bytes!("../../../assets/ranker-embedded.bin"),
        Tier::Base => include_bytes!("../../../assets/ranker-base.bin"),
        Tier::Large => include_bytes!("../../../assets/ranker-large.bin"),
    };
    let cell = &MODELS[tier as usize];
    if let Some(model) = cell.get() {
        return Ok(Arc::clone(model));
    }
    let model = Arc::new(Model::from_bytes(bytes)?);
    Ok(Arc::clone(cell.get_or_init(|| model)))
}

impl Engine {
    /// The embedded tier: nothing to load.
    ///
    /// # Errors
    /// If the committed ranker is damaged.
    pub fn embedded() -> Result<Self> {
        Self::with_models(vec![(committed(Tier::Embedded)?, None)])
    }

    /// The base tier, with MiniLM.
    ///
    /// # Errors
    /// If the encoder is another one.
    pub fn base(encoder: Arc<Encoder>) -> Result<Self> {
        Self::with_models(vec![
            (committed(Tier::Embedded)?, None),
            (committed(Tier::Base)?, Some(encoder)),
        ])
    }

    /// The large tier, with MiniLM and MPNet, the latter loaded with [`large_encoder_options`].
    ///
    /// # Errors
    /// If an encoder is another one.
    pub fn large(base: Arc<Encoder>, large: Arc<Encoder>) -> Result<Self> {
        Self::with_models(vec![
            (committed(Tier::Embedded)?, None),
            (committed(Tier::Base)?, Some(base)),
            (committed(Tier::Large)?, Some(large)),
        ])
    }

    /// With rankers of one's own, from the embedded tier up.
    ///
    /// # Errors
    /// If an encoder is not the one its ranker was trained with.
    pub fn with_models(stages: Vec<(Arc<Model>, Option<Arc<Encoder>>)>) -> Result<Self> {
        let stages = stages.into_iter().map(|(model, encoder)| Stage { model, encoder }).collect();
        Ok(Self { ranker: LearnedRanker::new(stages, WordVectors::embedded())? })
    }

    /// The tier that answers.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.ranker.tier()
    }

    /// What the ranker was trained on, and how.
    #[must_use]
    pub fn provenance(&self) -> &str {
        self.ranker.model(self.tier()).map_or("", |model| model.order().provenance())
    }

    /// The contexts the committed rankers learned from: a benchmark that has them says nothing
    /// about other texts.
    #[must_use]
    pub fn learned_from() -> Vec<ContextId> {
        let ids = include_str!("../../../assets/ranker-contexts.txt").lines();
        ids.filter_map(|id| id.parse().ok()).collect()
    }

    /// Suggestions for the bytes `span` of a text.
    ///
    /// # Errors
    /// If the span holds no word of the text, or the encoder cannot read it.
    pub fn suggest(&self, text: &str, span: Range<usize>, options: &Options) -> Result<Answer> {
        let target = locate(text, span, options)?;
        if target.silence.is_some() {
            return Ok(self.answer(&target, Vec::new(), target.silence.clone(), options));
        }
        let longest =
            options.count.unwrap_or(0).max(LOOKED_AT).saturating_add(options.exclude.len());
        let mut scored = self.ranker.cascade(&target, propose(&target), longest)?;
        prefer(&mut scored, options.register);
        scored.retain(|one| is_wanted(one, options));
        let shares: Vec<f32> = scored.iter().map(|one| one.share).collect();
        let kept = match options.count {
            Some(count) => AtMost(count).bound(&shares),
            None => ExpectedF.bound(&shares),
        };
        scored.truncate(kept);
        let silence = scored.is_empty().then_some(Silence::NothingKnown);
        Ok(self.answer(&target, scored, silence, options))
    }

    /// Suggestions for every word of a text, those that are left alone included with the reason.
    ///
    /// # Errors
    /// As [`suggest`](Self::suggest).
    pub fn suggest_all(&self, text: &str, options: &Options) -> Result<Vec<Answer>> {
        crate::words_of(text).into_iter().map(|span| self.suggest(text, span, options)).collect()
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
        let target = locate(text, span, options)?;
        let pool = proposed(&target);
        let candidates: Vec<Candidate> = words
            .iter()
            .map(|word| pool.get(word).cloned().unwrap_or_else(|| Candidate::new(*word)))
            .collect();
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
        let target = locate(text, span, options)?;
        why::explain(&self.ranker, &target, &proposed(&target), word)
    }

    fn answer(
        &self,
        target: &Located<'_>,
        scored: Vec<Scored>,
        silence: Option<Silence>,
        options: &Options,
    ) -> Answer {
        let senses = sense::Senses::of(target);
        let suggestions = scored
            .into_iter()
            .map(|one| {
                let fitted = fit(target, &one.candidate.lemma, options.spelling);
                let zipf = Frequencies::embedded().zipf(&one.candidate.lemma);
                Suggestion {
                    sense: senses.closest(&one.candidate),
                    path: one.candidate.closest_path(),
                    sources: one.candidate.sources(),
                    form: fitted.form,
                    article: fitted.article,
                    share: one.share,
                    zipf,
                    band: motjuste_lexicon::Band::from_zipf(zipf),
                    lemma: one.candidate.lemma,
                }
            })
            .collect();
        Answer {
            surface: target.surface().to_owned(),
            span: target.span.clone(),
            sentence: target.sentence.clone(),
            lemma: target.lemma.clone(),
            pos: target.pos,
            slot: target.slot,
            tier: self.tier(),
            silence,
            suggestions,
        }
    }
}

fn locate<'t>(text: &'t str, span: Range<usize>, options: &Options) -> Result<Located<'t>> {
    Ok(match options.pos {
        Some(pos) => Located::with_pos(text, span, pos)?,
        None => Located::new(text, span)?,
    })
}

/// Everything the proposers know of a target, its opposites included.
pub(crate) fn proposed(target: &Located<'_>) -> Pool {
    let from = |proposers: &[&dyn Proposer]| {
        let mut pool = Pool::new(&target.lemma);
        proposers.iter().for_each(|proposer| proposer.propose(target, &mut pool));
        pool
    };
    let vectors = NeighbourProposer::new(WordVectors::embedded());
    let (mut pool, near) =
        rayon::join(|| from(&[&WordNetProposer, &ThesaurusProposer]), || from(&[&vectors]));
    for candidate in near.candidates() {
        if let Some(known) = pool.entry(&candidate.lemma) {
            known.neighbour = true;
        }
    }
    pool
}

/// Whether WordNet knows a word as the target's opposite and as nothing better.
fn is_opposite(candidate: &Candidate) -> bool {
    let has = |path: Path| candidate.paths[path as usize] > 0.0;
    has(Path::Antonym) && !has(Path::Synonym) && !has(Path::Similar)
}

/// Whether a word is one of the words of the target: *give* is no substitute for *give up*.
fn is_part(word: &str, target: &str) -> bool {
    target.contains(' ') && target.split(' ').any(|part| part == word)
}

/// The candidates for a target, by every proposer the engine uses.
#[must_use]
pub fn propose(target: &Located<'_>) -> Vec<Candidate> {
    let pool = proposed(target);
    // "mates" beside "mate" is one word twice.
    let is_form = |lemma: &str| {
        let plain = Lemmatizer::embedded().normalise(lemma, target.pos);
        plain != lemma && pool.get(&plain).is_some()
    };
    let is_wanted = |one: &&Candidate| {
        !is_opposite(one) && !is_part(&one.lemma, &target.lemma) && !is_form(&one.lemma)
    };
    pool.candidates().iter().filter(is_wanted).cloned().collect()
}

/// Moves words by how usual they are.
fn prefer(scored: &mut [Scored], register: Register) {
    let sign = match register {
        Register::Any => return,
        Register::Formal => -1.0,
        Register::Common => 1.0,
    };
    let key = |one: &Scored| {
        let zipf = Frequencies::embedded().zipf(&one.candidate.lemma);
        one.order + sign * REGISTER_WEIGHT * zipf
    };
    scored.sort_by(|a, b| {
        (b.tier.cmp(&a.tier))
            .then_with(|| key(b).total_cmp(&key(a)))
            .then_with(|| a.candidate.lemma.cmp(&b.candidate.lemma))
    });
}

fn is_wanted(one: &Scored, options: &Options) -> bool {
    let lemma = &one.candidate.lemma;
    options.min_share.is_none_or(|least| one.share >= least)
        && !options.exclude.iter().any(|word| word.trim().eq_ignore_ascii_case(lemma))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lemmas(options: &Options) -> Vec<String> {
        let engine = Engine::embedded().unwrap();
        let answer = engine.suggest("They will improve the house.", 10..17, options).unwrap();
        answer.suggestions.into_iter().map(|one| one.lemma).collect()
    }

    #[test]
    fn a_list_is_as_long_as_it_is_asked_to_be() {
        let long = Options { count: Some(150), ..Options::default() };
        assert_eq!(lemmas(&long).len(), 150);
        let without = Options { exclude: vec!["Enhance".into()], ..long.clone() };
        let shorter = lemmas(&without);
        assert_eq!(shorter.len(), 150);
        assert!(
            !shorter.contains(&"enhance".to_owned())
                && lemmas(&long).contains(&"enhance".to_owned())
        );
        assert!(lemmas(&Options::default()).len() < 30);
        let none = Options { min_share: Some(1.1), ..Options::default() };
        assert!(lemmas(&none).is_empty());
    }

    #[test]
    fn registers_move_words_by_how_usual_they_are() {
        let usual = |register| {
            let options = Options { count: Some(20), register, ..Options::default() };
            lemmas(&options).iter().map(|word| Frequencies::embedded().zipf(word)).sum::<f32>()
        };
        assert!(usual(Register::Common) > usual(Register::Any));
        assert!(usual(Register::Any) > usual(Register::Formal));
    }

    #[test]
    fn every_context_learned_from_is_known() {
        let lines = include_str!("../../../assets/ranker-contexts.txt").lines().count();
        assert_eq!(Engine::learned_from().len(), lines);
        assert!(lines > 370);
    }

    #[test]
    fn a_ranker_without_its_encoder_is_refused() {
        let stages = [Tier::Embedded, Tier::Base].map(|tier| (committed(tier).unwrap(), None));
        let error = Engine::with_models(stages.to_vec()).unwrap_err().to_string();
        assert!(error.starts_with("the ranker of the base tier"), "{error}");
    }

    #[test]
    fn opposites_and_parts_of_the_target_are_not_suggested() {
        let words = |text: &str, span: Range<usize>| -> Vec<String> {
            let target = Located::new(text, span).unwrap();
            propose(&target).into_iter().map(|candidate| candidate.lemma).collect()
        };
        let light = words("A light jacket.", 2..7);
        assert!(!light.contains(&"heavy".to_owned()) && light.contains(&"lightweight".to_owned()));
        let give_up = words("They gave up.", 5..12);
        assert!(!give_up.contains(&"give".to_owned()) && give_up.contains(&"quit".to_owned()));
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
        assert_eq!(close.reasons.len(), crate::features::width(Tier::Embedded));
    }
}
