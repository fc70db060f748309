//! A sum of decision trees, the model gradient boosting learns (Friedman 2001): prediction, and each
//! feature's share in it (Saabas 2014).
//!
//! A feature that is NaN is missing; every split has learned where to send it. Each feature has two
//! columns, one that sends a missing value left and one that sends it right, and a split looks at the
//! one it needs. All nodes lie in one array, each tree's in level order and siblings side by side, and a
//! leaf is its own child: several trees, or several rows, then descend in step without a branch.

mod error;
mod file;
mod tree;

use std::collections::BTreeSet;

pub use error::ForestError;
pub use tree::{Split, Tree};

/// Descents done in step: enough to hide the latency of a load, few enough to stay in registers.
const LANES: usize = 8;
/// Rows one tree takes before the next tree's turn: their sums stay in the nearest cache.
const BLOCK: usize = 256;
/// The most features a forest may have: a node keeps its feature in 15 bits on file.
pub(crate) const MAX_FEATURES: usize = 0x7fff;

/// One node; a leaf is its own child and its threshold is infinite, so that a descent stays there.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Node {
    threshold: f32,
    value: f32,
    /// The left child; the right one follows it.
    child: u32,
    /// Twice the feature; one more if a missing value goes right.
    column: u16,
}

impl Node {
    const fn feature(&self) -> usize {
        (self.column / 2) as usize
    }
}

/// A sum of decision trees over named features.
#[derive(Clone, Debug, PartialEq)]
pub struct Forest {
    names: Vec<String>,
    gains: Vec<f64>,
    base_score: f32,
    provenance: String,
    nodes: Vec<Node>,
    /// Where each tree begins.
    roots: Vec<u32>,
}

impl Forest {
    /// A forest without trees: it predicts `base_score` for every row.
    pub fn new(names: Vec<String>, base_score: f32) -> Result<Self, ForestError> {
        if names.is_empty() || names.len() > MAX_FEATURES {
            return Err(ForestError::Features(format!("there are {}", names.len())));
        }
        let mut seen = BTreeSet::new();
        if let Some(twice) = names.iter().find(|name| !seen.insert(name.as_str())) {
            return Err(ForestError::Features(format!("{twice:?} occurs twice")));
        }
        finite("base score", f64::from(base_score))?;
        let gains = vec![0.0; names.len()];
        let (provenance, nodes, roots) = (String::new(), Vec::new(), Vec::new());
        Ok(Self { names, gains, base_score, provenance, nodes, roots })
    }

    /// Adds a tree to the sum.
    pub fn push(&mut self, tree: &Tree) -> Result<(), ForestError> {
        self.push_level_order(tree.level_order())?;
        for &(feature, gain) in tree.gains() {
            self.gains[feature] += gain;
        }
        Ok(())
    }

    /// Says where the forest comes from: data, folds, seed, command.
    #[must_use]
    pub fn with_provenance(mut self, provenance: impl Into<String>) -> Self {
        self.provenance = provenance.into();
        self
    }

    /// The forest that predicts the mean of what `forests` predict.
    pub fn merged(forests: &[Self]) -> Result<Self, ForestError> {
        let first = forests.first().ok_or_else(|| ForestError::Merge("there is none".into()))?;
        if let Some(at) = forests.iter().position(|forest| forest.names != first.names) {
            return Err(ForestError::Merge(format!("forest {at} has others than forest 0")));
        }
        let share = 1.0 / forests.len() as f64;
        let base_score = forests.iter().map(|f| f64::from(f.base_score)).sum::<f64>() * share;
        let mut merged = Self::new(first.names.clone(), base_score as f32)?;
        for forest in forests {
            for tree in 0..forest.roots.len() {
                let nodes = forest.level_order(tree);
                merged.push_level_order(
                    nodes.map(|(split, value)| (split, (f64::from(value) * share) as f32)),
                )?;
            }
            for (sum, gain) in merged.gains.iter_mut().zip(&forest.gains) {
                *sum += gain * share;
            }
        }
        let mut told: Vec<&str> = forests.iter().map(|forest| &*forest.provenance).collect();
        told.dedup();
        Ok(merged.with_provenance(told.join("\n")))
    }

