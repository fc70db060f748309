//! The suggester a command works with: its models pulled on first use, a lesser tier said aloud.

use std::num::NonZero;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use motjuste::{Setup, Suggester, Tier, UnknownTier};

use crate::output::note;
use crate::pull_bar::PullBar;

/// The tier of commands that do not say which.
pub const DEFAULT_TIER: &str = Tier::Base.name();

/// Reads `--tier`.
#[must_use]
pub fn tier() -> impl TypedValueParser<Value = Tier> {
    PossibleValuesParser::new(Tier::ALL.map(Tier::name))
        .try_map(|name| -> Result<Tier, UnknownTier> { name.parse() })
}

/// Opens the suggester of a tier, fetching its models if they are not here. Where they cannot be
/// had, it is the suggester of a lesser tier, and a note says why.
///
/// # Errors
/// If not even the embedded tier can be opened.
pub fn open(tier: Tier, threads: Option<NonZero<usize>>) -> anyhow::Result<Suggester> {
    let mut bar = PullBar::default();
    let mut setup = Setup::new(tier).pull(&mut bar);
    if let Some(threads) = threads {
        setup = setup.threads(threads);
    }
    let suggester = setup.open()?;
    if let Some(shortfall) = suggester.shortfall() {
        let (here, asked) = (suggester.tier(), shortfall.asked);
        note(format_args!("using the {here} tier instead of {asked}: {}", shortfall.reason));
    }
    Ok(suggester)
}
