//! Writes an export as CSV, Parquet, Arrow or XLSX.

use std::io::{Seek, Write};

use arrow::array::RecordBatch;
use titlewise_ingest::parquet_file;
use titlewise_ingest::workbook_file::new_workbook;

use super::error::ExportError;
use super::format::Format;
use super::stamp::stamp_workbook;
use super::value::Value;
use super::workbook_cell::put;

/// Columns that show `-` for a missing value, in tables that rank titles.
const DASHED: [&str; 2] = ["cpu", "cpu_rank"];

/// Writes flat rows in a format.
///
/// # Errors
/// A failure of the encoder or the output.
pub fn write(
    rows: &RecordBatch,
    format: Format,
    out: impl Write + Seek + Send,
) -> Result<(), ExportError> {
    match format {
        Format::Csv => write_csv(rows, out),
        Format::Arrow => write_arrow(rows, out),
        Format::Parquet => Ok(parquet_file::write(rows, out)?),
        Format::Xlsx => write_xlsx(rows, out),
    }
}

/// Writes flat rows as an Arrow stream.
///
/// # Errors
/// A failure of the encoder or the output.
pub fn write_arrow(rows: &RecordBatch, out: impl Write) -> Result<(), ExportError> {
    let mut writer = arrow::ipc::writer::StreamWriter::try_new(out, &rows.schema())?;
    writer.write(rows)?;
    Ok(writer.finish()?)
}

/// Writes flat rows as CSV. A title that a spreadsheet would read as a formula is written unchanged, because the file
/// is mainly for programs.
///
/// # Errors
/// A failure of the output.
pub fn write_csv(rows: &RecordBatch, out: impl Write) -> Result<(), ExportError> {
    let schema = rows.schema();
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(schema.fields().iter().map(|field| field.name()))?;
    let is_ranked = schema.field_with_name("cpu_rank").is_ok();
    let mut text = String::new();
    for row in 0..rows.num_rows() {
        for (field, column) in schema.fields().iter().zip(rows.columns()) {
            text.clear();
            match Value::of(column, row) {
                Value::None if is_ranked && DASHED.contains(&field.name().as_str()) => {
                    text.push('-')
                }
                Value::None => {}
                Value::Text(value) => text.push_str(value),
                Value::Number(value) => text.push_str(&shortest(value)),
                Value::Flag(value) => text.push_str(if value { "true" } else { "false" }),
            }
            writer.write_field(&text)?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()?;
    Ok(())
}

/// Returns the shortest text that parses to the same number; -0 is 0.
fn shortest(value: f64) -> String {
    format!("{}", if value == 0.0 { 0.0 } else { value })
}

fn write_xlsx(rows: &RecordBatch, out: impl Write + Seek + Send) -> Result<(), ExportError> {
    let mut workbook = new_workbook();
    stamp_workbook(&mut workbook, rows);
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_freeze_panes(1, 0)?;
    let schema = rows.schema();
    for (at, field) in schema.fields().iter().enumerate() {
        sheet.write_string(0, u16::try_from(at).unwrap_or(u16::MAX), field.name())?;
    }
    for row in 0..rows.num_rows() {
        let line = u32::try_from(row + 1).unwrap_or(u32::MAX);
        for (at, column) in rows.columns().iter().enumerate() {
            let place = u16::try_from(at).unwrap_or(u16::MAX);
            put(sheet, (line, place), Value::of(column, row))?;
        }
    }

    workbook.save_to_writer(out)?;
    Ok(())
}
