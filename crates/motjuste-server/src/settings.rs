//! How a server is set up: where it listens, whom it answers, how much it takes on.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Where `motjuste serve` listens unless told otherwise: this machine alone.
const DEFAULT_ADDRESS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8017);

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where to listen.
    pub address: SocketAddr,
    /// What a caller must know; without it, whoever reaches the address may ask.
    pub token: Option<Token>,
    /// Which pages of other servers may ask from a browser.
    pub origins: Origins,
    /// Names the server may be called by besides `localhost` and addresses; on a loopback address
    /// no others are answered.
    pub hosts: Vec<String>,
    /// How much is taken on.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            address: DEFAULT_ADDRESS,
            token: None,
            origins: Origins::default(),
            hosts: Vec::new(),
            limits: Limits::default(),
        }
    }
}

/// How much is taken on.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Characters of a text.
    pub text: usize,
    /// Words of a text whose every word is looked at.
    pub words: usize,
    /// Requests of a batch.
    pub batch: usize,
    /// Requests that wait for a worker.
    pub queue: usize,
    /// Requests of one address under way.
    pub per_client: usize,
    /// Connections at a time.
    pub connections: usize,
    /// From a request's last byte to its answer.
    pub answer: Duration,
    /// From a connection, or the last answer on it, to the end of the next request's head; and
    /// from there to the end of its body.
    pub read: Duration,
    /// From the wish to stop until what is not finished is dropped.
    pub grace: Duration,
    /// Answers worked on at a time.
    pub workers: NonZero<usize>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 1 << 20,
            text: 50_000,
            words: 1_000,
            batch: 64,
            queue: 64,
            per_client: 32,
            connections: 512,
            answer: Duration::from_secs(10),
            read: Duration::from_secs(10),
            grace: Duration::from_secs(30),
            workers: thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        }
    }
}

/// Which pages of other servers may ask.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Origins {
    /// None: only the server's own page.
    #[default]
    None,
    /// These, as `https://example.org`.
    These(Vec<String>),
    /// Any.
    Any,
}

/// A secret a caller must know. Only its digest is kept, and compared in constant time.
#[derive(Clone)]
pub struct Token([u8; 32]);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A token no header can carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a token is at least one visible ASCII character, without spaces")]
pub struct UnusableToken;

impl Token {
    /// This secret.
    ///
    /// # Errors
    /// If it is empty or cannot stand in a header.
    pub fn new(secret: &str) -> Result<Self, UnusableToken> {
        let usable = !secret.is_empty() && secret.bytes().all(|byte| byte.is_ascii_graphic());
        usable.then(|| Self(digest(secret.as_bytes()))).ok_or(UnusableToken)
    }

    /// The secret's digest: a key to sign with.
    pub(crate) const fn digest(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether this is the secret.
    pub(crate) fn is(&self, offered: &[u8]) -> bool {
        self.0.ct_eq(&digest(offered)).into()
    }
}

/// Equal lengths, so that a comparison does not tell the secret's.
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
