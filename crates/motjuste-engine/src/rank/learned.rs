//! The engine's ranker, boosted trees in a cascade: what is cheap looks at every candidate, the
//! encoders only at the best of them.

use std::sync::Arc;

use motjuste_encoder::{Encoder, Tuned};
use rayon::prelude::*;

use super::{Ranker, Scored, falling};
use crate::candidate::Candidate;
use crate::features::{self, Lexical, StaticVectors};
use crate::model::Model;
use crate::propose::FEWEST_A_THREAD;
use crate::reading::{Reading, in_place, tuned};
use crate::vectors::WordVectors;
use crate::why::{Explanation, Reason};
use crate::{AnalysedTarget, Error, Result, Stage, Tier};

/// The least share of words that the table of idioms has for a whole idiom: nobody judged idioms, so
/// the forests know nothing of them, and the table was written for them.
const IDIOM_SHARE: f32 = 0.6;
/// How strongly company must speak for a word to be taken at its word, and the least share of such words by
/// their place: an editor would print 74, 60 and 55 % of the first three, and the crowd of SWORDS accepts 53, 42 and 41 %
/// (docs/quality.md). The forests have seen too few of them.
const NAMED: f32 = 1.0;
const NAMED_SHARES: [f32; 4] = [0.55, 0.46, 0.42, 0.38];
/// How strongly company must speak against any substitute to be heard, and what is left of a word's share
/// then: *get married*.
const FIXED: f32 = 0.75;
const LEFT: f32 = 0.25;
/// The most candidates beside which a word is explained.
const COMPANY: usize = 100;

/// The learned ranker of a tier: its stages and their encoders.
#[derive(Debug, Clone)]
pub struct LearnedRanker {
    /// From the first stage.
    models: Vec<Arc<Model>>,
    /// Reads the sentence, and candidates in the base tier.
    small: Option<Arc<Encoder>>,
    /// Its layers that judge candidates.
    tuned: Option<Arc<Tuned>>,
    large: Option<Arc<Encoder>>,
    vectors: &'static WordVectors,
}

/// A candidate with its features, as far as the cascade took it.
#[derive(Debug)]
struct Row {
    features: Vec<f32>,
    scored: Scored,
}

impl LearnedRanker {
    /// From the models of a tier's stages and its encoders, the small one first.
    ///
    /// # Errors
    /// If an encoder is not the one its model was trained with, or a stage has none.
    pub fn new(models: Vec<Arc<Model>>, encoders: &[Arc<Encoder>]) -> Result<Self> {
        let (small, large) = (encoders.first().cloned(), encoders.get(1).cloned());
        let mut ranker =
            Self { models, small, tuned: None, large, vectors: WordVectors::embedded() };
        for model in &ranker.models {
            ranker.check(model)?;
        }
        let is_judging = ranker.models.iter().any(|model| model.stage() == Stage::Base);
        if let Some(small) = ranker.small.as_ref().filter(|_| is_judging) {
            ranker.tuned = Some(Arc::new(tuned(small)?));
        }
        Ok(ranker)
    }

    fn check(&self, model: &Model) -> Result<()> {
        let tier = model.stage().tier().name();
        let encoder = match model.stage() {
            Stage::Embedded => return Ok(()),
            Stage::Shortlist | Stage::Base => self.small.as_ref(),
            Stage::Large => self.large.as_ref(),
        };
        let encoder = encoder.ok_or(Error::Encoderless { tier })?;
        // Word vectors check for themselves that they are of the encoder.
        let Some(standard) = model.standard() else { return Ok(()) };
        let (layers, dimension) = standard.shape();
        let (found_layers, found_dimension) =
            (encoder.config().layers() + 1, encoder.config().dimension());
        if (layers, dimension) == (found_layers, found_dimension) {
            return Ok(());
        }
        Err(Error::OtherEncoder { tier, layers, dimension, found_layers, found_dimension })
    }

    /// The features of given candidates, none left behind, in their order.
    fn rows(&self, target: &AnalysedTarget<'_>, candidates: Vec<Candidate>) -> Result<Vec<Row>> {
        let mut rows = self.lexical(target, candidates);
        for model in &self.models {
            self.extend(model, target, &mut rows)?;
        }
        if let Some(model) = self.models.last() {
            score(model, target, &mut rows);
        }
        Ok(rows)
    }

    /// The features that need no encoder.
    fn lexical(&self, target: &AnalysedTarget<'_>, candidates: Vec<Candidate>) -> Vec<Row> {
        let lexical = Lexical::new(target);
        let collocates = target.collocates();
        let vectors = StaticVectors::new(self.vectors, target);
        let width = self.models.last().map_or(0, |model| features::width(model.stage()));
        let row = |candidate: Candidate| {
            let mut row = Vec::with_capacity(width);
            row.extend(lexical.row(&candidate));
            row.extend(features::meanings(collocates.usual(), &candidate));
            row.extend(features::collocations(collocates, &candidate));
            row.extend(vectors.row(&candidate.lemma));
            let scored = Scored { candidate, stage: Stage::Embedded, score: 0.0, share: 0.0 };
            Row { features: row, scored }
        };
        candidates.into_par_iter().with_min_len(FEWEST_A_THREAD).map(row).collect()
    }

