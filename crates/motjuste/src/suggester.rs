//! From a tier to an engine that answers: models found or pulled, the lesser tier where they are not.

use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;

use motjuste_encoder::{Encoder, LoadOptions};
use motjuste_engine::large_encoder_options;

use crate::{
    Answer, AssetError, Assets, Engine, Error, Options, Progress, Result, Tier, Why, place,
};

/// The base tier's encoder.
const SMALL: &str = "minilm";
/// The one the large tier has besides.
const LARGE: &str = "mpnet";

/// The models a tier works with, by their names among the [`Assets`]; the base tier's comes first.
const fn models_of(tier: Tier) -> &'static [&'static str] {
    match tier {
        Tier::Embedded => &[],
        Tier::Base => &[SMALL],
        Tier::Large => &[SMALL, LARGE],
    }
}

/// Why a suggester works with less than was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortfall {
    /// The tier that was asked for.
    pub asked: Tier,
    /// What is in the way, and what to do about it.
    pub reason: String,
}

/// Suggests words that fit. One suggester serves any number of threads.
#[derive(Debug, Clone)]
pub struct Suggester {
    engine: Engine,
    encoder: Option<Arc<Encoder>>,
    shortfall: Option<Shortfall>,
}

// A promise to callers, kept by the compiler.
const _: fn() = || {
    fn serves_many_threads<T: Send + Sync + Clone + 'static>() {}
    serves_many_threads::<Suggester>();
    serves_many_threads::<Engine>();
};

impl Suggester {
    /// A suggester of this tier, or of the best tier whose models are here.
    ///
    /// # Errors
    /// If the machine has no place for models, or a model that is here cannot be loaded.
    pub fn open(tier: Tier) -> Result<Self> {
        Setup::new(tier).open()
    }

    /// Suggestions for the word marked `**so**`.
    ///
    /// # Errors
    /// If not exactly one word is marked.
    pub fn suggest_marked(&self, text: &str) -> Result<Answer> {
        let (text, span) = place::marked(text)?;
        self.suggest(&text, span, &Options::default())
    }

    /// Suggestions for the bytes `span` of a text; see [`place`] for other ways to say where.
    ///
    /// # Errors
    /// If the span holds no word of the text.
    pub fn suggest(&self, text: &str, span: Range<usize>, options: &Options) -> Result<Answer> {
        Ok(self.engine.suggest(text, span, options)?)
    }

    /// Suggestions for every word of a text; words that are left alone come with the reason.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn suggest_all(&self, text: &str, options: &Options) -> Result<Vec<Answer>> {
        Ok(self.engine.suggest_all(text, options)?)
    }

    /// The share of people who would accept each of some given words.
    ///
    /// # Errors
    /// If the span holds no word of the text.
    pub fn rank(
        &self,
        text: &str,
        span: Range<usize>,
        words: &[&str],
        options: &Options,
    ) -> Result<Vec<f32>> {
        Ok(self.engine.rank(text, span, words, options)?)
    }

    /// Why a word is where it is among the suggestions, or is not.
    ///
    /// # Errors
    /// If the span holds no word of the text.
    pub fn why(
        &self,
        text: &str,
        span: Range<usize>,
        word: &str,
        options: &Options,
    ) -> Result<Why> {
        Ok(self.engine.why(text, span, word, options)?)
    }

    /// The tier that answers.
    #[must_use]
    pub fn tier(&self) -> Tier {
        self.engine.tier()
    }

    /// Why that is not the tier asked for, if it is not.
    #[must_use]
    pub const fn shortfall(&self) -> Option<&Shortfall> {
        self.shortfall.as_ref()
    }

    /// The small encoder, where the tier has one.
    #[must_use]
    pub const fn encoder(&self) -> Option<&Arc<Encoder>> {
        self.encoder.as_ref()
    }

    /// The engine within.
    #[must_use]
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }
}

/// How a suggester is to be opened.
pub struct Setup<'p> {
    tier: Tier,
    assets: Option<Assets>,
    progress: Option<&'p mut dyn Progress>,
    threads: Option<NonZero<usize>>,
}

