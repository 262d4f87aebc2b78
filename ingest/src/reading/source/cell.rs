//! Cells and rows, independent of the file format.

use std::borrow::Cow;

use chrono::{Datelike, NaiveDateTime};

/// The content of one cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell<'a> {
    /// A blank cell.
    Empty,
    /// Text as in the file, without surrounding blanks.
    Text(&'a str),
    /// A number cell of a workbook.
    Number(f64),
    /// A date cell of a workbook.
    Date(NaiveDateTime),
}

impl<'a> Cell<'a> {
    /// Returns a cell with this text; empty if the text is blank.
    pub fn from_text(text: &'a str) -> Self {
        match text.trim() {
            "" => Self::Empty,
            text => Self::Text(text),
        }
    }

    /// Whether the cell has no content.
    pub fn is_blank(self) -> bool {
        matches!(self, Self::Empty)
    }

    /// Returns the displayed text: trimmed text, whole numbers without a decimal point.
    pub fn text(self) -> Cow<'a, str> {
        match self {
            Self::Empty => Cow::Borrowed(""),
            Self::Text(text) => Cow::Borrowed(text),
            Self::Number(number) => Cow::Owned(number_text(number)),
            Self::Date(date) => Cow::Owned(date.format("%Y-%m-%d").to_string()),
        }
    }

    /// Returns year and month, if this is a date cell.
    pub fn year_month(self) -> Option<(i32, u32)> {
        match self {
            Self::Date(date) => Some((date.year(), date.month())),
            _ => None,
        }
    }
}

fn number_text(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        format!("{number:.0}")
    } else {
        format!("{number}")
    }
}

/// One cell inside a row. Text is a range of the row's own text.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Slot {
    Empty,
    Text(u32, u32),
    Number(f64),
    Date(NaiveDateTime),
}

/// One row and its position in the file. Its texts share one buffer, so a row can be reused without allocating.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// Counted from 1, including blank rows, as a spreadsheet displays it.
    pub number: u32,
    text: String,
    slots: Vec<Slot>,
}

/// Maximum number of columns read; the rest is ignored. A spreadsheet has at most 16,384.
pub const MAX_COLUMNS: usize = 20_000;

impl Row {
    /// Returns a row with these texts.
    pub fn of_texts<'t>(number: u32, texts: impl IntoIterator<Item = &'t str>) -> Self {
        let mut row = Self { number, ..Self::default() };
        for text in texts {
            row.push_text(text);
        }
        row
    }

    /// Clears the row.
    pub fn clear(&mut self, number: u32) {
        self.number = number;
        self.text.clear();
        self.slots.clear();
    }

    /// Sets the text of a whole row; cells are then ranges of it.
    pub fn begin_with(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Appends the cell with this range of the row's text.
    pub fn push_span(&mut self, start: usize, end: usize) {
        if self.slots.len() >= MAX_COLUMNS {
            return;
        }
        let piece = self.text.get(start..end).unwrap_or_default();
        let text = trimmed(piece);
        let start = start + (text.as_ptr() as usize - piece.as_ptr() as usize);
        self.slots.push(match (u32::try_from(start), u32::try_from(start + text.len())) {
            (Ok(start), Ok(end)) if start < end => Slot::Text(start, end),
            _ => Slot::Empty,
        });
    }

    /// Appends a cell.
    pub fn push_text(&mut self, text: &str) {
        if self.slots.len() >= MAX_COLUMNS {
            return;
        }
        let slot = self.slot_of(trimmed(text));
        self.slots.push(slot);
    }

    /// Sets the value of a column; columns in between are empty.
    pub fn set(&mut self, column: usize, cell: Cell<'_>) {
        if column >= MAX_COLUMNS || cell.is_blank() {
            return;
        }
        if self.slots.len() <= column {
            self.slots.resize(column + 1, Slot::Empty);
        }
        self.slots[column] = match cell {
            Cell::Empty => Slot::Empty,
            Cell::Text(text) => self.slot_of(trimmed(text)),
            Cell::Number(number) => Slot::Number(number),
            Cell::Date(date) => Slot::Date(date),
        };
    }

    fn slot_of(&mut self, text: &str) -> Slot {
        if text.is_empty() {
            return Slot::Empty;
        }
        let start = self.text.len();
        self.text.push_str(text);
        match (u32::try_from(start), u32::try_from(self.text.len())) {
            (Ok(start), Ok(end)) => Slot::Text(start, end),
            // Rows are limited to far less than four gigabytes.
            _ => Slot::Empty,
        }
    }

    /// Returns the memory in bytes that a copy of the row takes.
    pub fn memory(&self) -> u64 {
        /// Memory of a row without cells, with that of its allocations.
        const EMPTY: usize = size_of::<Row>() + 32;
        (EMPTY + self.text.len() + self.slots.len() * size_of::<Slot>()) as u64
    }

    /// Length of the row's texts in bytes.
    pub fn text_len(&self) -> usize {
        self.text.len()
    }

    /// Truncates the row to a number of cells.
    pub fn truncate(&mut self, width: usize) {
        self.slots.truncate(width);
    }

    /// Removes blank cells at the end.
    pub fn trim_end(&mut self) {
        while self.slots.last() == Some(&Slot::Empty) {
            self.slots.pop();
        }
    }

    /// Returns the cell in this column, or an empty one.
    pub fn cell(&self, column: usize) -> Cell<'_> {
        self.slots.get(column).map_or(Cell::Empty, |slot| self.resolve(*slot))
    }

    fn resolve(&self, slot: Slot) -> Cell<'_> {
        match slot {
            Slot::Empty => Cell::Empty,
            Slot::Text(start, end) => {
                self.text.get(start as usize..end as usize).map_or(Cell::Empty, Cell::Text)
            }
            Slot::Number(number) => Cell::Number(number),
            Slot::Date(date) => Cell::Date(date),
        }
    }

    /// Returns all cells, at least up to the last one that is not blank.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell<'_>> + DoubleEndedIterator {
        self.slots.iter().map(|slot| self.resolve(*slot))
    }

    /// Number of cells.
    pub fn width(&self) -> usize {
        self.slots.len()
    }

    /// The trimmed text in this column.
    pub fn text(&self, column: usize) -> Cow<'_, str> {
        self.cell(column).text()
    }

    /// Whether the row has no content.
    pub fn is_blank(&self) -> bool {
        self.slots.iter().all(|slot| *slot == Slot::Empty)
    }

    /// Returns the first text in the row that is not blank.
    pub fn first_text(&self) -> Option<Cow<'_, str>> {
        self.cells().find(|cell| !cell.is_blank()).map(Cell::text)
    }
}

/// Trims a text. Most cells have no surrounding blanks, which two comparisons detect.
fn trimmed(text: &str) -> &str {
    let is_plain = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_graphic());
    let bytes = text.as_bytes();
    if is_plain(bytes.first()) && is_plain(bytes.last()) { text } else { text.trim() }
}

/// One sheet of a workbook, or the only table of a text file, in memory.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// The sheet's name; empty for a text file.
    pub name: String,
    /// The rows that are not blank, in order.
    pub rows: Vec<Row>,
}
