//! Tables written as Parquet files in batches, while a file is read.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

use parquet::arrow::ArrowWriter;
use parquet::errors::ParquetError;

use crate::parquet_file::writer;
use crate::reading::{Sink, SinkError, TableKind, TypedTable};

/// Maximum number of batches waiting for the writer.
const WAITING: usize = 2;

/// Writes the tables of one file into a folder, each kind into `<kind>.parquet`, on a separate thread: while one batch
/// is written, the next one is read.
#[derive(Debug)]
pub struct FolderSink {
    pieces: Option<SyncSender<TypedTable>>,
    thread: Option<JoinHandle<Result<Written, SinkError>>>,
}

/// The files that were written, by the kind of their rows.
pub type Written = BTreeMap<TableKind, WrittenTable>;

/// One file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenTable {
    /// Its path.
    pub path: PathBuf,
    /// Its rows.
    pub rows: usize,
}

impl FolderSink {
    /// Returns a sink that writes into this folder.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn new(folder: &Path) -> io::Result<Self> {
        let (pieces, waiting) = sync_channel::<TypedTable>(WAITING);
        let folder = folder.to_owned();
        let thread = std::thread::Builder::new().name("parquet".to_owned()).spawn(move || {
            let mut files: BTreeMap<TableKind, (ArrowWriter<File>, WrittenTable)> = BTreeMap::new();
            for TypedTable { kind, batch } in waiting {
                let (parquet, written) = match files.entry(kind) {
                    Entry::Occupied(begun) => begun.into_mut(),
                    Entry::Vacant(place) => {
                        let path = folder.join(format!("{}.parquet", kind.name()));
                        let parquet = writer(File::create(&path)?, batch.schema())?;
                        place.insert((parquet, WrittenTable { path, rows: 0 }))
                    }
                };
                parquet.write(&batch)?;
                written.rows += batch.num_rows();
            }
            let mut all = Written::new();
            for (kind, (parquet, written)) in files {
                parquet.close()?;
                all.insert(kind, written);
            }
            Ok(all)
        })?;
        Ok(Self { pieces: Some(pieces), thread: Some(thread) })
    }

    /// Waits until everything is written.
    ///
    /// # Errors
    /// Errors of the file system or the encoder.
    pub fn finish(mut self) -> Result<Written, SinkError> {
        self.pieces = None;
        self.joined()
    }

    fn joined(&mut self) -> Result<Written, SinkError> {
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(written)) => written,
            Some(Err(_)) | None => Err(SinkError::Write("the writer stopped".to_owned())),
        }
    }
}

impl Sink for FolderSink {
    fn take(&mut self, table: TypedTable) -> Result<(), SinkError> {
        let sent = self.pieces.as_ref().map(|pieces| pieces.send(table));
        match sent {
            Some(Ok(())) => Ok(()),
            // The writer has stopped; its result has the reason.
            _ => Err(self.joined().err().unwrap_or(SinkError::Cancelled)),
        }
    }
}

impl From<ParquetError> for SinkError {
    fn from(error: ParquetError) -> Self {
        Self::Write(error.to_string())
    }
}

impl From<io::Error> for SinkError {
    fn from(error: io::Error) -> Self {
        Self::Write(error.to_string())
    }
}
