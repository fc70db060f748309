//! Remembers that a download failed, so that not every command waits for the network again.
//!
//! Only pulls that happen by the way are spared: whoever asks for a pull gets one.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::error::{AssetError, Result};

/// How long a failed download is not tried again by the way.
const REMEMBERED: Duration = Duration::from_secs(15 * 60);

/// Where the failure of one asset is noted; its time of change is when it happened.
#[derive(Debug)]
pub(crate) struct Failure {
    path: PathBuf,
}

impl Failure {
    pub(crate) fn new(home: &Path, asset: &str) -> Self {
        Self { path: home.join("failures").join(asset) }
    }

    /// Whether the download failed a short while ago. A clock set back forgets it.
    pub(crate) fn is_recent(&self) -> bool {
        let changed = fs::metadata(&self.path).and_then(|metadata| metadata.modified());
        let age = changed.ok().and_then(|changed| SystemTime::now().duration_since(changed).ok());
        age.is_some_and(|age| age < REMEMBERED)
    }

    /// Notes how a pull went. That this cannot be written down is no reason to fail: the next
    /// command waits once more.
    pub(crate) fn note<T>(&self, outcome: &Result<T>) {
        match outcome {
            Ok(_) => drop(fs::remove_file(&self.path)),
            Err(AssetError::ClientFailed { .. }) => {
                let dir = self.path.parent().unwrap_or(&self.path);
                drop(fs::create_dir_all(dir).and_then(|()| fs::write(&self.path, "")));
            }
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_remembered_until_a_pull_succeeds_or_time_passes() {
        let home = tempfile::tempdir().unwrap();
        let failure = Failure::new(home.path(), "minilm");
        assert!(!failure.is_recent());
        let failed = || AssetError::ClientFailed {
            package: "toy".into(),
            client: "`pip`",
            status: std::process::ExitStatus::default(),
            complaint: String::new(),
        };
        failure.note::<()>(&Err(AssetError::NoHome));
        assert!(!failure.is_recent());
        failure.note::<()>(&Err(failed()));
        assert!(failure.is_recent());
        let long_ago = SystemTime::now() - 2 * REMEMBERED;
        fs::File::open(&failure.path).unwrap().set_modified(long_ago).unwrap();
        assert!(!failure.is_recent());
        failure.note::<()>(&Err(failed()));
        failure.note(&Ok(()));
        assert!(!failure.is_recent());
    }
}
