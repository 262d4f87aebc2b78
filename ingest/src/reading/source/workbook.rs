//! Workbooks: sheets row by row, streamed if the format allows it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{
    Data, DataRef, DataType, Ods, Reader as _, SheetType, Xls, Xlsb, Xlsx, XlsxCellReader,
    XlsxError,
};

use crate::reading::error::ReadError;
use crate::reading::limits::{Allowance, Limits};
use crate::reading::problems::column_letters;
use crate::reading::source::cell::{Cell, Row, Sheet};
use crate::reading::source::input::{Input, Reader};
use crate::reading::source::packed::{self, ZipKind};
use crate::reading::source::{Formulas, biff, ods};

/// Maximum size in bytes of an old binary workbook. Genuine ones are smaller, because the format ends at 65,536 rows.
const MAX_BIFF_BYTES: u64 = 256 << 20;

/// An Excel workbook, open.
pub struct XlsxBook<'a> {
    book: Xlsx<Reader<'a>>,
    names: Vec<String>,
    limits: Limits,
}

/// The sheets of a workbook that cannot be streamed.
#[derive(Debug, Default)]
pub struct HeldBook {
    /// The sheets.
    pub sheets: Vec<(Sheet, Formulas)>,
}

/// A workbook of any kind.
pub enum Book<'a> {
    /// Streamed.
    Xlsx(Box<XlsxBook<'a>>),
    /// In memory.
    Held(HeldBook),
}

/// Opens a zip container with a workbook, and names its format.
///
/// # Errors
/// The container is malformed, password-protected, too large or not a workbook.
pub fn open_zip<'a>(
    input: &Input<'a>,
    limits: &Allowance,
) -> Result<(Book<'a>, &'static str), ReadError> {
    let mut archive = packed::open(input)?;
    let kind = packed::kind(&archive);
    if let ZipKind::Other(what) = kind {
        return Err(ReadError::NotATable { what });
    }
    packed::check_workbook(&mut archive, limits)?;
    drop(archive);
    let reader = input.open()?;
    match kind {
        ZipKind::Ods => {
            ods::check(input, limits)?;
            let mut book = guarded(|| Ods::new(reader).map_err(|error| broken(&error)))?;
            let held = held(&mut book, limits)?;
            Ok((Book::Held(held), "ods"))
        }
        ZipKind::Xlsb => {
            let book = guarded(|| Xlsb::new(reader).map_err(|error| broken(&error)))?;
            Ok((Book::Held(xlsb_sheets(book, limits)?), "xlsb"))
        }
        ZipKind::Xlsx | ZipKind::Other(_) | ZipKind::Archive => {
            let book = guarded(|| Xlsx::new(reader).map_err(|error| broken(&error)))?;
            let names = book.sheet_names();
            let book = Box::new(XlsxBook { book, names, limits: Limits::clone(limits) });
            Ok((Book::Xlsx(book), "xlsx"))
        }
    }
}

/// Opens an old binary workbook.
///
/// # Errors
/// The workbook is malformed, password-protected or too large.
pub fn open_biff(input: &Input<'_>, limits: &Allowance) -> Result<HeldBook, ReadError> {
    let bytes = input.len()?;
    if bytes > MAX_BIFF_BYTES {
        return Err(ReadError::TooLarge { bytes, limit: MAX_BIFF_BYTES });
    }
    // The file, and the workbook in it.
    limits.take(bytes.saturating_mul(2))?;
    let content = input.load()?;
    if holds_encrypted_package(&content) {
        return Err(ReadError::Locked { what: "The workbook" });
    }
    biff::check(&content, limits)?;
    let cursor = std::io::Cursor::new(content);
    let mut book = guarded(|| Xls::new(cursor).map_err(|error| broken(&error)))?;
    held(&mut book, limits)
}

/// Whether the bytes are a password-protected workbook: Excel wraps those of the new format into a container of the old
/// one.
fn holds_encrypted_package(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    memchr::memmem::find(bytes, &name).is_some()
}

/// Runs the workbook reader. A panic in it becomes an error of the workbook and does not stop the server.
fn guarded<T>(read: impl FnOnce() -> Result<T, ReadError>) -> Result<T, ReadError> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| {
        Err(ReadError::Workbook { detail: "its inner structure makes no sense".to_owned() })
    })
}

fn broken(error: &impl std::fmt::Display) -> ReadError {
    let detail = error.to_string();
    if detail.to_lowercase().contains("password") {
        return ReadError::Locked { what: "The workbook" };
    }
    ReadError::Workbook { detail }
}

fn in_sheet(sheet: &str, error: &impl std::fmt::Display) -> ReadError {
    ReadError::Sheet { sheet: sheet.to_owned(), detail: error.to_string() }
}

impl Book<'_> {
    /// The names of the sheets.
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Xlsx(book) => book.names.clone(),
            Self::Held(book) => book.sheets.iter().map(|(sheet, _)| sheet.name.clone()).collect(),
        }
    }
}

