//! Secrets that callers must know.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A secret a caller must know. Only its digest is kept, and compared in constant time.
#[derive(Clone)]
pub struct Token([u8; 32]);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a token must have at least one visible ASCII character and no spaces")]
pub struct UnusableToken;

impl Token {
    /// This secret.
    pub fn new(secret: &str) -> Result<Self, UnusableToken> {
        let usable = !secret.is_empty() && secret.bytes().all(|byte| byte.is_ascii_graphic());
        usable.then(|| Self(digest(secret.as_bytes()))).ok_or(UnusableToken)
    }

    /// The secret's digest: a key to sign with.
    pub const fn digest(&self) -> &[u8; 32] {
        &self.0
    }

    pub fn is(&self, offered: &[u8]) -> bool {
        self.0.ct_eq(&digest(offered)).into()
    }
}

/// Digests have equal lengths, so that a comparison does not reveal the length of the secret.
fn digest(secret: &[u8]) -> [u8; 32] {
    Sha256::digest(secret).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_knows_itself_and_does_not_tell() {
        let token = Token::new("s3cret").unwrap();
        assert!(token.is(b"s3cret") && !token.is(b"s3cre") && !token.is(b""));
        assert_eq!(format!("{token:?}"), "Token(…)");
        for bad in ["", "two words", "schlüssel", "a\n"] {
            assert_eq!(Token::new(bad).unwrap_err(), UnusableToken, "{bad:?}");
        }
    }
}
