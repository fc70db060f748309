//! The settings of a server: its address, its callers, its limits.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use motjuste_http::Token;

/// Where `motjuste serve` listens by default: this machine alone.
const DEFAULT_ADDRESS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8017);

#[derive(Debug, Clone)]
pub struct Settings {
    pub address: SocketAddr,
    /// What a caller must know; without it, anyone who reaches the address may ask.
    pub token: Option<Token>,
    /// Which pages of other servers may ask from a browser.
    pub origins: Origins,
    /// Names the server may be called by, as well as `localhost` and addresses. On a loopback
    /// address it answers to no others.
    pub hosts: Vec<String>,
    /// How much work a server accepts.
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

/// How much work a server accepts.
#[derive(Debug, Clone)]
pub struct Limits {
    pub http: motjuste_http::Limits,
    pub text: usize,
    /// Words of a text for `/v1/words`.
    pub words: usize,
    pub batch: usize,
    /// Requests that wait for a worker.
    pub queue: usize,
    pub answer: Duration,
    /// Requests worked on at a time.
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

/// Which pages of other servers may ask from a browser.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Origins {
    /// None: only the server's own page.
    #[default]
    None,
    /// These, as `https://example.org`.
    These(Vec<String>),
    Any,
}
