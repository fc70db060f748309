//! Out-of-fold scores as result files that `score swords` reads.

use std::collections::BTreeMap;

use motjuste_core::{ModelError, Ranked, Ranking, Score, SystemResult};
use motjuste_engine::Stage;

use super::edited;
use super::item::{Item, Labelled, Origin};

impl Item {
    /// The candidates the engine proposes up to a stage, in the order it would list them.
    pub(super) fn listed(&self, stage: Stage) -> Vec<&Labelled> {
        let proposed = |one: &&Labelled| one.proposed.is_some_and(|from| from <= stage);
        let mut list: Vec<&Labelled> = self.candidates.iter().filter(proposed).collect();
        list.sort_by(|a, b| {
            (b.reached.cmp(&a.reached))
                .then_with(|| b.order.total_cmp(&a.order))
                .then_with(|| a.lemma.cmp(&b.lemma))
        });
        list
    }

    /// The list the engine would have given at a stage, had it never seen the target's lemma.
    ///
    /// # Errors
    /// If two items are about one target.
    pub fn generated(
        items: &[Self],
        stage: Stage,
        limit: usize,
    ) -> Result<SystemResult, ModelError> {
        let mut result = SystemResult::new(true);
        for item in items.iter().filter(|item| item.origin == Origin::Judged) {
            let list = item.listed(stage);
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
        for item in items.iter().filter(|item| item.origin == Origin::Judged) {
            // Forms of one word are one substitute, as good as the best of them.
            let mut best: BTreeMap<&str, f32> = BTreeMap::new();
            for one in item.candidates.iter().filter(|one| one.share.is_some()) {
                let predicted = best.entry(&one.key).or_insert(one.predicted);
                *predicted = predicted.max(one.predicted);
            }
            let entries = best
                .into_iter()
                .map(|(key, predicted)| {
                    let score = Score::new(f64::from(predicted))?;
                    Ok(Ranked { substitute: key.to_owned(), score })
                })
                .collect::<Result<Vec<_>, ModelError>>()?;
            result.add(item.target, Ranking::new(entries))?;
        }
        Ok(result)
    }

    /// The share of the first `count` words of each list that the editor would print. Words without
    /// a verdict count as refused.
    #[must_use]
    pub fn accepted(items: &[Self], stage: Stage, count: usize) -> f64 {
        let edited = items.iter().filter(|item| item.origin == Origin::Edited);
        let shown = edited.flat_map(|item| item.listed(stage).into_iter().take(count));
        let verdicts: Vec<bool> =
            shown.map(|one| one.share.is_some_and(|share| share > edited::MAYBE)).collect();
        verdicts.iter().filter(|yes| **yes).count() as f64 / verdicts.len() as f64
    }

    /// How many of a target's acceptable and conceivable substitutes are among the candidates that
    /// reached a stage: found, of how many, twice.
    #[must_use]
    pub fn recall(items: &[Self], stage: Stage) -> [(usize, usize); 2] {
        let mut counts = [(0, 0); 2];
        for item in items.iter().filter(|item| item.origin == Origin::Judged) {
            for one in &item.candidates {
                let Some(share) = one.share else { continue };
                let found = one.proposed.is_some() && one.is_seen(stage);
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
