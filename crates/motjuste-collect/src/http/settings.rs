//! How a server of campaigns is set up.

use std::net::{Ipv4Addr, SocketAddr};

use super::public_url::PublicUrl;
use motjuste_http::{Limits, Token};

/// Where `motjuste-collect serve` listens unless told otherwise: this machine alone.
const DEFAULT_ADDRESS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8018);

#[derive(Debug, Clone)]
pub struct CollectSettings {
    pub address: SocketAddr,
    pub requester: Token,
    /// What annotators call the server, where it is not the address: behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// Additional host names, apart from `localhost`, IP addresses and the public URL's.
    pub hosts: Vec<String>,
    pub limits: Limits,
    pub requests: RateLimit,
    /// How fast one address may try tokens that are not known.
    pub guesses: RateLimit,
    /// How fast people of a platform may arrive from one address, which may be a proxy's.
    pub arrivals: RateLimit,
}

impl CollectSettings {
    /// The usual, with this secret for the requester.
    pub fn new(requester: Token) -> Self {
        Self {
            address: DEFAULT_ADDRESS,
            requester,
            public_url: None,
            hosts: Vec::new(),
            // A classroom may share one address, and answers are short.
            limits: Limits { per_client: 256, body: 64 << 10, ..Limits::default() },
            requests: RateLimit { per_second: 10.0, at_once: 40.0 },
            guesses: RateLimit { per_second: 0.5, at_once: 20.0 },
            arrivals: RateLimit { per_second: 2.0, at_once: 60.0 },
        }
    }
}

/// How often something may be done: a bucket of so many, filled again at so many a second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RateLimit {
    /// In the long run.
    pub per_second: f64,
    /// At once, after a rest.
    pub at_once: f64,
}
