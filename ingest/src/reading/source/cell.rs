//! One cell of a sheet, whatever file it came from.

use chrono::{Datelike, NaiveDateTime};

/// What stands in one cell.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Cell {
    /// Nothing.
    #[default]
    Empty,
    /// Text as it stands in the file.
    Text(String),
    /// A number cell of a workbook.
    Number(f64),
    /// A date cell of a workbook.
    Date(NaiveDateTime),
}

impl Cell {
    /// A cell holding this text, empty if the text is blank.
    pub fn from_text(text: &str) -> Self {
        if text.trim().is_empty() { Self::Empty } else { Self::Text(text.to_owned()) }
    }

    /// Is there nothing to read?
    pub fn is_blank(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Text(text) => text.trim().is_empty(),
            Self::Number(_) | Self::Date(_) => false,
        }
    }

    /// The cell as a reader sees it: trimmed text, whole numbers without a decimal point.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.trim().to_owned(),
            Self::Number(number) => number_text(*number),
            Self::Date(date) => date.format("%Y-%m-%d").to_string(),
        }
    }

    /// Year and month, if this is a date cell.
    pub fn year_month(&self) -> Option<(i32, u32)> {
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

/// One row and its place in the file.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// Counted from 1, blank rows included, as a spreadsheet shows it.
    pub number: u32,
    /// The cells; trailing blanks may be missing.
    pub cells: Vec<Cell>,
}

impl Row {
    /// The cell in this column, or an empty one.
    pub fn cell(&self, column: usize) -> &Cell {
        static EMPTY: Cell = Cell::Empty;
        self.cells.get(column).unwrap_or(&EMPTY)
    }

    /// The trimmed text in this column.
    pub fn text(&self, column: usize) -> String {
        self.cell(column).text()
    }

    /// Does the row hold nothing at all?
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(Cell::is_blank)
    }

    /// The first text in the row that is not blank.
    pub fn first_text(&self) -> Option<String> {
        self.cells.iter().find(|cell| !cell.is_blank()).map(Cell::text)
    }
}

/// One sheet of a workbook, or the one table of a text file.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// The sheet's name; empty for a text file.
    pub name: String,
    /// The rows that are not blank, in order.
    pub rows: Vec<Row>,
    /// Formula cells for which the file holds no result.
    pub formulas_without_result: usize,
    /// Formula cells in all.
    pub formulas: usize,
    /// True if the sheet was cut at the safety limit.
    pub is_cut: bool,
}
