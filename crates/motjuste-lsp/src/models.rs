//! The engines of all clients: the embedded one at once, a larger one when it is loaded.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use motjuste::{Engine, Fallback, Opened, Progress, Tier};

/// Opens the engine of a tier and reports what it downloads.
type Open = dyn Fn(Tier, &mut dyn Progress) -> motjuste::Result<Opened> + Send + Sync;

/// Engines by tier, each opened once.
pub struct Models {
    open: Box<Open>,
    embedded: OnceLock<Engine>,
    loaded: Mutex<HashMap<Tier, Opened>>,
    /// Held while a model is loaded, so that two clients do not load it twice.
    loading: Mutex<()>,
}

impl Models {
    pub fn new(
        open: impl Fn(Tier, &mut dyn Progress) -> motjuste::Result<Opened> + Send + Sync + 'static,
    ) -> Self {
        Self {
            open: Box::new(open),
            embedded: OnceLock::new(),
            loaded: Mutex::default(),
            loading: Mutex::default(),
        }
    }

    /// The engine of a tier if it is loaded, and else the embedded one.
    pub(crate) fn best(&self, tier: Tier) -> motjuste::Result<Engine> {
        if let Some(opened) = lock(&self.loaded).get(&tier) {
            return Ok(opened.engine.clone());
        }
        self.embedded()
    }

    fn embedded(&self) -> motjuste::Result<Engine> {
        if let Some(engine) = self.embedded.get() {
            return Ok(engine.clone());
        }
        let engine = Engine::embedded()?;
        Ok(self.embedded.get_or_init(|| engine).clone())
    }

    /// Loads a tier. Returns the tier that answers from now on, and why it is not the one asked
    /// for, if so.
    pub(crate) fn load(
        &self,
        tier: Tier,
        progress: &mut dyn Progress,
    ) -> motjuste::Result<(Tier, Option<Fallback>)> {
        let _one = lock(&self.loading);
        if !lock(&self.loaded).contains_key(&tier) {
            let opened = (self.open)(tier, progress)?;
            lock(&self.loaded).insert(tier, opened);
        }
        let loaded = lock(&self.loaded);
        let opened = loaded.get(&tier);
        Ok(opened.map_or((Tier::Embedded, None), |opened| {
            (opened.engine.tier(), opened.fallback.clone())
        }))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
