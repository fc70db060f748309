//! A stage's learned ranker: two forests, the curve from the first one's scores to shares of people,
//! and, where an encoder reads the candidates, its standardisation.
//!
//! One score orders a list and gives the number beside each word, so the two never disagree. The
//! second forest ranks words that somebody gives: it learned from judged words alone, while most of
//! a pool is rubbish that the first must recognise. A stage that only chooses for the next has none.

use std::sync::{Arc, OnceLock};

use motjuste_container::Error::{Damaged, Version};
use motjuste_container::{Container, Kind, assemble};

use crate::features::{self, Standard};
use crate::{Error, Forest, Result, Stage};

/// Sections: the stage (a byte), the forest of lists, its curve (two numbers), the forest of given
/// words or nothing, the standardisation or nothing.
const KIND: Kind = Kind { magic: b"motjRNKR", version: 4, name: "a ranker" };
/// Version 1 had this magic, and no number of its version.
const MAGIC_1: &[u8; 8] = b"motjRANK";

#[derive(Debug, Clone)]
pub struct Model {
    stage: Stage,
    forest: Forest,
    curve: Curve,
    given: Option<Forest>,
    standard: Option<Standard>,
}

/// From a score to the share of people who would accept a word: a logistic curve, which keeps the
/// order of the scores.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve {
    pub slope: f32,
    pub intercept: f32,
}

impl Curve {
    /// The share a score stands for.
    #[must_use]
    pub fn share(self, score: f32) -> f32 {
        1.0 / (1.0 + (-self.log_odds(score)).exp())
    }

    /// The score that stands for a share.
    #[must_use]
    pub fn score(self, share: f32) -> f32 {
        ((share / (1.0 - share)).ln() - self.intercept) / self.slope
    }

    fn log_odds(self, score: f32) -> f32 {
        self.slope.mul_add(score, self.intercept)
    }

    fn to_bytes(self) -> Vec<u8> {
        [self.slope, self.intercept].into_iter().flat_map(f32::to_le_bytes).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (slope, intercept) = bytes.split_at_checked(4)?;
        let number = |bytes: &[u8]| Some(f32::from_le_bytes(bytes.try_into().ok()?));
        let (slope, intercept) = (number(slope)?, number(intercept)?);
        (slope > 0.0 && slope.is_finite() && intercept.is_finite())
            .then_some(Self { slope, intercept })
    }
}

impl Model {
    /// The ranker of a stage that is built in.
    ///
    /// # Errors
    /// If the committed file is damaged.
    pub fn embedded(stage: Stage) -> Result<Arc<Self>> {
        static MODELS: [OnceLock<Arc<Model>>; 4] = [const { OnceLock::new() }; 4];
        let cell = &MODELS[stage as usize];
        if let Some(model) = cell.get() {
            return Ok(Arc::clone(model));
        }
        let model = Arc::new(Self::read(&Container::embedded(embedded(stage), &KIND)?)?);
        Ok(Arc::clone(cell.get_or_init(|| model)))
    }

    /// Puts a ranker together.
    ///
    /// # Errors
    /// If a forest was trained on other features than the stage's.
    pub fn new(
        stage: Stage,
        forest: Forest,
        curve: Curve,
        given: Option<Forest>,
        standard: Option<Standard>,
    ) -> Result<Self> {
        let expected = features::names(stage);
        for forest in [Some(&forest), given.as_ref()].into_iter().flatten() {
            check(stage, forest.feature_names(), &expected)?;
        }
        Ok(Self { stage, forest, curve, given, standard })
    }

    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// What scores candidates: higher is better.
    #[must_use]
    pub const fn forest(&self) -> &Forest {
        &self.forest
    }

    /// The share of people who would accept a given word with these features.
    #[must_use]
    pub fn share_of_given(&self, row: &[f32]) -> f32 {
        match &self.given {
            Some(given) => 1.0 / (1.0 + (-given.predict(row)).exp()),
            None => self.curve.share(self.forest.predict(row)),
        }
    }

    /// From scores to shares.
    #[must_use]
    pub const fn curve(&self) -> Curve {
        self.curve
    }

