//! Files of facts (Parquet), which queries of this server or of a cluster read where they are. They follow from files and
//! reference data, so nothing names them and no copy holds them: one that is not there is worked out again.
//!
//! `facts/titles/<name>.parquet` and `facts/<package>/<name>.parquet`; a name stands for all that the facts follow from.

use std::sync::Arc;

use arrow::array::RecordBatch;
use chrono::{TimeDelta, Utc};
use futures::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};
use titlewise_engine::fact_files::to_parquet;
use titlewise_engine::listed::ListedFile;
use url::Url;

use super::{Kept, StorageError, Store};

/// The folder of all of them.
const FOLDER: &str = "facts";
/// The folder of what is known of titles whoever the library is.
pub const TITLES: &str = "titles";
/// How long a file stays after another one took its place: a query may be reading it.
const STAYS: TimeDelta = TimeDelta::hours(1);

/// How queries find the objects of a store.
#[derive(Debug, Clone)]
pub(super) struct Address {
    /// The address of the store itself, which ends in a slash.
    pub base: Url,
    /// What must be made known to read it: the address of the whole bucket, and the bucket. Folders are known.
    pub bucket: Option<(Url, Arc<dyn ObjectStore>)>,
}

impl Store {
    /// The bucket that the store is in, which queries must be told of; none where it is a folder.
    pub fn bucket(&self) -> Option<(Url, Arc<dyn ObjectStore>)> {
        self.address.bucket.clone()
    }

    /// A file of facts, if it is there.
    ///
    /// # Errors
    /// What the store says; a file that is broken.
    pub async fn facts(&self, of: &str, name: &str) -> Result<Option<ListedFile>, StorageError> {
        let path = path(of, name);
        let found = match self.objects.head(&path).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            found => found?,
        };
        let object =
            Kept { name: path.to_string(), bytes: found.size, written_at: found.last_modified };
        let rows = usize::try_from(self.table_rows(&object).await?).unwrap_or(0);
        Ok(Some(ListedFile { address: self.address_of(&path)?, rows }))
    }

    /// Writes a file of facts, and removes those whose place it takes once nobody reads them any more.
    ///
    /// # Errors
    /// What the store or the encoder says.
    pub async fn put_facts(
        &self,
        of: &str,
        name: &str,
        rows: &RecordBatch,
    ) -> Result<ListedFile, StorageError> {
        let path = path(of, name);
        self.objects.put(&path, to_parquet(rows)?.into()).await?;
        let before = Utc::now() - STAYS;
        let mut all = self.objects.list(Some(&Path::from_iter([FOLDER, of])));
        while let Some(object) = all.try_next().await? {
            if object.location != path && object.last_modified < before {
                self.remove_object(object.location.as_ref()).await?;
            }
        }
        Ok(ListedFile { address: self.address_of(&path)?, rows: rows.num_rows() })
    }

    fn address_of(&self, path: &Path) -> Result<String, StorageError> {
        let joined = self.address.base.join(path.as_ref());
        let failed = |source| StorageError::Url { url: path.to_string(), source };
        Ok(joined.map_err(failed)?.to_string())
    }
}

fn path(of: &str, name: &str) -> Path {
    Path::from_iter([FOLDER, of, &format!("{name}.parquet")])
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow::array::Int32Array;

    #[tokio::test]
    async fn files_of_facts_are_found_with_their_rows() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(&folder.path().join("a store")).unwrap();
        assert_eq!(store.facts("package-1", "one").await.unwrap(), None);
        let numbers: arrow::array::ArrayRef = Arc::new(Int32Array::from(vec![1, 2, 3]));
        let rows = RecordBatch::try_from_iter([("title_no", numbers)]).unwrap();
        let put = store.put_facts("package-1", "one", &rows).await.unwrap();
        assert_eq!(put.rows, 3);
        assert!(put.address.starts_with("file:///"), "{}", put.address);
        assert!(put.address.ends_with("/a%20store/facts/package-1/one.parquet"), "{}", put.address);
        assert_eq!(store.facts("package-1", "one").await.unwrap(), Some(put));
        // Another one leaves it for who reads it still.
        store.put_facts("package-1", "two", &rows).await.unwrap();
        assert!(store.facts("package-1", "one").await.unwrap().is_some());
        // Nobody misses them in a copy, and nobody is told of them.
        assert_eq!(store.list().await.unwrap(), Vec::new());
    }
}
