//! A folder that a command fills, whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use super::CommandError;
use super::unfinished::Unfinished;

/// Where its content is written meanwhile.
const PARTIAL: &str = ".partial";

/// A folder being filled. Its content is written aside and moved in at the end.
#[derive(Debug)]
pub(super) struct FilledFolder {
    target: PathBuf,
    aside: Unfinished,
    is_new: bool,
}

impl FilledFolder {
    /// Makes the folder. One that holds something is refused unless forced; what a command that was killed left in it is removed.
    pub(super) fn make(target: &Path, force: bool) -> Result<Self, CommandError> {
        let is_new = !target.exists();
        fs::create_dir_all(target).map_err(CommandError::file(target))?;
        let entries = fs::read_dir(target).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let entries = entries.map_err(CommandError::file(target))?;
        if entries.iter().any(|entry| entry.file_name() != PARTIAL) && !force {
            return Err(CommandError::NotEmpty { path: target.to_owned() });
        }
        let aside = target.join(PARTIAL);
        if aside.exists() {
            fs::remove_dir_all(&aside).map_err(CommandError::file(&aside))?;
        }
        let aside = Unfinished::folder(aside)?;
        Ok(Self { target: target.to_owned(), aside, is_new })
    }

    /// Where to write.
    pub(super) fn path(&self) -> &Path {
        self.aside.path()
    }

    /// Moves what was written into the folder. What is named alike is replaced; the rest stays.
    pub(super) fn finish(mut self) -> Result<(), CommandError> {
        let aside = self.aside.path().to_owned();
        for entry in fs::read_dir(&aside).map_err(CommandError::file(&aside))? {
            let entry = entry.map_err(CommandError::file(&aside))?;
            let place = self.target.join(entry.file_name());
            if place.is_dir() {
                fs::remove_dir_all(&place).map_err(CommandError::file(&place))?;
            }
            fs::rename(entry.path(), &place).map_err(CommandError::file(&place))?;
        }
        self.is_new = false;
        Ok(())
    }
}

impl Drop for FilledFolder {
    fn drop(&mut self) {
        if self.is_new {
            fs::remove_dir_all(self.aside.path()).ok();
            // Only an empty folder goes away.
            fs::remove_dir(&self.target).ok();
        }
    }
}
