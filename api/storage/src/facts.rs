//! Files of facts (Parquet), which queries of this server or of a cluster read directly from the store. They are
//! derived from files and reference data, so the catalog does not reference them and backups do not contain them. A
//! missing file is recalculated.
//!
//! `facts/titles/<name>.parquet` and `facts/<package>/<name>.parquet`; the name identifies everything from which the
//! facts are derived. Beside them, with the ending `arrow`, are facts that a server holds in memory, so that it need not
//! calculate them again after a restart, and with the ending `forecast` the forecast of each consortium's scenario that
//! was looked at last.

use std::sync::Arc;

use arrow::array::RecordBatch;
use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use futures::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use titlewise_engine::consortium::fact_files::to_parquet;
use titlewise_engine::consortium::file_backed::ListedFile;
use url::Url;

use super::{StorageError, Store, StoredObject};

/// Folder of all facts.
const FOLDER: &str = "facts";
/// Folder of the facts about titles that do not depend on the library.
pub const TITLES: &str = "titles";
/// Ending of files that queries read.
const LISTED: &str = "parquet";
/// Ending of files that a server loads.
const SAVED: &str = "arrow";
/// Ending of files of forecasts.
const FORECAST: &str = "forecast";
/// Number of a consortium's forecasts that are stored.
const FORECASTS: usize = 16;
/// How long a file stays after its replacement, because a query may still be reading it.
const STAYS: TimeDelta = TimeDelta::hours(1);

/// How queries find the objects of a store.
#[derive(Debug, Clone)]
pub(super) struct Address {
    /// Address of the store itself, which ends with a slash.
    pub base: Url,
    /// What must be registered to read it: the address of the whole bucket, and the bucket. Folders need no
    /// registration.
    pub bucket: Option<(Url, Arc<dyn ObjectStore>)>,
}

impl Store {
    /// Returns the bucket of the store, which must be registered for queries; none for a folder.
    pub fn bucket(&self) -> Option<(Url, Arc<dyn ObjectStore>)> {
        self.address.bucket.clone()
    }

    /// Returns a file of facts, if it exists.
    ///
    /// # Errors
    /// An object store failure; a broken file.
    pub async fn facts(&self, of: &str, name: &str) -> Result<Option<ListedFile>, StorageError> {
        let path = path(of, name, LISTED);
        let found = match self.objects.head(&path).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            found => found?,
        };
        let object = StoredObject {
            name: path.to_string(),
            bytes: found.size,
            written_at: found.last_modified,
        };
        let rows = usize::try_from(self.table_rows(&object).await?).unwrap_or(0);
        Ok(Some(ListedFile { address: self.address_of(&path)?, rows }))
    }

    /// Writes a file of facts. Removes those that it replaces once queries no longer read them.
    ///
    /// # Errors
    /// A failure of the object store or the encoder.
    pub async fn put_facts(
        &self,
        of: &str,
        name: &str,
        rows: &RecordBatch,
        now: DateTime<Utc>,
    ) -> Result<ListedFile, StorageError> {
        let path = path(of, name, LISTED);
        self.replace_facts(of, &path, to_parquet(rows)?.into(), now).await?;
        Ok(ListedFile { address: self.address_of(&path)?, rows: rows.num_rows() })
    }

    /// Returns a file of saved facts, if it exists.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn saved_facts(&self, of: &str, name: &str) -> Result<Option<Bytes>, StorageError> {
        self.content(&path(of, name, SAVED)).await
    }

    /// Returns the saved forecast of a consortium's scenario, if it exists.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn saved_forecast(
        &self,
        package: &str,
        scenario: &str,
    ) -> Result<Option<Bytes>, StorageError> {
        self.content(&path(package, scenario, FORECAST)).await
    }

    /// Writes the forecast of a consortium's scenario over its last one. Of the package's forecasts, only the newest stay.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn save_forecast(
        &self,
        package: &str,
        scenario: &str,
        content: Bytes,
    ) -> Result<(), StorageError> {
        self.objects.put(&path(package, scenario, FORECAST), content.into()).await?;
        let all = self.objects.list(Some(&Path::from_iter([FOLDER, package])));
        let mut all: Vec<_> = all.try_collect().await?;
        all.retain(|object| object.location.extension() == Some(FORECAST));
        all.sort_by_key(|object| std::cmp::Reverse(object.last_modified));
        for old in all.iter().skip(FORECASTS) {
            self.remove_object(old.location.as_ref()).await?;
        }
        Ok(())
    }

    async fn content(&self, path: &Path) -> Result<Option<Bytes>, StorageError> {
        match self.objects.get(path).await {
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            found => Ok(Some(found?.bytes().await?)),
        }
    }

    /// Writes a file of saved facts. Removes those that it replaces, after a while: other servers may read them.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn save_facts(
        &self,
        of: &str,
        name: &str,
        content: Bytes,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.replace_facts(of, &path(of, name, SAVED), content, now).await
    }

    async fn replace_facts(
        &self,
        of: &str,
        path: &Path,
        content: Bytes,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        self.objects.put(path, content.into()).await?;
        let before = now - STAYS;
        let mut all = self.objects.list(Some(&Path::from_iter([FOLDER, of])));
        while let Some(object) = all.try_next().await? {
            let is_alike = object.location.extension() == path.extension();
            if is_alike && object.location != *path && object.last_modified < before {
                self.remove_object(object.location.as_ref()).await?;
            }
        }
        Ok(())
    }

    /// Removes the files of facts of a package.
    ///
    /// # Errors
    /// An object store failure.
    pub async fn remove_facts(&self, of: &str) -> Result<(), StorageError> {
        let mut all = self.objects.list(Some(&Path::from_iter([FOLDER, of])));
        while let Some(object) = all.try_next().await? {
            self.remove_object(object.location.as_ref()).await?;
        }
        Ok(())
    }

    fn address_of(&self, path: &Path) -> Result<String, StorageError> {
        let joined = self.address.base.join(path.as_ref());
        let failed = |source| StorageError::Url { url: path.to_string(), source };
        Ok(joined.map_err(failed)?.to_string())
    }
}