    /// The sum of the trees for one row.
    ///
    /// # Panics
    /// If the row has not one value for each feature.
    pub fn predict(&self, row: &[f32]) -> f32 {
        assert_eq!(row.len(), self.names.len(), "a row has one value for each feature");
        let row = &columns(row);
        let mut sum = f64::from(self.base_score);
        for roots in self.roots.chunks(LANES) {
            let mut at = [roots[0]; LANES];
            at[..roots.len()].copy_from_slice(roots);
            loop {
                let next = at.map(|node| self.step(node, row));
                if next == at {
                    break;
                }
                at = next;
            }
            for &leaf in &at[..roots.len()] {
                sum += f64::from(self.nodes[leaf as usize].value);
            }
        }
        sum as f32
    }

    /// The sum of the trees for each row of a row-major matrix; to the bit what
    /// [`predict`](Self::predict) gives.
    ///
    /// # Panics
    /// If `width` is not the number of features or the matrix has no whole number of rows.
    pub fn predict_rows(&self, rows: &[f32], width: usize) -> Vec<f32> {
        assert_eq!(width, self.names.len(), "a row has one value for each feature");
        assert_eq!(rows.len() % width, 0, "the matrix has whole rows");
        let mut predictions = Vec::with_capacity(rows.len() / width);
        let (rows, width) = (columns(rows), 2 * width);
        for block in rows.chunks(BLOCK * width) {
            let mut sums = [f64::from(self.base_score); BLOCK];
            for &root in &self.roots {
                for (rows, sums) in block.chunks(LANES * width).zip(sums.chunks_mut(LANES)) {
                    self.add_tree(root, rows, width, sums);
                }
            }
            predictions.extend(sums[..block.len() / width].iter().map(|&sum| sum as f32));
        }
        predictions
    }

    /// Each feature's share in the prediction: what the value of the node changed by wherever the
    /// row's path asked for that feature. [`bias`](Self::bias) and the shares sum to the prediction.
    ///
    /// # Panics
    /// If the row has not one value for each feature.
    pub fn explain(&self, row: &[f32]) -> Vec<f32> {
        assert_eq!(row.len(), self.names.len(), "a row has one value for each feature");
        let mut shares = vec![0.0; row.len()];
        let row = &columns(row);
        for &root in &self.roots {
            let mut at = root;
            loop {
                let next = self.step(at, row);
                if next == at {
                    break;
                }
                let (from, to) = (&self.nodes[at as usize], &self.nodes[next as usize]);
                shares[from.feature()] += f64::from(to.value) - f64::from(from.value);
                at = next;
            }
        }
        shares.into_iter().map(|share| share as f32).collect()
    }

    /// What the forest predicts before any feature is looked at: the base score and the roots' values.
    pub fn bias(&self) -> f32 {
        let roots = self.roots.iter().map(|&root| f64::from(self.nodes[root as usize].value));
        (f64::from(self.base_score) + roots.sum::<f64>()) as f32
    }

    /// The features' names, in the order a row has their values.
    pub fn feature_names(&self) -> &[String] {
        &self.names
    }

    /// By how much each feature's splits lowered the loss in training.
    pub fn importance(&self) -> &[f64] {
        &self.gains
    }

    /// What a forest without trees would predict.
    pub fn base_score(&self) -> f32 {
        self.base_score
    }

