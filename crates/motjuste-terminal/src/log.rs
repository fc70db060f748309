//! `--log`: what a server writes on standard error.

use std::io;

use clap::ValueEnum;

/// What is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Log {
    /// A line for people
    Text,
    /// A line of JSON
    Json,
    /// Nothing
    Off,
}

impl Log {
    /// Starts logging.
    pub fn start(self) {
        match self {
            Self::Text => {
                tracing_subscriber::fmt().with_writer(io::stderr).with_target(false).init();
            }
            Self::Json => tracing_subscriber::fmt().json().with_writer(io::stderr).init(),
            Self::Off => {}
        }
    }
}
