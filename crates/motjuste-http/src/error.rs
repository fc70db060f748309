//! What can keep a server from starting.

use std::io;
use std::net::SocketAddr;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Another program has the address, or it is not this machine's.
    #[error("cannot listen on {address}")]
    Listen { address: SocketAddr, source: io::Error },
    #[error("the server cannot start")]
    Start(#[source] io::Error),
}

pub type Result<T> = std::result::Result<T, Error>;
