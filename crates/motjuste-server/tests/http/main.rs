//! The server over a real socket: every route, every error, every abuse it should survive.
#![allow(clippy::unwrap_used, clippy::panic)]

mod abuse;
mod api;
mod documentation;
mod errors;
mod load;
mod logs;
mod operation;
mod support;