    /// Where the forest comes from.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    pub fn tree_count(&self) -> usize {
        self.roots.len()
    }

    /// Adds one tree's prediction of up to [`LANES`] rows, given by their [`columns`], to their sums.
    fn add_tree(&self, root: u32, rows: &[f32], width: usize, sums: &mut [f64]) {
        let count = rows.len() / width;
        let mut at = [root; LANES];
        loop {
            let mut moved = false;
            for (node, row) in at.iter_mut().zip(rows.chunks_exact(width)) {
                let next = self.step(*node, row);
                moved |= next != *node;
                *node = next;
            }
            if !moved {
                break;
            }
        }
        for (sum, &leaf) in sums.iter_mut().zip(&at[..count]) {
            *sum += f64::from(self.nodes[leaf as usize].value);
        }
    }

    /// The child that the [`columns`] of a row go to; of a leaf, the leaf.
    #[inline]
    fn step(&self, node: u32, row: &[f32]) -> u32 {
        let node = &self.nodes[node as usize];
        node.child + u32::from(row[usize::from(node.column)] > node.threshold)
    }

    /// Adds a tree given as its nodes in level order: a split's children are the next two nodes that
    /// are not children yet, so nothing but a tree can be said.
    fn push_level_order(
        &mut self,
        nodes: impl IntoIterator<Item = (Option<Split>, f32)>,
    ) -> Result<(), ForestError> {
        let root = self.nodes.len();
        let pushed = self.push_nodes(nodes);
        match pushed {
            Ok(()) => self.roots.push(root as u32),
            Err(_) => self.nodes.truncate(root),
        }
        pushed
    }

    fn push_nodes(
        &mut self,
        nodes: impl IntoIterator<Item = (Option<Split>, f32)>,
    ) -> Result<(), ForestError> {
        let tree = self.roots.len();
        let mut claimed = self.nodes.len() + 1;
        for (split, value) in nodes {
            let at = self.nodes.len();
            if at >= claimed {
                return Err(ForestError::Shape(tree));
            }
            let node = self.node(at, claimed, split, value)?;
            claimed += if split.is_some() { 2 } else { 0 };
            self.nodes.push(node);
        }
        if claimed == self.nodes.len() { Ok(()) } else { Err(ForestError::Shape(tree)) }
    }

    fn node(
        &self,
        at: usize,
        children: usize,
        split: Option<Split>,
        value: f32,
    ) -> Result<Node, ForestError> {
        finite("value of a node", f64::from(value))?;
        let number = |at: usize| u32::try_from(at).map_err(|_| ForestError::TooManyNodes);
        let Some(Split { feature, threshold, missing_right }) = split else {
            let threshold = f32::INFINITY;
            let child = number(at)?;
            return Ok(Node { threshold, value, child, column: 0 });
        };
        let (tree, count) = (self.roots.len(), self.names.len());
        if feature >= count {
            return Err(ForestError::NoSuchFeature { tree, feature, count });
        }
        finite("threshold of a split", f64::from(threshold))?;
        number(children + 1)?;
        let column = 2 * feature as u16 + u16::from(missing_right);
        Ok(Node { threshold, value, child: number(children)?, column })
    }

    /// A tree's nodes as [`push_level_order`](Self::push_level_order) takes them.
    fn level_order(&self, tree: usize) -> impl ExactSizeIterator<Item = (Option<Split>, f32)> {
        let root = self.roots[tree] as usize;
        let end = self.roots.get(tree + 1).map_or(self.nodes.len(), |&next| next as usize);
        self.nodes[root..end].iter().map(|node| {
            let split = node.threshold.is_finite().then_some(Split {
                feature: node.feature(),
                threshold: node.threshold,
                missing_right: node.column % 2 == 1,
            });
            (split, node.value)
        })
    }
}

/// Each value twice: as one that goes left if it is missing, and as one that goes right.
fn columns(rows: &[f32]) -> Vec<f32> {
    let or = |value: f32, missing| if value.is_nan() { missing } else { value };
    rows.iter()
        .flat_map(|&value| [or(value, f32::NEG_INFINITY), or(value, f32::INFINITY)])
        .collect()
}

