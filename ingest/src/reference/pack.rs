//! Reference data as one file that people hand on: a tar archive of the manifest and of every table as Parquet.
//!
//! The same content gives the same bytes. What an archive holds is checked like any folder of reference data, against the
//! manifest that came with it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use super::{Checked, MANIFEST, ReferenceError, build, check};
use crate::tables::Table;

/// Who may do what with a file of an archive that is unpacked by other programs.
const MODE: u32 = 0o644;

/// Checks a folder of reference data and writes it as one file, which is called `path` in errors.
///
/// # Errors
/// As [`check`], and files that cannot be written.
pub fn export(folder: &Path, out: impl Write, path: &Path) -> Result<Checked, ReferenceError> {
    // A folder that is not what its manifest says is refused before it is written anew.
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

/// Unpacks such a file into a folder, which must be there, and checks what was in it.
///
/// # Errors
/// An archive that is cut short or holds something else, and as [`check`].
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

/// What an archive may hold, in its order.
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
