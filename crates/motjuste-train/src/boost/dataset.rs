//! What a forest is trained on: rows of features with labels and weights, in groups.

use std::ops::Range;

use super::BoostError;

/// Rows of features, each with a label and a weight. Consecutive rows make a group: one target word
/// with its candidates. NaN is a missing feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Dataset {
    features: Vec<f32>,
    names: Vec<String>,
    labels: Vec<f32>,
    weights: Vec<f32>,
    /// Where each group begins, and at the end the number of rows.
    bounds: Vec<usize>,
}

impl Dataset {
    /// A data set of `labels.len()` rows: `features` row by row, one weight for each row, and how many
    /// rows each group has.
    pub fn new(
        features: Vec<f32>,
        names: Vec<String>,
        labels: Vec<f32>,
        weights: Vec<f32>,
        groups: &[usize],
    ) -> Result<Self, BoostError> {
        let rows = labels.len();
        if rows == 0 || u32::try_from(rows).is_err() {
            return Err(BoostError::Rows(rows));
        }
        length("features", features.len(), rows * names.len())?;
        length("weights", weights.len(), rows)?;
        let mut bounds = vec![0usize];
        for (group, &size) in groups.iter().enumerate() {
            if size == 0 {
                return Err(BoostError::EmptyGroup(group));
            }
            bounds.push(bounds[group].saturating_add(size));
        }
        length("rows in groups", bounds[groups.len()], rows)?;
        check("feature", &features, names.len(), |x| !x.is_infinite())?;
        check("label", &labels, 1, |x| x.is_finite())?;
        check("weight", &weights, 1, |x| x.is_finite() && x >= 0.0)?;
        Ok(Self { features, names, labels, weights, bounds })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.labels.len()
    }

    /// The number of features.
    pub fn width(&self) -> usize {
        self.names.len()
    }

    /// All features, row by row.
    pub fn features(&self) -> &[f32] {
        &self.features
    }

    /// The features' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Each row's label.
    pub fn labels(&self) -> &[f32] {
        &self.labels
    }

    /// Each row's weight.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Each group's rows.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = Range<usize>> {
        self.bounds.array_windows().map(|&[start, end]| start..end)
    }
}

pub(super) fn length(what: &'static str, found: usize, expected: usize) -> Result<(), BoostError> {
    if found == expected { Ok(()) } else { Err(BoostError::Length { what, found, expected }) }
}

/// Refuses the first value that is not `allowed`, by its row.
pub(super) fn check(
    what: &'static str,
    values: &[f32],
    width: usize,
    allowed: impl Fn(f32) -> bool,
) -> Result<(), BoostError> {
    match values.iter().position(|&value| !allowed(value)) {
        None => Ok(()),
        Some(at) => Err(BoostError::Value { what, row: at / width, value: values[at] }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(features: &[f32], weights: &[f32], groups: &[usize]) -> Result<Dataset, BoostError> {
        let names = vec!["a".into(), "b".into()];
        Dataset::new(features.to_vec(), names, vec![0.0, 1.0], weights.to_vec(), groups)
    }

    #[test]
    fn what_does_not_fit_together_is_refused() {
        let full = [0.0, f32::NAN, 2.0, 3.0];
        assert_eq!(
            made(&full, &[1.0, 1.0], &[1, 1]).unwrap().groups().collect::<Vec<_>>(),
            [0..1, 1..2]
        );
        let message = |made: Result<Dataset, BoostError>| made.unwrap_err().to_string();
        assert!(message(made(&full[..3], &[1.0, 1.0], &[2])).contains("features"));
        assert!(message(made(&full, &[1.0], &[2])).contains("weights"));
        assert!(message(made(&full, &[1.0, -1.0], &[2])).contains("row 1"));
        assert!(message(made(&full, &[1.0, 1.0], &[1])).contains("groups"));
        assert!(message(made(&full, &[1.0, 1.0], &[2, 0])).contains("group 1"));
        let infinite = [0.0, 0.0, 0.0, f32::INFINITY];
        assert!(message(made(&infinite, &[1.0, 1.0], &[2])).contains("row 1"));
    }
}