impl<'a> XlsxBook<'a> {
    /// Returns the rows of one sheet. A chart sheet has none.
    ///
    /// # Errors
    /// The sheet is malformed.
    pub fn rows(&mut self, index: usize) -> Result<XlsxRows<'_, 'a>, ReadError> {
        let name = self.names.get(index).cloned().unwrap_or_default();
        let sheets = self.book.sheets_metadata();
        let is_table = sheets.get(index).is_none_or(|sheet| sheet.typ == SheetType::WorkSheet);
        let book = &mut self.book;
        let cells = if is_table {
            Some(guarded(|| {
                book.worksheet_cells_reader(&name).map_err(|error| in_sheet(&name, &error))
            })?)
        } else {
            None
        };
        Ok(XlsxRows {
            cells,
            name,
            ahead: Row::default(),
            left: Left::of(&self.limits),
            formulas: Formulas::default(),
        })
    }
}

/// The rows of one sheet of an Excel workbook.
pub struct XlsxRows<'r, 'a> {
    cells: Option<XlsxCellReader<'r, Reader<'a>>>,
    name: String,
    /// The row whose first cell has already been read.
    ahead: Row,
    left: Left,
    formulas: Formulas,
}

/// What the cells of a sheet may still take. A cell counts at the length of the text that it refers to.
struct Left {
    cells: usize,
    text: u64,
    limits: Limits,
}

impl Left {
    fn of(limits: &Limits) -> Self {
        Self { cells: limits.cells, text: limits.unpacked_bytes, limits: limits.clone() }
    }

    /// Counts a cell with a text of a length in a row with texts of a length already, all in bytes.
    fn take(
        &mut self,
        sheet: &str,
        (line, column): (u32, u32),
        length: usize,
        in_row: usize,
    ) -> Result<(), ReadError> {
        let limits = &self.limits;
        let number = line.saturating_add(1);
        if length > limits.cell_bytes {
            let letters = column_letters(column as usize);
            let place = format!("Cell {letters}{number} of sheet \"{sheet}\"");
            return Err(ReadError::CellTooLong { place, limit: limits.cell_bytes as u64 });
        }
        if in_row.saturating_add(length) > limits.row_bytes {
            return Err(ReadError::RowTooLong { row: number, limit: limits.row_bytes });
        }
        let too_many = ReadError::TableTooLarge { what: "cells", limit: limits.cells };
        self.cells = self.cells.checked_sub(1).ok_or(too_many)?;
        self.text = self.text.checked_sub(length as u64).ok_or_else(|| {
            let what = format!("sheet \"{sheet}\" with all its texts");
            ReadError::UnpackedTooLarge { what, limit: limits.unpacked_bytes }
        })?;
        Ok(())
    }
}

impl XlsxRows<'_, '_> {
    /// Counts of the formula cells so far.
    pub fn formulas(&self) -> Formulas {
        self.formulas
    }

    /// Reads the next row that is not blank into `row`. Returns false at the end.
    ///
    /// # Errors
    /// The sheet is malformed or too large.
    pub fn next(&mut self, row: &mut Row) -> Result<bool, ReadError> {
        guarded(|| self.advance(row))
    }

    fn advance(&mut self, row: &mut Row) -> Result<bool, ReadError> {
        std::mem::swap(row, &mut self.ahead);
        self.ahead.clear(0);
        let Some(cells) = &mut self.cells else { return Ok(row.width() > 0) };
        loop {
            let found = cells
                .next_cell_with_formula_metadata()
                .map_err(|error: XlsxError| in_sheet(&self.name, &error))?;
            let Some(found) = found else {
                self.cells = None;
                return Ok(row.width() > 0);
            };
            let value = from_data(&found.value);
            if found.formula.is_some() {
                self.formulas.count(value.is_blank());
            }
            if value.is_blank() {
                continue;
            }
            let (line, column) = found.pos;
            let number = line.saturating_add(1);
            let in_row = if row.number == number { row.text_len() } else { 0 };
            self.left.take(&self.name, found.pos, value.text_len(), in_row)?;
            if row.width() == 0 {
                row.clear(number);
            } else if row.number != number {
                self.ahead.clear(number);
                value.put(&mut self.ahead, column);
                return Ok(true);
            }
            value.put(row, column);
        }
    }
}

/// A cell's value that may own its text.
enum Value<'v> {
    Cell(Cell<'v>),
    Owned(String),
}

impl Value<'_> {
    fn is_blank(&self) -> bool {
        match self {
            Self::Cell(cell) => cell.is_blank(),
            Self::Owned(text) => text.trim().is_empty(),
        }
    }

    fn text_len(&self) -> usize {
        match self {
            Self::Cell(Cell::Text(text)) => text.len(),
            Self::Cell(_) => 0,
            Self::Owned(text) => text.len(),
        }
    }

    fn put(&self, row: &mut Row, column: u32) {
        let cell = match self {
            Self::Cell(cell) => *cell,
            Self::Owned(text) => Cell::from_text(text),
        };
        row.set(column as usize, cell);
    }
}

