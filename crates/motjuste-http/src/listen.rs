//! The listener: connections with limits on their number, their heads and their patience, and an
//! end that finishes what was begun.

use std::future::{Future, pending};
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::Router;
use axum::middleware::from_fn;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::{self, Runtime};
use tokio::sync::Semaphore;
use tokio::{select, signal, task, time};
use tokio_io_timeout::TimeoutStream;

use crate::error::{Error, Result};
use crate::guard::require_host;
use crate::handle::Handle;
use crate::limits::Limits;

/// More headers than any client sends.
const MOST_HEADERS: usize = 64;
/// Bytes of a request's head.
const LONGEST_HEAD: usize = 16 << 10;
/// Threads for reading and writing; the work is done elsewhere.
const IO_THREADS: usize = 2;
/// After the system refused a connection, for want of file descriptors as a rule.
const BREATHER: Duration = Duration::from_millis(50);

#[derive(Debug, Clone, Copy)]
pub struct Client(pub IpAddr);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopOn {
    /// Its [`Handle`] alone.
    Handle,
    /// Its [`Handle`], Ctrl-C or a service manager.
    Signal,
}

/// An address that a server has taken and answers at once it runs.
#[derive(Debug)]
pub struct Listener {
    socket: TcpListener,
    address: SocketAddr,
    handle: Handle,
}

impl Listener {
    /// Takes an address; port 0 takes any that is free.
    pub fn bind(address: SocketAddr) -> Result<Self> {
        let bind = || -> io::Result<_> {
            let socket = TcpListener::bind(address)?;
            socket.set_nonblocking(true)?;
            let address = socket.local_addr()?;
            Ok(Self { socket, address, handle: Handle::default() })
        };
        bind().map_err(|source| Error::Listen { address, source })
    }

    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Answers requests until `stop`; then calls `stopping` and finishes what was begun. `late`
    /// answers anyone who comes meanwhile, and one request only.
    pub async fn serve(
        self,
        router: Router,
        late: Router,
        limits: &Limits,
        stop: StopOn,
        stopping: impl FnOnce(),
    ) -> Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.socket).map_err(Error::Start)?;
        let signal = match stop {
            StopOn::Handle => None,
            StopOn::Signal => Some(stop_signal().map_err(Error::Start)?),
        };
        let signal = async move {
            match signal {
                Some(signal) => signal.await,
                None => pending().await,
            }
        };
        let connections = GracefulShutdown::new();
        let places = Arc::new(Semaphore::new(limits.connections));
        let patience = limits.read;
        let accept = each(&listener, &places, |stream, peer| {
            answered(connections.watch(connection(stream, peer, router.clone(), patience, true)))
        });
        select! {
            () = accept => {}
            () = self.handle.stopped() => {}
            () = signal => {}
        }
        stopping();
        let turn_away = each(&listener, &places, |stream, peer| {
            answered(connection(stream, peer, late.clone(), patience, false))
        });
        select! {
            () = turn_away => {}
            finished = time::timeout(limits.grace, connections.shutdown()) => {
                if finished.is_err() {
                    tracing::warn!("some answers took longer than the grace period and were dropped");
                }
            }
        }
        tracing::info!("stopped");
        Ok(())
    }
}

pub fn io_threads() -> Result<Runtime> {
    runtime::Builder::new_multi_thread()
        .worker_threads(IO_THREADS)
        .thread_name("io")
        .enable_all()
        .build()
        .map_err(Error::Start)
}

/// Ctrl-C, or what a service manager sends.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
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
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without signals there is only the handle.
        if signal::ctrl_c().await.is_err() {
            pending::<()>().await;
        }
    })
}

/// Has each connection answered, as many at a time as there are places. Never ends.
async fn each<A: Future<Output = ()> + Send + 'static>(
    listener: &tokio::net::TcpListener,
    places: &Arc<Semaphore>,
    answer: impl Fn(TcpStream, SocketAddr) -> A,
) {
    loop {
        let place = Arc::clone(places).acquire_owned().await;
        match listener.accept().await {
            Ok((stream, peer)) => {
                let answered = answer(stream, peer);
                task::spawn(async move {
                    answered.await;
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "no connection");
                time::sleep(BREATHER).await;
            }
        }
    }
}

/// Until a connection is over. One that breaks, or does not speak HTTP, concerns nobody else.
async fn answered(connection: impl Future<Output = hyper::Result<()>>) {
    if let Err(error) = connection.await {
        tracing::debug!(%error, "connection ended");
    }
}

type Stream = TokioIo<std::pin::Pin<Box<TimeoutStream<TcpStream>>>>;

fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Duration,
    keep_alive: bool,
) -> http1::Connection<Stream, TowerToHyperService<Router>> {
    // An answer goes out in one piece; there is nothing to wait for. Without it, it is only slower.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    // Do not wait for clients that do not read their response.
    stream.set_write_timeout(Some(patience));
    let router = router.layer(Extension(Client(peer.ip()))).layer(from_fn(require_host));
    let service = TowerToHyperService::new(router);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_headers(MOST_HEADERS)
        .max_buf_size(LONGEST_HEAD)
        .keep_alive(keep_alive)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
}
