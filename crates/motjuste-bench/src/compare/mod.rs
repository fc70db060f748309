//! Two systems on one gold file: is their difference more than chance, and where does it come from?

mod items;
mod semeval;
mod swords;

use std::path::PathBuf;

use motjuste_formats::{Document, Kind, NamedFile};
use motjuste_metrics::Figure;
use motjuste_metrics::significance::{Bootstrap, Randomisation, Resampling, bootstraps};
use serde_json::{Map, Value, json};

use crate::{Error, Result};

/// Two systems, and how to compare them.
#[derive(Debug, Clone)]
pub struct Comparing {
    /// A SWORDS benchmark or gold answers of SemEval-2007.
    pub gold: PathBuf,
    pub a: NamedFile,
    pub b: NamedFile,
    /// Number of guesses that count (SWORDS).
    pub k: usize,
    pub resampling: Resampling,
    /// Number of items to show, by largest difference.
    pub items: usize,
}

/// One measure of both systems with what chance could do to it.
#[derive(Debug)]
pub struct Comparison {
    pub metric: String,
    pub bootstrap: Bootstrap,
    pub randomisation: Randomisation,
}

/// An item on which the systems differ, for a person to read and for programs.
#[derive(Debug)]
pub struct Differing {
    pub text: String,
    pub json: Value,
}

/// What a comparison finds.
#[derive(Debug)]
pub struct Compared {
    pub comparisons: Vec<Comparison>,
    pub differing: Vec<Differing>,
}

impl Comparing {
    /// Puts the measures of the gold's family to both tests.
    ///
    /// # Errors
    /// If a file cannot be read, or the systems do not answer the gold file.
    pub fn compare(&self) -> Result<Compared> {
        let (kind, text) = Document::open(&self.gold, None)?;
        match kind {
            Kind::Swords => swords::compare(self, &text),
            Kind::SemevalGold => semeval::compare(self, &text),
            other => {
                let reason = format!(
                    "this is {other}; compare takes a SWORDS benchmark or a SemEval-2007 gold file"
                );
                Err(Error::Gold { path: self.gold.clone(), reason })
            }
        }
    }

    fn test(&self, figures: impl Iterator<Item = [Figure; 2]>) -> Vec<Comparison> {
        let figures: Vec<[Figure; 2]> = figures.collect();
        let contributions: Vec<_> =
            figures.iter().map(|both| both.each_ref().map(|one| &one.contributions)).collect();
        let bootstraps = bootstraps(&contributions, self.resampling);
        let tested = figures.iter().zip(bootstraps).filter_map(|([a, b], bootstrap)| {
            Some(Comparison {
                metric: a.label.name.clone().into_owned(),
                bootstrap: bootstrap?,
                randomisation: a.contributions.randomisation(&b.contributions, self.resampling)?,
            })
        });
        tested.collect()
    }
}

impl Compared {
    /// As JSON.
    pub fn to_json(&self, compared: &Comparing) -> Value {
        let system = |name: &str, estimate: fn(&Bootstrap) -> (f64, [f64; 2])| {
            let mut metrics = Map::new();
            let mut intervals = Map::new();
            for comparison in &self.comparisons {
                let (value, interval) = estimate(&comparison.bootstrap);
                metrics.insert(comparison.metric.clone(), json!(value));
                intervals.insert(comparison.metric.clone(), json!(interval));
            }
            json!({"name": name, "metrics": metrics, "intervals": intervals})
        };
        let comparisons: Map<String, Value> = self
            .comparisons
            .iter()
            .map(|comparison| {
                let Comparison { metric, bootstrap, randomisation } = comparison;
                let value = json!({
                    "difference": bootstrap.difference.value,
                    "interval": bootstrap.difference.interval,
                    "p_bootstrap": bootstrap.p,
                    "p_randomisation": randomisation.p,
                });
                (metric.clone(), value)
            })
            .collect();
        json!({
            "systems": [
                system(&compared.a.name, |bootstrap| (bootstrap.a.value, bootstrap.a.interval)),
                system(&compared.b.name, |bootstrap| (bootstrap.b.value, bootstrap.b.interval)),
            ],
            "comparison": comparisons,
            "replicates": compared.resampling.replicates,
            "seed": compared.resampling.seed,
            "items": self.differing.iter().map(|item| &item.json).collect::<Vec<_>>(),
        })
    }
}
