//! Out-of-fold scores as result files that `score swords` reads.

use motjuste_core::{ModelError, Ranked, Ranking, Score, SystemResult};
use motjuste_engine::Tier;

use super::item::{Item, Labelled};

impl Item {
    /// The list the engine would have given at a tier, had it never seen the target's lemma.
    ///
    /// # Errors
    /// If two items are about one target.
    pub fn generated(items: &[Self], limit: usize) -> Result<SystemResult, ModelError> {
        let mut result = SystemResult::new(true);
        for item in items.iter().filter(|item| item.judged) {
            let mut list: Vec<&Labelled> =
                item.candidates.iter().filter(|one| one.proposed).collect();
            list.sort_by(|a, b| {
                (b.reached.cmp(&a.reached))
                    .then_with(|| b.order.total_cmp(&a.order))
                    .then_with(|| a.lemma.cmp(&b.lemma))
            });
            let mut seen: Vec<&str> = Vec::with_capacity(limit);
            let mut entries = Vec::with_capacity(limit);
            for one in list {
                if entries.len() == limit {
                    break;
                }
                if !seen.contains(&one.key.as_str()) {
                    seen.push(&one.key);
                    let score = Score::of_rank(entries.len());
                    entries.push(Ranked { substitute: one.key.clone(), score });
                }
            }
            result.add(item.target, Ranking::new(entries))?;
        }
        Ok(result)
    }

    /// All judged substitutes in the order of the share predicted for them.
    ///
    /// # Errors
    /// If two items are about one target.
    pub fn ranked(items: &[Self]) -> Result<SystemResult, ModelError> {
        let mut result = SystemResult::new(true);
        for item in items.iter().filter(|item| item.judged) {
            let entries = item
                .candidates
                .iter()
                .filter(|one| one.share.is_some())
                .map(|one| {
                    let score = Score::new(f64::from(one.predicted))?;
                    Ok(Ranked { substitute: one.key.clone(), score })
                })
                .collect::<Result<Vec<_>, ModelError>>()?;
            result.add(item.target, Ranking::new(entries))?;
        }
        Ok(result)
    }

    /// How many of a target's acceptable and conceivable substitutes are among the candidates that
    /// reached a tier: found, of how many, twice.
    #[must_use]
    pub fn recall(items: &[Self], tier: Tier) -> [(usize, usize); 2] {
        let mut counts = [(0, 0); 2];
        for item in items.iter().filter(|item| item.judged) {
            for one in &item.candidates {
                let Some(share) = one.share else { continue };
                let found = one.proposed && one.reached >= tier;
                for (count, least) in counts.iter_mut().zip([0.5, 0.099]) {
                    if share > least {
                        *count = (count.0 + usize::from(found), count.1 + 1);
                    }
                }
            }
        }
        counts
    }
}
