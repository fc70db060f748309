//! Files a user may have: thesauri, phrase tables, word vectors, translations.

pub(crate) mod phrase_table;
pub mod thesaurus_file;
pub(crate) mod translations;
pub(crate) mod word_vectors;
