//! What English words are: senses and relations, synonyms, frequency, tagging, inflection.

mod article;
mod bytes;
mod casing;
mod container;
mod error;
mod frequency;
mod inflect;
mod slot;
mod thesaurus;
mod varint;
pub mod wordnet;

pub use article::Article;
pub use casing::Casing;
pub use error::Error;
pub use frequency::{Band, Frequencies};
pub use inflect::{Inflector, Spelling};
pub use slot::{Degree, Number, Slot, VerbForm};
pub use thesaurus::Thesaurus;
pub use wordnet::WordNet;
