//! What the published systems share: inventories, n-grams, associations of a corpus, combiners.

pub mod associations;
pub mod distributional;
pub mod sealed;
mod word_list;

#[cfg(test)]
pub(crate) mod trial;
