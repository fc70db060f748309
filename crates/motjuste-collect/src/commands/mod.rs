//! One file or folder per step of a campaign: its arguments and what it prints.

pub(crate) mod add;
pub(crate) mod approve;
pub(crate) mod export;
pub(crate) mod filter;
pub(crate) mod init;
pub(crate) mod invite;
pub(crate) mod maintain;
pub(crate) mod mturk;
mod opened;
pub(crate) mod people;
pub(crate) mod prolific;
pub(crate) mod select;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod status;
