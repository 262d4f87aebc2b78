//! Text tables.

use super::encoding::Encoding;
use super::grid::{Cell, Grid};

/// What ends a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum LineEnd {
    Lf,
    CrLf,
    Cr,
}

/// What parts cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum Delimiter {
    Comma,
    Tab,
    Semicolon,
    Pipe,
}

/// Which cells are quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quoting {
    /// Those that need it.
    Needed,
    /// Every one.
    All,
}

/// The form of a text table.
#[derive(Debug, Clone, Copy)]
pub struct TextForm {
    /// From text to bytes.
    pub encoding: Encoding,
    /// What ends a line.
    pub line_end: LineEnd,
    /// What parts cells.
    pub delimiter: Delimiter,
    /// Does the first line name the delimiter (`sep=;`)?
    pub states_delimiter: bool,
    /// Which cells are quoted.
    pub quoting: Quoting,
    /// Is the last line ended?
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
