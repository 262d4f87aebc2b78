//! Converts the bytes of a file to tables of cells. The content decides how, never the file's name.

pub mod biff;
mod biff_memory;
mod biff_number;
pub mod cell;
pub mod decode;
pub mod encoding;
pub mod input;
pub mod ods;
pub mod packed;
pub mod part;
pub mod records;
pub mod text;
pub mod workbook;
pub mod xml;

use std::borrow::Cow;

use cell::Row;
use encoding::Encoding;
use input::Input;
use text::{TextRows, TextTable};
use workbook::{Book, XlsxRows};

use crate::reading::error::ReadError;
use crate::reading::limits::Allowance;
use crate::reading::report::Format;

/// The first bytes of files that are not tables, with their kinds.
const NO_TABLES: [(&[u8], &str); 7] = [
    (b"%PDF", "a PDF document"),
    (b"BZh", "a compressed file (bzip2) that must be unpacked first"),
    (&[0xFD, b'7', b'z', b'X', b'Z'], "a compressed file (xz) that must be unpacked first"),
    (&[b'7', b'z', 0xBC, 0xAF], "an archive (7z) that must be unpacked first"),
    (b"Rar!", "an archive (rar) that must be unpacked first"),
    (b"\x89PNG", "a picture"),
    (&[0xFF, 0xD8, 0xFF], "a picture"),
];

/// Counts of a sheet's formula cells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Formulas {
    /// Number of formula cells.
    pub all: usize,
    /// Formula cells without a result in the file.
    pub without_result: usize,
}

impl Formulas {
    fn count(&mut self, is_blank: bool) {
        self.all += 1;
        self.without_result += usize::from(is_blank);
    }
}

/// The content of one file.
pub enum Content<'a> {
    /// One or more tables of cells.
    Tables(Tables<'a>),
    /// A JSON document, as UTF-8.
    Json(Cow<'a, str>),
}

/// Tables that can be read repeatedly.
pub enum Tables<'a> {
    /// A text.
    Text(TextTable<'a>),
    /// A workbook.
    Book(Book<'a>),
}

/// The rows of one table.
#[allow(clippy::large_enum_variant)] // Only one exists at a time.
pub enum Rows<'r, 'a> {
    /// Of a text.
    Text(TextRows<'a>),
    /// Of an Excel workbook.
    Xlsx(XlsxRows<'r, 'a>),
    /// Rows of a workbook in memory.
    Held(std::slice::Iter<'r, Row>, Formulas),
}

impl<'a> Tables<'a> {
    /// Returns the names of the tables; a text's table has an empty name.
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Text(_) => vec![String::new()],
            Self::Book(book) => book.names(),
        }
    }

    /// Returns the rows of one table, from the first on.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn rows(&mut self, index: usize) -> Result<Rows<'_, 'a>, ReadError> {
        Ok(match self {
            Self::Text(table) => Rows::Text(table.rows()?),
            Self::Book(Book::Xlsx(book)) => Rows::Xlsx(book.rows(index)?),
            Self::Book(Book::Held(book)) => match book.sheets.get(index) {
                Some((sheet, formulas)) => Rows::Held(sheet.rows.iter(), *formulas),
                None => Rows::Held([].iter(), Formulas::default()),
            },
        })
    }
}

impl Rows<'_, '_> {
    /// Reads the next row that is not blank into `row`. Returns false at the end.
    ///
    /// # Errors
    /// The table is malformed or too large.
    pub fn next(&mut self, row: &mut Row) -> Result<bool, ReadError> {
        match self {
            Self::Text(rows) => rows.next(row),
            Self::Xlsx(rows) => rows.next(row),
            Self::Held(rows, _) => Ok(rows.next().is_some_and(|next| {
                row.clone_from(next);
                true
            })),
        }
    }

    /// Returns the encoding of a text, as far as it was read.
    pub fn encoding(&self) -> Option<encoding::Survey> {
        match self {
            Self::Text(rows) => Some(rows.found()),
            Self::Xlsx(_) | Self::Held(..) => None,
        }
    }

    /// Counts of the formula cells so far.
    pub fn formulas(&self) -> Formulas {
        match self {
            Self::Text(_) => Formulas::default(),
            Self::Xlsx(rows) => rows.formulas(),
            Self::Held(_, formulas) => *formulas,
        }
    }
}

/// Opens a file that is not an archive.
///
/// # Errors
/// If the bytes are neither a readable workbook, nor JSON, nor text.
pub fn open<'a>(input: Input<'a>, limits: &Allowance) -> Result<(Content<'a>, Format), ReadError> {
    let front = input.front(8)?;
    if front.starts_with(b"PK\x03\x04") {
        let (book, container) = workbook::open_zip(&input, limits)?;
        return Ok((Content::Tables(Tables::Book(book)), Format::container(container)));
    }
    if front.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        let book = Book::Held(workbook::open_biff(&input, limits)?);
        return Ok((Content::Tables(Tables::Book(book)), Format::container("xls")));
    }
    if let Some((_, what)) = NO_TABLES.iter().find(|(mark, _)| front.starts_with(mark)) {
        return Err(ReadError::NotATable { what });
    }
    open_text(input, limits)
}

