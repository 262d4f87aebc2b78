//! A file that has been read.

use std::path::PathBuf;

use serde_json::Value;
use titlewise_catalog::Upload;
use titlewise_ingest::reading::{Kind, Mapping};
use utoipa::ToSchema;

use crate::uploads::file_report::FileReport;

/// A file after processing: its upload record and its report. A rejected file is not live.
#[derive(Debug, serde::Serialize, ToSchema)]
#[schema(as = TakenFile)]
pub struct IngestedFile {
    /// Upload record.
    #[serde(flatten)]
    pub upload: Upload,
    /// Report.
    #[schema(value_type = FileReport)]
    pub report: Value,
}

/// An incoming file, on disk.
#[derive(Debug)]
pub struct Incoming {
    /// Its name as uploaded.
    pub name: String,
    /// Path of its contents.
    pub path: PathBuf,
}

/// How to read a file.
#[derive(Debug, Default)]
pub struct IngestOptions {
    /// Columns of the file, if the user has mapped them.
    pub mapping: Option<Mapping>,
    /// Slot that the file was uploaded for: a refused file is listed there.
    pub said_slot: Option<String>,
    /// Kind that a user chose for the file.
    pub kind: Option<Kind>,
    /// Whether only the titles that the file marks as subscribed are used, for a title filter.
    pub only_subscribed: bool,
    /// Upload that this reading takes the place of. It does not restrict what the package accepts.
    pub instead_of: Option<String>,
    /// Whether nothing else may be read at the same time, because the file ended a server before.
    pub alone: bool,
}
