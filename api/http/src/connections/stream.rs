//! The bytes of a connection.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use crate::connections::live::State;

/// Time in which a client that is still sending a refused body can read the response.
const LINGER: Duration = Duration::from_secs(1);
/// Maximum size of what is discarded meanwhile, in bytes.
const LINGER_BYTES: usize = 1 << 20;

/// A connection. Writing fails when the client accepts nothing for too long.
#[derive(Debug)]
pub(super) struct Stream {
    tcp: TcpStream,
    state: Arc<State>,
    idle: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
    lingering: Option<Lingering>,
}

/// Reads what the client still sends, so that closing the connection does not discard the response.
#[derive(Debug)]
struct Lingering {
    end: Pin<Box<Sleep>>,
    bytes: usize,
}

impl Stream {
    /// Wraps a connection whose writes fail after `idle` without progress.
    pub(super) fn new(tcp: TcpStream, state: Arc<State>, idle: Duration) -> Self {
        if let Err(error) = tcp.set_nodelay(true) {
            tracing::debug!(%error, "could not set TCP_NODELAY");
        }
        Self { tcp, state, idle, deadline: None, lingering: None }
    }

    /// Notes the progress of a write, or fails if there has been none for too long.
    fn watched(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.deadline = None;
            self.state.note_byte();
            return written;
        }
        let idle = self.idle;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(idle)));
        deadline.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.tcp).poll_read(context, buffer))?;
        if buffer.filled().len() > before {
            self.state.note_byte();
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.watched(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write_vectored(context, pieces);
        self.watched(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.lingering.is_none() {
            ready!(Pin::new(&mut this.tcp).poll_shutdown(context))?;
            if !this.state.has_unread_body() {
                return Poll::Ready(Ok(()));
            }
        }
        let new = || Lingering { end: Box::pin(sleep(LINGER)), bytes: 0 };
        let lingering = this.lingering.get_or_insert_with(new);
        let mut space = [0; 8 << 10];
        while lingering.bytes < LINGER_BYTES {
            let mut buffer = ReadBuf::new(&mut space);
            match Pin::new(&mut this.tcp).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    lingering.bytes += buffer.filled().len();
                }
                Poll::Ready(_) => return Poll::Ready(Ok(())),
                Poll::Pending => return lingering.end.as_mut().poll(context).map(Ok),
            }
        }
        Poll::Ready(Ok(()))
    }
}
