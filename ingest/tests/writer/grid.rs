//! Rows of cells, before they are put into a container.

use chrono::NaiveDate;

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// Nothing.
    Blank,
    /// Text.
    Text(String),
    /// A number; in a text file its digits.
    Number(f64),
    /// A day; in a text file `YYYY-MM-DD`.
    Date(NaiveDate),
}

/// Rows of cells.
pub type Grid = Vec<Vec<Cell>>;

/// A text cell, blank if there is no text.
pub fn text(text: impl Into<String>) -> Cell {
    let text = text.into();
    if text.is_empty() { Cell::Blank } else { Cell::Text(text) }
}

/// A row of text cells.
pub fn texts<const N: usize>(cells: [&str; N]) -> Vec<Cell> {
    cells.map(text).into()
}

impl Cell {
    /// What a text file says.
    pub fn written(&self) -> String {
        match self {
            Self::Blank => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Date(day) => day.to_string(),
        }
    }
}

/// Days since 1899-12-30, as spreadsheets count them.
pub fn serial(day: NaiveDate) -> f64 {
    let zero = NaiveDate::from_ymd_opt(1899, 12, 30).unwrap();
    day.signed_duration_since(zero).num_days() as f64
}
