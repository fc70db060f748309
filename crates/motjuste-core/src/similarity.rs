//! Word similarity in context (SemEval-2020 task 3): a pair of words in two contexts, people's
//! judgements, and what systems predict.

/// A pair of words and two contexts that hold both of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairInContexts {
    /// The two words, as dictionary forms.
    pub words: [String; 2],
    /// The two contexts, with both words marked by `<strong>`.
    pub contexts: [String; 2],
    /// The forms in which the words stand: `[context][word]`.
    pub forms: [[String; 2]; 2],
}

/// The similarity of one pair in its two contexts, judged or predicted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairSimilarity {
    /// The similarity in each context.
    pub similarity: [f64; 2],
    /// How much it changes from the first to the second, as the file gives it.
    pub change: f64,
}
