//! Checks of the workspace's structure.
//!
//! * [`modules`]: which files a crate has, and which files each one imports from, found in the syntax of the code.
//! * [`cycles`]: groups of files that import each other.
//! * [`manifests`]: which crates the manifests let depend on which.
//! * [`map`]: the table of crates in ARCHITECTURE.md.

pub mod cycles;
pub mod error;
pub mod manifests;
pub mod map;
pub mod modules;

use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
