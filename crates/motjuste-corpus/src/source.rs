//! What something was learned from, recorded beside it.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Error;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its name without the directory.
    pub name: String,
    /// SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
}

impl Source {
    /// Names and hashes a file.
    pub fn new(path: &Path) -> Result<Self, Error> {
        let hash = || -> io::Result<_> {
            let (mut file, mut hash) = (File::open(path)?, Sha256::new());
            let mut chunk = vec![0; 1 << 16];
            loop {
                match file.read(&mut chunk)? {
                    0 => return Ok(hash.finalize()),
                    read => hash.update(&chunk[..read]),
                }
            }
        };
        let hash = hash().map_err(Error::read(path))?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        Ok(Self { name: name.unwrap_or_default(), sha256: hex::encode(hash) })
    }
}