    /// The standardisation of the stage's encoder.
    #[must_use]
    pub const fn standard(&self) -> Option<&Standard> {
        self.standard.as_ref()
    }

    /// What each feature adds to the log odds that somebody accepts the word.
    #[must_use]
    pub fn effects(&self, row: &[f32]) -> Vec<f32> {
        let effects = self.forest.explain(row).into_iter();
        effects.map(|effect| effect * self.curve.slope).collect()
    }

    /// As bytes that [`from_bytes`](Self::from_bytes) reads.
    ///
    /// # Errors
    /// If a forest cannot be written.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let standard = self.standard.as_ref().map(Standard::to_bytes).unwrap_or_default();
        let given = self.given.as_ref().map_or_else(|| Ok(Vec::new()), Forest::to_bytes)?;
        let (stage, forest) = (vec![self.stage as u8], self.forest.to_bytes()?);
        Ok(assemble(&KIND, &[stage, forest, self.curve.to_bytes(), given, standard]))
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    /// If the bytes are something else, or damaged, or the features are not this program's.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self> {
        if bytes.starts_with(MAGIC_1) {
            return Err(Version { found: 1, expected: KIND.version }.into());
        }
        Self::read(&Container::from_bytes(bytes, &KIND)?)
    }

    fn read(file: &Container) -> Result<Self> {
        let stage = file.bytes(0)?.first().and_then(|stage| Stage::ALL.get(usize::from(*stage)));
        let stage = *stage.ok_or(Damaged("a stage that does not exist"))?;
        let forest = Forest::from_bytes(file.bytes(1)?)?;
        let curve = Curve::from_bytes(file.bytes(2)?).ok_or(Damaged("its curve"))?;
        let given = match file.bytes(3)? {
            [] => None,
            bytes => Some(Forest::from_bytes(bytes)?),
        };
        let standard = match file.bytes(4)? {
            [] => None,
            bytes => Some(Standard::from_bytes(bytes).ok_or(Damaged("its standardisation"))?),
        };
        Self::new(stage, forest, curve, given, standard)
    }
}

/// Refuses a forest that was trained on other features.
fn check(stage: Stage, found: &[String], expected: &[String]) -> Result<()> {
    let differs = expected.iter().zip(found).find(|(a, b)| a != b);
    if differs.is_none() && found.len() == expected.len() {
        return Ok(());
    }
    let count = |names: &[String]| format!("{} features", names.len());
    let (expected, found) =
        differs.map_or_else(|| (count(expected), count(found)), |(a, b)| (a.clone(), b.clone()));
    Err(Error::FeaturesDiffer { stage: stage.name(), found, expected })
}

/// The file of a stage that is built in.
const fn embedded(stage: Stage) -> &'static [u8] {
    match stage {
        Stage::Embedded => include_bytes!("../assets/ranker-embedded.bin"),
        Stage::Shortlist => include_bytes!("../assets/ranker-shortlist.bin"),
        Stage::Base => include_bytes!("../assets/ranker-base.bin"),
        Stage::Large => include_bytes!("../assets/ranker-large.bin"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_embedded_rankers_are_whole_and_written_as_they_were_read() {
        for stage in Stage::ALL {
            let model = Model::from_bytes(embedded(stage).to_vec()).unwrap();
            assert_eq!(model.stage(), stage);
            assert!(model.to_bytes().unwrap() == embedded(stage), "{stage}");
        }
    }

    #[test]
    fn an_older_or_foreign_ranker_is_refused() {
        let refused = |bytes: &[u8]| Model::from_bytes(bytes.to_vec()).unwrap_err().to_string();
        let older = refused(b"motjRANK\x00\x01\x02");
        assert!(older.contains("made by an older version"), "{older}");
        assert_eq!(refused(b"PK"), "the ranker cannot be used: it is not a ranker");
        let foreign = assemble(&KIND, &[[9]]);
        assert!(refused(&foreign).contains("a stage that does not exist"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn a_flipped_bit_is_noticed(at: prop::sample::Index, bit in 0..8) {
            let mut bytes = embedded(Stage::Embedded).to_vec();
            let at = at.index(bytes.len());
            bytes[at] ^= 1u8 << bit;
            prop_assert!(Model::from_bytes(bytes).is_err());
        }
    }
}
