//! What the published systems share: inventories, n-grams, associations of a corpus, combiners.

pub mod associations;
pub mod distributional;
pub mod sealed;
pub mod thesaurus_file;
#[cfg(test)]
pub(crate) mod trial;
mod word_list;
