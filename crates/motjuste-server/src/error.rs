//! What can keep the writers' server from starting.

/// Errors of the server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// It cannot listen, or has no threads.
    #[error(transparent)]
    Http(#[from] motjuste_http::Error),
    /// A built-in model is damaged.
    #[error(transparent)]
    Engine(#[from] motjuste_engine::Error),
}

/// Results of the server.
pub type Result<T> = std::result::Result<T, Error>;
