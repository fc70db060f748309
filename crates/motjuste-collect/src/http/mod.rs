//! `motjuste-collect serve`: campaigns over HTTP, for annotators and requesters.
//!
//! An annotator comes by an invitation link, which becomes a cookie of one campaign, and from then on
//! is that campaign's [annotator](annotator). The [requester](requester) knows one token for the whole
//! book. Neither needs anything but a browser; all that is kept is in the [`Store`].
//!
//! [`Store`]: motjuste_campaign::Store

mod annotator;
mod crowd;
mod docs;
mod door;
mod draft;
mod error;
mod kind;
mod pace;
mod pages;
mod platform;
mod public_url;
mod reception;
mod requester;
mod router;
mod server;
mod session;
mod settings;
mod trouble;

pub use crowd::{Crowd, CrowdError, Visits};
pub use error::{Error, Result};
pub use public_url::{PublicUrl, UnusablePublicUrl};
pub use server::CollectServer;
pub use settings::{CollectSettings, Pace};
