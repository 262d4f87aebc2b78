//! The effect of other reference data on a scenario, as CSV.

use std::io::Write;

use arrow::array::RecordBatch;

use super::error::ExportError;
use super::spreadsheet::{harmless, value};
use super::value::Value;

/// Writes the added, removed, changed and moved titles as CSV, with a column for each value before and after. A
/// missing value is blank. A text that a spreadsheet would read as a formula is prefixed with a quote.
///
/// # Errors
/// A failure of the output.
pub fn write_difference(rows: &RecordBatch, out: impl Write) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(rows.schema().fields().iter().map(|field| field.name()))?;
    for row in 0..rows.num_rows() {
        for column in rows.columns() {
            let text = match value(Some(column), row) {
                Value::None => String::new(),
                Value::Text(text) => harmless(text),
                // Turns -0 into 0.
                Value::Number(number) => (number + 0.0).to_string(),
                Value::Flag(flag) => flag.to_string(),
            };
            writer.write_field(text)?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()?;
    Ok(())
}
