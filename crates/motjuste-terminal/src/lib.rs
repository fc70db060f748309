//! What the three programs share on the terminal: how they start and end, what they print and where,
//! how wide the screen is and whether it shows colours.

mod asset;
mod log;
pub mod output;
mod program;
pub mod pull_bar;
pub mod screen;
pub mod shell;
pub mod sibling;
pub mod tier;
mod word_pair;
pub mod work_bar;

pub use asset::{model_dir, pulled};
pub use log::Log;
pub use program::{EXIT_BAD_INPUT, EXIT_INTERRUPTED, run};
pub use word_pair::{WordPair, WordPairArgs};
