//! Simulated annotators, to try a procedure before real ones are paid: what they think
//! ([`Truth`]), how they answer ([`Model`]), what came of it ([`Outcome`], [`audit`]).
//!
//! They see what a browser sees: a [`Sheet`](crate::Sheet), without controls and sources. Who drives
//! them through the HTTP interface is not decided here.

mod audit;
mod model;
mod outcome;
mod truth;

pub use audit::{Acknowledged, Discrepancy, audit};
pub use model::{Model, Simulated, UnknownModel};
pub use outcome::{ByModel, Losses, Outcome};
pub use truth::{Acceptance, Truth};