fn held<R>(
    book: &mut impl calamine::Reader<R, Error: std::fmt::Display>,
    limits: &Allowance,
) -> Result<HeldBook, ReadError>
where
    R: std::io::Read + std::io::Seek,
{
    let mut held = HeldBook::default();
    for name in book.sheet_names() {
        let range =
            guarded(|| book.worksheet_range(&name).map_err(|error| in_sheet(&name, &error)))?;
        let formulas =
            guarded(|| book.worksheet_formula(&name).map_err(|error| in_sheet(&name, &error)));
        let (first_row, first_column) = range.start().unwrap_or((0, 0));
        let (mut sheet, mut cells) = (Sheet { name, rows: Vec::new() }, 0);
        for (row, column, value) in range.used_cells() {
            let row = first_row.saturating_add(u32::try_from(row).unwrap_or(u32::MAX));
            let column = first_column.saturating_add(u32::try_from(column).unwrap_or(u32::MAX));
            put(&mut sheet, (row, column), &from_owned(value), &mut cells, limits)?;
        }
        let mut counted = Formulas::default();
        for (row, column, formula) in formulas.iter().flat_map(calamine::Range::used_cells) {
            if !formula.is_empty() {
                counted.count(range.get((row, column)).is_none_or(|value| *value == Data::Empty));
            }
        }
        held.sheets.push((sheet, counted));
    }
    Ok(held)
}

fn xlsb_sheets(mut book: Xlsb<Reader<'_>>, limits: &Allowance) -> Result<HeldBook, ReadError> {
    let mut held = HeldBook::default();
    for name in book.sheet_names() {
        let (mut sheet, mut count) = (Sheet { name: name.clone(), rows: Vec::new() }, 0);
        guarded(|| {
            let Ok(mut cells) = book.worksheet_cells_reader(&name) else { return Ok(()) };
            while let Some(cell) = cells.next_cell().map_err(|error| in_sheet(&name, &error))? {
                let value = from_data(cell.get_value());
                put(&mut sheet, cell.get_position(), &value, &mut count, limits)?;
            }
            Ok(())
        })?;
        held.sheets.push((sheet, Formulas::default()));
    }
    Ok(held)
}

/// Adds a cell. Cells arrive row by row, without blank ones.
fn put(
    sheet: &mut Sheet,
    (row, column): (u32, u32),
    value: &Value<'_>,
    cells: &mut usize,
    limits: &Allowance,
) -> Result<(), ReadError> {
    if value.is_blank() {
        return Ok(());
    }
    let number = row.saturating_add(1);
    if sheet.rows.last().is_none_or(|last| last.number != number) {
        if sheet.rows.len() >= limits.list_rows {
            return Err(ReadError::TableTooLarge { what: "rows", limit: limits.list_rows });
        }
        sheet.rows.push(Row::of_texts(number, []));
    }
    if let Some(last) = sheet.rows.last_mut() {
        let (width, memory) = (last.width(), last.memory());
        let is_new = width == 0;
        let length = value.text_len();
        if length > limits.cell_bytes {
            let letters = column_letters(column as usize);
            let place = format!("Cell {letters}{number} of sheet \"{}\"", sheet.name);
            return Err(ReadError::CellTooLong { place, limit: limits.cell_bytes as u64 });
        }
        value.put(last, column);
        // Blanks before a cell use memory as well.
        *cells += last.width() - width;
        limits.take(if is_new { last.memory() } else { last.memory() - memory })?;
    }
    if *cells > limits.cells {
        return Err(ReadError::TableTooLarge { what: "cells", limit: limits.cells });
    }
    Ok(())
}

fn from_owned(value: &Data) -> Value<'_> {
    match value {
        Data::DateTime(date) if date.is_datetime() => date.as_datetime().map_or_else(
            || Value::Cell(Cell::Number(date.as_f64())),
            |day| Value::Cell(Cell::Date(day)),
        ),
        other => plain(other),
    }
}

fn from_data<'v>(value: &'v DataRef<'_>) -> Value<'v> {
    match value {
        DataRef::SharedString(text) => Value::Cell(Cell::from_text(text)),
        DataRef::Float(number) => Value::Cell(Cell::Number(*number)),
        DataRef::DateTime(date) if date.is_datetime() => date.as_datetime().map_or_else(
            || Value::Cell(Cell::Number(date.as_f64())),
            |day| Value::Cell(Cell::Date(day)),
        ),
        other => plain(other),
    }
}

fn plain(value: &impl DataType) -> Value<'_> {
    if let Some(text) = value.get_string() {
        Value::Cell(Cell::from_text(text))
    } else if let Some(number) = value.get_int() {
        Value::Cell(Cell::Number(number as f64))
    } else if let Some(number) = value.get_float() {
        Value::Cell(Cell::Number(number))
    } else if let Some(flag) = value.get_bool() {
        Value::Owned(flag.to_string().to_uppercase())
    } else if let Some(date) = value.as_datetime() {
        Value::Cell(Cell::Date(date))
    } else if let Some(date) = value.as_date() {
        Value::Cell(Cell::Date(date.and_time(chrono::NaiveTime::MIN)))
    } else {
        value.get_error().map_or(Value::Cell(Cell::Empty), |error| Value::Owned(error.to_string()))
    }
}
