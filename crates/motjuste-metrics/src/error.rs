//! What can be wrong with the parameters of a measure.

/// A parameter outside its range.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Error {
    /// The persistence of rank-biased overlap is not strictly between 0 and 1.
    #[error(
        "persistence {0} of rank-biased overlap: give a number strictly between 0 and 1, such as 0.9"
    )]
    Persistence(f64),
}
