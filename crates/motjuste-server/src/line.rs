//! A connection's bytes, on their way to hyper and back. What hyper answers by itself, to what is no
//! request it can read, has no body; here it gets a problem document like any other refusal.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::response::IntoResponse as _;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time;

use crate::headers;
use crate::listen::{LONGEST_HEAD, MOST_HEADERS};
use crate::problem::{Kind, Problem};

/// How long a sender who is told to stop may go on sending before the connection is cut: cut at
/// once, it would never read what it was told.
const LINGER: Duration = Duration::from_secs(2);

/// What both ends of a line share.
struct Shared {
    stream: Mutex<TcpStream>,
    /// Whether something was read that is not answered yet.
    is_owed: AtomicBool,
}

/// The end that hyper reads and writes.
pub(crate) struct Line {
    shared: Arc<Shared>,
    /// What stands in for hyper's own answer, as far as it is not sent.
    instead: Vec<u8>,
}

/// The other end, for the last word.
pub(crate) struct Remains(Arc<Shared>);

/// A line over a connection, and what remains of it when hyper is done.
pub(crate) fn line(stream: TcpStream) -> (Line, Remains) {
    let shared = Arc::new(Shared { stream: Mutex::new(stream), is_owed: AtomicBool::new(false) });
    (Line { shared: Arc::clone(&shared), instead: Vec::new() }, Remains(shared))
}

impl Shared {
    fn stream(&self) -> MutexGuard<'_, TcpStream> {
        self.stream.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn poll_write(&self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.is_owed.store(false, Ordering::Relaxed);
        Pin::new(&mut *self.stream()).poll_write(cx, bytes)
    }
}

impl Line {
    /// Sends what is left of what stands in for hyper's answer.
    fn poll_instead(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.instead.is_empty() {
            let written = ready!(self.shared.poll_write(cx, &self.instead))?;
            self.instead.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut *self.shared.stream()).poll_read(cx, buffer))?;
        if buffer.filled().len() > before {
            self.shared.is_owed.store(true, Ordering::Relaxed);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_instead(cx))?;
        if let Some(problem) = problem_of(bytes) {
            self.instead = problem.raw();
            // What does not go out now goes out with the flush.
            let _ = self.poll_instead(cx)?;
            return Poll::Ready(Ok(bytes.len()));
        }
        self.shared.poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        Pin::new(&mut *self.shared.stream()).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        Pin::new(&mut *self.shared.stream()).poll_shutdown(cx)
    }
}

impl Remains {
    /// After hyper gave up: tells a sender whose head took too long, and lets it hear what it was
    /// told. Who sent nothing is told nothing.
    pub(crate) async fn say_why(self, error: &hyper::Error, patience: Duration) {
        if error.is_timeout() && self.0.is_owed.load(Ordering::Relaxed) {
            let late = Kind::RequestTimeout.because(format!("no head within {patience:?}"));
            // An empty buffer takes it whole; if it is not empty, nobody is listening.
            let _ = self.0.stream().try_write(&late.raw());
        } else if !error.is_parse() {
            return;
        }
        let _ = time::timeout(LINGER, self.until_silent()).await;
    }

    async fn until_silent(self) {
        let mut scrap = [0; 4096];
        let mut read = |cx: &mut Context<'_>| {
            let mut buffer = ReadBuf::new(&mut scrap);
            let mut stream = self.0.stream();
            ready!(Pin::new(&mut *stream).poll_shutdown(cx))?;
            ready!(Pin::new(&mut *stream).poll_read(cx, &mut buffer))?;
            Poll::Ready(io::Result::Ok(buffer.filled().len()))
        };
        while std::future::poll_fn(&mut read).await.is_ok_and(|read| read > 0) {}
    }
}

/// The problem behind an answer of hyper's own; `None` if it is one of ours, which all have a policy,
/// or a piece of one, which does not end a head.
fn problem_of(bytes: &[u8]) -> Option<Problem> {
    let status = bytes.strip_prefix(b"HTTP/1.1 ").or_else(|| bytes.strip_prefix(b"HTTP/1.0 "))?;
    let head = std::str::from_utf8(bytes).ok()?;
    let is_bare = head.ends_with("\r\n\r\n")
        && head.contains("content-length: 0\r\n")
        && !head.contains("content-security-policy: ");
    match status.get(..3)? {
        _ if !is_bare => None,
        b"400" => Some(Kind::MalformedRequest.because("this is not HTTP/1.1")),
        b"414" | b"431" => {
            let detail =
                format!("a head has {MOST_HEADERS} headers and {LONGEST_HEAD} bytes at most");
            Some(Kind::HeadTooLarge.because(detail))
        }
        _ => None,
    }
}

impl Problem {
    /// The whole response, for who cannot be answered otherwise; the connection ends with it.
    fn raw(self) -> Vec<u8> {
        let status = self.kind.status();
        let body = crate::desk::to_json(&self.document());
        let mut response = self.into_response();
        headers::secure(response.headers_mut());
        let mut raw = format!("HTTP/1.1 {status}\r\n").into_bytes();
        for (name, value) in response.headers() {
            raw.extend_from_slice(name.as_str().as_bytes());
            raw.extend_from_slice(b": ");
            raw.extend_from_slice(value.as_bytes());
            raw.extend_from_slice(b"\r\n");
        }
        let end = format!("content-length: {}\r\nconnection: close\r\n\r\n", body.len());
        raw.extend_from_slice(end.as_bytes());
        raw.extend_from_slice(&body);
        raw
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bare_refusals_are_replaced() {
        let bare = |status: &str| format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
        let kind = |head: &str| problem_of(head.as_bytes()).map(|problem| problem.kind);
        assert_eq!(kind(&bare("400 Bad Request")), Some(Kind::MalformedRequest));
        assert_eq!(kind(&bare("431 x")), Some(Kind::HeadTooLarge));
        assert_eq!(kind(&bare("414 x")), Some(Kind::HeadTooLarge));
        assert_eq!(kind(&bare("204 No Content")), None);
        let ours = "HTTP/1.1 400 x\r\ncontent-security-policy: y\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(kind(ours), None);
        assert_eq!(kind("HTTP/1.1 400 in a text"), None);
        assert_eq!(kind(""), None);
    }
}
