//! The place of a row in an uploaded file.

use arrow::array::{Array, AsArray, RecordBatch, StringArray};
use arrow::datatypes::Int32Type;

use super::OriginFile;

/// Columns that contain an ISSN of the row.
const ISSNS: [&str; 3] = ["print_issn", "online_issn", "issn"];

/// The place of a row in a file, and what the row names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlace {
    /// Id of the upload.
    pub upload_id: String,
    /// Name of the file.
    pub file: String,
    /// Slot of the file.
    pub slot: String,
    /// The sheet, the file in an archive, or both; blank for text and JSON.
    pub sheet: String,
    /// The row that a spreadsheet shows, from 1; in JSON the number of the item. `None` for tables that are no uploads.
    pub row: Option<u32>,
    /// ISSNs in the row, which the reference data join to the title.
    pub issns: Vec<String>,
    /// Title in the row; may be blank.
    pub title: String,
}

impl RowPlace {
    /// Returns the place of a row.
    pub(super) fn of(file: &OriginFile, row: usize) -> Self {
        let rows = &file.rows;
        let text = |name| text(rows, name, row).unwrap_or_default().to_owned();
        let issns = ISSNS.into_iter().map(text).filter(|issn| !issn.is_empty());
        Self {
            upload_id: file.upload_id.clone(),
            file: file.name.clone(),
            slot: file.slot.clone(),
            sheet: text("sheet"),
            row: whole(rows, "row", row).and_then(|row| u32::try_from(row).ok()),
            issns: issns.collect(),
            title: text("title"),
        }
    }
}

/// Returns a text of a row.
pub(super) fn text<'a>(rows: &'a RecordBatch, name: &str, row: usize) -> Option<&'a str> {
    let column: &StringArray = rows.column_by_name(name)?.as_string_opt::<i32>()?;
    column.is_valid(row).then(|| column.value(row))
}

/// Returns a whole number of a row.
pub(super) fn whole(rows: &RecordBatch, name: &str, row: usize) -> Option<i32> {
    let column = rows.column_by_name(name)?.as_primitive_opt::<Int32Type>()?;
    column.is_valid(row).then(|| column.value(row))
}