    /// Adds a stage's features.
    fn extend(&self, model: &Model, target: &AnalysedTarget<'_>, rows: &mut [Row]) -> Result<()> {
        let lemmas: Vec<&str> =
            rows.iter().map(|row| row.scored.candidate.lemma.as_str()).collect();
        let added: Vec<Vec<f32>> = match (model.stage(), model.standard()) {
            (Stage::Shortlist, ..) => {
                let vectors = StaticVectors::new(self.vectors, target);
                let reading = self.reading(target)?;
                let closeness = vectors.in_context(reading.query(), &lemmas);
                let senses = rows.iter().map(|Row { scored, .. }| {
                    let senses = features::senses(reading.senses(), &scored.candidate, target.pos);
                    let meant =
                        features::meant(reading.meanings().likelihoods(), &scored.candidate);
                    [&senses[..], &meant].concat()
                });
                closeness.iter().zip(senses).map(|(a, b)| [&a[..], &b].concat()).collect()
            }
            (Stage::Base, Some(standard)) => {
                let Some(tuned) = &self.tuned else { return Ok(()) };
                let reading = self.reading(target)?;
                let judged = reading.judged(target, tuned, &lemmas)?;
                features::judged(reading.target(), &judged, tuned, standard)
            }
            (Stage::Large, Some(standard)) => {
                let Some(encoder) = &self.large else { return Ok(()) };
                features::contextual(&in_place(encoder, target, &lemmas)?, standard)
            }
            _ => return Ok(()),
        };
        for (row, added) in rows.iter_mut().zip(added) {
            row.features.extend(added);
        }
        Ok(())
    }

    /// The sentence as the small encoder reads it, now if it has not yet.
    fn reading<'t>(&self, target: &AnalysedTarget<'t>) -> Result<Arc<Reading<'t>>> {
        if let Some(reading) = &target.reading {
            return Ok(Arc::clone(reading));
        }
        let reading = self.read(target)?.ok_or(Error::Encoderless { tier: self.tier().name() })?;
        Ok(Arc::new(reading))
    }
}

/// Scores candidates whose features are complete.
fn score(model: &Model, target: &AnalysedTarget<'_>, rows: &mut [Row]) {
    let least = |place: u8| NAMED_SHARES[usize::from(place).min(NAMED_SHARES.len() - 1)];
    let strongest = target.collocates().strongest().max(NAMED);
    rows.par_chunks_mut(FEWEST_A_THREAD).for_each(|rows| {
        let width = rows[0].features.len();
        let matrix: Vec<f32> = rows.iter().flat_map(|row| &row.features).copied().collect();
        let scores = model.forest().predict_rows(&matrix, width);
        for (Row { scored, .. }, score) in rows.iter_mut().zip(scores) {
            (scored.stage, scored.score) = (model.stage(), score);
            if let Some((place, strength)) = scored.candidate.collocation
                && strength >= strongest
            {
                scored.score = scored.score.max(model.curve().score(least(place)));
            }
            scored.share = model.curve().share(scored.score);
        }
    });
}

impl Ranker for LearnedRanker {
    fn read<'t>(&self, target: &AnalysedTarget<'t>) -> Result<Option<Reading<'t>>> {
        let read = |encoder| Reading::new(encoder, self.vectors, target);
        self.small.as_ref().map(read).transpose()
    }

    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let rows = self.rows(target, candidates.to_vec())?;
        let Some(model) = self.models.last() else { return Ok(vec![0.0; candidates.len()]) };
        Ok(rows.iter().map(|row| model.share_of_given(&row.features)).collect())
    }

    /// Those that the encoders did not see come last.
    fn best(
        &self,
        target: &AnalysedTarget<'_>,
        candidates: Vec<Candidate>,
        longest: usize,
    ) -> Result<Vec<Scored>> {
        let mut rows = self.lexical(target, candidates);
        let mut kept = rows.len();
        for model in &self.models {
            // What a stage left behind lacks features that the next one needs.
            let lemmas = rows[..kept].iter().map(|row| row.scored.candidate.lemma.as_str());
            kept = model.stage().kept(lemmas);
            let rest = rows.split_off(kept);
            self.extend(model, target, &mut rows)?;
            score(model, target, &mut rows);
            // Equal scores are settled by the word, so that the order never depends on the pool's.
            rows.sort_by(|Row { scored: a, .. }, Row { scored: b, .. }| {
                b.score.total_cmp(&a.score).then_with(|| a.candidate.lemma.cmp(&b.candidate.lemma))
            });
            rows.extend(rest);
        }
        let mut scored: Vec<Scored> = rows.into_iter().map(|row| row.scored).collect();
        // Stable: the others stay in their order.
        scored.sort_by_key(|scored| !scored.candidate.idiom);
        let fixed = target.collocates().fixed();
        for Scored { candidate, share, .. } in &mut scored {
            let named = candidate.collocation.map_or(0.0, |(_, strength)| strength);
            if candidate.idiom {
                *share = share.max(IDIOM_SHARE);
            } else if fixed >= FIXED && fixed >= named {
                *share *= LEFT;
            }
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
        let lemmas = others.iter().map(|other| other.lemma.as_str()).take(COMPANY);
        let kept = self.models.last().map_or(0, |model| model.stage().kept(lemmas));
        others.truncate(kept);
        others.push(candidate);
        let mut explained = Explanation::default();
        if let (Some(row), Some(model)) = (self.rows(target, others)?.pop(), self.models.last()) {
            let effects = model.effects(&row.features);
            let names = model.forest().feature_names().iter();
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
        self.models.last().map_or(Tier::Embedded, |model| model.stage().tier())
    }
}
