//! Locations of the tests' files.

use std::path::{Path, PathBuf};

/// Returns the root folder of the workspace, an ancestor of this crate.
///
/// # Panics
///
///
/// Panics when no parent folder has a `Cargo.lock`.
pub fn workspace() -> &'static Path {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = crate_folder.ancestors();
    folders
        .find(|folder| folder.join("Cargo.lock").is_file())
        .unwrap_or_else(|| panic!("no Cargo.lock in {} or above", crate_folder.display()))
}

/// Returns a folder of golden data, with `input/` and `expected/`: `ab_200` or `c_consortium_3`.
///
/// # Panics
///
///
/// Panics when the folder does not exist.
pub fn golden(name: &str) -> PathBuf {
    let folder = workspace().join("engine/tests/golden").join(name);
    assert!(folder.join("input").is_dir(), "no golden data at {}", folder.display());
    folder
}
