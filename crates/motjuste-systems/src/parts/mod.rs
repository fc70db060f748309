//! What the published systems share: inventories, n-grams, associations of a corpus, combiners.

pub(crate) mod dropout;
pub(crate) mod in_place;
pub(crate) mod layers;
pub(crate) mod likeliest;
pub(crate) mod masked;
#[cfg(test)]
pub(crate) mod trial;
mod vocabulary;
pub(crate) mod word_vectors;
