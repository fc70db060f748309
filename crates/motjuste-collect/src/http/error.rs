//! What can keep a server of campaigns from starting.

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Http(#[from] motjuste_http::Error),
    #[error(transparent)]
    Campaigns(#[from] motjuste_campaign::Error),
}

pub type Result<T> = std::result::Result<T, Error>;
