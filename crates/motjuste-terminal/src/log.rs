//! `--log`: what a server writes on standard error.

use std::io;

use clap::ValueEnum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Log {
    /// One line of text per request
    Text,
    /// One line of JSON per request
    Json,
    /// Nothing
    Off,
}

impl Log {
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
