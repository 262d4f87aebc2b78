//! Schemas of bodies that are files.
#![allow(dead_code)] // Schema only: a file is never held in memory as a whole.

use utoipa::ToSchema;

/// Media type of problem documents.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub(crate) struct FileBytes(Vec<u8>);

/// Files of a library. The kind of each file is detected from its content.
#[derive(ToSchema)]
pub(crate) struct FilesForm {
    /// One or more files, at most 1 GiB in total.
    file: Vec<FileBytes>,
}

/// A file and the fields from the signing response. The ticket must be the first field, the file the last.
#[derive(ToSchema)]
pub(crate) struct SignedForm {
    /// Ticket: `fields.ticket` of the signing response. Valid for one hour.
    #[schema(max_length = 4096)]
    ticket: String,
    /// File name: `fields.key` of the signing response.
    #[schema(max_length = 4096)]
    key: Option<String>,
    /// The file.
    file: FileBytes,
}
