//! What can keep a server from starting or stop it.

use std::io;
use std::net::SocketAddr;

/// Errors of the server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Another program has the address, or it is not this machine's.
    #[error("cannot listen on {address}: {source}; choose another address with --addr")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The system gives no threads or signals.
    #[error("the server cannot start: {0}")]
    Start(#[source] io::Error),
    /// The campaigns cannot be opened.
    #[error(transparent)]
    Campaigns(#[from] motjuste_campaign::Error),
    /// The words of a text cannot be looked at.
    #[error(transparent)]
    Engine(#[from] motjuste_engine::Error),
}

/// Results of the server.
pub type Result<T> = std::result::Result<T, Error>;
