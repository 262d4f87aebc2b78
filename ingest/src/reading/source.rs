//! From the bytes of a file to sheets of cells, decided by content and never by the file's name.

pub mod cell;
pub mod decode;
pub mod text;
pub mod workbook;

use super::error::ReadError;
use super::report::Format;
use cell::Sheet;

/// Bytes beyond this are refused outright.
const MAX_BYTES: usize = 1 << 30;

/// How files begin that hold no table, and what they are.
const NO_TABLES: [(&[u8], &str); 7] = [
    (b"%PDF", "a PDF document"),
    (&[0x1F, 0x8B], "a compressed file (gzip) that must be unpacked first"),
    (b"BZh", "a compressed file (bzip2) that must be unpacked first"),
    (&[0xFD, b'7', b'z', b'X', b'Z'], "a compressed file (xz) that must be unpacked first"),
    (&[b'7', b'z', 0xBC, 0xAF], "an archive (7z) that must be unpacked first"),
    (b"Rar!", "an archive (rar) that must be unpacked first"),
    (b"\x89PNG", "a picture"),
];

/// What a file turned out to hold.
#[derive(Debug)]
pub enum Content {
    /// One or more sheets of cells.
    Sheets(Vec<Sheet>),
    /// A JSON document.
    Json(serde_json::Value),
}

/// Opens a file.
///
/// # Errors
/// If the bytes are neither a workbook that can be opened, nor JSON, nor text.
pub fn open(bytes: &[u8]) -> Result<(Content, Format), ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::TooLarge { bytes: bytes.len(), limit: MAX_BYTES });
    }
    if bytes.starts_with(b"PK\x03\x04") {
        let (sheets, container) = workbook::read_zip(bytes)?;
        return Ok((Content::Sheets(sheets), Format::container(container)));
    }
    if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Ok((Content::Sheets(workbook::read_biff(bytes)?), Format::container("xls")));
    }
    if let Some((_, what)) = NO_TABLES.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        return Err(ReadError::NotATable { what });
    }
    open_text(bytes)
}

fn open_text(bytes: &[u8]) -> Result<(Content, Format), ReadError> {
    let decoded = decode::decode(bytes);
    let start = decoded.text.trim_start();
    if start.is_empty() {
        return Err(ReadError::Empty);
    }
    let mut format = Format {
        container: "text",
        encoding: Some(decoded.encoding),
        bom: decoded.bom,
        encoding_is_guess: decoded.is_guess,
        delimiter: None,
    };
    if start.starts_with(['{', '[']) || start.starts_with("\"{") || start.starts_with("\"[") {
        format.container = "json";
        return match serde_json::from_str(start) {
            Ok(value) => Ok((Content::Json(value), format)),
            Err(error) => Err(ReadError::Json { line: error.line(), detail: error.to_string() }),
        };
    }
    if start.starts_with('<') {
        return Err(ReadError::NotATable { what: "an XML or HTML document" });
    }
    let (sheet, delimiter) = text::parse(&decoded.text);
    format.delimiter = Some(delimiter);
    Ok((Content::Sheets(vec![sheet]), format))
}
