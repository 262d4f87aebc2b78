//! Bodies that are files.
#![allow(dead_code)] // Only described: nothing holds a whole file.

use utoipa::ToSchema;

/// Media type of problem documents.
pub(in crate::server) const PROBLEM: &str = "application/problem+json";

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub(in crate::server) struct FileBytes(Vec<u8>);

/// Files of a library. What each one is is told by its content.
#[derive(ToSchema)]
pub(in crate::server) struct FilesForm {
    /// One or several files, of 1 GiB together at most.
    file: Vec<FileBytes>,
}

/// A file with the fields that it was signed for with. The file comes last.
#[derive(ToSchema)]
pub(in crate::server) struct SignedForm {
    /// The name, as in `fields.key` of the answer that signed for it.
    key: Option<String>,
    /// The ticket, as in `fields.ticket`. Good for an hour.
    ticket: String,
    /// The file.
    file: FileBytes,
}
