//! Receivers of the rows of a file while it is read.

use arrow::error::ArrowError;
use thiserror::Error;

use crate::reading::typed::TypedTable;

/// Receives tables in batches. Only the end of a file decides whether it is usable, so a receiver that writes must be
/// able to discard its output.
pub trait Sink {
    /// Processes the next batch.
    ///
    /// # Errors
    /// If the batch cannot be stored or the reading was cancelled; reading then stops.
    fn take(&mut self, table: TypedTable) -> Result<(), SinkError>;
}

/// Reasons why rows cannot be stored, for which the file is not responsible.
#[derive(Debug, Error)]
pub enum SinkError {
    /// The columns do not match.
    #[error("the rows cannot be put into a table: {0}")]
    Arrow(#[from] ArrowError),
    /// They cannot be written.
    #[error("the rows cannot be written: {0}")]
    Write(String),
    /// The reading was cancelled.
    #[error("reading was cancelled")]
    Cancelled,
}

/// Stores all tables in memory.
impl Sink for Vec<TypedTable> {
    fn take(&mut self, table: TypedTable) -> Result<(), SinkError> {
        self.push(table);
        Ok(())
    }
}
