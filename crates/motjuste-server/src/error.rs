//! What can keep the writers' server from starting.

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    Http(#[from] motjuste_http::Error),
    #[error(transparent)]
    Engine(#[from] motjuste_engine::Error),
}

pub type Result<T> = std::result::Result<T, Error>;
