//! The server of campaigns over a real socket: who may do what, and what happens twice.
#![allow(clippy::unwrap_used, clippy::panic)]

mod abandoned;
mod annotator;
mod load;
mod people;
mod platform;
mod requester;
mod safety;
mod support;
