//! How much one server takes on, whatever it serves.

use std::time::Duration;

#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// Requests in progress from one address.
    pub per_client: usize,
    pub connections: usize,
    /// How long a client may take to send a request's head, and again to send its body.
    pub read: Duration,
    /// How long a server that stops waits for unfinished answers.
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
