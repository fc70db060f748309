//! `--tier`, and the engine it opens: models pulled on first use, a note if a lesser tier answers.

use std::num::NonZero;

use anyhow::anyhow;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use motjuste::{Error, Opened, Setup, Tier, UnknownTier};

use crate::output::note;
use crate::pull_bar::PullBar;

/// The tier of commands that do not say which.
pub const DEFAULT: Tier = Tier::Base;

/// Reads `--tier`.
pub fn parser() -> impl TypedValueParser<Value = Tier> {
    PossibleValuesParser::new(Tier::ALL.map(Tier::name))
        .try_map(|name| -> Result<Tier, UnknownTier> { name.parse() })
}

/// Opens the engine of a tier, fetching its models if they are not here. Where they cannot be
/// had, it is the engine of a lesser tier, and a note says why.
pub fn open(tier: Tier, threads: Option<NonZero<usize>>) -> anyhow::Result<Opened> {
    let mut bar = PullBar::default();
    let setup = Setup::new(tier).pull(&mut bar).threads(threads);
    let opened = setup.open().map_err(|error| match error {
        Error::Model { .. } => anyhow!("{error}; check it with `motjuste assets verify`"),
        error => error.into(),
    })?;
    if let Some(fallback) = &opened.fallback {
        let (here, asked) = (opened.engine.tier(), fallback.asked);
        note(format_args!("using the {here} tier instead of {asked}: {}", fallback.reason));
    }
    Ok(opened)
}
