//! SHA-256 sums (FIPS 180-4), and files that are written only together with their sum.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::AssetError;
use crate::progress::Meter;

/// How much is read at once; large enough that hashing, not system calls, sets the pace.
const CHUNK: usize = 1 << 18;

/// A SHA-256 sum, written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sha256Digest([u8; 32]);

impl Sha256Digest {
    /// The sum of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

/// What [`Sha256Digest::from_str`] refuses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a SHA-256 sum: it takes 64 hexadecimal digits")]
pub struct NotADigest(String);

impl FromStr for Sha256Digest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| NotADigest(text.to_owned()))?;
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for Sha256Digest {
    type Error = NotADigest;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Sha256Digest> for String {
    fn from(digest: Sha256Digest) -> Self {
        digest.to_string()
    }
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

/// What a file must be: its size and its sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Expected {
    pub(crate) size: u64,
    pub(crate) sha256: Sha256Digest,
}

impl Expected {
    /// Refuses a stream that is not exactly this; `what` names it in the error.
    pub(crate) fn copy(
        self,
        what: &str,
        from: &mut dyn Read,
        to: &mut dyn Write,
        meter: &mut Meter<'_>,
    ) -> Result<(), AssetError> {
        let mut hasher = Sha256::new();
        copy_exactly(what, self.size, from, to, &mut |chunk| {
            hasher.update(chunk);
            meter.advance(chunk.len() as u64)
        })?;
        let actual = Sha256Digest(hasher.finalize().into());
        if actual != self.sha256 {
            return Err(AssetError::WrongDigest {
                what: what.to_owned(),
                expected: self.sha256,
                actual,
            });
        }
        Ok(())
    }

    /// Writes a new file that is exactly this, and puts it safely on the disk.
    pub(crate) fn write(
        self,
        from: &mut dyn Read,
        to: &Path,
        meter: &mut Meter<'_>,
    ) -> Result<(), AssetError> {
        if let Some(parent) = to.parent() {
            std::fs::create_dir_all(parent).map_err(|e| AssetError::not_writable(parent, e))?;
        }
        let mut file = File::create_new(to).map_err(|e| AssetError::not_writable(to, e))?;
        self.copy(&to.display().to_string(), from, &mut file, meter)?;
        file.sync_all().map_err(|e| AssetError::writing(&to.display().to_string(), e))
    }

    /// Reads a file and refuses it when it is not exactly this.
    pub(crate) fn check(self, path: &Path, meter: &mut Meter<'_>) -> Result<(), AssetError> {
        let what = path.display().to_string();
        let mut file = File::open(path).map_err(|e| AssetError::unreadable(&what, e))?;
        self.copy(&what, &mut file, &mut io::sink(), meter)
    }
}

/// Copies a stream of exactly `size` bytes, showing each chunk to `each`.
///
/// Never reads more than one byte past the expected size, so that an archive member which
/// expands without end costs no more than an honest one.
pub(crate) fn copy_exactly(
    what: &str,
    size: u64,
    from: &mut dyn Read,
    to: &mut dyn Write,
    each: &mut dyn FnMut(&[u8]) -> Result<(), AssetError>,
) -> Result<(), AssetError> {
    let mut from = from.take(size.saturating_add(1));
    let mut chunk = vec![0; CHUNK];
    let mut copied = 0;
    loop {
        let n = match from.read(&mut chunk) {
            Ok(0) => break,
            Ok(n) => n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            Err(source) => return Err(AssetError::unreadable(what, source)),
        };
        to.write_all(&chunk[..n]).map_err(|source| AssetError::writing(what, source))?;
        copied += n as u64;
        each(&chunk[..n])?;
    }
    if copied != size {
        return Err(AssetError::WrongSize {
            what: what.to_owned(),
            expected: size,
            actual: copied,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;
    use proptest::prelude::*;

    fn expected(bytes: &[u8]) -> Expected {
        Expected { size: bytes.len() as u64, sha256: Sha256Digest::of(bytes) }
    }

    #[test]
    fn the_sum_of_abc_is_the_one_in_the_standard() {
        assert_eq!(
            Sha256Digest::of(b"abc").to_string(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_sum_of_the_wrong_length_is_refused_by_name() {
        let error = "ba78".parse::<Sha256Digest>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`ba78` is not a SHA-256 sum: it takes 64 hexadecimal digits"
        );
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
        let error = expected(b"four")
            .copy("bomb", &mut bomb, &mut io::sink(), &mut Meter::new(&mut Silent))
            .unwrap_err();
        assert_eq!(bomb.0, 5);
        assert_eq!(
            error.to_string(),
            "bomb has at least 5 bytes, but the manifest says 4; it is refused and nothing of it is kept"
        );
    }

    proptest! {
        #[test]
        fn written_and_read_back_is_the_same_sum(bytes: [u8; 32]) {
            let digest = Sha256Digest(bytes);
            prop_assert_eq!(digest.to_string().parse::<Sha256Digest>().unwrap(), digest);
        }

        #[test]
        fn any_flipped_bit_is_refused(mut bytes in prop::collection::vec(any::<u8>(), 1..600), at: prop::sample::Index, bit in 0..8u8) {
            let expected = expected(&bytes);
            let at = at.index(bytes.len());
            bytes[at] ^= 1 << bit;
            let refused = expected.copy("x", &mut bytes.as_slice(), &mut io::sink(), &mut Meter::new(&mut Silent));
            prop_assert!(matches!(refused, Err(AssetError::WrongDigest { .. })), "{:?}", refused);
        }
    }
}
