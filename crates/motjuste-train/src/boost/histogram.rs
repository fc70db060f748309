//! Sums of derivatives by bin, and the best split they show (Chen & Guestrin 2016, §3; sparsity-aware
//! as their algorithm 3: missing values are tried on either side).

use super::Params;
use super::bins::Column;
use super::objective::Gradient;

/// No leaf may weigh less than this: below it there is only what rounding left.
const LEAST_WEIGHT: f64 = 1e-12;

/// What the rows of one bin, or of several, sum to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    first: f64,
    second: f64,
    pub(super) rows: u32,
}

impl Sums {
    pub(super) fn add(&mut self, gradient: Gradient) {
        self.first += f64::from(gradient.first);
        self.second += f64::from(gradient.second);
        self.rows += 1;
    }

    fn plus(self, other: Self) -> Self {
        let (first, second) = (self.first + other.first, self.second + other.second);
        Self { first, second, rows: self.rows + other.rows }
    }

    fn minus(self, other: Self) -> Self {
        let (first, second) = (self.first - other.first, self.second - other.second);
        Self { first, second, rows: self.rows - other.rows }
    }

    /// The value that makes the loss of these rows smallest.
    pub(super) fn value(self, params: &Params) -> f32 {
        let weight = self.second + params.l2;
        let step = if weight > LEAST_WEIGHT { -self.first / weight } else { 0.0 };
        (step * params.learning_rate) as f32
    }

    /// Twice by how much that value lowers the loss.
    fn quality(self, params: &Params) -> f64 {
        let weight = self.second + params.l2;
        if weight > LEAST_WEIGHT { self.first * self.first / weight } else { 0.0 }
    }

    fn may_be_leaf(self, params: &Params) -> bool {
        self.rows >= 1
            && self.rows as usize >= params.min_rows
            && self.second >= params.min_child_weight.max(LEAST_WEIGHT)
    }
}

/// One feature's sums in one leaf. There are as many as a `u8` has values: no index is out of bounds.
pub(super) type Histogram = [Sums; 256];

pub(super) const EMPTY: Histogram = [Sums { first: 0.0, second: 0.0, rows: 0 }; 256];

/// Sums these rows, of which `gradients` are in the same order.
pub(super) fn fill(
    histogram: &mut Histogram,
    column: &Column,
    rows: &[u32],
    gradients: &[Gradient],
) {
    *histogram = EMPTY;
    for (&row, &gradient) in rows.iter().zip(gradients) {
        histogram[usize::from(column.bins[row as usize])].add(gradient);
    }
}

/// Takes one child's sums off its parent's, which leaves the other child's.
pub(super) fn subtract(parent: &mut Histogram, child: &Histogram, column: &Column) {
    let used = usize::from(column.missing()) + 1;
    for (sums, part) in parent.iter_mut().zip(child).take(used) {
        *sums = sums.minus(*part);
    }
}

/// A split of one leaf and what it would gain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) gain: f64,
    pub(super) feature: usize,
    /// The last bin that goes left.
    pub(super) bin: u8,
    pub(super) missing_right: bool,
    pub(super) left: Sums,
    pub(super) right: Sums,
}

impl Candidate {
    /// The one that gains more, of equals the first.
    pub(super) fn better(a: Option<Self>, b: Option<Self>) -> Option<Self> {
        match (a, b) {
            (Some(a), Some(b)) => Some(if b.gain > a.gain { b } else { a }),
            (a, b) => a.or(b),
        }
    }
}

/// The split on this feature that gains most.
pub(super) fn best_split(
    histogram: &Histogram,
    column: &Column,
    feature: usize,
    total: Sums,
    params: &Params,
) -> Option<Candidate> {
    let missing = histogram[usize::from(column.missing())];
    let unsplit = total.quality(params);
    let mut best: Option<Candidate> = None;
    let mut values = Sums::default();
    for bin in 0..column.missing() {
        let sums = histogram[usize::from(bin)];
        if sums.rows == 0 {
            continue; // the split is the one before
        }
        values = values.plus(sums);
        let mut consider = |left: Sums, missing_right: bool| {
            let right = total.minus(left);
            if !left.may_be_leaf(params) || !right.may_be_leaf(params) {
                return;
            }
            let gain = left.quality(params) + right.quality(params) - unsplit;
            if gain > params.min_gain && best.is_none_or(|best| gain > best.gain) {
                best = Some(Candidate { gain, feature, bin, missing_right, left, right });
            }
        };
        consider(values, true);
        if missing.rows > 0 {
            consider(values.plus(missing), false);
        }
    }
    best.map(|mut best| {
        if missing.rows == 0 {
            // Nothing was learned about missing values: they go with most of the rows.
            best.missing_right = best.right.rows > best.left.rows;
        }
        best
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Residuals by bin; the last bin is of missing values.
    fn split(residuals: &[&[f32]]) -> Option<Candidate> {
        let mut histogram = EMPTY;
        let mut total = Sums::default();
        for (bin, residuals) in residuals.iter().enumerate() {
            for &residual in *residuals {
                let gradient = Gradient { first: -residual, second: 1.0 };
                histogram[bin].add(gradient);
                total.add(gradient);
            }
        }
        let upper = (1..residuals.len()).map(|bin| bin as f32).collect();
        let params = Params { l2: 0.0, min_rows: 1, ..Params::default() };
        best_split(&histogram, &Column { bins: vec![], upper }, 0, total, &params)
    }

    #[test]
    fn gain_is_the_squared_error_won() {
        let best = split(&[&[0.0], &[0.0], &[3.0], &[]]).unwrap();
        assert_eq!(best.bin, 1);
        assert!((best.gain - (9.0 - 3.0)).abs() < 1e-12);
    }

    #[test]
    fn missing_values_go_where_they_fit_or_with_the_most() {
        assert!(split(&[&[0.0, 0.0], &[3.0], &[3.0]]).unwrap().missing_right);
        assert!(!split(&[&[0.0], &[3.0, 3.0], &[0.0]]).unwrap().missing_right);
        assert!(split(&[&[0.0], &[3.0, 3.0], &[]]).unwrap().missing_right);
        assert!(!split(&[&[0.0, 0.0], &[3.0], &[]]).unwrap().missing_right);
    }

    #[test]
    fn being_missing_can_be_what_matters() {
        let best = split(&[&[0.0], &[0.1], &[5.0]]).unwrap();
        assert!(best.missing_right && best.bin == 1 && best.right.rows == 1);
    }

    #[test]
    fn nothing_to_gain_is_no_split() {
        assert!(split(&[&[1.0], &[1.0], &[]]).is_none());
        assert!(split(&[&[1.0, 2.0], &[], &[]]).is_none());
    }
}
