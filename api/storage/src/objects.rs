//! Access to objects by name, for operations on all objects: copies and checks.

use std::io::Read;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::TryStreamExt;
use futures::stream::BoxStream;
use object_store::path::Path;
use object_store::{ObjectStoreExt, WriteMultipart};
use parquet::file::FOOTER_SIZE;
use parquet::file::metadata::{FooterTail, ParquetMetaDataReader};
use tokio::runtime::Handle;

use super::{PARTS_AT_ONCE, PIECE, Part, StorageError, Store};

/// Folders of the objects. Other content of a bucket is ignored.
pub(super) const FOLDERS: [&str; 2] = ["packages", "reference"];

/// A stored object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredObject {
    /// Name.
    pub name: String,
    /// Size in bytes.
    pub bytes: u64,
    /// Time of writing, UTC.
    pub written_at: DateTime<Utc>,
}

/// Returns the name of one part of an upload.
pub fn part_of_upload(package_id: &str, folder: &str, upload_id: &str, part: Part) -> String {
    Path::from_iter(["packages", package_id, folder, upload_id, part.name()]).to_string()
}

/// Returns the name of one table of the reference data.
pub fn table_of_reference(version: &str, table: &str) -> String {
    super::reference_path(version, table).to_string()
}

impl Store {
    /// Returns every object, by name.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn list(&self) -> Result<Vec<StoredObject>, StorageError> {
        let mut all = Vec::new();
        for folder in FOLDERS {
            let mut found = self.objects.list(Some(&Path::from(folder)));
            while let Some(object) = found.try_next().await? {
                all.push(StoredObject {
                    name: object.location.to_string(),
                    bytes: object.size,
                    written_at: object.last_modified,
                });
            }
        }
        all.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(all)
    }

    /// Returns an object as a stream of chunks.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn object(
        &self,
        name: &str,
    ) -> Result<BoxStream<'static, object_store::Result<Bytes>>, StorageError> {
        Ok(self.objects.get(&parse(name)?).await?.into_stream())
    }

    /// Returns a complete object.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn whole_object(&self, name: &str) -> Result<Bytes, StorageError> {
        Ok(self.objects.get(&parse(name)?).await?.bytes().await?)
    }

    /// Removes an object. A missing object is not an error.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn remove_object(&self, name: &str) -> Result<(), StorageError> {
        match self.objects.delete(&parse(name)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Writes an object from a reader, in chunks, on a thread that may block.
    ///
    /// # Errors
    /// A failure of the object store or the reader.
    pub fn put_object(
        &self,
        handle: &Handle,
        name: &str,
        content: &mut impl Read,
    ) -> Result<(), StorageError> {
        let path = parse(name)?;
        let failed = |source| StorageError::Folder { folder: name.to_owned(), source };
        let first = piece(content).map_err(failed)?;
        if first.len() < PIECE {
            handle.block_on(self.objects.put(&path, first.into()))?;
            return Ok(());
        }
        let upload = handle.block_on(self.objects.put_multipart(&path))?;
        let mut writer = WriteMultipart::new(upload);
        let mut next = first;
        while !next.is_empty() {
            handle.block_on(writer.wait_for_capacity(PARTS_AT_ONCE))?;
            let _inside = handle.enter();
            writer.write(&next);
            next = match piece(content) {
                Ok(next) => next,
                Err(error) => {
                    handle.block_on(writer.abort())?;
                    return Err(failed(error));
                }
            };
        }
        handle.block_on(writer.finish())?;
        Ok(())
    }

    /// Reads the number of rows from the footer of a table, which also checks that the table can be opened.
    ///
    /// # Errors
    /// An object store failure; a broken table.
    pub async fn table_rows(&self, object: &StoredObject) -> Result<i64, StorageError> {
        let path = parse(&object.name)?;
        let broken = |what: &str| {
            StorageError::Parquet(parquet::errors::ParquetError::General(what.to_owned()))
        };
        let tail = FOOTER_SIZE as u64;
        let Some(start) = object.bytes.checked_sub(tail) else { return Err(broken("cut short")) };
        let end = self.objects.get_range(&path, start..object.bytes).await?;
        let footer = FooterTail::try_from(&end[..])?;
        let Some(begin) = start.checked_sub(footer.metadata_length() as u64) else {
            return Err(broken("its footer is longer than the table"));
        };
        let metadata = self.objects.get_range(&path, begin..start).await?;
        Ok(ParquetMetaDataReader::decode_metadata(&metadata)?.file_metadata().num_rows())
    }
}

fn parse(name: &str) -> Result<Path, StorageError> {
    Path::parse(name).map_err(|error| StorageError::Object(error.into()))
}

/// Reads the next chunk, which is shorter only at the end.
fn piece(content: &mut impl Read) -> std::io::Result<Bytes> {
    let mut piece = Vec::with_capacity(PIECE);
    content.take(PIECE as u64).read_to_end(&mut piece)?;
    Ok(piece.into())
}
