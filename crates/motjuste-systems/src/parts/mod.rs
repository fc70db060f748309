//! What the published systems share: inventories, n-grams, associations of a corpus, combiners.

#[cfg(test)]
pub(crate) mod trial;
