//! `motjuste serve`: an HTTP API that plugins can build on, and a page for writers.
//!
//! ```no_run
//! use motjuste::{Setup, Tier};
//! use motjuste_server::{Desk, Server, Settings};
//!
//! let desk = Desk::new(Setup::new(Tier::Base).open()?)?;
//! Server::bind(desk, Settings::default())?.run_until_signal()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A request passes the [door](door) (who may ask, what every response carries), is read and checked
//! by its [route](routes), waits in a bounded [queue](queue) and is answered by a [worker](workers)
//! from the [`Desk`]. `docs/api.md` is for who calls it, `docs/security.md` says what is promised.

mod assets;
mod cors;
mod desk;
mod docs_page;
mod door;
mod error;
mod kind;
mod metrics;
mod openapi;
mod pace;
mod queue;
mod routes;
mod schema;
mod server;
mod settings;
mod state;
mod token_check;
mod workers;

pub use desk::Desk;
pub use error::{Error, Result};
pub use motjuste_http::{Handle, Limits as HttpLimits, Token, UnusableToken};
pub use server::Server;
pub use settings::{Limits, Origins, Settings};
