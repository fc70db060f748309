//! Paths that stay where they are put: names of files in an asset and of members in an archive.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// A relative path with forward slashes that cannot leave the directory it is joined to,
/// on any platform.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MemberPath(String);

/// What [`MemberPath`] refuses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` could be written outside its directory: a path takes plain names joined by `/`")]
pub struct UnsafePath(String);

impl MemberPath {
    /// The path as it is written in the manifest.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// This path below `dir`.
    pub fn under(&self, dir: &Path) -> PathBuf {
        self.0.split('/').fold(dir.to_owned(), |p, n| p.join(n))
    }

    /// Whether an archive may hold a member of this name (directories end in a slash).
    pub(crate) fn is_safe(name: &str) -> bool {
        let name = name.strip_suffix('/').unwrap_or(name);
        name.split('/')
            .all(|part| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']))
    }
}

impl TryFrom<String> for MemberPath {
    type Error = UnsafePath;

    fn try_from(path: String) -> Result<Self, Self::Error> {
        if Self::is_safe(&path) && !path.ends_with('/') {
            Ok(Self(path))
        } else {
            Err(UnsafePath(path))
        }
    }
}

impl From<MemberPath> for String {
    fn from(path: MemberPath) -> Self {
        path.0
    }
}

impl fmt::Display for MemberPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::Component;

    #[test]
    fn paths_that_leave_the_directory_are_refused() {
        for path in [
            "",
            ".",
            "..",
            "../a",
            "a/../../b",
            "/etc/passwd",
            "a//b",
            "a/",
            "C:\\a",
            "c:a",
            "a\\..\\b",
        ] {
            assert!(MemberPath::try_from(path.to_owned()).is_err(), "{path:?}");
        }
    }

    #[test]
    fn plain_paths_are_taken() {
        let path = MemberPath::try_from("1_Pooling/config.json".to_owned()).unwrap();
        assert_eq!(
            path.under(Path::new("home")),
            Path::new("home").join("1_Pooling").join("config.json")
        );
    }

    proptest! {
        #[test]
        fn whatever_is_taken_stays_below(path in "[a./\\\\: ]{0,12}") {
            if let Ok(path) = MemberPath::try_from(path) {
                let joined = path.under(Path::new("/base"));
                let below = joined.strip_prefix("/base").unwrap();
                prop_assert!(below.components().all(|c| matches!(c, Component::Normal(_))));
                prop_assert!(below.components().count() > 0);
            }
        }
    }
}
