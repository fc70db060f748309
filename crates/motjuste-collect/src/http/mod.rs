//! `motjuste-collect serve`: campaigns over HTTP, for annotators and requesters.
//!
//! An annotator comes by an invitation link, which becomes a cookie of one campaign, and from then on
//! is that campaign's [annotator](annotator). The [requester](requester) knows one token for the whole
//! store. Neither needs anything but a browser; all that is kept is in the [`Store`].
//!
//! [`Store`]: motjuste_campaign::Store

mod annotator;
mod docs;
mod draft;
mod error;
mod extract;
mod kind;
mod load;
mod middleware;
mod pages;
mod platform;
mod problem;
mod public_url;
mod rate_limit;
mod requester;
mod router;
mod server;
mod session;
mod settings;
mod state;

pub use error::{Error, Result};
pub use load::{LoadError, LoadGenerator, LoadReport};
pub use public_url::{PublicUrl, UnusablePublicUrl};
pub use server::CollectServer;
pub use settings::{CollectSettings, RateLimit};
