//! Folders with the layout of a snapshot.

use std::path::Path;
use std::sync::Arc;

use object_store::local::LocalFileSystem;
use tempfile::TempDir;
use titlewise_engine::openalex::{Built, Recipe, Snapshot, SnapshotError, build};
use url::Url;

pub use super::sample_snapshot::write;

/// The snapshot in a folder.
pub fn snapshot(folder: &Path) -> Snapshot {
    Snapshot {
        folder: Url::from_directory_path(folder.canonicalize().unwrap()).unwrap(),
        store: Arc::new(LocalFileSystem::new()),
        is_partial: false,
    }
}

/// The tables of a snapshot, made without anything kept.
pub fn built(folder: &Path, recipe: &Recipe) -> Result<(Built, TempDir), SnapshotError> {
    let cache = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let built =
        runtime.block_on(build(&snapshot(folder), recipe, cache.path(), out.path(), &|_| ()))?;
    Ok((built, out))
}
