//! An output folder that is filled completely or not at all.

use std::fs;
use std::path::{Path, PathBuf};

use super::CommandError;
use super::unfinished::Unfinished;

/// Subfolder for the content while it is being written.
const PARTIAL: &str = ".partial";

/// Its name once the content is complete, until everything is moved into the folder.
const WHOLE: &str = ".whole";

/// A folder being filled. Its content is written to a subfolder and moved in at the end.
#[derive(Debug)]
pub(super) struct FilledFolder {
    target: PathBuf,
    aside: Unfinished,
    is_new: bool,
}

impl FilledFolder {
    /// Creates the folder. A folder that is not empty is refused unless forced. What a killed command left in it is
    /// removed, or moved in if it was complete.
    pub(super) fn make(target: &Path, force: bool) -> Result<Self, CommandError> {
        let is_new = !target.exists();
        fs::create_dir_all(target).map_err(CommandError::file(target))?;
        let whole = target.join(WHOLE);
        if whole.is_dir() {
            move_in(&whole, target)?;
        }
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

    /// Folder to write to.
    pub(super) fn path(&self) -> &Path {
        self.aside.path()
    }

    /// Moves the content into the folder. Files of the same name are replaced; all others stay.
    pub(super) fn finish(mut self) -> Result<(), CommandError> {
        let whole = self.target.join(WHOLE);
        // If the process is killed from here on, the next command moves the complete content in.
        fs::rename(self.aside.path(), &whole).map_err(CommandError::file(&whole))?;
        self.is_new = false;
        move_in(&whole, &self.target)
    }
}

/// Moves the contents of a folder into another one, and removes the empty folder.
fn move_in(from: &Path, target: &Path) -> Result<(), CommandError> {
    for entry in fs::read_dir(from).map_err(CommandError::file(from))? {
        let entry = entry.map_err(CommandError::file(from))?;
        let place = target.join(entry.file_name());
        if place.is_dir() {
            fs::remove_dir_all(&place).map_err(CommandError::file(&place))?;
        }
        fs::rename(entry.path(), &place).map_err(CommandError::file(&place))?;
    }
    fs::remove_dir(from).map_err(CommandError::file(from))
}

impl Drop for FilledFolder {
    fn drop(&mut self) {
        if self.is_new {
            fs::remove_dir_all(self.aside.path()).ok();
            // Removes the folder only if it is empty.
            fs::remove_dir(&self.target).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_whole_when_a_command_was_killed_is_moved_in_by_the_next() {
        let dir = tempfile::tempdir().unwrap();
        let target = dir.path().join("out");
        let filled = FilledFolder::make(&target, false).unwrap();
        for name in ["first", "second"] {
            fs::write(filled.path().join(name), name).unwrap();
        }
        // The state when killed during the move: one file is moved, the other one is not.
        let whole = target.join(WHOLE);
        fs::rename(filled.path(), &whole).unwrap();
        fs::rename(whole.join("first"), target.join("first")).unwrap();
        std::mem::forget(filled);
        let refused = FilledFolder::make(&target, false).unwrap_err();
        assert!(matches!(refused, CommandError::NotEmpty { .. }), "{refused}");
        let mut names: Vec<_> =
            fs::read_dir(&target).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["first", "second"]);

        let again = FilledFolder::make(&target, true).unwrap();
        fs::write(again.path().join("second"), "newer").unwrap();
        again.finish().unwrap();
        assert_eq!(fs::read_to_string(target.join("first")).unwrap(), "first");
        assert_eq!(fs::read_to_string(target.join("second")).unwrap(), "newer");
        assert_eq!(fs::read_dir(&target).unwrap().count(), 2);
    }

    #[test]
    fn what_was_not_whole_goes() {
        let dir = tempfile::tempdir().unwrap();
        let target = dir.path().join("out");
        let filled = FilledFolder::make(&target, false).unwrap();
        fs::write(filled.path().join("half"), "ha").unwrap();
        std::mem::forget(filled);
        let filled = FilledFolder::make(&target, false).unwrap();
        assert_eq!(fs::read_dir(filled.path()).unwrap().count(), 0);
        drop(filled);
        assert!(!target.exists() || fs::read_dir(&target).unwrap().count() == 0);
    }
}
