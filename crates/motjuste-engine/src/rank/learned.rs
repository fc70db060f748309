//! The engine's ranker, boosted trees in a cascade: what is cheap looks at every candidate, the
//! encoders only at the best of them.

use std::sync::Arc;

use motjuste_encoder::Encoder;
use rayon::prelude::*;

use super::{Ranker, Scored};
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
                scored.order = stage.model.order().predict(features);
                scored.share = stage.model.share_of(features);
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
            let scored = Scored { candidate, tier: Tier::Embedded, order: 0.0, share: 0.0 };
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
        Ok(rows.into_iter().map(|row| row.scored.share).collect())
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
                row.scored.order = stage.model.order().predict(&row.features);
                row.scored.tier = stage.model.tier();
            });
            // Equal scores are settled by the word, so that the order never depends on the pool's.
            rows.sort_by(|Row { scored: a, .. }, Row { scored: b, .. }| {
                b.order.total_cmp(&a.order).then_with(|| a.candidate.lemma.cmp(&b.candidate.lemma))
            });
            rows.extend(rest);
        }
        rows.truncate(longest);
        let share = |Row { features, mut scored }: Row| {
            let stage = self.stages.iter().find(|stage| stage.model.tier() == scored.tier);
            scored.share = stage.map_or(0.0, |stage| stage.model.share_of(&features));
            scored
        };
        Ok(rows.into_iter().map(share).collect())
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
            let forest = stage.model.share();
            let effects = forest.explain(&row.features);
            let named = forest.feature_names().iter().zip(row.features).zip(effects);
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
