//! What a cell took, kept beside its result so that a later report can say it, too.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// Time and memory of the questions that one run asked.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// On all cores together, from the first question to the last.
    pub seconds: f64,
    /// How many questions that were.
    pub asked: usize,
    /// The most memory the process had until then, in bytes; none where the platform does not say.
    pub peak_memory: Option<u64>,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    /// The key of the answers it belongs to.
    key: String,
    #[serde(flatten)]
    cost: Cost,
}

impl Cost {
    pub(crate) fn new(seconds: f64, asked: usize) -> Self {
        Self { seconds, asked, peak_memory: peak_memory() }
    }

    /// Seconds for one question.
    pub fn per_question(&self) -> Option<f64> {
        (self.asked > 0).then(|| self.seconds / self.asked as f64)
    }

    /// The cost kept beside a result, if it is that of these answers.
    pub(crate) fn beside(result: &Path, key: &str) -> Option<Self> {
        let kept: Kept = serde_json::from_slice(&fs::read(place(result)).ok()?).ok()?;
        (kept.key == key).then_some(kept.cost)
    }

    pub(crate) fn keep_beside(self, result: &Path, key: &str) -> Result<()> {
        let path = place(result);
        let kept = serde_json::to_vec(&Kept { key: key.to_owned(), cost: self });
        let written = kept.map_err(Into::into).and_then(|kept| fs::write(&path, kept));
        written.map_err(|source| Error::Write { path, source })
    }
}

fn place(result: &Path) -> PathBuf {
    let mut name = result.file_name().unwrap_or_default().to_owned();
    name.push(".cost");
    result.with_file_name(name)
}

/// Linux says it in `/proc`.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024 * kilobytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_belongs_to_its_answers_alone() {
        let dir = tempfile::tempdir().unwrap();
        let result = dir.path().join("a.lsr.json");
        let cost = Cost::new(3.0, 4);
        cost.keep_beside(&result, "1a").unwrap();
        assert_eq!(Cost::beside(&result, "1a"), Some(cost));
        assert_eq!(Cost::beside(&result, "2b"), None);
        assert_eq!((cost.per_question(), Cost::new(1.0, 0).per_question()), (Some(0.75), None));
    }
}
