//! Rows of cells, and the format of a text file in a report.

use serde_json::{Value, json};

use crate::writer::delimited::{Delimiter, TextForm};
use crate::writer::encoding::Encoding;
use crate::writer::grid::{Cell, text};

/// Counts as cells.
pub fn numbers(counts: &[u64]) -> impl Iterator<Item = Cell> + '_ {
    counts.iter().map(|count| Cell::Number(*count as f64))
}

/// Returns the sum of counts as a cell.
pub fn total(counts: &[u64]) -> Cell {
    Cell::Number(counts.iter().sum::<u64>() as f64)
}

/// Texts as cells.
pub fn row(cells: &[&str]) -> Vec<Cell> {
    cells.iter().map(|cell| text(*cell)).collect()
}

/// Returns the format of a text file in the notation of a report.
pub fn text_format(form: TextForm) -> Value {
    let (encoding, bom) = match form.encoding {
        Encoding::Windows1252 => (json!("windows-1252"), json!(false)),
        Encoding::Utf16LeBom => (json!("utf-16-le"), json!(true)),
        Encoding::Utf32BeBom => (json!("utf-32-be"), json!(true)),
        Encoding::Utf8Bom => (json!("utf-8"), json!(true)),
        Encoding::Utf8 => (json!("utf-8"), json!(false)),
        other => panic!("no sample has the encoding {other:?}"),
    };
    let delimiter = match form.delimiter {
        Delimiter::Comma => "comma",
        Delimiter::Tab => "tab",
        Delimiter::Semicolon => "semicolon",
        Delimiter::Pipe => "pipe",
    };
    json!({"container": "text", "encoding": encoding, "bom": bom, "delimiter": delimiter})
}
