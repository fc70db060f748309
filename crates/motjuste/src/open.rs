//! Opens an engine for a tier: finds or downloads its models, or falls back to a smaller tier.

use std::num::NonZero;
use std::sync::Arc;

use motjuste_assets::{DEFAULT_ASSET, LARGE_ASSET};
use motjuste_encoder::{Encoder, LoadOptions};
use motjuste_engine::large_encoder_options;

use crate::{AssetError, Assets, Engine, Error, Progress, Result, Tier};

/// The models a tier works with, by their names among the [`Assets`]; the base tier's comes first.
const fn models_of(tier: Tier) -> &'static [&'static str] {
    match tier {
        Tier::Embedded => &[],
        Tier::Base => &[DEFAULT_ASSET],
        Tier::Large => &[DEFAULT_ASSET, LARGE_ASSET],
    }
}

/// An engine of this tier, or of the best tier whose models are here: its
/// [`tier`](Engine::tier) says which. [`Setup`] fetches models, and says why one is missing.
///
/// # Errors
/// If there is no directory for models, or an installed model cannot be loaded.
pub fn open(tier: Tier) -> Result<Engine> {
    Ok(Setup::new(tier).open()?.engine)
}

/// Why a lesser tier answers than was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fallback {
    pub asked: Tier,
    /// The obstacle, and what to do about it.
    pub reason: String,
}

/// An engine, and what it took to open it.
#[derive(Debug, Clone)]
pub struct Opened {
    pub engine: Engine,
    /// The largest encoder of the tier, if it has one.
    pub encoder: Option<Arc<Encoder>>,
    /// Why the engine's tier is not the one asked for, if it is not.
    pub fallback: Option<Fallback>,
}

// A promise to callers, kept by the compiler.
const _: fn() = || {
    fn serves_many_threads<T: Send + Sync + Clone + 'static>() {}
    serves_many_threads::<Engine>();
};

/// How an engine is to be opened.
pub struct Setup<'p> {
    tier: Tier,
    assets: Option<Assets>,
    progress: Option<&'p mut dyn Progress>,
    threads: Option<NonZero<usize>>,
}

impl<'p> Setup<'p> {
    /// An engine of this tier with the models that are here, on all cores.
    pub const fn new(tier: Tier) -> Self {
        Self { tier, assets: None, progress: None, threads: None }
    }

    /// Looks for models in this directory instead of the default one.
    pub fn assets(self, assets: Assets) -> Self {
        Self { assets: Some(assets), ..self }
    }

    /// Downloads missing models and reports to `progress`.
    pub fn pull(self, progress: &'p mut dyn Progress) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// Runs the models on this many threads; answers do not depend on it.
    pub fn threads(self, threads: impl Into<Option<NonZero<usize>>>) -> Self {
        Self { threads: threads.into(), ..self }
    }

    /// Opens it. If a model is neither installed nor downloadable, a smaller tier is used; that is
    /// not an error.
    ///
    /// # Errors
    /// If the machine has no place for models, a model that is here cannot be loaded, or
    /// `progress` stops the pull.
    pub fn open(mut self) -> Result<Opened> {
        let mut encoders = Vec::new();
        let mut fallback = None;
        if !models_of(self.tier).is_empty() {
            let assets = self.assets.take().map_or_else(Assets::open, Ok)?;
            for name in models_of(self.tier) {
                match self.encoder(&assets, name) {
                    Ok(encoder) => encoders.push(Arc::new(encoder)),
                    Err(Error::Assets(missing)) if !is_fatal(&missing) => {
                        fallback =
                            Some(Fallback { asked: self.tier, reason: reason(name, &missing) });
                        break;
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        let engine = match encoders.as_slice() {
            [base, large] => Engine::large(base.clone(), large.clone())?,
            [base] => Engine::base(base.clone())?,
            _ => Engine::embedded()?,
        };
        Ok(Opened { engine, encoder: encoders.pop(), fallback })
    }

    fn encoder(&mut self, assets: &Assets, name: &str) -> Result<Encoder> {
        let dir = match &mut self.progress {
            Some(progress) => assets.resolve_or_pull(name, *progress)?,
            None => assets.resolve(name)?,
        };
        let mut options = match name {
            LARGE_ASSET => large_encoder_options(),
            _ => LoadOptions::default(),
        };
        options.threads = self.threads;
        let loaded = Encoder::load_with(dir.path(), &options);
        loaded.map_err(|source| Error::Model { dir: dir.path().to_owned(), source })
    }
}

/// Errors that a smaller tier cannot repair: a requested stop, a misspelled name.
const fn is_fatal(error: &AssetError) -> bool {
    matches!(error, AssetError::Interrupted | AssetError::Unknown { .. })
}

/// One line of why a model is not here; how to carry it over by hand is for
/// whoever asks for a pull.
fn reason(name: &str, error: &AssetError) -> String {
    match error {
        AssetError::Offline { .. } => format!(
            "`{name}` is not installed and MOTJUSTE_OFFLINE is set; `motjuste assets pull \
             {name}` explains how to copy it here"
        ),
        AssetError::ClientFailed { .. } | AssetError::FailedLately { .. } => format!(
            "`{name}` could not be downloaded; check the network, then run `motjuste assets pull \
             {name}`"
        ),
        AssetError::ClientMissing { install, .. } => format!(
            "downloading `{name}` needs {install}; install it, or copy the model from another \
             machine with `motjuste assets pull {name} --from DIR`"
        ),
        error => error.to_string().lines().collect::<Vec<_>>().join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_assets::{Manifest, Settings, Silent};

    /// A machine without models, a network or a cache of another program.
    fn bare(home: &std::path::Path) -> Assets {
        let home = home.to_owned();
        let settings = Settings { home, asset_dir: None, offline: true, hub_cache: None };
        Assets::new(Manifest::embedded(), settings)
    }

    #[test]
    fn without_models_the_embedded_tier_answers_and_says_why() {
        let home = tempfile::tempdir().unwrap();
        let opened = Setup::new(Tier::Large).assets(bare(home.path())).open().unwrap();
        assert_eq!(opened.engine.tier(), Tier::Embedded);
        let fallback = opened.fallback.unwrap();
        assert_eq!(fallback.asked, Tier::Large);
        assert!(fallback.reason.contains("motjuste assets pull minilm"), "{}", fallback.reason);
    }

    #[test]
    fn a_pull_that_cannot_be_done_is_no_error_either() {
        let home = tempfile::tempdir().unwrap();
        let setup = Setup::new(Tier::Base).assets(bare(home.path()));
        let reason = setup.pull(&mut Silent).open().unwrap().fallback.unwrap().reason;
        assert!(reason.contains("MOTJUSTE_OFFLINE is set") && !reason.contains('\n'), "{reason}");
    }

    #[test]
    fn the_embedded_tier_needs_nothing_and_falls_short_of_nothing() {
        let opened = Setup::new(Tier::Embedded).open().unwrap();
        assert_eq!((opened.engine.tier(), opened.fallback), (Tier::Embedded, None));
        let answer = opened.engine.suggest_marked("It was a **bright** day.").unwrap();
        assert_eq!(answer.lemma, "bright");
    }
}
