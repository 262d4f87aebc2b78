//! Uploaded files and reference data as objects that never change.
//!
//! `packages/<id>/file/<upload id>/{raw, table.parquet, bundles.parquet, problems.parquet, report.json}` and
//! `reference/<version>/<table>.parquet`. An object is written whole or not at all; what is current
//! stands in the catalog, which names an object only after it was written. Beside them, `facts/` (see [`facts`]).

mod facts;
mod objects;
mod table;

use std::path::Path as FilePath;
use std::sync::Arc;

use arrow::array::RecordBatch;
use bytes::Bytes;
use futures::TryStreamExt;
use futures::stream::BoxStream;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use url::Url;

use facts::Address;
pub use facts::TITLES;
pub use objects::{Kept, part_of_upload, table_of_reference};
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
    /// The address of the store is none.
    #[error("store: \"{url}\" is no address: {source}; it takes s3://bucket/prefix")]
    Url {
        /// What was given.
        url: String,
        /// What is wrong with it.
        source: url::ParseError,
    },
    /// A folder or file cannot be made or read.
    #[error("store: {folder}: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// What the operating system says.
        source: std::io::Error,
    },
}

/// Bytes that are read at once.
const PIECE: usize = 1 << 20;
/// Pieces on their way to the store at the same time.
const PARTS_AT_ONCE: usize = 4;

fn local(file: &FilePath, source: std::io::Error) -> StorageError {
    StorageError::Folder { folder: file.display().to_string(), source }
}

/// The objects of one upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The file as it came.
    Raw,
    /// Its usable rows.
    Table,
    /// Prices of bundles of journals, if it is a price list with some.
    Bundles,
    /// Its problems.
    Problems,
    /// The report on it.
    Report,
}

impl Part {
    const ALL: [Self; 5] = [Self::Raw, Self::Table, Self::Bundles, Self::Problems, Self::Report];

    fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Table => "table.parquet",
            Self::Bundles => "bundles.parquet",
            Self::Problems => "problems.parquet",
            Self::Report => "report.json",
        }
    }
}

/// Where one upload lives.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The package.
    pub package_id: &'a str,
    /// The folder of its objects among those of the package.
    pub folder: &'a str,
    /// The upload.
    pub upload_id: &'a str,
}

impl Place<'_> {
    fn path(&self, part: Part) -> Path {
        Path::from_iter(["packages", self.package_id, self.folder, self.upload_id, part.name()])
    }
}

fn reference_path(version: &str, table: &str) -> Path {
    Path::from_iter(["reference", version, &format!("{table}.parquet")])
}

/// The store. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    address: Address,
}

