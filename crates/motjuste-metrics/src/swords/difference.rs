//! On which targets two systems differ, and which of them is ahead.

use super::{ItemScores, Setting, Threshold};

/// How far one system is ahead of another on a target.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Advantage {
    /// Acceptable substitutes it has more among its first k, strictly counted.
    pub acceptable: f64,
    pub conceivable: f64,
    /// By how much its GAP is higher.
    pub gap_rat: f64,
}

impl Advantage {
    /// Of A over B.
    pub fn new(a: &ItemScores, b: &ItemScores) -> Self {
        let hits = |threshold| {
            let of = |item: &ItemScores| item.counts(Setting::Strict, threshold).hits as f64;
            of(a) - of(b)
        };
        Self {
            acceptable: hits(Threshold::Acceptable),
            conceivable: hits(Threshold::Conceivable),
            gap_rat: a.gap_rat.unwrap_or(0.0) - b.gap_rat.unwrap_or(0.0),
        }
    }

    fn size(self) -> Self {
        Self {
            acceptable: self.acceptable.abs(),
            conceivable: self.conceivable.abs(),
            gap_rat: self.gap_rat.abs(),
        }
    }
}

/// The targets on which the two differ, by position, the largest difference first: by acceptable
/// substitutes, then conceivable ones, then GAP.
pub fn differing(a: &[ItemScores], b: &[ItemScores]) -> Vec<(usize, Advantage)> {
    let none = Advantage { acceptable: 0.0, conceivable: 0.0, gap_rat: 0.0 };
    let advantages = a.iter().zip(b).map(|(a, b)| Advantage::new(a, b)).enumerate();
    let mut differing: Vec<_> = advantages.filter(|(_, advantage)| *advantage != none).collect();
    differing.sort_by(|(_, x), (_, y)| {
        y.size().partial_cmp(&x.size()).unwrap_or(std::cmp::Ordering::Equal)
    });
    differing
}
