//! Features of decontextualised vectors: how close two words are in general, and how close a word
//! in general is to the target in its sentence.

use motjuste_core::Pos;

use crate::Located;
use crate::vectors::{Query, WordId, WordVectors};

/// The names of the features that need no encoder.
pub const STATIC: [&str; 2] = ["vector", "mean vector"];
/// The names of the features that need the target's vector in its sentence.
pub const IN_CONTEXT: [&str; 2] = ["vector in context", "mean vector in context"];

/// What these features need to know of the target.
#[derive(Debug, Clone, Copy)]
pub struct StaticVectors<'v> {
    vectors: &'v WordVectors,
    pos: Pos,
    target: Option<WordId>,
}

impl<'v> StaticVectors<'v> {
    /// Looks at a target.
    #[must_use]
    pub fn new(vectors: &'v WordVectors, target: &Located<'_>) -> Self {
        Self { vectors, pos: target.pos, target: vectors.of(&target.lemma, target.pos) }
    }

    /// The features of a candidate; missing where it or the target has no vector.
    #[must_use]
    pub fn of(&self, candidate: &str) -> [f32; STATIC.len()] {
        match (self.target, self.word(candidate)) {
            (Some(a), Some(b)) => {
                [self.vectors.word_similarity(a, b), self.vectors.mean_word_similarity(a, b)]
            }
            _ => [f32::NAN; STATIC.len()],
        }
    }

    /// The features of a candidate against the target in its sentence.
    #[must_use]
    pub fn in_context(&self, query: &Query, candidate: &str) -> [f32; IN_CONTEXT.len()] {
        self.word(candidate).map_or([f32::NAN; IN_CONTEXT.len()], |word| {
            [self.vectors.similarity(query, word), self.vectors.mean_similarity(query, word)]
        })
    }

    fn word(&self, candidate: &str) -> Option<WordId> {
        if candidate.contains(char::is_uppercase) {
            return self.vectors.of(&candidate.to_lowercase(), self.pos);
        }
        self.vectors.of(candidate, self.pos)
    }
}
