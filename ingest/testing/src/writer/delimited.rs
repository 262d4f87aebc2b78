//! Text tables.

use super::encoding::Encoding;
use super::grid::{Cell, Grid};

/// Line endings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum LineEnd {
    Lf,
    CrLf,
    Cr,
}

/// Separators of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Delimiter {
    Comma,
    Tab,
    Semicolon,
    Pipe,
}

/// Which cells are quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quoting {
    /// Cells that require it.
    Needed,
    /// Every one.
    All,
}

/// The form of a text table.
#[derive(Debug, Clone, Copy)]
pub struct TextForm {
    /// From text to bytes.
    pub encoding: Encoding,
    /// Line ending.
    pub line_end: LineEnd,
    /// Separator of cells.
    pub delimiter: Delimiter,
    /// Whether the first line names the delimiter (`sep=;`).
    pub states_delimiter: bool,
    /// Which cells are quoted.
    pub quoting: Quoting,
    /// Whether the last line has a line ending.
    pub ends_with_line_end: bool,
}

impl TextForm {
    /// UTF-8 with commas.
    pub const PLAIN: Self = Self {
        encoding: Encoding::Utf8,
        line_end: LineEnd::Lf,
        delimiter: Delimiter::Comma,
        states_delimiter: false,
        quoting: Quoting::Needed,
        ends_with_line_end: true,
    };
}

impl LineEnd {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Lf, Self::CrLf, Self::Cr];

    fn signs(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }
}

impl Delimiter {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Comma, Self::Tab, Self::Semicolon, Self::Pipe];

    fn sign(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Tab => '\t',
            Self::Semicolon => ';',
            Self::Pipe => '|',
        }
    }
}

/// The bytes of a text table.
pub fn write(grid: &Grid, form: TextForm) -> Vec<u8> {
    let delimiter = form.delimiter.sign();
    let mut lines: Vec<String> = grid
        .iter()
        .map(|row| {
            let cells: Vec<String> = row.iter().map(|cell| cell_text(cell, form)).collect();
            cells.join(&delimiter.to_string())
        })
        .collect();
    if form.states_delimiter {
        lines.insert(0, format!("sep={delimiter}"));
    }
    let mut text = lines.join(form.line_end.signs());
    if form.ends_with_line_end {
        text.push_str(form.line_end.signs());
    }
    form.encoding.bytes(&text)
}

fn cell_text(cell: &Cell, form: TextForm) -> String {
    let text = cell.written();
    let needs = text.contains(['"', '\n', '\r', form.delimiter.sign()]);
    let quoted = needs || (form.quoting == Quoting::All && !text.is_empty());
    if quoted { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
