//! `motjuste serve`: takes an address, starts workers, answers until it is stopped.

use std::future::Future;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use crate::desk::Desk;
use motjuste_http::Error as HttpError;

use crate::error::{Error, Result};
use crate::routes;
use crate::settings::Settings;
use crate::state::State;
use crate::workers::Workers;
use motjuste_http::Handle;
use motjuste_http::listen;

/// A server that has its address and answers once it runs.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<State>,
    handle: Handle,
}

impl Server {
    /// Takes the address; port 0 takes any that is free.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub fn bind(desk: Desk, mut settings: Settings) -> Result<Self> {
        let (listener, address) = listen::bind(settings.address)?;
        settings.address = address;
        Ok(Self { listener, address, state: State::new(desk, settings), handle: Handle::default() })
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
        let workers = self.state.settings.limits.workers;
        let workers = Workers::start(&self.state.queue, workers).map_err(HttpError::Start)?;
        let runtime = listen::io_threads()?;
        let state = self.state;
        let router = routes::router(&state);
        runtime.block_on(async {
            let listener =
                tokio::net::TcpListener::from_std(self.listener).map_err(HttpError::Start)?;
            let stop = stop().map_err(HttpError::Start)?;
            // Its routes know that it is stopping: whoever asks for work is sent away.
            let (late, limits) = (router.clone(), &state.settings.limits.http);
            listen::serve(listener, router, late, limits, stop, || state.stop()).await;
            Ok::<(), Error>(())
        })?;
        // First whoever is not to be waited for any longer, then the work nobody waits for.
        drop(runtime);
        drop(workers);
        Ok(())
    }
}
