//! Bodies that are sent while they are written, without holding them in memory.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

use axum::body::Body;
use bytes::Bytes;
use titlewise_dataset::export::ExportError;
use tokio::sync::mpsc::{Sender, channel};

/// Size of a chunk, in bytes.
const PIECE: usize = 64 << 10;
/// Maximum number of chunks waiting to be sent.
const WAITING: usize = 4;

/// Collects written bytes and sends them in chunks. Writing fails once the receiver is gone.
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

/// Returns a body that `write` produces on its own thread. If writing fails, the connection is closed, so that clients
/// do not mistake a partial file for a complete one.
pub(crate) fn streamed<E>(
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
            tracing::warn!(%error, "download aborted");
            // If this cannot be sent either, the client has already disconnected.
            let _ = pieces.sender.blocking_send(Err(error));
        }
    });
    // The compression layer polls once more after the end.
    Body::from_stream(futures::stream::poll_fn(move |context| receiver.poll_recv(context)))
}

/// Returns a body with the workbook that `write` produces. A workbook is a ZIP file, and its writer seeks back to earlier
/// positions, so that it is written to a temporary file first.
pub(crate) fn streamed_workbook(
    write: impl FnOnce(&mut File) -> Result<(), ExportError> + Send + 'static,
) -> Body {
    streamed(move |to| -> Result<(), ExportError> {
        let mut file = tempfile::tempfile()?;
        write(&mut file)?;
        file.seek(SeekFrom::Start(0))?;
        io::copy(&mut file, to)?;
        Ok(())
    })
}
