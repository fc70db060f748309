//! A server of campaigns: opens the store, takes an address, answers until it is stopped.

use std::future::Future;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use motjuste_campaign::Store;
use tokio::runtime::Runtime;

use motjuste_http::Error as HttpError;

use super::error::Result;
use super::router::{closed, router};
use super::settings::CollectSettings;
use super::state::AppState;
use motjuste_http::Handle;
use motjuste_http::listen;

/// A server of campaigns that has its address and answers once it runs.
pub struct CollectServer {
    listener: TcpListener,
    address: SocketAddr,
    state: Arc<AppState>,
    handle: Handle,
    // Last, as connections to a database end on it.
    runtime: Runtime,
}

impl CollectServer {
    /// Opens the store at `url` and takes the address; port 0 takes any that is free.
    ///
    /// # Errors
    /// If the store cannot be opened or the address cannot be had.
    pub fn open(url: &str, mut settings: CollectSettings) -> Result<Self> {
        let runtime = listen::io_threads()?;
        let store = runtime.block_on(Store::open(url))?;
        let (listener, address) = listen::bind(settings.address)?;
        settings.address = address;
        let state = AppState::new(store, settings);
        Ok(Self { listener, address, state, handle: Handle::default(), runtime })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where annotators and requesters find it, without a slash at the end.
    #[must_use]
    pub fn origin(&self) -> String {
        self.state.origin()
    }

    /// What stops it.
    #[must_use]
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Answers until its [`Handle`] stops it.
    ///
    /// # Errors
    /// If the system gives no socket.
    pub fn run(self) -> Result<()> {
        let handle = self.handle.clone();
        self.run_until(|| Ok(async move { handle.stopped().await }))
    }

    /// Answers until its [`Handle`], Ctrl-C or SIGTERM stops it.
    ///
    /// # Errors
    /// If the system gives no socket or signals.
    pub fn run_until_signal(self) -> Result<()> {
        let handle = self.handle.clone();
        self.run_until(|| listen::handle_or_signal(handle))
    }

    fn run_until<F: Future<Output = ()>>(
        self,
        stop: impl FnOnce() -> std::io::Result<F>,
    ) -> Result<()> {
        let Self { listener, state, runtime, .. } = self;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).map_err(HttpError::Start)?;
            let stop = stop().map_err(HttpError::Start)?;
            let limits = state.settings.limits.clone();
            let stopping = || tracing::info!("stopping");
            let router = router(&state);
            listen::serve(listener, router, closed(), &limits, stop, stopping).await;
            state.close().await;
            Ok(())
        })
    }
}