impl<'p> Setup<'p> {
    /// A suggester of this tier with the models that are here, on all cores.
    #[must_use]
    pub const fn new(tier: Tier) -> Self {
        Self { tier, assets: None, progress: None, threads: None }
    }

    /// Looks for models here rather than where the environment says.
    #[must_use]
    pub fn assets(mut self, assets: Assets) -> Self {
        self.assets = Some(assets);
        self
    }

    /// Fetches models that are not here, telling `progress` about it.
    #[must_use]
    pub fn pull(mut self, progress: &'p mut dyn Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Lets the models work on this many threads; answers do not depend on it.
    #[must_use]
    pub const fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Opens it. A model that is neither here nor to be had means a lesser tier, not an error.
    ///
    /// # Errors
    /// If the machine has no place for models, a model that is here cannot be loaded, or whoever
    /// hears of the progress stops the pull.
    pub fn open(mut self) -> Result<Suggester> {
        let mut encoders = Vec::new();
        let mut shortfall = None;
        if !models_of(self.tier).is_empty() {
            let assets = match self.assets.take() {
                Some(assets) => assets,
                None => Assets::open()?,
            };
            for name in models_of(self.tier) {
                match self.encoder(&assets, name) {
                    Ok(encoder) => encoders.push(Arc::new(encoder)),
                    Err(Error::Assets(missing)) if !is_fatal(&missing) => {
                        let reason = reason(&missing);
                        shortfall = Some(Shortfall { asked: self.tier, reason });
                        break;
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        let encoder = encoders.first().cloned();
        let mut encoders = encoders.into_iter();
        let engine = match (encoders.next(), encoders.next()) {
            (Some(base), Some(large)) => Engine::large(base, large)?,
            (Some(base), None) => Engine::base(base)?,
            (None, _) => Engine::embedded()?,
        };
        Ok(Suggester { engine, encoder, shortfall })
    }

    fn encoder(&mut self, assets: &Assets, name: &str) -> Result<Encoder> {
        let dir = match &mut self.progress {
            Some(progress) => assets.resolve_or_pull(name, *progress)?,
            None => assets.resolve(name)?,
        };
        let mut options = match name {
            LARGE => large_encoder_options(),
            _ => LoadOptions::default(),
        };
        options.threads = self.threads;
        let loaded = Encoder::load_with(dir.path(), &options);
        loaded.map_err(|source| Error::Model { dir: dir.path().to_owned(), source })
    }
}

/// What no lesser tier can make good: a stop somebody asked for, a name we misspelled.
const fn is_fatal(error: &AssetError) -> bool {
    matches!(error, AssetError::Interrupted | AssetError::Unknown { .. })
}

/// One line of why a model is not here; how to carry it over by hand is for who asks for a pull.
fn reason(error: &AssetError) -> String {
    match error {
        AssetError::Offline { name, .. } => format!(
            "`{name}` is not on this machine and MOTJUSTE_OFFLINE is set; \
             `motjuste assets pull {name}` says how to bring it here"
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
        let suggester = Setup::new(Tier::Large).assets(bare(home.path())).open().unwrap();
        assert_eq!(suggester.tier(), Tier::Embedded);
        let shortfall = suggester.shortfall().unwrap();
        assert_eq!(shortfall.asked, Tier::Large);
        assert!(shortfall.reason.contains("motjuste assets pull minilm"), "{}", shortfall.reason);
    }

    #[test]
    fn a_pull_that_cannot_be_done_is_no_error_either() {
        let home = tempfile::tempdir().unwrap();
        let setup = Setup::new(Tier::Base).assets(bare(home.path()));
        let suggester = setup.pull(&mut Silent).open().unwrap();
        let reason = &suggester.shortfall().unwrap().reason;
        assert!(reason.contains("MOTJUSTE_OFFLINE is set") && !reason.contains('\n'), "{reason}");
    }

    #[test]
    fn the_embedded_tier_needs_nothing_and_falls_short_of_nothing() {
        let suggester = Suggester::open(Tier::Embedded).unwrap();
        assert_eq!((suggester.tier(), suggester.shortfall()), (Tier::Embedded, None));
        let answer = suggester.suggest_marked("It was a **bright** day.").unwrap();
        assert_eq!(answer.lemma, "bright");
    }
}