impl Store {
    /// A store in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn in_folder(folder: &FilePath) -> Result<Self, StorageError> {
        std::fs::create_dir_all(folder).map_err(|source| local(folder, source))?;
        let folder = folder.canonicalize().map_err(|source| local(folder, source))?;
        let base = Url::from_directory_path(&folder).map_err(|()| StorageError::Url {
            url: folder.display().to_string(),
            source: url::ParseError::RelativeUrlWithoutBase,
        })?;
        let address = Address { base, bucket: None };
        Ok(Self { objects: Arc::new(LocalFileSystem::new_with_prefix(folder)?), address })
    }

    /// A store at a URL (`s3://bucket/prefix`, `file:///folder`), with options as `AWS_ENDPOINT` and its like name them.
    ///
    /// # Errors
    /// A URL of no kind of store that is known, or options that do not go together.
    pub fn at_url(url: &str, options: &[(String, String)]) -> Result<Self, StorageError> {
        let url =
            Url::parse(url).map_err(|source| StorageError::Url { url: url.to_owned(), source })?;
        let options = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let (objects, prefix) = object_store::parse_url_opts(&url, options)?;
        let objects: Arc<dyn ObjectStore> = Arc::from(objects);
        let mut base = url.clone();
        base.set_path(&format!("{}/", url.path().trim_end_matches('/')));
        let mut bucket = url;
        bucket.set_path("");
        let bucket = (bucket.scheme() != "file").then(|| (bucket, Arc::clone(&objects)));
        let address = Address { base, bucket };
        Ok(Self { objects: Arc::new(PrefixStore::new(objects, prefix)), address })
    }

    /// Does the store answer?
    ///
    /// # Errors
    /// What the store says.
    pub async fn is_there(&self) -> Result<(), StorageError> {
        match self.objects.head(&Path::from("reference/none")).await {
            Ok(_) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
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

    /// Writes one part of an upload from a file, piece by piece.
    ///
    /// # Errors
    /// What the store or the operating system says.
    pub async fn put_file(
        &self,
        place: &Place<'_>,
        part: Part,
        from: &FilePath,
    ) -> Result<(), StorageError> {
        let mut file = tokio::fs::File::open(from).await.map_err(|error| local(from, error))?;
        let upload = self.objects.put_multipart(&place.path(part)).await?;
        let mut writer = WriteMultipart::new(upload);
        let mut piece = vec![0; PIECE];
        loop {
            let read = file.read(&mut piece).await;
            match read {
                Ok(0) => break,
                Ok(count) => {
                    writer.wait_for_capacity(PARTS_AT_ONCE).await?;
                    writer.write(&piece[..count]);
                }
                Err(error) => {
                    writer.abort().await?;
                    return Err(local(from, error));
                }
            }
        }
        writer.finish().await?;
        Ok(())
    }

    /// One part of an upload, piece by piece.
    ///
    /// # Errors
    /// What the store says.
    pub async fn get_stream(
        &self,
        place: &Place<'_>,
        part: Part,
    ) -> Result<BoxStream<'static, object_store::Result<Bytes>>, StorageError> {
        Ok(self.objects.get(&place.path(part)).await?.into_stream())
    }

    /// Reads one part of an upload into a file, piece by piece.
    ///
    /// # Errors
    /// What the store or the operating system says.
    pub async fn get_file(
        &self,
        place: &Place<'_>,
        part: Part,
        to: &FilePath,
    ) -> Result<(), StorageError> {
        let mut pieces = self.get_stream(place, part).await?;
        let mut file = tokio::fs::File::create(to).await.map_err(|error| local(to, error))?;
        while let Some(piece) = pieces.try_next().await? {
            file.write_all(&piece).await.map_err(|error| local(to, error))?;
        }
        file.flush().await.map_err(|error| local(to, error))?;
        Ok(())
    }

    /// Is there nothing under this name?
    pub fn is_missing(error: &StorageError) -> bool {
        matches!(error, StorageError::Object(object_store::Error::NotFound { .. }))
    }

    /// Reads one part of an upload.
    ///
    /// # Errors
    /// What the store says.
    pub async fn get(&self, place: &Place<'_>, part: Part) -> Result<Bytes, StorageError> {
        Ok(self.objects.get(&place.path(part)).await?.bytes().await?)
    }

    /// Copies every part of an upload that is there.
    ///
    /// # Errors
    /// What the store says.
    pub async fn copy(&self, from: &Place<'_>, to: &Place<'_>) -> Result<(), StorageError> {
        for part in Part::ALL {
            match self.objects.copy(&from.path(part), &to.path(part)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Removes every part of an upload. A part that is not there is no fault.
    ///
    /// # Errors
    /// What the store says.
    pub async fn remove(&self, place: &Place<'_>) -> Result<(), StorageError> {
        self.remove_parts(place, &Part::ALL).await
    }

    /// Removes what was read from an upload, and leaves the file.
    ///
    /// # Errors
    /// What the store says.
    pub async fn remove_read(&self, place: &Place<'_>) -> Result<(), StorageError> {
        self.remove_parts(place, &Part::ALL[1..]).await
    }

    async fn remove_parts(&self, place: &Place<'_>, parts: &[Part]) -> Result<(), StorageError> {
        for part in parts {
            match self.objects.delete(&place.path(*part)).await {
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

    /// Copies one table of the reference data to another version, if it is there.
    ///
    /// # Errors
    /// What the store says.
    pub async fn copy_reference(
        &self,
        from: &str,
        to: &str,
        table: &str,
    ) -> Result<(), StorageError> {
        let (from, to) = (reference_path(from, table), reference_path(to, table));
        match self.objects.copy(&from, &to).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
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
