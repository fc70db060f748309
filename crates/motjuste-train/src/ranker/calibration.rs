//! Whether "8 in 10 would accept" is true: Brier score and reliability of out-of-fold shares.

use super::item::{Item, Origin};

/// Predictions of about the same size, and people's answers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decile {
    /// How many judged substitutes.
    pub count: usize,
    /// The share predicted for them, on average.
    pub predicted: f64,
    /// The share of people who accepted them, on average.
    pub observed: f64,
}

/// How far predicted shares can be trusted.
#[derive(Debug, Clone, PartialEq)]
pub struct Calibration {
    /// Mean squared difference between prediction and share.
    pub brier: f64,
    /// The same for predicting the mean share of all.
    pub brier_of_mean: f64,
    /// By predicted tenth, empty ones left out.
    pub deciles: Vec<Decile>,
}

impl Calibration {
    /// Measures the out-of-fold predictions of judged substitutes.
    #[must_use]
    pub fn of(items: &[Item]) -> Self {
        let judged = items
            .iter()
            .filter(|item| item.origin == Origin::Judged)
            .flat_map(|item| &item.candidates);
        let pairs: Vec<(f64, f64)> = judged
            .filter_map(|one| Some((f64::from(one.predicted), f64::from(one.share?))))
            .collect();
        let count = pairs.len().max(1) as f64;
        let mean = pairs.iter().map(|(_, share)| share).sum::<f64>() / count;
        let brier = |predict: &dyn Fn(f64) -> f64| {
            pairs.iter().map(|(p, share)| (predict(*p) - share).powi(2)).sum::<f64>() / count
        };
        let deciles = (0..10)
            .filter_map(|tenth| {
                let inside = |p: f64| ((p * 10.0) as usize).min(9) == tenth;
                let own: Vec<_> = pairs.iter().filter(|(p, _)| inside(*p)).collect();
                let size = own.len() as f64;
                (!own.is_empty()).then(|| Decile {
                    count: own.len(),
                    predicted: own.iter().map(|(p, _)| p).sum::<f64>() / size,
                    observed: own.iter().map(|(_, share)| share).sum::<f64>() / size,
                })
            })
            .collect();
        Self { brier: brier(&|p| p), brier_of_mean: brier(&|_| mean), deciles }
    }
}
