//! The listener: connections with limits on their number, their heads and their patience, and an
//! end that finishes what was begun.

use std::future::Future;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::{runtime, select, signal, time};
use tokio_io_timeout::TimeoutStream;

use crate::desk::Desk;
use crate::error::{Error, Result};
use crate::handle::Handle;
use crate::routes;
use crate::settings::Settings;
use crate::state::State;
use crate::workers::Workers;

/// More headers than any client sends.
const MOST_HEADERS: usize = 64;
/// Bytes of a request's head.
const LONGEST_HEAD: usize = 16 << 10;
/// Threads for reading and writing; the work is done elsewhere.
const IO_THREADS: usize = 2;
/// After the system refused a connection, for want of file descriptors as a rule.
const BREATHER: Duration = Duration::from_millis(50);

/// Whom a request comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Client(pub(crate) IpAddr);

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
        let address = settings.address;
        let bind = || -> std::io::Result<_> {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = bind().map_err(|source| Error::Listen { address, source })?;
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
        self.run_until(|| {
            let signal = stop_signal()?;
            Ok(async move {
                select! {
                    () = handle.stopped() => {}
                    () = signal => {}
                }
            })
        })
    }

    fn run_until<F: Future<Output = ()>>(
        self,
        stop: impl FnOnce() -> std::io::Result<F>,
    ) -> Result<()> {
        let workers = self.state.settings.limits.workers;
        let workers = Workers::start(&self.state.queue, workers).map_err(Error::Start)?;
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(IO_THREADS)
            .thread_name("io")
            .enable_all()
            .build()
            .map_err(Error::Start)?;
        runtime.block_on(async {
            let listener =
                tokio::net::TcpListener::from_std(self.listener).map_err(Error::Start)?;
            serve(listener, self.state, stop().map_err(Error::Start)?).await;
            Ok::<(), Error>(())
        })?;
        // First whoever is not to be waited for any longer, then the work nobody waits for.
        drop(runtime);
        drop(workers);
        Ok(())
    }
}

/// Ctrl-C, or what a service manager sends.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without signals there is only the handle.
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

async fn serve(
    listener: tokio::net::TcpListener,
    state: Arc<State>,
    stop: impl Future<Output = ()>,
) {
    let limits = state.settings.limits.clone();
    let router = routes::router(&state);
    let connections = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(limits.connections));
    let accept = async {
        loop {
            let place = Arc::clone(&places).acquire_owned().await;
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let connection = connection(stream, peer, router.clone(), limits.read);
                    let connection = connections.watch(connection);
                    tokio::spawn(async move {
                        // A connection that breaks concerns nobody else.
                        let _ = connection.await;
                        drop(place);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "no connection");
                    time::sleep(BREATHER).await;
                }
            }
        }
    };
    select! {
        () = accept => {}
        () = stop => {}
    }
    drop(listener);
    state.stop();
    tracing::info!(waiting = state.queue.waiting(), busy = state.queue.busy(), "stopping");
    if time::timeout(limits.grace, connections.shutdown()).await.is_err() {
        tracing::warn!("some answers took longer than the grace period and were dropped");
    }
    tracing::info!("stopped");
}

type Stream = TokioIo<std::pin::Pin<Box<TimeoutStream<TcpStream>>>>;

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Duration,
) -> http1::Connection<Stream, TowerToHyperService<Router>> {
    // An answer goes out in one piece; there is nothing to wait for. Without it, it is only slower.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    // Who does not read what was asked for is not waited for.
    stream.set_write_timeout(Some(patience));
    let service = TowerToHyperService::new(router.layer(Extension(Client(peer.ip()))));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_headers(MOST_HEADERS)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
}
