//! Growing one tree leaf by leaf, the leaf that gains most first (Ke et al. 2017; Shi 2007). Only the
//! smaller child's histogram is summed; the larger one's is the difference to the parent's.

use std::ops::Range;

use motjuste_engine::{ForestError, Split, Tree};
use rayon::prelude::*;

use super::Params;
use super::bins::Binned;
use super::histogram::{Candidate, EMPTY, Histogram, Sums, best_split, fill, subtract};
use super::objective::Gradient;

/// Grows trees over one data set.
pub(super) struct Grower<'a> {
    binned: &'a Binned,
    params: &'a Params,
    /// Histograms no leaf needs any more, for the next leaf: one for each feature the tree may ask for.
    spare: Vec<Vec<Histogram>>,
}

/// A tree and the rows in its leaves.
pub(super) struct Grown {
    tree: Tree,
    seen: Vec<u32>,
    unseen: Vec<u32>,
    leaves: Vec<Leaf>,
}

struct Leaf {
    node: usize,
    depth: usize,
    value: f32,
    /// Its rows among those the tree learns from.
    seen: Range<usize>,
    /// Its rows among the others.
    unseen: Range<usize>,
    histograms: Vec<Histogram>,
    best: Option<Candidate>,
}

impl Grown {
    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Adds what the tree predicts to each row's score.
    pub(super) fn add_to(&self, scores: &mut [f64]) {
        for leaf in &self.leaves {
            let rows = self.seen[leaf.seen.clone()].iter().chain(&self.unseen[leaf.unseen.clone()]);
            rows.for_each(|&row| scores[row as usize] += f64::from(leaf.value));
        }
    }
}

impl<'a> Grower<'a> {
    pub(super) fn new(binned: &'a Binned, params: &'a Params) -> Self {
        Self { binned, params, spare: Vec::new() }
    }

    /// Grows a tree on the `seen` rows; the `unseen` ones only follow its splits.
    pub(super) fn grow(
        &mut self,
        gradients: &[Gradient],
        features: &[usize],
        seen: Vec<u32>,
        unseen: Vec<u32>,
    ) -> Result<Grown, ForestError> {
        let root = self.root(gradients, features, &seen, unseen.len());
        let tree = Tree::leaf(root.value);
        let mut grown = Grown { tree, seen, unseen, leaves: vec![root] };
        while grown.leaves.len() < self.params.max_leaves {
            let Some((leaf, split)) = most_gaining(&grown.leaves) else { break };
            self.split(&mut grown, leaf, split, gradients, features)?;
        }
        for leaf in &mut grown.leaves {
            self.spare.push(std::mem::take(&mut leaf.histograms));
        }
        Ok(grown)
    }

    fn root(
        &mut self,
        gradients: &[Gradient],
        features: &[usize],
        seen: &[u32],
        unseen: usize,
    ) -> Leaf {
        let gathered = gather(gradients, seen);
        let mut total = Sums::default();
        gathered.iter().for_each(|&gradient| total.add(gradient));
        let mut histograms = self.histograms(features.len());
        let best = histograms
            .par_iter_mut()
            .zip(features)
            .map(|(histogram, &feature)| {
                let column = self.binned.column(feature);
                fill(histogram, column, seen, &gathered);
                best_split(histogram, column, feature, total, self.params)
            })
            .collect::<Vec<_>>();
        Leaf {
            node: 0,
            depth: 0,
            value: total.value(self.params),
            seen: 0..seen.len(),
            unseen: 0..unseen,
            histograms,
            best: best.into_iter().reduce(Candidate::better).flatten(),
        }
    }

