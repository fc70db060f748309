//! Text to learn from: plain files, `.gz` and `.zst`, never whole in memory.

mod chunks;
mod error;
mod source;
mod text;

pub use chunks::{Chunk, Chunks, Form};
pub use error::Error;
pub use source::Source;
pub use text::open;
