//! Where candidates come from: lexicons, a user's thesaurus, a corpus.

pub(crate) mod categories;
pub(crate) mod fillers;
pub mod inventories;
pub mod thesaurus;
