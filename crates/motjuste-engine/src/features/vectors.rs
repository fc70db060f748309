//! Features of decontextualised vectors: how close two words are in general, and how close a word
//! in general is to the target in its sentence.

use motjuste_core::Pos;

use crate::AnalysedTarget;
use crate::vectors::{Query, WordId, WordVectors};

/// The names of the features that need no encoder.
pub const STATIC: [&str; 2] = ["vector", "mean vector"];
/// The names of the features that need the target's vector in its sentence.
pub const IN_CONTEXT: [&str; 7] = [
    "vector in context",
    "mean vector in context",
    "shift",
    "mean shift",
    "mean vector in context, to the average",
    "shift, to the average",
    "mean shift, to the average",
];
/// How many of these are a candidate's own, rather than against the average of all.
const OWN: usize = 4;

/// What these features need to know of the target.
#[derive(Debug, Clone)]
pub struct StaticVectors<'v> {
    vectors: &'v WordVectors,
    pos: Pos,
    /// The target, and the average of its vectors.
    target: Option<(WordId, Query)>,
}

impl<'v> StaticVectors<'v> {
    #[must_use]
    pub fn new(vectors: &'v WordVectors, target: &AnalysedTarget<'_>) -> Self {
        let word = vectors.find(&target.lemma, target.pos);
        let target_word = word.map(|word| (word, vectors.average(word)));
        Self { vectors, pos: target.pos, target: target_word }
    }

    /// How close a candidate and the target are in general; `None` where either has no vector.
    pub(crate) fn general(&self, candidate: &str) -> Option<f32> {
        let (target, _) = self.target.as_ref()?;
        Some(self.vectors.word_similarity(*target, self.word(candidate)?))
    }

    /// The features of a candidate; missing where it or the target has no vector.
    #[must_use]
    pub fn row(&self, candidate: &str) -> [f32; STATIC.len()] {
        match (&self.target, self.word(candidate)) {
            (Some((a, average)), Some(b)) => {
                [self.vectors.word_similarity(*a, b), self.vectors.mean_similarity(average, b)]
            }
            _ => [f32::NAN; STATIC.len()],
        }
    }

    /// The features of candidates against the target in its sentence. A *shift* is how much
    /// closer the sentence brings the two than they are in general: it tells senses apart.
    #[must_use]
    pub fn in_context(&self, query: &Query, candidates: &[&str]) -> Vec<[f32; IN_CONTEXT.len()]> {
        let own = |candidate: &&str| {
            let [general, general_mean] = self.row(candidate);
            let (here, here_mean) = self.word(candidate).map_or((f32::NAN, f32::NAN), |word| {
                (self.vectors.similarity(query, word), self.vectors.mean_similarity(query, word))
            });
            [here, here_mean, here - general, here_mean - general_mean]
        };
        let rows: Vec<[f32; OWN]> = candidates.iter().map(own).collect();
        let averages: [f32; OWN] =
            std::array::from_fn(|at| average(rows.iter().map(|row| row[at])));
        let row = |row: &[f32; OWN]| {
            let [here, here_mean, shift, mean_shift] = *row;
            let [_, mean, usual, usual_mean] = averages;
            [
                here,
                here_mean,
                shift,
                mean_shift,
                here_mean - mean,
                shift - usual,
                mean_shift - usual_mean,
            ]
        };
        rows.iter().map(row).collect()
    }

    fn word(&self, candidate: &str) -> Option<WordId> {
        if candidate.contains(char::is_uppercase) {
            return self.vectors.find(&candidate.to_lowercase(), self.pos);
        }
        self.vectors.find(candidate, self.pos)
    }
}

/// The average of those that are there.
fn average(values: impl Iterator<Item = f32>) -> f32 {
    let (sum, count) = values
        .filter(|value| !value.is_nan())
        .fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}
