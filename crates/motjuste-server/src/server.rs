//! `motjuste serve`: takes an address, starts workers, answers until it is stopped.

use std::sync::Arc;

use motjuste_http::{Error as HttpError, Listener, StopOn, listen};

use crate::error::Result;
use crate::routes;
use crate::service::SuggestionService;
use crate::settings::Settings;
use crate::state::AppState;
use crate::workers::Workers;

/// A server that has its address and answers once it runs.
pub struct Server {
    listener: Listener,
    state: Arc<AppState>,
}

impl Server {
    /// Takes the address; port 0 takes any that is free.
    pub fn bind(service: SuggestionService, mut settings: Settings) -> Result<Self> {
        let listener = Listener::bind(settings.address)?;
        settings.address = listener.address();
        Ok(Self { listener, state: AppState::new(service, settings) })
    }

    /// Its address, and the handle that stops it.
    pub const fn listener(&self) -> &Listener {
        &self.listener
    }

    /// Answers until it is stopped.
    pub fn run(self, stop: StopOn) -> Result<()> {
        let Self { listener, state } = self;
        let limits = &state.settings.limits;
        let workers = Workers::start(&state.queue, limits.workers).map_err(HttpError::Start)?;
        let runtime = listen::io_threads()?;
        // The routes know that the server is stopping, so they also serve late connections.
        let router = routes::router(&state);
        let late = router.clone();
        runtime.block_on(listener.serve(router, late, &limits.http, stop, || state.stop()))?;
        // Connections first: without them no caller waits for the work that is left.
        drop(runtime);
        drop(workers);
        Ok(())
    }
}
