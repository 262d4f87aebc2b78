//! Tables as Parquet files (zstd), whole or piece by piece while a file is read.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

use arrow::array::RecordBatch;
use arrow::datatypes::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;

use crate::reading::{Sink, SinkError, TableKind, TypedTable};

fn writer<W: Write + Send>(to: W, schema: SchemaRef) -> Result<ArrowWriter<W>, ParquetError> {
    let zstd = Compression::ZSTD(ZstdLevel::default());
    let told = schema.metadata().iter();
    let mut told: Vec<KeyValue> =
        told.map(|(name, value)| KeyValue::new(name.clone(), value.clone())).collect();
    told.sort_by(|one, other| one.key.cmp(&other.key));
    let properties = WriterProperties::builder()
        .set_compression(zstd)
        .set_key_value_metadata((!told.is_empty()).then_some(told))
        .build();
    ArrowWriter::try_new(to, schema, Some(properties))
}

/// Writes rows, with the metadata of their schema as those of the file.
///
/// # Errors
/// If the writer fails.
pub fn write<W: Write + Send>(rows: &RecordBatch, to: W) -> Result<(), ParquetError> {
    let mut parquet = writer(to, rows.schema())?;
    parquet.write(rows)?;
    parquet.close()?;
    Ok(())
}

/// Pieces that may wait to be written.
const WAITING: usize = 2;

/// Writes the tables of one file into a folder, each kind into `<kind>.parquet`, on a thread of its own:
/// while one piece is written, the next one is read.
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
    /// Where it is.
    pub path: PathBuf,
    /// Its rows.
    pub rows: usize,
}

impl FolderSink {
    /// Writes into this folder.
    ///
    /// # Errors
    /// If no thread can be had.
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
    /// What the file system or the encoder says.
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
            // The writer has stopped: it knows why.
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
