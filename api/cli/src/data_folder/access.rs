//! Modes of the data folder: only its owner can open it and everything in it.

use std::fs;
use std::io;
use std::path::Path;

/// Restricts the files and folders that this process creates from now on to its user: modes 0600 and 0700. SQLite gives
/// `-wal` and `-shm` the mode of the database.
pub fn keep_private() {
    #[cfg(unix)]
    {
        use rustix::fs::Mode;
        rustix::process::umask(Mode::RWXG | Mode::RWXO);
    }
}

/// Creates a data folder if it is missing. Closes a folder of an earlier version to other users, and logs that.
///
/// # Errors
/// If the folder cannot be created. A folder of another owner stays as it is, with a warning.
pub fn open(data: &Path) -> io::Result<()> {
    fs::create_dir_all(data)?;
    match mend(data) {
        Ok(0) => {}
        Ok(count) => tracing::warn!(
            folder = %data.display(),
            count,
            "other users could read the data folder; it is private now"
        ),
        Err(error) => tracing::warn!(
            folder = %data.display(),
            %error,
            "other users can read the data folder, and its modes cannot be changed"
        ),
    }
    Ok(())
}

/// Closes a folder to other users, with everything in it; returns the number of changed modes. The folder comes last: a
/// folder that is closed already needs no look at its content.
#[cfg(unix)]
fn mend(data: &Path) -> io::Result<u64> {
    let mut changed = 0;
    // Through a link, the folder that it names.
    let is_open = is_open(&fs::metadata(data)?);
    for entry in fs::read_dir(data)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        if metadata.is_dir() && is_open {
            changed += mend(&entry.path())?;
        } else if metadata.is_file() {
            changed += close(&entry.path(), &metadata, 0o600)?;
        }
    }
    Ok(changed + close(data, &fs::metadata(data)?, 0o700)?)
}

#[cfg(unix)]
fn is_open(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o077 != 0
}

/// Sets a mode if others have any access; returns the number of changes. Nothing else than files and folders is touched.
#[cfg(unix)]
fn close(path: &Path, metadata: &fs::Metadata, mode: u32) -> io::Result<u64> {
    use std::os::unix::fs::PermissionsExt;
    if !is_open(metadata) {
        return Ok(0);
    }
    match fs::set_permissions(path, fs::Permissions::from_mode(mode)) {
        // A running server may remove its files.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
        done => done.map(|()| 1),
    }
}

/// Other systems than Unix protect the folders of a user by default.
#[cfg(not(unix))]
fn mend(_data: &Path) -> io::Result<u64> {
    Ok(0)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn an_open_folder_is_closed_once_and_links_stay() {
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
        let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let data = folder.path();
        fs::create_dir_all(data.join("store/packages")).unwrap();
        let (file, outside) = (data.join("store/packages/raw"), other.path().join("theirs"));
        for path in [&file, &outside, &data.join("catalog.sqlite")] {
            fs::write(path, "x").unwrap();
            set(path, 0o644).unwrap();
        }
        symlink(&outside, data.join("link")).unwrap();
        for path in [data, &data.join("store"), &data.join("store/packages")] {
            set(path, 0o755).unwrap();
        }
        assert_eq!(mend(data).unwrap(), 5);
        assert_eq!((mode(data), mode(&data.join("store/packages"))), (0o700, 0o700));
        assert_eq!((mode(&file), mode(&outside)), (0o600, 0o644));
        assert_eq!(mend(data).unwrap(), 0);
        set(&data.join("catalog.sqlite"), 0o640).unwrap();
        assert_eq!(mend(data).unwrap(), 1);
    }
}
