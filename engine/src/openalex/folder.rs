//! Folders of any object store, for snapshots and for cached extracts.

use std::path::Path as LocalPath;
use std::sync::Arc;

use futures::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStore};
use url::Url;

use crate::openalex::SnapshotError;

/// A folder of an object store.
#[derive(Debug, Clone)]
pub struct Folder {
    /// Its address (`file:///…/`, `s3://bucket/prefix/`).
    pub url: Url,
    /// The store of the address. Its root is that of the address.
    pub store: Arc<dyn ObjectStore>,
}

impl Folder {
    /// Returns the folder at an address, with options named like `AWS_REGION`.
    ///
    /// # Errors
    /// The kind of store is unknown, or options contradict each other.
    pub fn at(url: Url, options: &[(String, String)]) -> Result<Self, SnapshotError> {
        let options = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        match object_store::parse_url_opts(&url, options) {
            Ok((store, _)) => Ok(Self { url, store: Arc::from(store) }),
            Err(source) => Err(SnapshotError::Store { folder: url.to_string(), source }),
        }
    }

    /// Returns a folder of this machine, which must exist.
    ///
    /// # Errors
    /// The folder does not exist, or no address can represent it.
    pub fn local(path: &LocalPath) -> Result<Self, SnapshotError> {
        let failed = |source| SnapshotError::Folder { folder: path.display().to_string(), source };
        let whole = path.canonicalize().map_err(failed)?;
        let url = Url::from_directory_path(whole)
            .map_err(|()| failed(std::io::Error::other("this folder has no address")))?;
        Self::at(url, &[])
    }

    /// Its path within the store.
    pub(super) fn root(&self) -> Path {
        Path::from_url_path(self.url.path()).unwrap_or_default()
    }

    /// Returns the address of a file of its store.
    pub(super) fn address(&self, path: &Path) -> String {
        let mut address = self.url.clone();
        address.set_path(path.as_ref());
        address.to_string()
    }

    /// Lists every file of its store below a folder.
    pub(super) async fn list(&self, folder: &Path) -> Result<Vec<ObjectMeta>, SnapshotError> {
        self.store.list(Some(folder)).try_collect().await.map_err(|source| self.failed(source))
    }

    /// Attaches this folder to an error of the store.
    pub(super) fn failed(&self, source: object_store::Error) -> SnapshotError {
        SnapshotError::Store { folder: self.url.to_string(), source }
    }
}
