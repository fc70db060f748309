//! What came of a cell, and the file it is kept in.

use std::path::Path;

use motjuste_core::{Extra, SystemResult};
use motjuste_formats::{Lsr, read, write, write_file};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Result;

/// The answers of a system to a benchmark.
#[derive(Debug)]
pub enum Answers {
    /// Substitutes by target.
    Substitutes(SystemResult),
    /// Similarities, in the order of the benchmark: two for a pair of CoSimLex, one for two usages.
    Similarities(Vec<f64>, Value),
}

#[derive(Debug, Serialize, Deserialize)]
struct SimilarityFile {
    extra: Value,
    similarities: Vec<f64>,
}

impl Answers {
    /// Where they come from.
    pub fn provenance(&self) -> Value {
        match self {
            Self::Substitutes(result) => result
                .extra()
                .and_then(|extra| serde_json::from_str(extra.json()).ok())
                .unwrap_or_default(),
            Self::Similarities(_, extra) => extra.clone(),
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Substitutes(result) => result.rankings().len(),
            Self::Similarities(similarities, _) => similarities.len(),
        }
    }

    /// Whether they answer the cell of a key.
    pub fn are_of(&self, key: &str) -> bool {
        self.provenance().get("key").and_then(Value::as_str) == Some(key)
    }

    /// Reads answers, if a file of them is there that can be read: one that cannot was left behind
    /// by something else, and is made again.
    pub(crate) fn find(path: &Path) -> Option<Self> {
        if path.extension().is_some_and(|extension| extension == "similarities") {
            let bytes = std::fs::read(path).ok()?;
            let SimilarityFile { extra, similarities } = serde_json::from_slice(&bytes).ok()?;
            return Some(Self::Similarities(similarities, extra));
        }
        path.exists().then(|| read::<Lsr>(path).ok()).flatten().map(Self::Substitutes)
    }

    /// Writes them, whole or not at all.
    pub(crate) fn write(&self, path: &Path) -> Result<()> {
        match self {
            Self::Substitutes(result) => write::<Lsr>(path, result)?,
            Self::Similarities(similarities, extra) => {
                let file =
                    SimilarityFile { extra: extra.clone(), similarities: similarities.clone() };
                let json = serde_json::to_string(&file).expect("numbers and text are JSON");
                write_file(path, |out| out.write_all(json.as_bytes()))?;
            }
        }
        Ok(())
    }
}

/// A provenance as a result file keeps it.
pub(crate) fn extra(value: &Value) -> Extra {
    Extra::from_json(value.to_string())
}
