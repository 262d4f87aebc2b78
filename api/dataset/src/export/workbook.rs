//! A scenario as a workbook: its titles with types, its totals, its parameters.

use std::io::{Seek, Write};

use arrow::array::RecordBatch;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use titlewise_ingest::workbook_file::{fixed_properties, new_workbook};

use super::error::ExportError;
use super::spreadsheet::{COLUMNS, Style, value};
use super::stamp::{REFERENCE_VERSION, stamp_of};
use super::value::Value;

/// A line of the sheets other than the titles.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Name of the value.
    pub name: String,
    /// Value; a missing one is left blank.
    pub value: LineValue,
    /// Unit or meaning.
    pub note: String,
}

/// A value of a line.
#[derive(Debug, Clone, PartialEq)]
pub enum LineValue {
    /// No value.
    None,
    /// A number.
    Number(f64),
    /// Text.
    Text(String),
    /// Yes or no.
    Flag(bool),
}

impl LineValue {
    fn shown(&self) -> Value<'_> {
        match self {
            Self::None => Value::None,
            Self::Number(number) => Value::Number(*number),
            Self::Text(text) => Value::Text(text),
            Self::Flag(flag) => Value::Flag(*flag),
        }
    }
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

/// Writes the version of the reference data into the properties of a workbook, if its rows are stamped with one.
pub(super) fn stamp(book: &mut Workbook, rows: &RecordBatch) {
    if let Some(version) = stamp_of(rows) {
        book.set_properties(&fixed_properties().set_custom_property(REFERENCE_VERSION, version));
    }
}

/// Writes the titles of [`super::library_rows`] with the totals and parameters of their scenario.
///
/// # Errors
/// A failure of the workbook or the output.
pub fn write_workbook(
    rows: &RecordBatch,
    summary: &[Line],
    parameters: &[Line],
    out: impl Write + Seek + Send,
) -> Result<(), ExportError> {
    let mut book = new_workbook();
    stamp(&mut book, rows);
    let heading = Format::new().set_bold();
    titles(book.add_worksheet_with_constant_memory()?, rows, &heading)?;
    for (name, lines) in [("Summary", summary), ("Parameters", parameters)] {
        let sheet = book.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?;
        put_lines(sheet, lines, &heading)?;
    }
    book.save_to_writer(out)?;
    Ok(())
}

/// Returns whether a column is shown. Workbooks omit the prefixed column, which only helps in text files, and the
/// empty ones.
fn is_shown(style: Style) -> bool {
    !matches!(style, Style::Prefixed | Style::NoWords | Style::NoList)
}

fn titles(sheet: &mut Worksheet, rows: &RecordBatch, heading: &Format) -> Result<(), ExportError> {
    sheet.set_name("Journals")?;
    sheet.set_freeze_panes(1, 2)?;
    let shown: Vec<_> = COLUMNS.into_iter().filter(|(.., style)| is_shown(*style)).collect();
    let last = u16::try_from(shown.len().saturating_sub(1)).unwrap_or(u16::MAX);
    let end = u32::try_from(rows.num_rows()).unwrap_or(u32::MAX);
    sheet.autofilter(0, 0, end, last)?;
    for (place, (name, ..)) in (0u16..).zip(&shown) {
        sheet.set_column_width(place, if *name == "title" { 48.0 } else { 14.0 })?;
        sheet.write_string_with_format(0, place, *name, heading)?;
    }
    for (line, row) in (1u32..).zip(0..rows.num_rows()) {
        for (place, (_, column, _)) in (0u16..).zip(&shown) {
            put(sheet, (line, place), value(rows.column_by_name(column), row))?;
        }
    }
    Ok(())
}

/// Writes the lines of a sheet below its headings.
pub(super) fn put_lines(
    sheet: &mut Worksheet,
    lines: &[Line],
    heading: &Format,
) -> Result<(), ExportError> {
    for (place, (name, width)) in (0u16..).zip([("Name", 44.0), ("Value", 18.0), ("Note", 70.0)]) {
        sheet.set_column_width(place, width)?;
        sheet.write_string_with_format(0, place, name, heading)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (row, line) in (1u32..).zip(lines) {
        sheet.write_string(row, 0, &line.name)?;
        put(sheet, (row, 1), line.value.shown())?;
        sheet.write_string(row, 2, &line.note)?;
    }
    Ok(())
}
