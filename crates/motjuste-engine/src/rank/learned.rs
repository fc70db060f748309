//! The engine's ranker, boosted trees in a cascade: what is cheap looks at every candidate, the
//! encoders only at the best of them.

use std::sync::Arc;

use motjuste_encoder::Encoder;
use rayon::prelude::*;

use super::{Ranker, Scored, falling};
use crate::candidate::Candidate;
use crate::features::{self, Lexical, StaticVectors};
use crate::model::Model;
use crate::vectors::WordVectors;
use crate::why::{Explanation, Reason};
use crate::{AnalysedTarget, Error, Result, Tier};

/// How many candidates a tier looks at: all, or the best by the tier below.
#[must_use]
pub const fn kept_for(tier: Tier) -> usize {
    match tier {
        Tier::Embedded => usize::MAX,
        Tier::Base => 70,
        Tier::Large => 40,
    }
}

/// The least share of words that the table of idioms has for a whole idiom: nobody judged idioms, so
/// the forests know nothing of them, and the table was written for them.
const IDIOM_SHARE: f32 = 0.6;
/// The most candidates beside which a word is explained.
const COMPANY: usize = 100;
/// Candidates below which handing some to another thread costs more than it saves.
const FEWEST_A_THREAD: usize = 64;

/// An encoder with the ranker learned on its features.
#[derive(Debug, Clone)]
struct Stage {
    model: Arc<Model>,
    /// None in the embedded tier.
    encoder: Option<Arc<Encoder>>,
}

/// The learned ranker of a tier, with those of the tiers below it.
#[derive(Debug, Clone)]
pub struct LearnedRanker {
    /// From the embedded tier up.
    stages: Vec<Stage>,
    vectors: &'static WordVectors,
}

/// A candidate with its features, as far as the cascade took it.
#[derive(Debug)]
struct Row {
    features: Vec<f32>,
    scored: Scored,
}

impl LearnedRanker {
    /// From models of one's own, from the embedded tier up.
    ///
    /// # Errors
    /// If an encoder is not the one its model was trained with.
    pub fn new(stages: Vec<(Arc<Model>, Option<Arc<Encoder>>)>) -> Result<Self> {
        for (model, encoder) in &stages {
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
        let stages = stages.into_iter().map(|(model, encoder)| Stage { model, encoder }).collect();
        Ok(Self { stages, vectors: WordVectors::embedded() })
    }

    /// The features of given candidates, none left behind, in their order.
    fn rows(&self, target: &AnalysedTarget<'_>, candidates: Vec<Candidate>) -> Result<Vec<Row>> {
        let mut rows = self.lexical(target, candidates);
        for stage in &self.stages {
            self.extend(stage, target, &mut rows)?;
        }
        if let Some(stage) = self.stages.last() {
            for Row { features, scored } in &mut rows {
                scored.tier = stage.model.tier();
                scored.score = stage.model.forest().predict(features);
                scored.share = stage.model.curve().share(scored.score);
            }
        }
        Ok(rows)
    }

    /// The features that need no encoder.
    fn lexical(&self, target: &AnalysedTarget<'_>, candidates: Vec<Candidate>) -> Vec<Row> {
        let lexical = Lexical::new(target);
        let vectors = StaticVectors::new(self.vectors, target);
        let row = |candidate: Candidate| {
            let mut features = Vec::with_capacity(features::width(self.tier()));
            features.extend(lexical.row(&candidate));
            features.extend(vectors.row(&candidate.lemma));
            let scored = Scored { candidate, tier: Tier::Embedded, score: 0.0, share: 0.0 };
            Row { features, scored }
        };
        candidates.into_par_iter().with_min_len(FEWEST_A_THREAD).map(row).collect()
    }

    /// Adds a stage's features.
    fn extend(&self, stage: &Stage, target: &AnalysedTarget<'_>, rows: &mut [Row]) -> Result<()> {
        let (Some(encoder), Some(standard)) = (&stage.encoder, stage.model.standard()) else {
            return Ok(());
        };
        let lemmas: Vec<&str> =
            rows.iter().map(|row| row.scored.candidate.lemma.as_str()).collect();
        let shared = features::in_place(encoder, target, &lemmas)?;
        let vectors = (stage.model.tier() == Tier::Base).then_some(self.vectors);
        let added = features::contextual(target, &lemmas, &shared, standard, vectors)?;
        for (row, added) in rows.iter_mut().zip(added) {
            row.features.extend(added);
        }
        Ok(())
    }
}

impl Ranker for LearnedRanker {
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let rows = self.rows(target, candidates.to_vec())?;
        let Some(stage) = self.stages.last() else { return Ok(vec![0.0; candidates.len()]) };
        Ok(rows.iter().map(|row| stage.model.share_of_given(&row.features)).collect())
    }

    /// Those that the encoders did not see come last.
    fn best(
        &self,
        target: &AnalysedTarget<'_>,
        candidates: Vec<Candidate>,
        longest: usize,
    ) -> Result<Vec<Scored>> {
        let mut rows = self.lexical(target, candidates);
        for stage in &self.stages {
            let kept = kept_for(stage.model.tier()).min(rows.len());
            let rest = rows.split_off(kept);
            self.extend(stage, target, &mut rows)?;
            rows.par_iter_mut().with_min_len(FEWEST_A_THREAD).for_each(|row| {
                row.scored.tier = stage.model.tier();
                row.scored.score = stage.model.forest().predict(&row.features);
                row.scored.share = stage.model.curve().share(row.scored.score);
            });
            // Equal scores are settled by the word, so that the order never depends on the pool's.
            rows.sort_by(|Row { scored: a, .. }, Row { scored: b, .. }| {
                b.score.total_cmp(&a.score).then_with(|| a.candidate.lemma.cmp(&b.candidate.lemma))
            });
            rows.extend(rest);
        }
        let mut scored: Vec<Scored> = rows.into_iter().map(|row| row.scored).collect();
        // Stable: the others stay in their order.
        scored.sort_by_key(|scored| !scored.candidate.idiom);
        for Scored { candidate, share, .. } in &mut scored {
            *share = if candidate.idiom { share.max(IDIOM_SHARE) } else { *share };
        }
        scored.truncate(longest);
        falling(&mut scored);
        Ok(scored)
    }

    fn explain(
        &self,
        target: &AnalysedTarget<'_>,
        candidate: Candidate,
        mut others: Vec<Candidate>,
    ) -> Result<Explanation> {
        // Some features compare a word with the best: it is looked at in their company.
        others.truncate(kept_for(self.tier()).min(COMPANY));
        others.push(candidate);
        let mut explained = Explanation::default();
        if let (Some(row), Some(stage)) = (self.rows(target, others)?.pop(), self.stages.last()) {
            let effects = stage.model.effects(&row.features);
            let names = stage.model.forest().feature_names().iter();
            let named = names.zip(row.features).zip(effects);
            explained.reasons.extend(named.map(|((feature, value), effect)| Reason {
                feature: feature.clone(),
                value,
                effect,
            }));
            explained.reasons.sort_by(|a, b| b.effect.abs().total_cmp(&a.effect.abs()));
            explained.share = row.scored.share;
        }
        Ok(explained)
    }

    fn tier(&self) -> Tier {
        self.stages.last().map_or(Tier::Embedded, |stage| stage.model.tier())
    }
}
