//! Writes responses to a folder with the layout of a snapshot.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

use super::OpenAlexError;

/// A folder that is being filled.
#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
    day: NaiveDate,
}

impl Folder {
    /// Creates an empty folder and deletes any former content.
    pub(super) fn anew(root: &Path, day: NaiveDate) -> Result<Self, OpenAlexError> {
        if root.exists() {
            fs::remove_dir_all(root).map_err(OpenAlexError::file(root))?;
        }
        fs::create_dir_all(root).map_err(OpenAlexError::file(root))?;
        Ok(Self { root: root.to_owned(), day })
    }

    /// Returns the path of the folder.
    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// Writes all lines of an entity's part.
    pub(super) fn write(
        &self,
        entity: &str,
        part: usize,
        rows: &[Value],
    ) -> Result<(), OpenAlexError> {
        let mut lines = self.lines(entity, part)?;
        for row in rows {
            lines.line(row)?;
        }
        lines.finish()
    }

    /// Creates the file of an entity's part, for lines to be written one after the other.
    pub(super) fn lines(&self, entity: &str, part: usize) -> Result<Lines, OpenAlexError> {
        let folder = self.root.join(entity).join(format!("updated_date={}", self.day));
        fs::create_dir_all(&folder).map_err(OpenAlexError::file(&folder))?;
        let path = folder.join(format!("part_{part:03}.gz"));
        let file = File::create(&path).map_err(OpenAlexError::file(&path))?;
        Ok(Lines { gz: GzEncoder::new(file, Compression::fast()), path })
    }
}

/// A file of JSON lines.
#[derive(Debug)]
pub(super) struct Lines {
    gz: GzEncoder<File>,
    path: PathBuf,
}

impl Lines {
    /// Writes one line.
    pub(super) fn line(&mut self, row: &Value) -> Result<(), OpenAlexError> {
        let failed = OpenAlexError::file(&self.path);
        serde_json::to_writer(&mut self.gz, row).map_err(|error| failed(error.into()))?;
        self.gz.write_all(b"\n").map_err(failed)
    }

    /// Finishes the file after the last line.
    pub(super) fn finish(self) -> Result<(), OpenAlexError> {
        self.gz.finish().map(drop).map_err(OpenAlexError::file(&self.path))
    }
}
