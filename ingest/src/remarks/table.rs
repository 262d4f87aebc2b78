//! Problems as a table, the format in which they are stored beside the file.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StringArray, UInt32Array};
use arrow::datatypes::UInt32Type;
use arrow::error::ArrowError;

use crate::remarks::Remark;

/// Returns one row per problem.
///
/// # Errors
/// None: the columns are built together.
pub fn to_table(remarks: &[Remark]) -> Result<RecordBatch, ArrowError> {
    let text = |of: fn(&Remark) -> &String| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(remarks.iter().map(of)))
    };
    let optional = |of: fn(&Remark) -> &Option<String>| -> ArrayRef {
        Arc::new(remarks.iter().map(|remark| of(remark).as_deref()).collect::<StringArray>())
    };
    let rows: UInt32Array = remarks.iter().map(|remark| remark.row).collect();
    RecordBatch::try_from_iter_with_nullable([
        ("sheet", text(|remark| &remark.sheet), false),
        ("row", Arc::new(rows) as ArrayRef, true),
        ("cell", optional(|remark| &remark.cell), true),
        ("column", optional(|remark| &remark.column), true),
        ("code", text(|remark| &remark.code), false),
        ("label", text(|remark| &remark.label), false),
        ("level", text(|remark| &remark.level), false),
        ("text", text(|remark| &remark.text), false),
        ("expected", optional(|remark| &remark.expected), true),
        ("suggestion", optional(|remark| &remark.suggestion), true),
    ])
}

/// Returns the problems in a table written by [`to_table`].
///
/// # Errors
/// A column of the table is missing.
pub fn from_table(table: &RecordBatch) -> Result<Vec<Remark>, ArrowError> {
    let missing = |name: &str| ArrowError::SchemaError(format!("no column {name} of problems"));
    let text = |name: &str| {
        let column = table.column_by_name(name).and_then(|column| column.as_string_opt::<i32>());
        column.ok_or_else(|| missing(name))
    };
    let rows = table.column_by_name("row").and_then(|rows| rows.as_primitive_opt::<UInt32Type>());
    let rows = rows.ok_or_else(|| missing("row"))?;
    let columns = [
        text("sheet")?,
        text("cell")?,
        text("column")?,
        text("code")?,
        text("label")?,
        text("level")?,
        text("text")?,
        text("expected")?,
        text("suggestion")?,
    ];
    let of = |row: usize| {
        let [sheet, cell, column, code, label, level, text, expected, suggestion] =
            columns.map(|column| column.is_valid(row).then(|| column.value(row).to_owned()));
        Remark {
            sheet: sheet.unwrap_or_default(),
            row: rows.is_valid(row).then(|| rows.value(row)),
            cell,
            column,
            code: code.unwrap_or_default(),
            label: label.unwrap_or_default(),
            level: level.unwrap_or_default(),
            text: text.unwrap_or_default(),
            expected,
            suggestion,
        }
    };
    Ok((0..table.num_rows()).map(of).collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        let remarks = [
            Remark {
                row: Some(3),
                cell: Some("B3".to_owned()),
                text: "x".to_owned(),
                ..Remark::default()
            },
            Remark { sheet: "S".to_owned(), expected: Some("y".to_owned()), ..Remark::default() },
        ];
        assert_eq!(from_table(&to_table(&remarks).unwrap()).unwrap(), remarks);
    }
}
