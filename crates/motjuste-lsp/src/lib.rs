//! motjuste as a language server: other words for the word under the cursor, in any editor.
//!
//! A [session](serve) belongs to one client. It keeps the client's documents, and a worker answers
//! its requests one after the other; what [`Models`] loads serves all sessions. Texts stay in
//! memory: the log has methods and times alone.

mod actions;
mod check;
mod client;
mod commands;
mod completion;
mod document;
mod hover;
mod load;
mod models;
mod position;
mod session;
mod settings;
mod snapshot;
mod transport;
mod worker;

pub use models::Models;
pub use session::{Ended, serve};
pub use settings::Settings;
