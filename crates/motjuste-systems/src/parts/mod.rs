//! What the published systems share: inventories, n-grams, associations of a corpus, combiners,
//! language models.

pub mod associations;
pub mod categories;
pub mod distributional;
pub(crate) mod dropout;
pub mod fillers;
pub(crate) mod in_place;
pub mod inventories;
pub(crate) mod layers;
pub(crate) mod likeliest;
pub mod llm;
pub(crate) mod masked;
pub mod ngrams;
pub mod phrase_table;
pub mod rankers;
pub(crate) mod remembered;
pub mod sealed;
pub mod thesaurus;
pub mod thesaurus_file;
#[cfg(test)]
pub(crate) mod trial;
mod vocabulary;
pub mod window;
mod word_list;
pub(crate) mod word_vectors;
