//! `motjuste lsp` as an editor meets it: a process, or a socket.
#![allow(clippy::unwrap_used, clippy::panic)]

mod bad_input;
mod client;
mod requests;
