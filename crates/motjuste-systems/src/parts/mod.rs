//! What the published systems share: inventories, n-grams, associations of a corpus, combiners.

pub mod ngrams;
#[cfg(test)]
pub(crate) mod trial;
