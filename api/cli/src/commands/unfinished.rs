//! Files and folders that are being written, so that an interrupted command leaves none behind.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

use super::CommandError;

static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
static IS_CANCELLED: AtomicBool = AtomicBool::new(false);

/// A file or folder that is not complete. It is removed unless [`Unfinished::finish`] is called.
#[derive(Debug)]
pub(super) struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    /// Creates a file next to the target, to be renamed to it.
    pub(super) fn file(target: &Path) -> Result<(Self, File), CommandError> {
        let mut path = target.to_owned().into_os_string();
        path.push(".partial");
        let unfinished = Self::note(path.into());
        let file = File::create(&unfinished.path).map_err(CommandError::file(target))?;
        Ok((unfinished, file))
    }

    /// Like [`Self::file`], but only its owner can read the file.
    pub(super) fn secret_file(target: &Path) -> Result<(Self, File), CommandError> {
        let (unfinished, file) = Self::file(target)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::Permissions::from_mode(0o600);
            file.set_permissions(mode).map_err(CommandError::file(target))?;
        }
        Ok((unfinished, file))
    }

    /// Creates a folder to fill.
    pub(super) fn folder(path: PathBuf) -> Result<Self, CommandError> {
        let unfinished = Self::note(path);
        fs::create_dir_all(&unfinished.path).map_err(CommandError::file(&unfinished.path))?;
        Ok(unfinished)
    }

    /// Temporary path.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames it to its target.
    pub(super) fn finish(self, target: &Path) -> Result<(), CommandError> {
        fs::rename(&self.path, target).map_err(CommandError::file(target))
    }

    /// Like [`Self::finish`], and syncs the folder, so that the name survives a power failure as the synced file does.
    pub(super) fn finish_durably(self, target: &Path) -> Result<(), CommandError> {
        self.finish(target)?;
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        sync_folder(folder.unwrap_or(Path::new("."))).map_err(CommandError::file(target))
    }

    fn note(path: PathBuf) -> Self {
        UNFINISHED.lock().insert(path.clone());
        Self { path }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        remove(&self.path);
        UNFINISHED.lock().remove(&self.path);
    }
}

/// Syncs the names in a folder. Other systems than Unix cannot open one.
pub(crate) fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

fn remove(path: &Path) {
    // Finished files no longer exist under this path.
    if path.is_dir() {
        fs::remove_dir_all(path).ok();
    } else {
        fs::remove_file(path).ok();
    }
}

/// Whether the command was interrupted; long loops check it.
pub(super) fn is_cancelled() -> bool {
    IS_CANCELLED.load(Ordering::Relaxed)
}

/// Removes unfinished files and folders, while their writer may still be running.
pub fn cancel() {
    IS_CANCELLED.store(true, Ordering::Relaxed);
    let paths = UNFINISHED.lock().clone();
    for _ in 0..50 {
        paths.iter().for_each(|path| remove(path));
        if !paths.iter().any(|path| path.exists()) {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Returns at SIGINT or SIGTERM.
pub async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        // Without signal handling, wait forever instead of stopping.
        std::future::pending::<()>().await;
    }
}
