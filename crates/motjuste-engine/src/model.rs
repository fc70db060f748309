//! A tier's learned ranker: two forests and, where an encoder takes part, its standardisation.
//!
//! Two truths are kept apart. *Order* is learned with words nobody judged counted as rejected, for
//! most of a pool is rubbish; *share* is learned from judged words alone, so that "8 in 10 would
//! accept" means just that.

use std::sync::{Arc, OnceLock};

use crate::features::{self, Standard};
use crate::{Error, Forest, Result, Tier};

/// First bytes of the file.
const MAGIC: &[u8; 8] = b"motjRANK";

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
        let bytes: &[u8] = match tier {
            Tier::Embedded => include_bytes!("../assets/ranker-embedded.bin"),
            Tier::Base => include_bytes!("../assets/ranker-base.bin"),
            Tier::Large => include_bytes!("../assets/ranker-large.bin"),
        };
        let cell = &MODELS[tier as usize];
        if let Some(model) = cell.get() {
            return Ok(Arc::clone(model));
        }
        let model = Arc::new(Self::from_bytes(bytes)?);
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

    /// As bytes: three parts, each after its length.
    ///
    /// # Errors
    /// If a forest cannot be written.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let standard = self.standard.as_ref().map(Standard::to_bytes).unwrap_or_default();
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.tier as u8);
        for part in [self.order.to_bytes()?, self.share.to_bytes()?, standard] {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part);
        }
        Ok(bytes)
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    /// If the bytes are something else, or damaged, or the features are not this program's.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(Error::NotARanker)?;
        let (tier, mut rest) = rest.split_first().ok_or(Error::NotARanker)?;
        let tier = *Tier::ALL.get(usize::from(*tier)).ok_or(Error::NotARanker)?;
        let mut part = || -> Result<&[u8]> {
            let (length, tail) = rest.split_first_chunk::<8>().ok_or(Error::NotARanker)?;
            let length = usize::try_from(u64::from_le_bytes(*length)).unwrap_or(usize::MAX);
            let (part, tail) = tail.split_at_checked(length).ok_or(Error::NotARanker)?;
            rest = tail;
            Ok(part)
        };
        let (order, share) = (Forest::from_bytes(part()?)?, Forest::from_bytes(part()?)?);
        let standard = match part()? {
            [] => None,
            bytes => Some(Standard::from_bytes(bytes).ok_or(Error::NotARanker)?),
        };
        Self::new(tier, order, share, standard)
    }
}
