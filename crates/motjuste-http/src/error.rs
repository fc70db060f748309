//! What can keep a server from starting.

use std::io;
use std::net::SocketAddr;

/// Errors of a server that starts.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Another program has the address, or it is not this machine's.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The system gives no threads or signals.
    #[error("the server cannot start")]
    Start(#[source] io::Error),
}

/// Results of a server.
pub type Result<T> = std::result::Result<T, Error>;
