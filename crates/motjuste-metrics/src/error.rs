//! What can be wrong with the parameters of a measure, or with data that are well-formed but do not
//! have what the measure needs.

/// Why a measure cannot be computed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Error {
    /// The persistence of rank-biased overlap is not strictly between 0 and 1.
    #[error(
        "persistence {0} of rank-biased overlap: give a number strictly between 0 and 1, such as 0.9"
    )]
    Persistence(f64),
    /// One substitute has different verdicts where different sources gave it.
    #[error(
        "{item}: {substitute:?} has different verdicts for different sources; judges do not know \
         the source, so give every line of a substitute the same verdicts"
    )]
    Verdicts { item: String, substitute: String },
    /// A label stands where the measure computes with numbers.
    #[error(
        "{item}: {annotator} rated it {label:?}, which is not a number; give numbers, or compare \
         labels by alpha at the nominal level"
    )]
    NotANumber { item: String, annotator: String, label: String },
    /// A rating does not say which context of its item it is of.
    #[error(
        "{item}: the rating of {annotator} does not name its context; give every rating a \
         context, such as 1 or 2"
    )]
    NoContext { item: String, annotator: String },
}
