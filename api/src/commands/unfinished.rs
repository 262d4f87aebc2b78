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

/// A file or folder that is not finished. It is removed unless [`Unfinished::finish`] is called.
#[derive(Debug)]
pub(super) struct Unfinished {
    path: PathBuf,
}

impl Unfinished {
    /// A file to write instead of this one, beside it.
    pub(super) fn file(target: &Path) -> Result<(Self, File), CommandError> {
        let mut path = target.to_owned().into_os_string();
        path.push(".partial");
        let unfinished = Self::note(path.into());
        let file = File::create(&unfinished.path).map_err(CommandError::file(target))?;
        Ok((unfinished, file))
    }

    /// The same for a file that its owner alone may read.
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

    /// A folder to fill.
    pub(super) fn folder(path: PathBuf) -> Result<Self, CommandError> {
        let unfinished = Self::note(path);
        fs::create_dir_all(&unfinished.path).map_err(CommandError::file(&unfinished.path))?;
        Ok(unfinished)
    }

    /// Where it is meanwhile.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Puts it in its place.
    pub(super) fn finish(self, target: &Path) -> Result<(), CommandError> {
        fs::rename(&self.path, target).map_err(CommandError::file(target))
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

fn remove(path: &Path) {
    // Finished ones are not there any more.
    if path.is_dir() {
        fs::remove_dir_all(path).ok();
    } else {
        fs::remove_file(path).ok();
    }
}

/// Whether the command was interrupted; long loops ask.
pub(super) fn is_cancelled() -> bool {
    IS_CANCELLED.load(Ordering::Relaxed)
}

/// Removes what is unfinished, while its writer may still be at work.
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

/// Ends at SIGINT or SIGTERM.
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
        // Without signals there is nothing to wait for, and no reason to stop.
        std::future::pending::<()>().await;
    }
}
