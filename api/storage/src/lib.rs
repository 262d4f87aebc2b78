//! Uploaded files and reference data as objects that never change.
//!
//! `packages/<id>/file/<upload id>/{raw, table.parquet, bundles.parquet, problems.parquet, report.json}` and
//! `reference/<version>/<table>.parquet`. An object is written completely or not at all, and a write ends when the
//! object would survive a power failure. The catalog records which objects are current and references an object only
//! after it was written. The store also contains `facts/` (see
//! [`facts`]).

mod durable;
mod environment;
mod facts;
mod leftovers;
mod objects;
mod selected;
mod table;

use std::collections::BTreeSet;
use std::path::Path as FilePath;
use std::sync::Arc;

use arrow::array::RecordBatch;
use bytes::Bytes;
use durable::DurableFolder;
use facts::Address;
use futures::TryStreamExt;
use futures::stream::BoxStream;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt, WriteMultipart};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use url::Url;

pub use environment::environment_options;
pub use facts::TITLES;
pub use objects::{StoredObject, part_of_upload, table_of_reference};
pub use table::{from_parquet, from_parquet_without, to_parquet};

/// Errors of the object store.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// An object cannot be read or written.
    #[error("store: {0}")]
    Object(#[from] object_store::Error),
    /// A table cannot be encoded or decoded.
    #[error("store: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// The columns of a table do not match.
    #[error("store: {0}")]
    Arrow(#[from] arrow::error::ArrowError),
    /// The address of the store is invalid.
    #[error("store: \"{url}\" is no address: {source}; it takes s3://bucket/prefix")]
    Url {
        /// Provided address.
        url: String,
        /// Cause.
        source: url::ParseError,
    },
    /// A folder or file cannot be created or read.
    #[error("store: {folder}: {source}")]
    Folder {
        /// The folder.
        folder: String,
        /// Error of the operating system.
        source: std::io::Error,
    },
}

/// Chunk size of reads, in bytes.
const PIECE: usize = 1 << 20;
/// Number of chunks uploaded to the store concurrently.
const PARTS_AT_ONCE: usize = 4;

fn local(file: &FilePath, source: std::io::Error) -> StorageError {
    StorageError::Folder { folder: file.display().to_string(), source }
}

/// The objects of one upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The uploaded file, unchanged.
    Raw,
    /// Usable rows.
    Table,
    /// Prices of bundles of journals, for a price list with bundles.
    Bundles,
    /// Problems.
    Problems,
    /// Report on the file.
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

/// Location of one upload.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// Package.
    pub package_id: &'a str,
    /// Folder of its objects among those of the package.
    pub folder: &'a str,
    /// Upload.
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

/// The object store. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    address: Address,
    /// Its folder; none for a bucket.
    folder: Option<Arc<FilePath>>,
}

impl Store {
    /// Opens a store in a folder, which is created if missing.
    ///
    /// # Errors
    /// A failure of the file system.
    pub fn in_folder(folder: &FilePath) -> Result<Self, StorageError> {
        std::fs::create_dir_all(folder).map_err(|source| local(folder, source))?;
        let folder = folder.canonicalize().map_err(|source| local(folder, source))?;
        let base = Url::from_directory_path(&folder).map_err(|()| StorageError::Url {
            url: folder.display().to_string(),
            source: url::ParseError::RelativeUrlWithoutBase,
        })?;
        let address = Address { base, bucket: None };
        let objects = Arc::new(DurableFolder::open(&folder)?);
        Ok(Self { objects, address, folder: Some(folder.into()) })
    }

    /// Opens a store at a URL (`s3://bucket/prefix`, `file:///folder`), with options named like `AWS_ENDPOINT`.
    ///
    /// # Errors
    /// A URL of an unknown kind of store, or conflicting options.
    pub fn at_url(url: &str, options: &[(String, String)]) -> Result<Self, StorageError> {
        let url =
            Url::parse(url).map_err(|source| StorageError::Url { url: url.to_owned(), source })?;
        if let ("file", Ok(folder)) = (url.scheme(), url.to_file_path()) {
            return Self::in_folder(&folder);
        }
        let options = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let (objects, prefix) = object_store::parse_url_opts(&url, options)?;
        let objects: Arc<dyn ObjectStore> = Arc::from(objects);
        let mut base = url.clone();
        base.set_path(&format!("{}/", url.path().trim_end_matches('/')));
        let mut bucket = url;
        bucket.set_path("");
        let address = Address { base, bucket: Some((bucket, Arc::clone(&objects))) };
        let objects = Arc::new(PrefixStore::new(objects, prefix));
        Ok(Self { objects, address, folder: None })
    }

