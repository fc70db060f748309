//! How much one server takes on, whatever it serves.

use std::time::Duration;

/// How much is taken on.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Requests of one address under way.
    pub per_client: usize,
    /// Connections at a time.
    pub connections: usize,
    /// From a connection, or the last answer on it, to the end of the next request's head; and
    /// from there to the end of its body.
    pub read: Duration,
    /// From the wish to stop until what is not finished is dropped.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 1 << 20,
            per_client: 32,
            connections: 512,
            read: Duration::from_secs(10),
            grace: Duration::from_secs(30),
        }
    }
}
