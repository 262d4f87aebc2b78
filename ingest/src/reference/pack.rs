//! Reference data as one file for distribution: a tar archive of the manifest and of every table as Parquet.
//!
//! The same content gives the same bytes. An archive is checked like any folder of reference data, against the manifest
//! in it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::reference::{Checked, MANIFEST, ReferenceError, build, check};
use crate::tables::Table;

/// Permissions of the archive's files when other programs unpack it.
const MODE: u32 = 0o644;

/// Checks a folder of reference data and writes it as one file, named `path` in errors.
///
/// # Errors
/// As [`check`], and files that cannot be written.
pub fn export(folder: &Path, out: impl Write, path: &Path) -> Result<Checked, ReferenceError> {
    // A folder that differs from its manifest is rejected before it is rewritten.
    check(folder)?;
    let built = tempfile::tempdir().map_err(ReferenceError::file(path))?;
    let checked = build(folder, built.path())?;
    let mut archive = tar::Builder::new(out);
    for name in names() {
        add(&mut archive, &built.path().join(&name), &name).map_err(ReferenceError::file(path))?;
    }
    let written = archive.into_inner().and_then(|mut out| out.flush());
    written.map_err(ReferenceError::file(path))?;
    Ok(checked)
}

/// Unpacks such a file into a folder, which must exist, and checks the content.
///
/// # Errors
/// The archive is truncated or has other content, and as [`check`].
pub fn import(archive: impl Read, path: &Path, out: &Path) -> Result<Checked, ReferenceError> {
    let wrong = |reason: String| ReferenceError::Pack { path: path.to_owned(), reason };
    let broken = |error: io::Error| wrong(format!("it cannot be read: {error}"));
    let mut archive = tar::Archive::new(archive);
    for entry in archive.entries().map_err(broken)? {
        let mut entry = entry.map_err(broken)?;
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        if !entry.header().entry_type().is_file() || !names().any(|known| known == name) {
            return Err(wrong(format!("\"{name}\" is no part of reference data")));
        }
        let place = out.join(&name);
        let file = File::create_new(&place);
        let mut file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => wrong(format!("\"{name}\" stands in it twice")),
            _ => ReferenceError::file(&place)(error),
        })?;
        io::copy(&mut entry, &mut file).map_err(broken)?;
    }
    if !out.join(MANIFEST).is_file() {
        return Err(wrong(format!("it has no {MANIFEST}")));
    }
    check(out)
}

/// The file names of an archive, in order.
fn names() -> impl Iterator<Item = String> {
    let tables = Table::REFERENCE.into_iter().map(|table| format!("{}.parquet", table.name()));
    [MANIFEST.to_owned()].into_iter().chain(tables)
}

fn add(archive: &mut tar::Builder<impl Write>, file: &Path, name: &str) -> io::Result<()> {
    let content = File::open(file)?;
    let mut header = tar::Header::new_ustar();
    header.set_size(content.metadata()?.len());
    header.set_mode(MODE);
    header.set_mtime(0);
    archive.append_data(&mut header, name, content)
}
