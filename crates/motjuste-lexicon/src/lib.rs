//! What English words are: senses and relations, synonyms, frequency, tagging, inflection.

mod analysis;
mod article;
mod casing;
mod entry;
mod error;
mod frequency;
mod inflect;
mod labels;
mod lemma;
mod sentence;
mod slot;
mod tables;
pub mod tagger;
mod thesaurus;
mod token;
mod varint;
mod word_index;
pub mod wordnet;

pub use analysis::{Analysis, Reading, open_class, readings, tag_sentence};
pub use article::Article;
pub use casing::Casing;
pub use entry::{ClassEntry, Entry, SenseEntry};
pub use error::Error;
pub use frequency::{Band, Frequencies};
pub use inflect::{Inflector, Spelling};
pub use labels::{Label, LabelSet, Labels, Naming, People, Topic, Topics, UnknownLabel};
pub use lemma::{Lemmatize, lemma_in_context};
pub use sentence::sentences;
pub use slot::{Degree, Number, Slot, VerbForm};
pub use tagger::{Tag, Tagger};
pub use thesaurus::{Neighbourhood, Thesaurus};
pub use token::{Token, tokenize};
pub use wordnet::{Glosses, WordNet};
