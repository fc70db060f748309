//! A regression tree as training grows it: from one leaf, by splitting leaves.

use super::{ForestError, finite};

/// What a node asks of a row: values up to the threshold go left, greater ones right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split {
    /// Which feature, counted from 0.
    pub feature: usize,
    /// The greatest value that goes left.
    pub threshold: f32,
    /// Whether a row that lacks the feature goes right.
    pub missing_right: bool,
}

/// A tree that can still grow. Inner nodes keep their values, which explanations need.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// Each node's value and, of an inner node, its split and left child; the right one follows it.
    nodes: Vec<(f32, Option<(Split, usize)>)>,
    gains: Vec<(usize, f64)>,
}

impl Tree {
    /// The tree that gives every row the same value; its leaf is node 0.
    pub fn leaf(value: f32) -> Self {
        Self { nodes: vec![(value, None)], gains: Vec::new() }
    }

    /// Splits a leaf, whose new children have these values, and says which node the left child is;
    /// the right child is the node after it. `gain` is by how much the split lowers the loss.
    pub fn split(
        &mut self,
        leaf: usize,
        split: Split,
        gain: f64,
        values: [f32; 2],
    ) -> Result<usize, ForestError> {
        finite("gain of a split", gain)?;
        let left = self.nodes.len();
        match self.nodes.get_mut(leaf) {
            Some((_, children @ None)) => *children = Some((split, left)),
            _ => return Err(ForestError::NotALeaf(leaf)),
        }
        self.nodes.extend(values.map(|value| (value, None)));
        self.gains.push((split.feature, gain));
        Ok(left)
    }

    /// Each split's feature and gain.
    pub(super) fn gains(&self) -> &[(usize, f64)] {
        &self.gains
    }

    /// The nodes level by level, left to right, each with its split (a leaf has none) and its value.
    pub(super) fn level_order(&self) -> Vec<(Option<Split>, f32)> {
        let mut order = vec![0];
        let mut nodes = Vec::with_capacity(self.nodes.len());
        while let Some(&at) = order.get(nodes.len()) {
            let (value, children) = self.nodes[at];
            order.extend(children.into_iter().flat_map(|(_, left)| [left, left + 1]));
            nodes.push((children.map(|(split, _)| split), value));
        }
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_come_in_order_however_the_tree_grew() {
        let on = |threshold| Split { feature: 0, threshold, missing_right: false };
        let mut tree = Tree::leaf(0.0);
        let left = tree.split(0, on(0.0), 1.0, [1.0, 2.0]).unwrap();
        tree.split(left + 1, on(5.0), 1.0, [5.0, 6.0]).unwrap();
        tree.split(left, on(-5.0), 1.0, [3.0, 4.0]).unwrap();
        let values: Vec<f32> = tree.level_order().iter().map(|node| node.1).collect();
        assert_eq!(values, [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    }
}
