//! Workbooks: every sheet, streamed where the format allows it.

use super::cell::{Cell, Row, Sheet};
use crate::reading::error::ReadError;
use calamine::{Data, DataRef, DataType, Ods, Reader, Xls, Xlsb, Xlsx};
use std::io::Cursor;

/// A sheet is cut here; an honest one (10^6 rows of 20 cells) stays below.
const MAX_CELLS: usize = 20_000_000;

/// Reads all sheets of a zip container and names it (`xlsx`, `ods` or `xlsb`).
pub fn read_zip(bytes: &[u8]) -> Result<(Vec<Sheet>, &'static str), ReadError> {
    let first = match Xlsx::new(Cursor::new(bytes)) {
        Ok(book) => return Ok((xlsx_sheets(book)?, "xlsx")),
        Err(error) => error,
    };
    if let Ok(mut book) = Ods::new(Cursor::new(bytes)) {
        return Ok((ranges(&mut book)?, "ods"));
    }
    if let Ok(mut book) = Xlsb::new(Cursor::new(bytes)) {
        return Ok((ranges(&mut book)?, "xlsb"));
    }
    Err(ReadError::Workbook { detail: first.to_string() })
}

/// Reads all sheets of an old binary workbook.
pub fn read_biff(bytes: &[u8]) -> Result<Vec<Sheet>, ReadError> {
    let mut book = Xls::new(Cursor::new(bytes))
        .map_err(|error| ReadError::Workbook { detail: error.to_string() })?;
    ranges(&mut book)
}

fn xlsx_sheets(mut book: Xlsx<Cursor<&[u8]>>) -> Result<Vec<Sheet>, ReadError> {
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        let mut sheet = Sheet { name: name.clone(), ..Sheet::default() };
        // A chart sheet has no cells: it is listed as empty.
        if let Ok(mut reader) = book.worksheet_cells_reader(&name) {
            let mut count = 0usize;
            loop {
                let cell = reader.next_cell().map_err(|error| ReadError::Sheet {
                    sheet: name.clone(),
                    detail: error.to_string(),
                })?;
                let Some(cell) = cell else { break };
                count += 1;
                if count > MAX_CELLS {
                    sheet.is_cut = true;
                    break;
                }
                put(&mut sheet.rows, cell.get_position(), from_data(cell.get_value()));
            }
        }
        count_formulas(&mut book, &mut sheet);
        sheets.push(tidy(sheet));
    }
    Ok(sheets)
}

fn count_formulas(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &mut Sheet) {
    let Ok(mut reader) = book.worksheet_cells_reader(&sheet.name) else {
        return;
    };
    while let Ok(Some(formula)) = reader.next_formula() {
        if formula.get_value().is_empty() {
            continue;
        }
        sheet.formulas += 1;
        let (row, column) = formula.get_position();
        let at = sheet.rows.binary_search_by_key(&(row.saturating_add(1)), |row| row.number);
        let blank = at.map_or(true, |index| sheet.rows[index].cell(column as usize).is_blank());
        sheet.formulas_without_result += usize::from(blank);
    }
}

fn ranges<'a, R>(book: &mut R) -> Result<Vec<Sheet>, ReadError>
where
    R: Reader<Cursor<&'a [u8]>>,
    R::Error: std::fmt::Display,
{
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        let range = book
            .worksheet_range(&name)
            .map_err(|error| ReadError::Sheet { sheet: name.clone(), detail: error.to_string() })?;
        let (first_row, first_column) = range.start().unwrap_or((0, 0));
        let mut sheet = Sheet { name, ..Sheet::default() };
        for (row, column, value) in range.used_cells() {
            let place =
                (first_row.saturating_add(row as u32), first_column.saturating_add(column as u32));
            put(&mut sheet.rows, place, from_owned(value));
        }
        sheets.push(tidy(sheet));
    }
    Ok(sheets)
}

/// Cells arrive row by row; a cell behind a gap pads the row with blanks.
fn put(rows: &mut Vec<Row>, (row, column): (u32, u32), cell: Cell) {
    if cell.is_blank() {
        return;
    }
    let number = row.saturating_add(1);
    let column = column as usize;
    if column >= 20_000 {
        return;
    }
    if rows.last().is_none_or(|last| last.number != number) {
        rows.push(Row { number, cells: Vec::new() });
    }
    if let Some(last) = rows.last_mut() {
        if last.cells.len() <= column {
            last.cells.resize(column + 1, Cell::Empty);
        }
        last.cells[column] = cell;
    }
}

fn tidy(mut sheet: Sheet) -> Sheet {
    if !sheet.rows.is_sorted_by_key(|row| row.number) {
        sheet.rows.sort_by_key(|row| row.number);
    }
    sheet
}

fn from_owned(value: &Data) -> Cell {
    match value {
        Data::DateTime(date) if date.is_datetime() => {
            date.as_datetime().map_or_else(|| Cell::Number(date.as_f64()), Cell::Date)
        }
        other => plain(other),
    }
}

fn from_data(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::DateTime(date) if date.is_datetime() => {
            date.as_datetime().map_or_else(|| Cell::Number(date.as_f64()), Cell::Date)
        }
        other => plain(other),
    }
}

fn plain(value: &impl DataType) -> Cell {
    if let Some(text) = value.get_string() {
        Cell::from_text(text)
    } else if let Some(number) = value.get_int() {
        Cell::Number(number as f64)
    } else if let Some(number) = value.get_float() {
        Cell::Number(number)
    } else if let Some(flag) = value.get_bool() {
        Cell::Text(flag.to_string().to_uppercase())
    } else if let Some(date) = value.as_datetime() {
        Cell::Date(date)
    } else {
        value.get_error().map_or(Cell::Empty, |error| Cell::Text(error.to_string()))
    }
}
