//! Campaigns over HTTP: the pages of annotators and requesters, and a load generator of simulated
//! annotators to try them with. The program `motjuste-collect` serves them; the campaigns themselves are in
//! `motjuste-campaign`.

mod http;

pub use http::{
    CollectServer, CollectSettings, Error, LoadError, LoadGenerator, LoadReport, PublicUrl,
    RateLimit, Result, UnusablePublicUrl,
};