fn path(of: &str, name: &str, ending: &str) -> Path {
    Path::from_iter([FOLDER, of, &format!("{name}.{ending}")])
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow::array::Int32Array;

    #[tokio::test]
    #[expect(clippy::disallowed_methods, reason = "objects of the test are dated by this machine")]
    async fn files_of_facts_are_found_with_their_rows() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(&folder.path().join("a store")).unwrap();
        assert_eq!(store.facts("package-1", "one").await.unwrap(), None);
        let numbers: arrow::array::ArrayRef = Arc::new(Int32Array::from(vec![1, 2, 3]));
        let rows = RecordBatch::try_from_iter([("title_no", numbers)]).unwrap();
        let put = store.put_facts("package-1", "one", &rows, Utc::now()).await.unwrap();
        assert_eq!(put.rows, 3);
        assert!(put.address.starts_with("file:///"), "{}", put.address);
        assert!(put.address.ends_with("/a%20store/facts/package-1/one.parquet"), "{}", put.address);
        assert_eq!(store.facts("package-1", "one").await.unwrap(), Some(put));
        // Another file replaces it, and leaves it to queries that still read it.
        store.put_facts("package-1", "two", &rows, Utc::now()).await.unwrap();
        assert!(store.facts("package-1", "one").await.unwrap().is_some());
        // Facts that a server loads replace one another, and not those that queries read.
        let saved = async |name| store.saved_facts("package-1", name).await.unwrap();
        assert_eq!(saved("two").await, None);
        let save = async |name, now| {
            store.save_facts("package-1", name, Bytes::from_static(b"rows"), now).await.unwrap();
        };
        save("two", Utc::now()).await;
        assert_eq!(saved("two").await.as_deref(), Some(&b"rows"[..]));
        save("three", Utc::now() + STAYS + STAYS).await;
        assert_eq!((saved("two").await, saved("three").await.is_some()), (None, true));
        assert!(store.facts("package-1", "two").await.unwrap().is_some());
        // Two servers that write the same file leave one of both.
        let both = ["of one server", "of the other"].map(|content| {
            store.save_facts("package-2", "one", Bytes::from_static(content.as_bytes()), Utc::now())
        });
        for written in futures::future::join_all(both).await {
            written.unwrap();
        }
        let left = store.saved_facts("package-2", "one").await.unwrap().unwrap();
        assert!([&b"of one server"[..], b"of the other"].contains(&left.as_ref()), "{left:?}");
        // Backups and listings do not include facts.
        assert_eq!(store.list().await.unwrap(), Vec::new());
    }

    #[tokio::test]
    async fn the_newest_forecasts_of_a_package_stay() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path()).unwrap();
        let saved =
            async |package, scenario: &str| store.saved_forecast(package, scenario).await.unwrap();
        assert_eq!(saved("package-1", "one").await, None);
        for content in [&b"first"[..], b"second"] {
            store.save_forecast("package-1", "one", Bytes::from_static(content)).await.unwrap();
            assert_eq!(saved("package-1", "one").await.as_deref(), Some(content));
        }
        store.save_forecast("package-2", "one", Bytes::from_static(b"other")).await.unwrap();
        for scenario in 0..FORECASTS {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            let name = format!("scenario-{scenario}");
            store.save_forecast("package-1", &name, Bytes::from_static(b"rows")).await.unwrap();
        }
        assert_eq!(saved("package-1", "one").await, None, "the oldest is gone");
        assert!(saved("package-1", "scenario-0").await.is_some());
        assert!(saved("package-2", "one").await.is_some());
        store.remove_facts("package-1").await.unwrap();
        assert_eq!(saved("package-1", "scenario-0").await, None);
    }
}
