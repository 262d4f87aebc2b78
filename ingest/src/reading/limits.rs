//! Limits on the size of files, beyond which they are rejected.

use std::cell::Cell;
use std::ops::Deref;
use std::time::{Duration, Instant};

use crate::reading::error::ReadError;

/// Limits that keep a malicious or malformed file from exhausting the machine. All genuine files that we have seen are
/// far below them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Maximum size in bytes of an uploaded file.
    pub file_bytes: u64,
    /// Maximum size in bytes of the unpacked content of an archive or workbook.
    pub unpacked_bytes: u64,
    /// Maximum memory in bytes that the content of a file takes while it is read, as counted by [`Allowance`].
    pub memory_bytes: u64,
    /// Maximum size in bytes of the text in one cell of a workbook. Spreadsheets allow 32,767 characters.
    pub cell_bytes: usize,
    /// Maximum size in bytes of a workbook's shared strings, unpacked.
    pub shared_text_bytes: u64,
    /// Maximum number of files in an archive, or of parts of a workbook.
    pub parts: usize,
    /// Maximum size in bytes of one row of a text table.
    pub row_bytes: usize,
    /// Maximum number of rows of a list of titles or of an old workbook's sheet. COUNTER reports have no such limit.
    pub list_rows: usize,
    /// Maximum number of cells of a sheet: those that are not blank, and the blank ones before them if the sheet is in
    /// memory.
    pub cells: usize,
    /// Maximum size in bytes of a JSON document.
    pub json_bytes: u64,
    /// Maximum time for one file.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: u64 = 1 << 20;
        Self {
            file_bytes: 1024 * MIB,
            unpacked_bytes: 1024 * MIB,
            memory_bytes: 512 * MIB,
            cell_bytes: 128 << 10,
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

/// The limits of one reading, and the memory that it takes. A few bytes of a file can stand for many in memory, so
/// everything that is held counts at its size there, before it is held.
#[derive(Debug)]
pub struct Allowance {
    limits: Limits,
    taken: Cell<u64>,
    is_exceeded: Cell<bool>,
}

impl Allowance {
    /// Returns the allowance of one reading.
    pub fn new(limits: &Limits) -> Self {
        Self { limits: limits.clone(), taken: Cell::new(0), is_exceeded: Cell::new(false) }
    }

    /// Counts bytes of memory that the reading is about to hold.
    ///
    /// # Errors
    /// The reading would hold more than it may.
    pub fn take(&self, bytes: u64) -> Result<(), ReadError> {
        let taken = self.taken.get().saturating_add(bytes);
        if taken > self.limits.memory_bytes {
            self.is_exceeded.set(true);
            return Err(ReadError::TooMuchMemory { limit: self.limits.memory_bytes });
        }
        self.taken.set(taken);
        Ok(())
    }

    /// Counts bytes that the reading no longer holds.
    pub fn give_back(&self, bytes: u64) {
        self.taken.set(self.taken.get().saturating_sub(bytes));
    }

    /// Whether the reading needed more memory than it may hold.
    pub fn is_exceeded(&self) -> bool {
        self.is_exceeded.get()
    }
}

impl Deref for Allowance {
    type Target = Limits;

    fn deref(&self) -> &Limits {
        &self.limits
    }
}

/// Limits the time for one file.
#[derive(Debug, Clone, Copy)]
pub struct Clock {
    started: Instant,
    limit: Duration,
}

impl Clock {
    /// Starts the time.
    pub fn start(limits: &Limits) -> Self {
        Self { started: Instant::now(), limit: limits.time }
    }

    /// Checks the time at intervals of a number of rows.
    ///
    /// # Errors
    /// The time limit of the file has passed.
    pub fn check(&self, rows: usize) -> Result<(), ReadError> {
        const ROWS: usize = 1024;
        if rows.is_multiple_of(ROWS) && self.started.elapsed() > self.limit {
            return Err(ReadError::TooSlow { limit: self.limit });
        }
        Ok(())
    }
}
