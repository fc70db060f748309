//! How a server is set up: where it listens, whom it answers, how much it takes on.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use motjuste_http::Token;

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
    /// Of connections and requests.
    pub http: motjuste_http::Limits,
    /// Characters of a text.
    pub text: usize,
    /// Words of a text whose every word is looked at.
    pub words: usize,
    /// Requests of a batch.
    pub batch: usize,
    /// Requests that wait for a worker.
    pub queue: usize,
    /// From a request's last byte to its answer.
    pub answer: Duration,
    /// Answers worked on at a time.
    pub workers: NonZero<usize>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            http: motjuste_http::Limits::default(),
            text: 50_000,
            words: 1_000,
            batch: 64,
            queue: 64,
            answer: Duration::from_secs(10),
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
