//! Bodies that are sent while they are written, and never held whole.

use std::io::{self, Write};

use axum::body::Body;
use bytes::Bytes;
use tokio::sync::mpsc::{Sender, channel};

/// Bytes of one piece.
const PIECE: usize = 64 << 10;
/// Pieces that may wait to be sent.
const WAITING: usize = 4;

/// Collects what is written and hands it on piece by piece. Writing fails once nobody reads any more.
struct Pieces {
    held: Vec<u8>,
    sender: Sender<io::Result<Bytes>>,
}

impl Pieces {
    fn send(&mut self) -> io::Result<()> {
        if self.held.is_empty() {
            return Ok(());
        }
        let piece = Bytes::from(std::mem::take(&mut self.held));
        let gone = |_| io::Error::new(io::ErrorKind::BrokenPipe, "the client is gone");
        self.sender.blocking_send(Ok(piece)).map_err(gone)
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        if self.held.len() >= PIECE {
            self.send()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.send()
    }
}

/// A body that `write` writes on a thread of its own. If it fails in the middle the connection is cut, so that
/// nobody takes half a file for a whole one.
pub(super) fn streamed<E>(
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), E> + Send + 'static,
) -> Body
where
    E: std::error::Error + Send + Sync + 'static,
{
    let (sender, mut receiver) = channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let mut pieces = Pieces { held: Vec::with_capacity(PIECE), sender };
        let written = write(&mut pieces).map_err(io::Error::other);
        if let Err(error) = written.and_then(|()| pieces.flush()) {
            tracing::warn!(%error, "a download was cut");
            // If this cannot be sent either, the client is gone already.
            let _ = pieces.sender.blocking_send(Err(error));
        }
    });
    // Compression asks once more after the end.
    Body::from_stream(futures::stream::poll_fn(move |context| receiver.poll_recv(context)))
}
