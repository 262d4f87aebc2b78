//! Where the rows of a file go while it is read.

use arrow::error::ArrowError;
use thiserror::Error;

use super::typed::TypedTable;

/// Takes tables piece by piece. Whether the file can be used at all is known only at its end: a receiver
/// that writes something away must be ready to throw it away.
pub trait Sink {
    /// Takes the next piece.
    ///
    /// # Errors
    /// If the piece cannot be kept, or nobody wants it any more; reading then stops.
    fn take(&mut self, table: TypedTable) -> Result<(), SinkError>;
}

/// Why rows cannot be kept. This is no fault of the file.
#[derive(Debug, Error)]
pub enum SinkError {
    /// The columns do not fit together.
    #[error("the rows cannot be put into a table: {0}")]
    Arrow(#[from] ArrowError),
    /// They cannot be written.
    #[error("the rows cannot be written: {0}")]
    Write(String),
    /// Nobody waits for them any more.
    #[error("reading was given up")]
    Cancelled,
}

/// Keeps everything in memory.
impl Sink for Vec<TypedTable> {
    fn take(&mut self, table: TypedTable) -> Result<(), SinkError> {
        self.push(table);
        Ok(())
    }
}
