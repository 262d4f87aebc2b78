//! Folders with the layout of a snapshot.

use std::path::Path;

use tempfile::TempDir;
use titlewise_engine::openalex::{Built, Cache, Folder, Recipe, Snapshot, SnapshotError, build};

pub use super::sample_snapshot::write;

/// The snapshot in a folder.
pub fn snapshot(folder: &Path) -> Snapshot {
    Snapshot { folder: Folder::local(folder).unwrap(), is_partial: false }
}

/// Builds the tables of a snapshot with an empty cache.
pub fn built(folder: &Path, recipe: &Recipe) -> Result<(Built, TempDir), SnapshotError> {
    let kept = tempfile::tempdir().unwrap();
    let cache = Cache::local(kept.path()).unwrap();
    let out = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let built = runtime.block_on(build(&snapshot(folder), recipe, &cache, out.path(), &|_| ()))?;
    Ok((built, out))
}
