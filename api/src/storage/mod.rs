//! Uploaded files and reference data as objects that never change.
//!
//! `packages/<id>/<kind>/<upload id>/{raw, table.parquet, report.json}` and
//! `reference/<version>/<table>.parquet`. An object is written whole or not at all; what is current
//! stands in the catalog, which names an object only after it was written.

mod table;

use std::path::Path as FilePath;
use std::sync::Arc;

use arrow::array::RecordBatch;
use bytes::Bytes;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};

pub use table::{from_parquet, to_parquet};

/// What can go wrong with the store.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// An object cannot be read or written.
    #[error("store: {0}")]
    Object(#[from] object_store::Error),
    /// A table cannot be encoded or decoded.
    #[error("store: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// The rows of a table do not fit together.
    #[error("store: {0}")]
    Arrow(#[from] arrow::error::ArrowError),
    /// The folder cannot be made.
    #[error("store: {folder}: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// What the operating system says.
        source: std::io::Error,
    },
}

/// The objects of one upload.
#[derive(Debug, Clone, Copy)]
pub enum Part {
    /// The file as it came.
    Raw,
    /// Its usable rows.
    Table,
    /// The report on it.
    Report,
}

impl Part {
    const ALL: [Self; 3] = [Self::Raw, Self::Table, Self::Report];

    fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Table => "table.parquet",
            Self::Report => "report.json",
        }
    }
}

/// Where one upload lives.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The package.
    pub package_id: &'a str,
    /// The kind of file.
    pub kind: &'a str,
    /// The upload.
    pub upload_id: &'a str,
}

impl Place<'_> {
    fn path(&self, part: Part) -> Path {
        Path::from_iter(["packages", self.package_id, self.kind, self.upload_id, part.name()])
    }
}

fn reference_path(version: &str, table: &str) -> Path {
    Path::from_iter(["reference", version, &format!("{table}.parquet")])
}

/// The store. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
}

impl Store {
    /// A store in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn in_folder(folder: &FilePath) -> Result<Self, StorageError> {
        std::fs::create_dir_all(folder).map_err(|source| StorageError::Folder {
            folder: folder.display().to_string(),
            source,
        })?;
        Ok(Self { objects: Arc::new(LocalFileSystem::new_with_prefix(folder)?) })
    }

    /// Writes one part of an upload.
    ///
    /// # Errors
    /// What the store says.
    pub async fn put(
        &self,
        place: &Place<'_>,
        part: Part,
        content: Bytes,
    ) -> Result<(), StorageError> {
        self.objects.put(&place.path(part), content.into()).await?;
        Ok(())
    }

    /// Reads one part of an upload.
    ///
    /// # Errors
    /// What the store says.
    pub async fn get(&self, place: &Place<'_>, part: Part) -> Result<Bytes, StorageError> {
        Ok(self.objects.get(&place.path(part)).await?.bytes().await?)
    }

    /// Removes every part of an upload. A part that is not there is no fault.
    ///
    /// # Errors
    /// What the store says.
    pub async fn remove(&self, place: &Place<'_>) -> Result<(), StorageError> {
        for part in Part::ALL {
            match self.objects.delete(&place.path(part)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Writes one table of the reference data.
    ///
    /// # Errors
    /// What the store or the encoder says.
    pub async fn put_reference(
        &self,
        version: &str,
        table: &str,
        rows: &RecordBatch,
    ) -> Result<(), StorageError> {
        let content = to_parquet(rows)?;
        self.objects.put(&reference_path(version, table), content.into()).await?;
        Ok(())
    }

    /// Reads one table of the reference data; none if this version has no such table.
    ///
    /// # Errors
    /// What the store or the decoder says.
    pub async fn reference(
        &self,
        version: &str,
        table: &str,
    ) -> Result<Option<RecordBatch>, StorageError> {
        match self.objects.get(&reference_path(version, table)).await {
            Ok(found) => Ok(Some(from_parquet(found.bytes().await?)?)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
