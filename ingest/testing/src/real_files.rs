//! Checks that need real files.
//!
//! The files belong to publishers and other projects, so they are not part of the repository. `TITLEWISE_FIXTURES`
//! names the folder that contains `fixtures/`; the default is `../shared` beside the checkout. If the folder does not
//! exist, the checks are skipped, and a record of each is written to `TITLEWISE_SKIPPED` (default `skipped-checks` in
//! the target folder). The command `.ci/skipped` prints the records at the end of a test run.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::workspace;

/// Access to the real files for one check. The check must report the number of its comparisons with
/// [`RealFiles::checked`].
#[derive(Debug)]
#[must_use = "the number of checks must be reported with `checked`"]
pub struct RealFiles {
    folder: PathBuf,
    check: String,
    count: usize,
    is_counted: bool,
}

/// Returns the real files, or records that `count` checks called `check` are skipped and returns `None`.
///
/// # Panics
///
/// Panics when `TITLEWISE_FIXTURES` names a folder without `fixtures/`, or when a record cannot be written.
pub fn real_files(check: &str, count: usize) -> Option<RealFiles> {
    find(
        check,
        count,
        env::var_os("TITLEWISE_FIXTURES"),
        &workspace().join("../shared"),
        &records(),
    )
}

fn find(
    check: &str,
    count: usize,
    named: Option<OsString>,
    default: &Path,
    records: &Path,
) -> Option<RealFiles> {
    let is_named = named.is_some();
    let folder =
        named.map_or_else(|| default.to_owned(), |named| workspace().join(named)).join("fixtures");
    let record = records.join(file_name(check));
    if folder.is_dir() {
        // A record of an earlier run, when the files were missing.
        let _ = fs::remove_file(record);
        return Some(RealFiles { folder, check: check.to_owned(), count, is_counted: false });
    }
    assert!(
        !is_named,
        "no real files at {}: set TITLEWISE_FIXTURES to the folder that holds fixtures/, or unset it to skip their checks",
        folder.display()
    );
    // Each check has its own file, so tests in parallel threads and processes do not share one.
    fs::create_dir_all(records)
        .and_then(|()| fs::write(&record, format!("{count}\t{check}\n")))
        .unwrap_or_else(|error| panic!("{}: {error}", record.display()));
    None
}

/// Returns the folder of records. `.ci/skipped` follows the same rule.
fn records() -> PathBuf {
    let in_target = || {
        let target = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
        workspace().join(target).join("skipped-checks")
    };
    env::var_os("TITLEWISE_SKIPPED").map_or_else(in_target, |named| workspace().join(named))
}

fn file_name(check: &str) -> String {
    check.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

impl RealFiles {
    /// Returns the path of a file or folder below `fixtures/`.
    pub fn path(&self, below: impl AsRef<Path>) -> PathBuf {
        self.folder.join(below)
    }

    /// Reports the number of checks made.
    ///
    /// # Panics
    ///
    ///
    /// Panics when the number differs from the stated one, which a run without the files prints as skipped.
    pub fn checked(mut self, made: usize) {
        self.is_counted = true;
        assert_eq!(made, self.count, "{}: checks made, and checks stated", self.check);
    }
}

impl Drop for RealFiles {
    fn drop(&mut self) {
        assert!(
            self.is_counted || std::thread::panicking(),
            "{}: the test ended without reporting its {} checks",
            self.check,
            self.count
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{RealFiles, find};
    use std::fs;
    use std::path::Path;
    use tempfile::TempDir;

    /// Returns a folder with `fixtures/` and one without.
    fn folders() -> (TempDir, TempDir) {
        let (present, absent) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::create_dir(present.path().join("fixtures")).unwrap();
        (present, absent)
    }

    fn present(folder: &Path, records: &Path) -> RealFiles {
        find("a/b, c", 2, None, folder, records).unwrap()
    }

    #[test]
    fn absent_files_leave_a_record_until_they_are_present() {
        let (with, without) = folders();
        let records = without.path().join("records");
        for _ in 0..2 {
            assert!(find("a/b, c", 2, None, without.path(), &records).is_none());
        }
        assert_eq!(fs::read_to_string(records.join("a-b--c")).unwrap(), "2\ta/b, c\n");
        let files = present(with.path(), &records);
        assert_eq!(files.path("x/y"), with.path().join("fixtures/x/y"));
        files.checked(2);
        assert_eq!(fs::read_dir(records).unwrap().count(), 0);
    }

    #[test]
    #[should_panic(expected = "set TITLEWISE_FIXTURES to the folder that holds fixtures/")]
    fn a_named_folder_without_files_is_an_error() {
        let (_, without) = folders();
        let named = Some(without.path().into());
        find("a", 1, named, without.path(), without.path());
    }

    #[test]
    #[should_panic(expected = "checks made, and checks stated")]
    fn another_number_of_checks_is_an_error() {
        let (with, without) = folders();
        present(with.path(), without.path()).checked(3);
    }

    #[test]
    #[should_panic(expected = "ended without reporting its 2 checks")]
    fn a_check_that_reports_no_number_is_an_error() {
        let (with, without) = folders();
        drop(present(with.path(), without.path()));
    }
}