fn open_text<'a>(input: Input<'a>, limits: &Allowance) -> Result<(Content<'a>, Format), ReadError> {
    let survey = encoding::first_look(&input)?;
    let start = first_signs(&input, survey)?;
    let mut format = Format { container: "text", bom: survey.mark > 0, ..Format::default() };
    if start.is_empty() {
        return Err(ReadError::Empty);
    }
    if start.starts_with(['{', '[']) || start.starts_with("\"{") || start.starts_with("\"[") {
        format.container = "json";
        return Ok((Content::Json(json_text(&input, survey, limits)?), format));
    }
    if start.starts_with('<') {
        return Err(ReadError::NotATable { what: markup(&start) });
    }
    let table = TextTable::new(input, survey, limits)?;
    format.delimiter = Some(table.delimiter_name);
    Ok((Content::Tables(Tables::Text(table)), format))
}

/// Describes markup. COUNTER releases 3 and 4 also existed as XML, through SUSHI.
fn markup(start: &str) -> &'static str {
    let start = start.to_lowercase();
    if ["counter", "sushi", "report"].iter().any(|word| start.contains(word))
        && !start.contains("<html")
    {
        "a SUSHI answer in XML (release 4 or older); export the report as a table instead"
    } else {
        "an XML or HTML document"
    }
}

/// Returns the beginning of a text after leading blanks; empty only if there are only blanks.
fn first_signs(input: &Input<'_>, survey: encoding::Survey) -> Result<String, ReadError> {
    let mut reader = decode::Utf8Reader::new(*input, survey)?;
    let mut text = Vec::new();
    loop {
        let goes_on = reader.more(&mut text)?;
        let start = String::from_utf8_lossy(&text);
        let start = start.trim_start();
        if !start.is_empty() || !goes_on {
            return Ok(start.chars().take(4096).collect());
        }
        // There may be thousands of blank rows, which are skipped.
        text.clear();
    }
}

fn json_text<'a>(
    input: &Input<'a>,
    survey: encoding::Survey,
    limits: &Allowance,
) -> Result<Cow<'a, str>, ReadError> {
    let bytes = input.len()?;
    if bytes > limits.json_bytes {
        return Err(ReadError::TooLarge { bytes, limit: limits.json_bytes });
    }
    // The text, and what is gathered from it.
    limits.take(bytes.saturating_mul(2))?;
    if let (Encoding::Utf8, Input::Bytes(bytes)) = (survey.encoding, input)
        && let Ok(text) = std::str::from_utf8(&bytes[survey.mark..])
    {
        return Ok(Cow::Borrowed(text));
    }
    let mut reader = decode::Utf8Reader::new(*input, survey)?;
    let mut text = Vec::with_capacity(usize::try_from(bytes).unwrap_or(0) + (1 << 17));
    while reader.more(&mut text)? {}
    let text = String::from_utf8(text)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    Ok(Cow::Owned(text))
}
