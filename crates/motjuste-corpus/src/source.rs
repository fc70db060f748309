//! What something was learned from, recorded beside it.

use std::fs::File;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Error;

/// A file by name and content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its name without the directory.
    pub name: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

impl Source {
    /// Names and hashes a file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn new(path: &Path) -> Result<Self, Error> {
        let mut hash = Sha256::new();
        File::open(path)
            .and_then(|mut file| io::copy(&mut file, &mut hash))
            .map_err(Error::read(path))?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        Ok(Self { name: name.unwrap_or_default(), sha256: hex::encode(hash.finalize()) })
    }
}
