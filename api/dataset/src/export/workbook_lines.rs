//! Lines of a workbook: names with their values and units, such as totals and parameters.

use rust_xlsxwriter::{Worksheet, XlsxError};

use super::workbook_cell::yes_or_no;
use super::workbook_formats::WorkbookFormats;

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
    /// A number without a unit.
    Number(f64),
    /// A whole number, shown with thousands separators.
    Count(f64),
    /// An amount, shown in whole currency units.
    Money(f64),
    /// An amount, shown with cents if it has any.
    Price(f64),
    /// An amount, shown with cents.
    Cents(f64),
    /// A percentage, 0 to 100, shown with one decimal.
    Percent(f64),
    /// A percentage, 0 to 100, shown with the decimals that it has, two at most.
    Rate(f64),
    /// Text.
    Text(String),
    /// Yes or no.
    Flag(bool),
}

/// Widths of the columns of lines: name, value, note.
const WIDTHS: [f64; 3] = [44.0, 26.0, 84.0];

/// Sets the widths of a sheet of lines.
pub(super) fn set_line_widths(sheet: &mut Worksheet) -> Result<(), XlsxError> {
    for (place, width) in (0u16..).zip(WIDTHS) {
        sheet.set_column_width(place, width)?;
    }
    Ok(())
}

/// Writes lines below each other and returns the row after the last one.
pub(super) fn put_lines(
    sheet: &mut Worksheet,
    first: u32,
    lines: &[Line],
    formats: &WorkbookFormats,
) -> Result<u32, XlsxError> {
    let mut row = first;
    for line in lines {
        sheet.write_string_with_format(row, 0, &line.name, &formats.text)?;
        put_value(sheet, (row, 1), &line.value, formats)?;
        sheet.write_string_with_format(row, 2, &line.note, &formats.note)?;
        row += 1;
    }
    Ok(row)
}

/// Writes a value with the number format of its unit into a cell, addressed by row and column.
pub(super) fn put_value(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    value: &LineValue,
    formats: &WorkbookFormats,
) -> Result<(), XlsxError> {
    let (number, format) = match value {
        LineValue::None => return Ok(()),
        LineValue::Text(text) => {
            return sheet.write_string_with_format(row, column, text, &formats.text).map(drop);
        }
        LineValue::Flag(flag) => {
            return sheet
                .write_string_with_format(row, column, yes_or_no(*flag), &formats.text)
                .map(drop);
        }
        LineValue::Number(number) => return sheet.write_number(row, column, *number).map(drop),
        LineValue::Count(number) => (*number, &formats.count),
        LineValue::Money(amount) => (*amount, &formats.money),
        LineValue::Price(amount) if is_whole(*amount) => (*amount, &formats.money),
        LineValue::Price(amount) | LineValue::Cents(amount) => (*amount, &formats.cents),
        LineValue::Percent(percent) => (percent / 100.0, &formats.percent_1),
        LineValue::Rate(percent) if is_whole(*percent) => (percent / 100.0, &formats.percent),
        LineValue::Rate(percent) if is_whole(percent * 10.0) => {
            (percent / 100.0, &formats.percent_1)
        }
        LineValue::Rate(percent) => (percent / 100.0, &formats.percent_2),
    };
    sheet.write_number_with_format(row, column, number, format).map(drop)
}

/// Returns whether a number has no decimals, apart from errors of binary fractions.
fn is_whole(number: f64) -> bool {
    (number - number.round()).abs() < 1e-9
}
