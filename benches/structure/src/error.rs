//! Errors of the files that the checks read.

use std::path::{Path, PathBuf};

/// A file that the checks cannot read.
#[derive(Debug, thiserror::Error)]
pub enum StructureError {
    /// The file cannot be opened.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error from the operating system.
        source: std::io::Error,
    },
    /// The file is not valid Rust.
    #[error("{}: {source}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Error from the parser.
        source: syn::Error,
    },
    /// The file is not a valid manifest.
    #[error("{}: {source}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// Error from the parser.
        source: toml::de::Error,
    },
    /// A module has no file.
    #[error("module `{module}` of {} has no file", path.display())]
    NoFile {
        /// The file that declares the module.
        path: PathBuf,
        /// The module.
        module: String,
    },
}

/// Reads a file as text.
pub(crate) fn read(path: &Path) -> Result<String, StructureError> {
    std::fs::read_to_string(path)
        .map_err(|source| StructureError::File { path: path.to_owned(), source })
}
