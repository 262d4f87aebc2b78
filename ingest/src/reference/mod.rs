//! Reference data as a checked, versioned folder of Parquet files.
//!
//! A folder of [`Table::REFERENCE`] tables, CSV or Parquet, is read and checked cell by cell
//! ([`ModelInputs::read_reference`]). [`build`] writes it as Parquet with a [`Manifest`], whose version depends on the
//! content alone. [`check`] compares a folder with its manifest. [`export`] packs it into one file, and [`import`]
//! unpacks such a file.

mod hash;
mod institution_remarks;
mod manifest;
mod pack;
mod remark;
mod remarks;
mod scan;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

pub use manifest::{MANIFEST, Manifest, TableEntry};
pub use pack::{export, import};
pub use remark::Remark;
pub use scan::{Scan, ScannedTable, scan};

use crate::folder::FolderError;

use crate::folder::ModelInputs;
use crate::parquet_file;
use crate::tables::Table;

/// Reasons why reference data cannot be built or checked.
#[derive(Debug, thiserror::Error)]
pub enum ReferenceError {
    /// A table is missing or has invalid content.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error from the operating system.
        source: std::io::Error,
    },
    /// A table cannot be encoded.
    #[error("{}: {source}", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// Error from the encoder.
        source: parquet::errors::ParquetError,
    },
    /// The manifest is malformed.
    #[error("{}: this is no manifest of reference data ({source})", path.display())]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// Error from the JSON parser.
        source: serde_json::Error,
    },
    /// The file is not a reference data archive.
    #[error("{}: this is no pack of reference data: {reason}; \"titlewise reference export\" writes one", path.display())]
    Pack {
        /// The file.
        path: PathBuf,
        /// Description of the error.
        reason: String,
    },
    /// The tables differ from the manifest.
    #[error(
        "{folder}: {table} is not the table of the manifest (rows: {rows} found, {expected_rows} stated); build the reference data again"
    )]
    Changed {
        /// The folder.
        folder: String,
        /// The first table that differs.
        table: String,
        /// Rows found; 0 if the table is missing.
        rows: usize,
        /// Number of rows in the manifest.
        expected_rows: usize,
    },
}

impl ReferenceError {
    fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}

/// Reference data that were read and are valid.
#[derive(Debug)]
pub struct Checked {
    /// Their manifest.
    pub manifest: Manifest,
    /// Whether the folder has a manifest that agrees.
    pub has_manifest: bool,
    /// Remarks for users to check.
    pub remarks: Vec<Remark>,
}

/// Reference data in memory.
#[derive(Debug)]
pub struct Loaded {
    /// The tables.
    pub inputs: ModelInputs,
    /// Their manifest.
    pub manifest: Manifest,
    /// Whether the folder has a manifest that agrees.
    pub has_manifest: bool,
}

/// Checks a folder of reference data like [`load`], and adds remarks on unusual data.
///
/// # Errors
/// A table is missing, a cell is invalid, or the tables differ from the manifest.
pub fn check(folder: &Path) -> Result<Checked, ReferenceError> {
    let Loaded { inputs, manifest, has_manifest } = load(folder)?;
    Ok(Checked { manifest, has_manifest, remarks: remarks::of(&inputs) })
}

/// Reads a folder, checks every table and compares it with its manifest, if it has one.
///
/// # Errors
/// As [`check`].
pub fn load(folder: &Path) -> Result<Loaded, ReferenceError> {
    let inputs = ModelInputs::read_reference(folder)?;
    let manifest = Manifest::of(&inputs);
    let has_manifest = compare(folder, &manifest)?;
    Ok(Loaded { inputs, manifest, has_manifest })
}

/// Compares the manifest of the tables in a folder with the one that the folder states. Returns whether it states one.
fn compare(folder: &Path, manifest: &Manifest) -> Result<bool, ReferenceError> {
    let Some(stated) = Manifest::read(folder)? else { return Ok(false) };
    let Some(table) = stated.first_difference(manifest) else { return Ok(true) };
    let rows = |manifest: &Manifest| manifest.entry(&table).map_or(0, |entry| entry.rows);
    Err(ReferenceError::Changed {
        folder: folder.display().to_string(),
        rows: rows(manifest),
        expected_rows: rows(&stated),
        table,
    })
}

/// Reads and checks the tables of one folder and writes them, with their manifest, into another, which must exist. The
/// same content gives the same files.
///
/// # Errors
/// As [`check`], and files that cannot be written.
pub fn build(from: &Path, out: &Path) -> Result<Checked, ReferenceError> {
    let inputs = ModelInputs::read_reference(from)?;
    for table in Table::REFERENCE {
        let path = out.join(format!("{}.parquet", table.name()));
        let file = BufWriter::new(File::create(&path).map_err(ReferenceError::file(&path))?);
        parquet_file::write(&inputs.table(table), file)
            .map_err(|source| ReferenceError::Parquet { path, source })?;
    }
    let manifest = Manifest::of(&inputs);
    let path = out.join(MANIFEST);
    fs::write(&path, manifest.to_json()).map_err(ReferenceError::file(&path))?;
    Ok(Checked { manifest, has_manifest: true, remarks: remarks::of(&inputs) })
}
