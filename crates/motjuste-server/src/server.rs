//! `motjuste serve`: takes an address, starts workers, answers until it is stopped.

use std::future::Future;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use motjuste_http::{Error as HttpError, Handle, listen};

use crate::error::{Error, Result};
use crate::routes;
use crate::service::SuggestionService;
use crate::settings::Settings;
use crate::state::AppState;
use crate::workers::Workers;

/// A server that has its address and answers once it runs.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<AppState>,
    handle: Handle,
}

impl Server {
    /// Takes the address; port 0 takes any that is free.
    ///
    /// # Errors
    /// If the system refuses the address.
    pub fn bind(service: SuggestionService, mut settings: Settings) -> Result<Self> {
        let (listener, address) = listen::bind(settings.address)?;
        settings.address = address;
        let state = AppState::new(service, settings);
        Ok(Self { listener, address, state, handle: Handle::default() })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What stops it.
    #[must_use]
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Answers until its [`Handle`] stops it.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub fn run(self) -> Result<()> {
        let handle = self.handle.clone();
        self.run_until(|| Ok(async move { handle.stopped().await }))
    }

    /// Answers until its [`Handle`], Ctrl-C or SIGTERM stops it.
    ///
    /// # Errors
    /// If the system gives no threads or signals.
    pub fn run_until_signal(self) -> Result<()> {
        let handle = self.handle.clone();
        self.run_until(|| listen::handle_or_signal(handle))
    }

    fn run_until<F: Future<Output = ()>>(
        self,
        stop: impl FnOnce() -> std::io::Result<F>,
    ) -> Result<()> {
        let Self { listener, state, .. } = self;
        let limits = &state.settings.limits;
        let workers = Workers::start(&state.queue, limits.workers).map_err(HttpError::Start)?;
        let runtime = listen::io_threads()?;
        // The routes know that the server is stopping, so they also serve late connections.
        let router = routes::router(&state);
        let late = router.clone();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).map_err(HttpError::Start)?;
            let stop = stop().map_err(HttpError::Start)?;
            listen::serve(listener, router, late, &limits.http, stop, || state.stop()).await;
            Ok::<(), Error>(())
        })?;
        // Connections first: without them no caller waits for the work that is left.
        drop(runtime);
        drop(workers);
        Ok(())
    }
}