    /// Splits a leaf: its place among the leaves goes to the left child, the right one is added.
    fn split(
        &mut self,
        grown: &mut Grown,
        at: usize,
        split: Candidate,
        gradients: &[Gradient],
        features: &[usize],
    ) -> Result<(), ForestError> {
        let column = self.binned.column(split.feature);
        let missing = column.missing();
        let goes_left = |row: u32| match column.bins[row as usize] {
            bin if bin == missing => !split.missing_right,
            bin => bin <= split.bin,
        };
        let threshold = column.upper[usize::from(split.bin)];
        let test = Split { feature: split.feature, threshold, missing_right: split.missing_right };
        let values = [split.left.value(self.params), split.right.value(self.params)];
        let parent = &mut grown.leaves[at];
        let node = grown.tree.split(parent.node, test, split.gain, values)?;
        let seen = partition(&mut grown.seen, parent.seen.clone(), goes_left);
        let unseen = partition(&mut grown.unseen, parent.unseen.clone(), goes_left);
        let depth = parent.depth + 1;
        let inherited = std::mem::take(&mut parent.histograms);
        let child = |side: usize| {
            let (seen, unseen) = (seen[side].clone(), unseen[side].clone());
            let (node, value) = (node + side, values[side]);
            Leaf { node, depth, value, seen, unseen, histograms: Vec::new(), best: None }
        };
        let mut children = [child(0), child(1)];
        let last = grown.leaves.len() + 1 >= self.params.max_leaves;
        if last || self.params.max_depth.is_some_and(|deepest| depth >= deepest) {
            self.spare.push(inherited); // neither child will be split
        } else {
            self.search(
                &mut children,
                [split.left, split.right],
                inherited,
                &grown.seen,
                gradients,
                features,
            );
        }
        let [left, right] = children;
        grown.leaves[at] = left;
        grown.leaves.push(right);
        Ok(())
    }

    /// Finds the best split of both children, left and right, from their parent's histograms.
    fn search(
        &mut self,
        [left, right]: &mut [Leaf; 2],
        [left_total, right_total]: [Sums; 2],
        inherited: Vec<Histogram>,
        seen: &[u32],
        gradients: &[Gradient],
        features: &[usize],
    ) {
        let ((small, small_total), (large, large_total)) = if left.seen.len() > right.seen.len() {
            ((right, right_total), (left, left_total))
        } else {
            ((left, left_total), (right, right_total))
        };
        let rows = &seen[small.seen.clone()];
        let gathered = gather(gradients, rows);
        small.histograms = self.histograms(features.len());
        large.histograms = inherited;
        let found: Vec<_> = small
            .histograms
            .par_iter_mut()
            .zip(&mut large.histograms)
            .zip(features)
            .map(|((ours, theirs), &feature)| {
                let column = self.binned.column(feature);
                fill(ours, column, rows, &gathered);
                subtract(theirs, ours, column);
                let best = |histogram: &Histogram, total| {
                    best_split(histogram, column, feature, total, self.params)
                };
                [best(ours, small_total), best(theirs, large_total)]
            })
            .collect();
        for [ours, theirs] in found {
            small.best = Candidate::better(small.best, ours);
            large.best = Candidate::better(large.best, theirs);
        }
    }

    fn histograms(&mut self, features: usize) -> Vec<Histogram> {
        self.spare
            .pop()
            .filter(|spare| spare.len() == features)
            .unwrap_or_else(|| vec![EMPTY; features])
    }
}

/// The leaf whose split gains most, of equals the first, and that split.
fn most_gaining(leaves: &[Leaf]) -> Option<(usize, Candidate)> {
    let splits = leaves.iter().enumerate().filter_map(|(at, leaf)| Some((at, leaf.best?)));
    splits.reduce(|a, b| if b.1.gain > a.1.gain { b } else { a })
}

fn gather(gradients: &[Gradient], rows: &[u32]) -> Vec<Gradient> {
    rows.iter().map(|&row| gradients[row as usize]).collect()
}

/// Puts the rows that go left first, both halves in their old order.
fn partition(
    rows: &mut [u32],
    range: Range<usize>,
    goes_left: impl Fn(u32) -> bool,
) -> [Range<usize>; 2] {
    let part = &mut rows[range.clone()];
    let mut right = Vec::new();
    let mut left = 0;
    for at in 0..part.len() {
        let row = part[at];
        if goes_left(row) {
            part[left] = row;
            left += 1;
        } else {
            right.push(row);
        }
    }
    part[left..].copy_from_slice(&right);
    let middle = range.start + left;
    [range.start..middle, middle..range.end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_parted_in_order() {
        let mut rows = [9, 1, 2, 3, 4, 5, 9];
        assert_eq!(partition(&mut rows, 1..6, |row| row % 2 == 0), [1..3, 3..6]);
        assert_eq!(rows, [9, 2, 4, 1, 3, 5, 9]);
    }
}
