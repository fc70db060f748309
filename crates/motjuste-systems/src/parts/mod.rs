//! What the published systems share: inventories, n-grams, associations of a corpus, combiners,
//! language models.

pub mod llm;
#[cfg(test)]
pub(crate) mod trial;
