//! Mean and standard deviation, as the tables of the papers report them.

/// The arithmetic mean; `None` of nothing, or where a value is not finite.
pub fn mean(values: &[f64]) -> Option<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    mean.is_finite().then_some(mean)
}

/// A sum over a count; `None` over nothing.
pub(crate) fn share(sum: f64, count: usize) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

/// The sample standard deviation (division by n − 1); `None` of fewer than two values.
///
/// CoSimLex divides by n − 1: one 10/6 among ten ratings has σ = .527 in the paper's Figure 6,
/// where division by n would give .5.
pub fn standard_deviation(values: &[f64]) -> Option<f64> {
    if values.len() < 2 {
        return None;
    }
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    Some((squares / (values.len() - 1) as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figure_6_of_the_cosimlex_paper() {
        // "zgodba"/"tema", context 1: nine annotators said 0, one said 1 of 6, rescaled to 0–10.
        let mut ratings = [0.0; 10];
        ratings[3] = 10.0 / 6.0;
        assert_eq!(format!("{:.3}", mean(&ratings).unwrap()), "0.167");
        assert_eq!(format!("{:.3}", standard_deviation(&ratings).unwrap()), "0.527");
    }

    #[test]
    fn too_few_values_are_undefined() {
        assert_eq!(mean(&[]), None);
        assert_eq!(standard_deviation(&[]), None);
        assert_eq!(standard_deviation(&[3.0]), None);
        assert_eq!(standard_deviation(&[3.0, 3.0]), Some(0.0));
        assert_eq!(mean(&[1.0, f64::NAN]), None);
    }
}
