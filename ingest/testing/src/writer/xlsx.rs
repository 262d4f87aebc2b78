//! Workbooks in the current format.

use super::grid::{Cell, Grid};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};

/// A workbook of one sheet.
pub fn write(grid: &Grid) -> Vec<u8> {
    let mut book = Workbook::new();
    fill(book.add_worksheet(), grid);
    book.save_to_buffer().unwrap()
}

/// Returns a workbook with sheets of these names.
pub fn write_sheets(sheets: &[(&str, Grid)]) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, grid) in sheets {
        fill(book.add_worksheet().set_name(*name).unwrap(), grid);
    }
    book.save_to_buffer().unwrap()
}

fn fill(sheet: &mut Worksheet, grid: &Grid) {
    let day = Format::new().set_num_format("yyyy-mm-dd");
    for (row, cells) in (0u32..).zip(grid) {
        for (column, cell) in (0u16..).zip(cells) {
            match cell {
                Cell::Blank => continue,
                Cell::Text(text) => sheet.write_string(row, column, text),
                Cell::Number(number) => sheet.write_number(row, column, *number),
                Cell::Date(date) => {
                    let date = ExcelDateTime::parse_from_str(&date.to_string()).unwrap();
                    sheet.write_datetime_with_format(row, column, date, &day)
                }
            }
            .unwrap();
        }
    }
}
