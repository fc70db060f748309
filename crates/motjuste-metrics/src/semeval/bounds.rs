//! How high `best` and `oot` can get (McCarthy & Navigli 2009, eq. 7 and §4.1.2).

use motjuste_core::GoldItem;

use super::corrected::Votes;
use super::subset::Subset;
use crate::moments::share;

/// Theoretical upper bounds of recall on a gold file, as fractions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// `best`: the most frequent substitute alone (eq. 7).
    pub best: f64,
    /// `oot` without duplicates: the ten most frequent substitutes.
    pub oot: f64,
    /// `oot` where a guess may be repeated: ten times the `best` bound.
    pub oot_with_duplicates: f64,
}

/// The bounds, or `None` for a gold file without items.
pub fn upper_bounds(gold: &[GoldItem], subset: &Subset) -> Option<Bounds> {
    let counted = gold.iter().filter(|item| subset.has(&item.key.lexelt, &item.key.id));
    let (mut items, mut best, mut oot) = (0, 0.0, 0.0);
    for votes in counted.filter_map(|item| Votes::of(item, subset)) {
        items += 1;
        best += votes.shares().next().unwrap_or(0.0);
        oot += votes.shares().take(10).sum::<f64>();
    }
    let (best, oot) = (share(best, items)?, share(oot, items)?);
    Some(Bounds { best, oot, oot_with_duplicates: 10.0 * best })
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::ItemKey;

    #[test]
    fn the_bound_is_the_share_of_the_most_frequent_substitute() {
        let gold = GoldItem {
            key: ItemKey { lexelt: "happy.a".into(), id: "1".into() },
            substitutes: vec![("glad".into(), 3), ("merry".into(), 3), ("jovial".into(), 1)],
        };
        let bounds = upper_bounds(&[gold], &Subset::default()).unwrap();
        assert_eq!(bounds.best, 3.0 / 7.0);
        assert!((bounds.oot - 1.0).abs() < 1e-12);
        assert_eq!(bounds.oot_with_duplicates, 30.0 / 7.0);
        assert_eq!(upper_bounds(&[], &Subset::default()), None);
    }
}
