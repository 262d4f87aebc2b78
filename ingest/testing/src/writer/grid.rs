//! Rows of cells, independent of the container.

use chrono::NaiveDate;

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Blank,
    /// Text.
    Text(String),
    /// A number; digits in a text file.
    Number(f64),
    /// A date; `YYYY-MM-DD` in a text file.
    Date(NaiveDate),
}

/// Rows of cells.
pub type Grid = Vec<Vec<Cell>>;

/// Returns a text cell, blank if the text is empty.
pub fn text(text: impl Into<String>) -> Cell {
    let text = text.into();
    if text.is_empty() { Cell::Blank } else { Cell::Text(text) }
}

/// A row of text cells.
pub fn texts<const N: usize>(cells: [&str; N]) -> Vec<Cell> {
    cells.map(text).into()
}

impl Cell {
    /// Returns the content of the cell in a text file.
    pub fn written(&self) -> String {
        match self {
            Self::Blank => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Date(day) => day.to_string(),
        }
    }
}

/// Returns the number of days since 1899-12-30, as in spreadsheets.
pub fn serial(day: NaiveDate) -> f64 {
    let zero = NaiveDate::from_ymd_opt(1899, 12, 30).unwrap();
    day.signed_duration_since(zero).num_days() as f64
}
