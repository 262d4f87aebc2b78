//! Folders with the layout of a snapshot.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::GzEncoder;
use object_store::local::LocalFileSystem;
use tempfile::TempDir;
use titlewise_engine::openalex::{Built, Recipe, Snapshot, SnapshotError, build};
use url::Url;

/// The snapshot in a folder.
pub fn snapshot(folder: &Path) -> Snapshot {
    Snapshot {
        folder: Url::from_directory_path(folder.canonicalize().unwrap()).unwrap(),
        store: Arc::new(LocalFileSystem::new()),
        is_partial: false,
    }
}

/// Writes lines as a file of a snapshot.
pub fn write(folder: &Path, name: &str, lines: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut gz = GzEncoder::new(fs::File::create(path).unwrap(), Compression::fast());
    gz.write_all(lines.as_bytes()).unwrap();
    gz.finish().unwrap();
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
