//! `motjuste serve`: an HTTP API that plugins can build on, and a page for writers.
//!
//! ```no_run
//! use motjuste::{Setup, Tier};
//! use motjuste_server::{Server, Settings, StopOn, SuggestionService};
//!
//! let service = SuggestionService::new(Setup::new(Tier::Base).open()?)?;
//! Server::bind(service, Settings::default())?.run(StopOn::Signal)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The middleware checks a request's host and token and marks every response. A
//! route reads and checks it; it then waits in a bounded queue until a
//! worker answers it from the [`SuggestionService`]. `docs/api.md` is for callers,
//! `docs/security.md` for operators.

mod assets;
mod cors;
mod docs_page;
mod error;
mod kind;
mod latency;
mod metrics;
mod middleware;
mod openapi;
mod queue;
mod routes;
mod schema;
mod server;
mod service;
mod settings;
mod state;
mod workers;

pub use error::{Error, Result};
pub use motjuste_http::{Handle, Limits as HttpLimits, Listener, StopOn, Token, UnusableToken};
pub use server::Server;
pub use service::SuggestionService;
pub use settings::{Limits, Origins, Settings};
