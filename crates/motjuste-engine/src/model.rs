//! A tier's learned ranker: two forests and, where an encoder takes part, its standardisation.
//!
//! Two truths are kept apart. *Order* is learned with words nobody judged counted as rejected, for
//! most of a pool is rubbish; *share* is learned from judged words alone, so that "8 in 10 would
//! accept" means just that.

use std::sync::{Arc, OnceLock};

use motjuste_container::Error::{Damaged, Version};
use motjuste_container::{Container, Kind, assemble};

use crate::features::{self, Standard};
use crate::{Error, Forest, Result, Tier};

/// Sections: the tier (a byte), the two forests, the standardisation or nothing.
const KIND: Kind = Kind { magic: b"motjRNKR", version: 2, name: "a ranker" };
/// Version 1 had this magic, and no number of its version.
const MAGIC_1: &[u8; 8] = b"motjRANK";

#[derive(Debug, Clone)]
pub struct Model {
    tier: Tier,
    order: Forest,
    share: Forest,
    standard: Option<Standard>,
}

impl Model {
    /// The ranker of a tier that is built in.
    ///
    /// # Errors
    /// If the committed file is damaged.
    pub fn embedded(tier: Tier) -> Result<Arc<Self>> {
        static MODELS: [OnceLock<Arc<Model>>; 3] = [const { OnceLock::new() }; 3];
        let cell = &MODELS[tier as usize];
        if let Some(model) = cell.get() {
            return Ok(Arc::clone(model));
        }
        let model = Arc::new(Self::read(&Container::embedded(embedded(tier), &KIND)?)?);
        Ok(Arc::clone(cell.get_or_init(|| model)))
    }

    /// Puts a ranker together.
    ///
    /// # Errors
    /// If a forest was trained on other features than the tier's.
    pub fn new(
        tier: Tier,
        order: Forest,
        share: Forest,
        standard: Option<Standard>,
    ) -> Result<Self> {
        let expected = features::names(tier);
        for forest in [&order, &share] {
            let found = forest.feature_names();
            let differs = expected.iter().zip(found).find(|(a, b)| a != b);
            if differs.is_some() || found.len() != expected.len() {
                let (expected, found) = differs.map_or_else(
                    || {
                        (
                            format!("{} features", expected.len()),
                            format!("{} features", found.len()),
                        )
                    },
                    |(a, b)| (a.clone(), b.clone()),
                );
                return Err(Error::FeaturesDiffer { tier: tier.name(), found, expected });
            }
        }
        Ok(Self { tier, order, share, standard })
    }

    #[must_use]
    pub const fn tier(&self) -> Tier {
        self.tier
    }

    /// What orders suggestions: higher is better.
    #[must_use]
    pub const fn order(&self) -> &Forest {
        &self.order
    }

    /// The standardisation of the tier's encoder.
    #[must_use]
    pub const fn standard(&self) -> Option<&Standard> {
        self.standard.as_ref()
    }

    /// Log odds that somebody accepts the word.
    #[must_use]
    pub const fn share(&self) -> &Forest {
        &self.share
    }

    /// The share of people who would accept a candidate with these features.
    #[must_use]
    pub fn share_of(&self, row: &[f32]) -> f32 {
        1.0 / (1.0 + (-self.share.predict(row)).exp())
    }

    /// As bytes that [`from_bytes`](Self::from_bytes) reads.
    ///
    /// # Errors
    /// If a forest cannot be written.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let standard = self.standard.as_ref().map(Standard::to_bytes).unwrap_or_default();
        let tier = vec![self.tier as u8];
        Ok(assemble(&KIND, &[tier, self.order.to_bytes()?, self.share.to_bytes()?, standard]))
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
        let tier = file.bytes(0)?.first().and_then(|tier| Tier::ALL.get(usize::from(*tier)));
        let tier = *tier.ok_or(Damaged("a tier that does not exist"))?;
        let forest = |at| Ok::<_, Error>(Forest::from_bytes(file.bytes(at)?)?);
        let (order, share) = (forest(1)?, forest(2)?);
        let standard = match file.bytes(3)? {
            [] => None,
            bytes => Some(Standard::from_bytes(bytes).ok_or(Damaged("its standardisation"))?),
        };
        Self::new(tier, order, share, standard)
    }
}

/// The file of a tier that is built in.
const fn embedded(tier: Tier) -> &'static [u8] {
    match tier {
        Tier::Embedded => include_bytes!("../assets/ranker-embedded.bin"),
        Tier::Base => include_bytes!("../assets/ranker-base.bin"),
        Tier::Large => include_bytes!("../assets/ranker-large.bin"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_embedded_rankers_are_whole_and_written_as_they_were_read() {
        for tier in Tier::ALL {
            let model = Model::from_bytes(embedded(tier).to_vec()).unwrap();
            assert_eq!(model.tier(), tier);
            assert!(model.to_bytes().unwrap() == embedded(tier), "{tier}");
        }
    }

    #[test]
    fn an_older_or_foreign_ranker_is_refused() {
        let refused = |bytes: &[u8]| Model::from_bytes(bytes.to_vec()).unwrap_err().to_string();
        let older = refused(b"motjRANK\x00\x01\x02");
        assert!(older.contains("made by an older version"), "{older}");
        assert_eq!(refused(b"PK"), "the ranker cannot be used: it is not a ranker");
        let foreign = assemble(&KIND, &[[9]]);
        assert!(refused(&foreign).contains("a tier that does not exist"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn a_flipped_bit_is_noticed(at: prop::sample::Index, bit in 0..8) {
            let mut bytes = embedded(Tier::Embedded).to_vec();
            let at = at.index(bytes.len());
            bytes[at] ^= 1u8 << bit;
            prop_assert!(Model::from_bytes(bytes).is_err());
        }
    }
}
