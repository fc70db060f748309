//! SHA-256 sums (FIPS 180-4), and files that are written only together with their sum.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{AssetError, Result};
use crate::progress::Meter;

/// How much is read at once; large enough that hashing, not system calls, takes the time.
const CHUNK: usize = 1 << 18;

/// A SHA-256 sum, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sha256Digest(
    #[serde(serialize_with = "hex::serialize", deserialize_with = "from_digits")] [u8; 32],
);

impl Sha256Digest {
    /// The sum of these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

fn from_digits<'de, D: Deserializer<'de>>(from: D) -> Result<[u8; 32], D::Error> {
    let text = String::deserialize(from)?;
    let mut bytes = [0; 32];
    hex::decode_to_slice(&text, &mut bytes).map_err(|_| {
        let refused = format!("`{text}` is not a SHA-256: expected 64 hexadecimal digits");
        D::Error::custom(refused)
    })?;
    Ok(bytes)
}

impl fmt::Display for Sha256Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Sha256Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sha256Digest({self})")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pin {
    pub(crate) size: u64,
    pub(crate) sha256: Sha256Digest,
}

impl Pin {
    /// Hands a stream to `each` chunk by chunk, and refuses it unless it matches; `what` names it
    /// in the error.
    fn read(
        self,
        what: &str,
        from: &mut dyn Read,
        meter: &mut Meter<'_>,
        each: &mut dyn FnMut(&[u8]) -> Result<()>,
    ) -> Result<()> {
        let mut hasher = Sha256::new();
        read_exactly(what, self.size, from, meter, &mut |chunk| {
            hasher.update(chunk);
            each(chunk)
        })?;
        match Sha256Digest(hasher.finalize().into()) {
            actual if actual == self.sha256 => Ok(()),
            actual => {
                let what = what.to_owned();
                Err(AssetError::WrongDigest { what, expected: self.sha256, actual })
            }
        }
    }

    /// Writes a stream that matches to a new file, and syncs it to the disk.
    pub(crate) fn write(
        self,
        what: &str,
        from: &mut dyn Read,
        to: &Path,
        meter: &mut Meter<'_>,
    ) -> Result<()> {
        let not_writable = |e| AssetError::not_writable(to, e);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(not_writable)?;
        }
        let mut file = File::create_new(to).map_err(not_writable)?;
        self.read(what, from, meter, &mut |chunk| file.write_all(chunk).map_err(not_writable))?;
        file.sync_all().map_err(not_writable)
    }

    /// Reads a file and refuses it unless it matches.
    pub(crate) fn check(self, what: &str, path: &Path, meter: &mut Meter<'_>) -> Result<()> {
        let mut file = File::open(path).map_err(|e| AssetError::unreadable(path, e))?;
        self.read(what, &mut file, meter, &mut |_| Ok(()))
    }
}

/// Hands a stream of exactly `size` bytes to `each`, chunk by chunk.
///
/// Never reads more than one byte past the expected size, so that an archive member which
/// expands without end costs no more than an honest one.
pub(crate) fn read_exactly(
    what: &str,
    size: u64,
    from: &mut dyn Read,
    meter: &mut Meter<'_>,
    each: &mut dyn FnMut(&[u8]) -> Result<()>,
) -> Result<()> {
    let mut from = from.take(size.saturating_add(1));
    let mut chunk = vec![0; CHUNK];
    let mut actual = 0;
    loop {
        let n = match from.read(&mut chunk) {
            Ok(0) => break,
            Ok(n) => n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(source) => return Err(AssetError::unreadable(what, source)),
        };
        actual += n as u64;
        each(&chunk[..n])?;
        meter.advance(n as u64)?;
    }
    if actual != size {
        return Err(AssetError::WrongSize { what: what.to_owned(), expected: size, actual });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use proptest::prelude::*;

    fn pin(bytes: &[u8]) -> Pin {
        Pin { size: bytes.len() as u64, sha256: Sha256Digest::from_bytes(bytes) }
    }

    #[test]
    fn the_sum_of_abc_is_the_one_in_the_standard() {
        assert_eq!(
            Sha256Digest::from_bytes(b"abc").to_string(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_sum_of_the_wrong_length_is_refused_by_name() {
        let error = serde_json::from_value::<Sha256Digest>("ba78".into()).unwrap_err();
        assert_eq!(error.to_string(), "`ba78` is not a SHA-256: expected 64 hexadecimal digits");
    }

    #[test]
    fn a_stream_without_end_is_read_one_byte_too_far_and_no_more() {
        struct Endless(u64);
        impl Read for Endless {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 += buffer.len() as u64;
                Ok(buffer.len())
            }
        }
        let mut bomb = Endless(0);
        let error = pin(b"four")
            .read("bomb", &mut bomb, &mut Meter::new(&mut Silent), &mut |_| Ok(()))
            .unwrap_err();
        assert_eq!(bomb.0, 5);
        assert_eq!(
            error.to_string(),
            "bomb has at least 5 bytes instead of 4; nothing of it was kept"
        );
    }

    proptest! {
        #[test]
        fn written_and_read_back_is_the_same_sum(bytes: [u8; 32]) {
            let digest = Sha256Digest(bytes);
            let written = serde_json::to_value(digest).unwrap();
            prop_assert_eq!(&written, &digest.to_string());
            prop_assert_eq!(serde_json::from_value::<Sha256Digest>(written).unwrap(), digest);
        }

        #[test]
        fn any_flipped_bit_is_refused(mut bytes in prop::collection::vec(any::<u8>(), 1..600), at: prop::sample::Index, bit in 0..8u8) {
            let pin = pin(&bytes);
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
            let refused = pin.read("x", &mut bytes.as_slice(), &mut Meter::new(&mut Silent), &mut |_| Ok(()));
            prop_assert!(matches!(refused, Err(AssetError::WrongDigest { .. })), "{:?}", refused);
        }
    }
}
