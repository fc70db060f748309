//! What the published systems share: inventories, n-grams, associations of a corpus, combiners.

pub mod associations;
pub mod categories;
pub mod distributional;
pub mod inventories;
pub mod ngrams;
pub mod rankers;
pub mod sealed;
pub mod thesaurus_file;
#[cfg(test)]
pub(crate) mod trial;
pub mod window;
mod word_list;
