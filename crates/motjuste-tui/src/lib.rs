//! motjuste in a terminal: walk through a text, see the words worth changing, take better ones, save.
//!
//! The [`file`] reads and writes the text and never loses it. The `app` is what the writer sees and
//! does, without a terminal; the `view` draws it. A `worker` asks the engine: the embedded one at once,
//! and the larger one when it is loaded.

mod app;
mod change;
mod error;
mod file;
mod run;
mod view;
mod worker;
mod wrap;

pub use error::{Error, Result};
pub use file::File;
pub use run::run;
pub use worker::Settings;
