//! The lemmatiser of lexical-substitution scoring.
//!
//! SWORDS compares words after `lemma.lower().strip()`, where the lemma is that of NLTK 3.5's
//! `WordNetLemmatizer` over WordNet 3.0. This crate gives the same answers, oddities included,
//! with nothing but the binary: the word list and the irregular forms are built in.
//!
//! ```
//! use motjuste_core::Pos;
//! use motjuste_lemma::{Lemmatizer, WordClass};
//!
//! let lemmatizer = Lemmatizer::embedded();
//! assert_eq!(lemmatizer.lemma("mice", WordClass::Noun), "mouse");
//! assert_eq!(lemmatizer.lemma("boss", WordClass::Noun), "bos"); // as NLTK has it
//! assert_eq!(lemmatizer.normalise("Running ", Pos::Verb), "running");
//! ```

mod builder;
mod class;
mod digram;
mod lemmatizer;
mod python;
mod rules;
mod table;

pub use builder::{BuildError, TableBuilder};
pub use class::WordClass;
pub use lemmatizer::Lemmatizer;