fn finite(what: &'static str, value: f64) -> Result<(), ForestError> {
    if value.is_finite() { Ok(()) } else { Err(ForestError::NotFinite { what, value }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Warm or cold, and if warm, dry or wet; unknown rain counts as wet.
    pub(super) fn weather() -> Forest {
        let names = vec!["warmth".into(), "rain".into()];
        let mut forest = Forest::new(names, 0.5).unwrap();
        let mut tree = Tree::leaf(0.25);
        let split = |feature, threshold| Split { feature, threshold, missing_right: true };
        let cold = tree.split(0, split(0, 15.0), 3.0, [-1.0, 1.0]).unwrap();
        tree.split(cold + 1, split(1, 0.0), 2.0, [2.0, 0.0]).unwrap();
        forest.push(&tree).unwrap();
        forest.push(&Tree::leaf(0.125)).unwrap();
        forest.with_provenance("written by hand")
    }

    #[test]
    fn rows_find_their_leaves() {
        let forest = weather();
        assert_eq!(forest.predict(&[15.0, 0.0]), -0.375);
        assert_eq!(forest.predict(&[15.1, 0.0]), 2.625);
        assert_eq!(forest.predict(&[20.0, 1.0]), 0.625);
        assert_eq!(forest.predict(&[f32::NAN, f32::NAN]), 0.625);
        assert_eq!(forest.predict(&[f32::INFINITY, f32::NEG_INFINITY]), 2.625);
        assert_eq!(forest.importance(), [3.0, 2.0]);
    }

    #[test]
    fn shares_say_what_each_feature_changed() {
        let forest = weather();
        assert_eq!(forest.bias(), 0.875);
        assert_eq!(forest.explain(&[20.0, -1.0]), [0.75, 1.0]);
        assert_eq!(forest.explain(&[0.0, -1.0]), [-1.25, 0.0]);
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        let mut tree = Tree::leaf(0.0);
        let split = Split { feature: 7, threshold: 0.0, missing_right: false };
        tree.split(0, split, 0.0, [1.0, 2.0]).unwrap();
        assert_eq!(tree.split(0, split, 0.0, [1.0, 2.0]), Err(ForestError::NotALeaf(0)));
        let mut forest = weather();
        let error = forest.push(&tree).unwrap_err();
        assert_eq!(error, ForestError::NoSuchFeature { tree: 2, feature: 7, count: 2 });
        assert_eq!(forest, weather());
        assert!(Forest::new(vec!["a".into(), "a".into()], 0.0).is_err());
        assert!(Forest::new(vec![], 0.0).is_err());
        assert!(weather().push(&Tree::leaf(f32::NAN)).is_err());
    }

    #[test]
    fn forests_of_other_features_do_not_merge() {
        let other = Forest::new(vec!["wind".into()], 0.0).unwrap();
        assert!(matches!(Forest::merged(&[weather(), other]), Err(ForestError::Merge(_))));
        assert!(matches!(Forest::merged(&[]), Err(ForestError::Merge(_))));
    }

    /// Any forest of three features: each tree splits leaves chosen at random.
    pub(super) fn forests() -> impl Strategy<Value = Forest> {
        let split = (any::<prop::sample::Index>(), 0..3usize, -2.0..2.0f32, any::<bool>());
        let tree = prop::collection::vec((split, -1.0..1.0f32, -1.0..1.0f32), 0..20);
        (prop::collection::vec(tree, 0..20), "\\PC*").prop_map(|(trees, provenance)| {
            let names = ["a", "b", "ç"].map(String::from).to_vec();
            let mut forest = Forest::new(names, 0.1).unwrap().with_provenance(provenance);
            for splits in trees {
                let (mut tree, mut leaves) = (Tree::leaf(0.3), vec![0]);
                for ((leaf, feature, threshold, missing_right), left, right) in splits {
                    let leaf = leaves.swap_remove(leaf.index(leaves.len()));
                    let split = Split { feature, threshold, missing_right };
                    let child = tree.split(leaf, split, 1.5, [left, right]).unwrap();
                    leaves.extend([child, child + 1]);
                }
                forest.push(&tree).unwrap();
            }
            forest
        })
    }

    pub(super) fn matrix() -> impl Strategy<Value = Vec<f32>> {
        let value = prop_oneof![4 => -3.0..3.0f32, 1 => Just(f32::NAN)];
        prop::collection::vec(value, 1..60).prop_map(|mut values| {
            values.resize(values.len().next_multiple_of(3), f32::NAN);
            values
        })
    }

    proptest! {
        #[test]
        fn rows_together_are_rows_one_by_one(forest in forests(), rows in matrix()) {
            let single: Vec<f32> = rows.chunks(3).map(|row| forest.predict(row)).collect();
            prop_assert_eq!(forest.predict_rows(&rows, 3), single);
        }

        #[test]
        fn shares_sum_to_the_prediction(forest in forests(), rows in matrix()) {
            for row in rows.chunks(3) {
                let told = forest.bias() + forest.explain(row).iter().sum::<f32>();
                prop_assert!((told - forest.predict(row)).abs() < 1e-4);
            }
        }

        #[test]
        fn merged_forests_predict_the_mean(a in forests(), b in forests(), rows in matrix()) {
            let merged = Forest::merged(&[a.clone(), b.clone()]).unwrap();
            for row in rows.chunks(3) {
                let mean = (a.predict(row) + b.predict(row)) / 2.0;
                prop_assert!((merged.predict(row) - mean).abs() < 1e-4);
            }
        }
    }
}
