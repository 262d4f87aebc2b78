//! A value in a cell of a workbook.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::value::Value;

/// Returns the text of a flag.
pub(super) fn yes_or_no(flag: bool) -> &'static str {
    if flag { "Yes" } else { "No" }
}

/// Writes a value into a cell, addressed by line and column.
pub(super) fn put(
    sheet: &mut Worksheet,
    (line, column): (u32, u16),
    value: Value<'_>,
) -> Result<(), XlsxError> {
    match value {
        Value::None => {}
        Value::Text(text) => drop(sheet.write_string(line, column, text)?),
        Value::Number(number) => drop(sheet.write_number(line, column, number)?),
        Value::Flag(flag) => drop(sheet.write_boolean(line, column, flag)?),
    }
    Ok(())
}
