//! A server of campaigns: opens the store, takes an address, answers until it is stopped.

use std::sync::Arc;

use motjuste_campaign::Store;
use motjuste_http::{Listener, StopOn, listen};
use tokio::runtime::Runtime;

use super::error::Result;
use super::router::{closed, router};
use super::settings::CollectSettings;
use super::state::AppState;

/// A server of campaigns that has its address and answers once it runs.
pub struct CollectServer {
    listener: Listener,
    state: Arc<AppState>,
    // Last, as connections to a database end on it.
    runtime: Runtime,
}

impl CollectServer {
    /// Opens the store at `url` and takes the address; port 0 takes any that is free.
    pub fn open(url: &str, mut settings: CollectSettings) -> Result<Self> {
        let runtime = listen::io_threads()?;
        let store = runtime.block_on(Store::open(url))?;
        // Annotators must not learn it from their first answer.
        runtime.block_on(store.probe())?;
        let listener = Listener::bind(settings.address)?;
        settings.address = listener.address();
        Ok(Self { listener, state: AppState::new(store, settings), runtime })
    }

    /// Its address, and the handle that stops it.
    pub const fn listener(&self) -> &Listener {
        &self.listener
    }

    /// Where annotators and requesters find it, without a slash at the end.
    pub fn origin(&self) -> String {
        self.state.origin()
    }

    /// Answers until it is stopped.
    pub fn run(self, stop: StopOn) -> Result<()> {
        let Self { listener, state, runtime } = self;
        let limits = &state.settings.limits;
        let stopping = || tracing::info!("stopping");
        let ahead = Arc::clone(&state);
        runtime.spawn(async move { ahead.read_ahead().await });
        runtime.block_on(async {
            listener.serve(router(&state), closed(), limits, stop, stopping).await?;
            state.close().await;
            Ok(())
        })
    }
}
