//! What can keep a server of campaigns from starting.

/// Errors of the server.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It cannot listen, or has no threads.
    #[error(transparent)]
    Http(#[from] motjuste_http::Error),
    /// The campaigns cannot be opened.
    #[error(transparent)]
    Campaigns(#[from] motjuste_campaign::Error),
}

/// Results of the server.
pub type Result<T> = std::result::Result<T, Error>;
