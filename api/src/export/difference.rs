//! What other reference data make of a scenario, as CSV.

use std::io::Write;

use arrow::array::RecordBatch;

use super::spreadsheet::{harmless, value};
use super::value::Value;
use super::write::ExportError;

/// Writes the titles that come, go, change or move as CSV, with a column for each value before and after. Blank where there is
/// no value; a text that a spreadsheet would take for a formula gets a quote in front.
///
/// # Errors
/// What the output says.
pub fn write_difference(rows: &RecordBatch, out: impl Write) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(rows.schema().fields().iter().map(|field| field.name()))?;
    for row in 0..rows.num_rows() {
        for column in rows.columns() {
            let text = match value(Some(column), row) {
                Value::None => String::new(),
                Value::Text(text) => harmless(text),
                // -0 is 0.
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