    /// Checks that the store responds.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn is_there(&self) -> Result<(), StorageError> {
        match self.objects.head(&Path::from("reference/none")).await {
            Ok(_) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes one part of an upload.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn put(
        &self,
        place: &Place<'_>,
        part: Part,
        content: Bytes,
    ) -> Result<(), StorageError> {
        self.objects.put(&place.path(part), content.into()).await?;
        Ok(())
    }

    /// Writes one part of an upload from a file, in chunks.
    ///
    /// # Errors
    /// A failure of the object store or the file system.
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

    /// Returns one part of an upload as a stream of chunks.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn get_stream(
        &self,
        place: &Place<'_>,
        part: Part,
    ) -> Result<BoxStream<'static, object_store::Result<Bytes>>, StorageError> {
        Ok(self.objects.get(&place.path(part)).await?.into_stream())
    }

    /// Reads one part of an upload into a file, in chunks.
    ///
    /// # Errors
    /// A failure of the object store or the file system.
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

    /// Returns whether the error means that no object with this name exists.
    pub fn is_missing(error: &StorageError) -> bool {
        matches!(error, StorageError::Object(object_store::Error::NotFound { .. }))
    }

    /// Reads one part of an upload.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn get(&self, place: &Place<'_>, part: Part) -> Result<Bytes, StorageError> {
        Ok(self.objects.get(&place.path(part)).await?.bytes().await?)
    }

    /// Copies every existing part of an upload.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn copy(&self, from: &Place<'_>, to: &Place<'_>) -> Result<(), StorageError> {
        for part in Part::ALL {
            match self.objects.copy(&from.path(part), &to.path(part)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Removes every part of an upload. A missing part is not an error.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn remove(&self, place: &Place<'_>) -> Result<(), StorageError> {
        self.remove_parts(place, &Part::ALL).await
    }

    /// Removes the objects derived from an upload, but not the uploaded file.
    ///
    /// # Errors
    /// An object store failure.
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
    /// A failure of the object store or the encoder.
    pub async fn put_reference(
        &self,
        version: &str,
        table: &str,
        rows: &RecordBatch,
    ) -> Result<(), StorageError> {
        self.put_reference_file(version, table, to_parquet(rows)?).await
    }

    /// Writes one table of the reference data that is Parquet already.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn put_reference_file(
        &self,
        version: &str,
        table: &str,
        content: Bytes,
    ) -> Result<(), StorageError> {
        self.objects.put(&reference_path(version, table), content.into()).await?;
        Ok(())
    }

    /// Returns the number of rows of one table of the reference data; 0 if the version does not have it.
    ///
    /// # Errors
    /// A failure of the object store or the decoder.
    pub async fn reference_row_count(
        &self,
        version: &str,
        table: &str,
    ) -> Result<usize, StorageError> {
        selected::row_count(Arc::clone(&self.objects), &reference_path(version, table)).await
    }

    /// Reads the rows of one table of the reference data whose text in `column` is one of `values`; none if the version
    /// does not have the table.
    ///
    /// # Errors
    /// A failure of the object store or the decoder.
    pub async fn reference_rows_with(
        &self,
        version: &str,
        table: &str,
        column: &'static str,
        values: &BTreeSet<String>,
    ) -> Result<Option<RecordBatch>, StorageError> {
        let objects = Arc::clone(&self.objects);
        selected::rows_with(objects, &reference_path(version, table), column, values).await
    }

    /// Copies one table of the reference data to another version, if it exists.
    ///
    /// # Errors
    /// An object store failure.
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

    /// Removes every table of a version of the reference data.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn remove_reference(&self, version: &str) -> Result<(), StorageError> {
        let mut all = self.objects.list(Some(&Path::from_iter(["reference", version])));
        while let Some(object) = all.try_next().await? {
            self.remove_object(object.location.as_ref()).await?;
        }
        Ok(())
    }

    /// Reads one table of the reference data; none if this version has no such table.
    ///
    /// # Errors
    /// A failure of the object store or the decoder.
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
