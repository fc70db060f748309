//! Paths that cannot leave their directory: files of an asset, members of an archive.

use std::path::{Path, PathBuf};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// A relative path with forward slashes that cannot leave the directory it is joined to,
/// on any platform.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberPath(#[serde(deserialize_with = "safe_path")] String);

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

fn safe_path<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let path = String::deserialize(from)?;
    if MemberPath::is_safe(&path) && !path.ends_with('/') {
        return Ok(path);
    }
    Err(D::Error::custom(format_args!(
        "`{path}` could leave its directory: use plain names joined by `/`"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::Component;

    fn parse(path: &str) -> Result<MemberPath, serde_json::Error> {
        serde_json::from_value(path.into())
    }

    #[test]
    fn paths_that_leave_the_directory_are_refused() {
        let outside = ["../a", "a/../../b", "/etc/passwd", "C:\\a", "c:a", "a\\..\\b"];
        for path in ["", ".", "..", "a//b", "a/"].into_iter().chain(outside) {
            assert!(parse(path).is_err(), "{path:?}");
        }
    }

    #[test]
    fn plain_paths_are_taken() {
        let path = parse("1_Pooling/config.json").unwrap();
        assert_eq!(
            path.under(Path::new("home")),
            Path::new("home").join("1_Pooling").join("config.json")
        );
    }

    proptest! {
        #[test]
        fn whatever_is_taken_stays_below(path in "[a./\\\\: ]{0,12}") {
            if let Ok(path) = parse(&path) {
                let joined = path.under(Path::new("/base"));
                let below = joined.strip_prefix("/base").unwrap();
                prop_assert!(below.components().all(|c| matches!(c, Component::Normal(_))));
                prop_assert!(below.components().count() > 0);
            }
        }
    }
}
