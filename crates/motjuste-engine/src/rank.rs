//! Step 3: how well each candidate fits. A cascade: what is cheap looks at every candidate, the
//! encoders only at the best of them.

use std::sync::Arc;

use motjuste_encoder::Encoder;
use rayon::prelude::*;

use crate::candidate::Candidate;
use crate::features::{self, Lexical, StaticVectors};
use crate::model::Model;
use crate::vectors::WordVectors;
use crate::{Error, Located, Result, Tier};

/// How many candidates a tier looks at: all, or the best by the tier below.
#[must_use]
pub const fn kept_for(tier: Tier) -> usize {
    match tier {
        Tier::Embedded => usize::MAX,
        Tier::Base => 70,
        Tier::Large => 40,
    }
}

/// Candidates below which handing some to another thread costs more than it saves.
const FEWEST_A_THREAD: usize = 64;

/// How well candidates fit a target.
pub trait Ranker: Send + Sync {
    /// A score for each candidate, higher for better.
    ///
    /// # Errors
    /// If the text or a candidate cannot be read.
    fn rank(&self, target: &Located<'_>, candidates: &[Candidate]) -> Result<Vec<f32>>;
}

/// An encoder with the ranker learned on its features.
#[derive(Debug, Clone)]
pub(crate) struct Stage {
    pub(crate) model: Arc<Model>,
    /// None in the embedded tier.
    pub(crate) encoder: Option<Arc<Encoder>>,
}

/// The learned ranker of a tier, with those of the tiers below it.
#[derive(Debug, Clone)]
pub struct LearnedRanker {
    /// From the embedded tier up.
    stages: Vec<Stage>,
    vectors: &'static WordVectors,
}

/// A candidate with its features and what the ranker makes of them.
#[derive(Debug, Clone)]
pub struct Scored {
    /// The candidate.
    pub candidate: Candidate,
    /// Its features, as far as the cascade took it.
    pub row: Vec<f32>,
    /// How far that was.
    pub tier: Tier,
    /// What suggestions are ordered by.
    pub order: f32,
    /// The share of people who would accept it.
    pub share: f32,
}

impl LearnedRanker {
    /// Puts the stages together, checking that every encoder is the one its ranker knows.
    pub(crate) fn new(stages: Vec<Stage>, vectors: &'static WordVectors) -> Result<Self> {
        for Stage { model, encoder } in &stages {
            let tier = model.tier().name();
            let (standard, encoder) = match (model.standard(), encoder) {
                (Some(standard), Some(encoder)) => (standard, encoder),
                (None, None) => continue,
                _ => return Err(Error::Encoderless { tier }),
            };
            let (layers, dimension) = standard.shape();
            let found_layers = encoder.config().layers() + 1;
            let found_dimension = encoder.config().dimension();
            if (layers, dimension) != (found_layers, found_dimension) {
                return Err(Error::OtherEncoder {
                    tier,
                    layers,
                    dimension,
                    found_layers,
                    found_dimension,
                });
            }
        }
        Ok(Self { stages, vectors })
    }

    /// The tier it ranks with.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.stages.last().map_or(Tier::Embedded, |stage| stage.model.tier())
    }

    /// The best candidates of a pool, `longest` at most, best first, those the encoders did not see
    /// last.
    ///
    /// # Errors
    /// If an encoder cannot read the text.
    pub fn cascade(
        &self,
        target: &Located<'_>,
        pool: Vec<Candidate>,
        longest: usize,
    ) -> Result<Vec<Scored>> {
        let mut scored = self.lexical(target, pool);
        for stage in &self.stages {
            let kept = kept_for(stage.model.tier()).min(scored.len());
            let rest = scored.split_off(kept);
            self.extend(stage, target, &mut scored)?;
            scored.par_iter_mut().with_min_len(FEWEST_A_THREAD).for_each(|one| {
                one.order = stage.model.order().predict(&one.row);
                one.tier = stage.model.tier();
            });
            // Equal scores are settled by the word, so that the order never depends on the pool's.
            scored.sort_by(|a, b| {
                b.order.total_cmp(&a.order).then_with(|| a.candidate.lemma.cmp(&b.candidate.lemma))
            });
            scored.extend(rest);
        }
        scored.truncate(longest);
        for one in &mut scored {
            let stage = self.stages.iter().find(|stage| stage.model.tier() == one.tier);
            one.share = stage.map_or(0.0, |stage| stage.model.share_of(&one.row));
        }
        Ok(scored)
    }

    /// All features of given candidates, none left behind, in their order.
    ///
    /// # Errors
    /// If an encoder cannot read the text.
    pub fn rows(&self, target: &Located<'_>, candidates: Vec<Candidate>) -> Result<Vec<Scored>> {
        let mut scored = self.lexical(target, candidates);
        for stage in &self.stages {
            self.extend(stage, target, &mut scored)?;
        }
        if let Some(stage) = self.stages.last() {
            for one in &mut scored {
                one.tier = stage.model.tier();
                one.order = stage.model.order().predict(&one.row);
                one.share = stage.model.share_of(&one.row);
            }
        }
        Ok(scored)
    }

    /// The ranker of a tier, if this one reaches that far.
    pub(crate) fn model(&self, tier: Tier) -> Option<&Model> {
        self.stages.iter().map(|stage| stage.model.as_ref()).find(|model| model.tier() == tier)
    }

    /// The features that need no encoder.
    fn lexical(&self, target: &Located<'_>, candidates: Vec<Candidate>) -> Vec<Scored> {
        let lexical = Lexical::new(target);
        let vectors = StaticVectors::new(self.vectors, target);
        candidates
            .into_par_iter()
            .with_min_len(FEWEST_A_THREAD)
            .map(|candidate| {
                let mut row = Vec::with_capacity(features::width(self.tier()));
                row.extend(lexical.of(&candidate));
                row.extend(vectors.of(&candidate.lemma));
                Scored { candidate, row, tier: Tier::Embedded, order: 0.0, share: 0.0 }
            })
            .collect()
    }

    /// Adds a stage's features.
    fn extend(&self, stage: &Stage, target: &Located<'_>, scored: &mut [Scored]) -> Result<()> {
        let (Some(encoder), Some(standard)) = (&stage.encoder, stage.model.standard()) else {
            return Ok(());
        };
        let lemmas: Vec<&str> = scored.iter().map(|one| one.candidate.lemma.as_str()).collect();
        let shared = features::in_place(encoder, target, &lemmas)?;
        let vectors = (stage.model.tier() == Tier::Base).then_some(self.vectors);
        let added = features::contextual(target, &lemmas, &shared, standard, vectors)?;
        for (one, added) in scored.iter_mut().zip(added) {
            one.row.extend(added);
        }
        Ok(())
    }
}

impl Ranker for LearnedRanker {
    fn rank(&self, target: &Located<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let scored = self.rows(target, candidates.to_vec())?;
        Ok(scored.into_iter().map(|one| one.share).collect())
    }
}
