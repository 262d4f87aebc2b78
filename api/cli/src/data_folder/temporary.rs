//! Temporary files of a server: inside its data folder, so that nothing of a library lies elsewhere.
//!
//! Each server has a folder of its own, `<data>/tmp/run-<id>`, with a file that it locks while it runs. The system
//! releases the lock when the process ends, also when it is killed. The next server that starts removes the folders
//! without a lock. Servers start and sweep one after another, so that no new folder is removed before it is locked.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use titlewise_catalog::new_id;

/// Folder of all temporary files in the data folder.
const FOLDER: &str = "tmp";
/// Start of the name of a server's folder.
const RUN: &str = "run-";
/// Folder of the store, unless the store is elsewhere.
const STORE: &str = "store";
/// Start of the name of a file that is renamed once it is complete.
const HALF_WRITTEN: &str = ".tmp";
/// Name of the locked file.
const LOCK: &str = ".lock";

/// The folder of temporary files of this process. Removed at its end.
#[derive(Debug)]
pub struct Temporary {
    folder: PathBuf,
    _lock: File,
}

/// A file or folder of a server that no longer runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftTemporary {
    /// Path.
    pub path: PathBuf,
    /// Size of a folder's content in bytes.
    pub bytes: u64,
    /// Time of the last change, UTC.
    pub written_at: DateTime<Utc>,
}

impl Temporary {
    /// Creates the folder of this process, makes it the place of all temporary files, and removes what killed servers
    /// left in the data folder.
    ///
    /// # Errors
    /// If the folder cannot be created or locked.
    pub fn open(data: &Path) -> io::Result<Self> {
        let data = data.canonicalize()?;
        let all = data.join(FOLDER);
        fs::create_dir_all(&all)?;
        let turn = locked_file(&all.join(LOCK))?;
        turn.lock()?;
        let left = left_behind(&data)?;
        for one in &left {
            remove(&one.path)?;
        }
        if !left.is_empty() {
            tracing::info!(
                count = left.len(),
                "removed temporary files of a server that was killed"
            );
        }
        let folder = all.join(format!("{RUN}{}", new_id()));
        fs::create_dir(&folder)?;
        let lock = locked_file(&folder.join(LOCK))?;
        lock.lock()?;
        if let Err(earlier) = tempfile::env::override_temp_dir(&folder) {
            tracing::warn!(folder = %earlier.display(), "temporary files go to another folder");
        }
        Ok(Self { folder, _lock: lock })
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // The next start removes what cannot be removed here.
        fs::remove_dir_all(&self.folder).ok();
    }
}

fn locked_file(path: &Path) -> io::Result<File> {
    File::options().create(true).truncate(false).read(true).write(true).open(path)
}

/// Returns the temporary files that no running server uses.
///
/// # Errors
/// A failure of the file system.
pub fn left_behind(data: &Path) -> io::Result<Vec<LeftTemporary>> {
    let mut left = Vec::new();
    let entries = match fs::read_dir(data.join(FOLDER)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(left),
        entries => entries?,
    };
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with(RUN) && !is_in_use(&path)? {
            let (bytes, written_at) = extent(&path)?;
            left.push(LeftTemporary { path, bytes, written_at });
        }
    }
    left.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(left)
}

/// Returns files of the data folder that were being written when a server was killed: the key of tokens, responses of
/// OpenAlex. A young one may belong to a running server. The store has its own ([`Store::partial_objects`]).
///
/// [`Store::partial_objects`]: titlewise_storage::Store::partial_objects
///
/// # Errors
/// A failure of the file system.
pub fn half_written(data: &Path) -> io::Result<Vec<LeftTemporary>> {
    let (mut found, mut folders) = (Vec::new(), vec![data.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if entry.file_type()?.is_dir() {
                if folder != data || ![FOLDER, STORE].contains(&name.as_str()) {
                    folders.push(path);
                }
            } else if name.starts_with(HALF_WRITTEN) {
                let (bytes, written_at) = extent(&path)?;
                found.push(LeftTemporary { path, bytes, written_at });
            }
        }
    }
    Ok(found)
}

/// Removes a file or folder with its content. A missing one is not an error.
///
/// # Errors
/// A failure of the file system.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => fs::remove_file(path),
        done => done,
    }
}

/// Whether a running process has locked a folder.
fn is_in_use(folder: &Path) -> io::Result<bool> {
    match File::options().write(true).open(folder.join(LOCK)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(false),
        Err(error) => Err(error),
        Ok(file) => match file.try_lock() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(error),
        },
    }
}

/// Returns the size of all files of a folder in bytes, and the time of its last change.
fn extent(path: &Path) -> io::Result<(u64, DateTime<Utc>)> {
    let metadata = fs::symlink_metadata(path)?;
    let mut extent = (metadata.len(), DateTime::<Utc>::from(metadata.modified()?));
    if !metadata.is_dir() {
        return Ok(extent);
    }
    extent.0 = 0;
    for entry in fs::read_dir(path)? {
        let (bytes, written_at) = self::extent(&entry?.path())?;
        extent = (extent.0 + bytes, extent.1.max(written_at));
    }
    Ok(extent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_folders_without_a_running_server_are_left_over() {
        let data = tempfile::tempdir().unwrap();
        assert_eq!(left_behind(data.path()).unwrap(), []);
        let make = |name: &str| {
            let folder = data.path().join(FOLDER).join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("upload"), "1234").unwrap();
            let lock = locked_file(&folder.join(LOCK)).unwrap();
            (folder, lock)
        };
        let (running, lock) = make("run-a");
        lock.lock().unwrap();
        let (killed, _) = make("run-b");
        make("others");
        fs::create_dir_all(data.path().join("openalex/2026-01-01")).unwrap();
        let half = data.path().join("openalex/2026-01-01/.tmpA1b2C3");
        fs::write(&half, "{").unwrap();
        let found: Vec<_> = half_written(data.path()).unwrap();
        assert_eq!(found.iter().map(|one| &one.path).collect::<Vec<_>>(), [&half]);
        let left = left_behind(data.path()).unwrap();
        assert_eq!(left.len(), 1);
        assert_eq!((&left[0].path, left[0].bytes), (&killed, 4));
        remove(&killed).unwrap();
        remove(&killed).unwrap();
        assert_eq!(left_behind(data.path()).unwrap(), []);
        drop(lock);
        assert_eq!(left_behind(data.path()).unwrap()[0].path, running);
    }
}
