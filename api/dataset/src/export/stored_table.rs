//! A stored table as CSV.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::error::ExportError;
use super::spreadsheet::harmless;
use super::value::{Column, Value};

/// Number of a row, which only the model needs.
const INTERNAL: &str = "row_no";

/// Writes a Parquet file as CSV, in chunks, with every column under its name. A missing value is an empty cell.
///
/// # Errors
/// A file that is not a table, or a failure of the output.
pub fn write_stored_table(path: &Path, out: impl Write) -> Result<(), ExportError> {
    let rows = ParquetRecordBatchReaderBuilder::try_new(File::open(path)?)?;
    let mut writer = csv::Writer::from_writer(out);
    let schema = rows.schema().clone();
    let names = schema.fields().iter().map(|field| field.name()).filter(|name| *name != INTERNAL);
    writer.write_record(names)?;
    for batch in rows.build()? {
        let batch = batch?;
        let columns = schema.fields().iter().zip(batch.columns());
        let columns: Vec<_> = columns
            .filter(|(field, _)| field.name() != INTERNAL)
            .map(|(_, column)| Column::of(column))
            .collect();
        for row in 0..batch.num_rows() {
            for column in &columns {
                writer.write_field(match column.value(row).finite() {
                    Value::None => String::new(),
                    Value::Text(text) => harmless(text),
                    Value::Number(number) => (number + 0.0).to_string(),
                    Value::Flag(flag) => flag.to_string(),
                })?;
            }
            writer.write_record(None::<&[u8]>)?;
        }
    }
    writer.flush()?;
    Ok(())
}
