//! How much of a file is read before it is refused.

use std::time::{Duration, Instant};

use super::error::ReadError;

/// Limits that keep a hostile or broken file from taking the machine with it. Every honest file that
/// we have met stays far below them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of an uploaded file.
    pub file_bytes: u64,
    /// Bytes of everything in an archive or workbook after unpacking.
    pub unpacked_bytes: u64,
    /// Bytes of the texts that the cells of a workbook share, after unpacking.
    pub shared_text_bytes: u64,
    /// Files in an archive, or parts of a workbook.
    pub parts: usize,
    /// Bytes of one row of a text table.
    pub row_bytes: usize,
    /// Rows of a list of titles or of an old workbook's sheet. COUNTER reports have no such limit.
    pub list_rows: usize,
    /// Cells of a sheet: those that are not blank, and the blank ones before them where the sheet is held in
    /// memory.
    pub cells: usize,
    /// Bytes of a JSON document.
    pub json_bytes: u64,
    /// Time that one file may take.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: u64 = 1 << 20;
        Self {
            file_bytes: 1024 * MIB,
            unpacked_bytes: 1024 * MIB,
            shared_text_bytes: 192 * MIB,
            parts: 1_000,
            row_bytes: 4 << 20,
            list_rows: 1_000_000,
            cells: 20_000_000,
            json_bytes: 512 * MIB,
            time: Duration::from_secs(120),
        }
    }
}

/// Watches how long one file takes.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    started: Instant,
    limit: Duration,
}

impl Clock {
    /// Begins now.
    pub fn start(limits: &Limits) -> Self {
        Self { started: Instant::now(), limit: limits.time }
    }

    /// Looks at the time once in so many rows.
    ///
    /// # Errors
    /// If the file has taken longer than it may.
    pub fn check(&self, rows: usize) -> Result<(), ReadError> {
        const ROWS: usize = 1024;
        if rows.is_multiple_of(ROWS) && self.started.elapsed() > self.limit {
            return Err(ReadError::TooSlow { limit: self.limit });
        }
        Ok(())
    }
}
