//! The parts that both servers share: the listener and its limits, problem documents, the headers
//! of every response, tokens, and the files of pages. Routes belong to the servers.

pub mod admission;
pub mod body;
mod error;
pub mod guard;
mod handle;
pub mod headers;
pub mod kind;
mod limits;
pub mod listen;
pub mod page;
mod problem;
pub mod respond;
mod token;

pub use error::{Error, Result};
pub use handle::Handle;
pub use limits::Limits;
pub use listen::{Client, Listener, StopOn};
pub use problem::{Kind, Problem, ProblemDocument, problems_table};
pub use token::{Token, UnusableToken};
