//! Writes one table: a CSV file or a sheet, with the path in every error.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};

use crate::generate::Written;
use crate::generate::error::GenerateError;

/// Creates a folder and its parents.
pub(super) fn folder(path: &Path) -> Result<(), GenerateError> {
    fs::create_dir_all(path).map_err(|source| GenerateError::Io { path: path.to_owned(), source })
}

/// Writes a text file.
pub(super) fn text_file(
    path: &Path,
    text: &str,
    written: &mut Written,
) -> Result<(), GenerateError> {
    fs::write(path, text).map_err(|source| GenerateError::Io { path: path.to_owned(), source })?;
    written.files += 1;
    written.bytes += text.len() as u64;
    Ok(())
}

/// Adds a completed file to the list of written files.
fn note(path: &Path, rows: u64, written: &mut Written) -> Result<(), GenerateError> {
    let about =
        fs::metadata(path).map_err(|source| GenerateError::Io { path: path.to_owned(), source })?;
    written.files += 1;
    written.rows += rows;
    written.bytes += about.len();
    Ok(())
}

/// A CSV file being written.
#[derive(Debug)]
pub(super) struct Table {
    path: PathBuf,
    writer: csv::Writer<BufWriter<File>>,
    rows: u64,
}

impl Table {
    /// Creates a file without a byte-order mark and writes its headings.
    pub(super) fn open(path: PathBuf, headings: &[&str]) -> Result<Self, GenerateError> {
        let mut table = Self::open_bare(path, false)?;
        table.put(headings)?;
        table.rows = 0;
        Ok(table)
    }

    /// Opens a file without headings.
    pub(super) fn open_bare(path: PathBuf, mark: bool) -> Result<Self, GenerateError> {
        let failed = |source| GenerateError::Io { path: path.clone(), source };
        let mut file = BufWriter::with_capacity(1 << 16, File::create(&path).map_err(failed)?);
        if mark {
            file.write_all(b"\xEF\xBB\xBF").map_err(failed)?;
        }
        let writer = csv::WriterBuilder::new().flexible(true).from_writer(file);
        Ok(Self { path, writer, rows: 0 })
    }

    /// Writes one row.
    pub(super) fn put<S: AsRef<[u8]>>(&mut self, cells: &[S]) -> Result<(), GenerateError> {
        self.rows += 1;
        self.writer
            .write_record(cells)
            .map_err(|source| GenerateError::Table { path: self.path.clone(), source })
    }

    /// Writes one row of texts followed by numbers.
    fn put_mixed(&mut self, texts: &[&str], numbers: &[u32]) -> Result<(), GenerateError> {
        let failed = |source| GenerateError::Table { path: self.path.clone(), source };
        for text in texts {
            self.writer.write_field(text).map_err(failed)?;
        }
        for number in numbers {
            self.writer.write_field(number.to_string()).map_err(failed)?;
        }
        self.rows += 1;
        self.writer.write_record(None::<&[u8]>).map_err(failed)
    }

    /// Flushes the file and counts it.
    pub(super) fn finish(mut self, written: &mut Written) -> Result<(), GenerateError> {
        self.writer
            .flush()
            .map_err(|source| GenerateError::Io { path: self.path.clone(), source })?;
        note(&self.path, self.rows, written)
    }
}

/// A workbook with one sheet, being written.
pub(super) struct Sheet {
    path: PathBuf,
    book: Workbook,
    row: u32,
}

impl Sheet {
    /// Creates a workbook with a sheet of this name.
    pub(super) fn open(path: PathBuf, name: &str) -> Result<Self, GenerateError> {
        let mut book = Workbook::new();
        let made = ExcelDateTime::from_ymd(2026, 2, 10)
            .and_then(|day| day.and_hms(8, 30, 0))
            .map_err(|source| GenerateError::Workbook { path: path.clone(), source })?;
        book.set_properties(&DocProperties::new().set_creation_datetime(&made));
        // Rows go to a temporary file, so a long report uses little memory.
        book.add_worksheet_with_low_memory()
            .and_then(|sheet| sheet.set_name(name).map(|_| ()))
            .map_err(|source| GenerateError::Workbook { path: path.clone(), source })?;
        Ok(Self { path, book, row: 0 })
    }

    fn put_mixed(&mut self, texts: &[&str], numbers: &[u32]) -> Result<(), GenerateError> {
        let row = self.row;
        self.row += 1;
        fill(&mut self.book, row, texts, numbers)
            .map_err(|source| GenerateError::Workbook { path: self.path.clone(), source })
    }

    fn finish(mut self, written: &mut Written) -> Result<(), GenerateError> {
        self.book
            .save(&self.path)
            .map_err(|source| GenerateError::Workbook { path: self.path.clone(), source })?;
        note(&self.path, u64::from(self.row), written)
    }
}

fn fill(book: &mut Workbook, row: u32, texts: &[&str], numbers: &[u32]) -> Result<(), XlsxError> {
    let sheet = book.worksheet_from_index(0)?;
    let mut column = 0;
    for text in texts {
        if !text.is_empty() {
            sheet.write_string(row, column, *text)?;
        }
        column += 1;
    }
    for number in numbers {
        sheet.write_number(row, column, *number)?;
        column += 1;
    }
    Ok(())
}

/// Destination of the rows of a usage report.
pub(super) enum ReportFile {
    /// A CSV file.
    Text(Box<Table>),
    /// A workbook.
    Book(Box<Sheet>),
}

impl ReportFile {
    /// Writes one row of texts followed by numbers.
    pub(super) fn put(&mut self, texts: &[&str], numbers: &[u32]) -> Result<(), GenerateError> {
        match self {
            Self::Text(table) => table.put_mixed(texts, numbers),
            Self::Book(sheet) => sheet.put_mixed(texts, numbers),
        }
    }

    /// Completes the file and counts it.
    pub(super) fn finish(self, written: &mut Written) -> Result<(), GenerateError> {
        match self {
            Self::Text(table) => table.finish(written),
            Self::Book(sheet) => sheet.finish(written),
        }
    }
}
