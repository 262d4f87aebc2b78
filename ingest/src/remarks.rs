//! The problems of a file for export: as data beside the file, as CSV, and in a copy of the file with a column of
//! remarks.

mod csv_file;
mod table;
mod workbook;

use thiserror::Error;

use crate::reading::error::ReadError;
use crate::reading::report::{Problem, Report, Verdict};

pub use csv_file::{is_formula, write_csv};
pub use table::{from_table, to_table};
pub use workbook::annotate;

/// One problem, formatted for output.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remark {
    /// The sheet, the file in an archive, or both; blank for a text file.
    pub sheet: String,
    /// The row, if the problem is in one row.
    pub row: Option<u32>,
    /// The cell (`C17`), if the problem is in one cell.
    pub cell: Option<String>,
    /// The heading of the column.
    pub column: Option<String>,
    /// The code.
    pub code: String,
    /// The code's label for users.
    pub label: String,
    /// `note`, `warning`, or `error` if the whole file cannot be used.
    pub level: String,
    /// The value in the file, or one sentence.
    pub text: String,
    /// The expected value, or the one used instead.
    pub expected: Option<String>,
    /// The likely value.
    pub suggestion: Option<String>,
}

/// Reasons why remarks cannot be written.
#[derive(Debug, Error)]
pub enum RemarkError {
    /// The file cannot be read again.
    #[error("the file cannot be read again: {0}")]
    Read(#[from] ReadError),
    /// The table of problems is malformed.
    #[error("the problems cannot be read: {0}")]
    Table(#[from] arrow::error::ArrowError),
    /// The CSV cannot be written.
    #[error("the CSV cannot be written: {0}")]
    Csv(#[from] csv::Error),
    /// The workbook cannot be written.
    #[error("the workbook cannot be written: {0}")]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
    /// The bytes cannot be written.
    #[error("the bytes cannot be written: {0}")]
    Io(#[from] std::io::Error),
}

/// Returns all remarks about a file: why it cannot be used, if so, and then its problems.
pub fn of(report: &Report, problems: &[Problem]) -> Vec<Remark> {
    let label = match report.verdict {
        Verdict::Accept | Verdict::AcceptWithWarnings => None,
        Verdict::Empty => Some("file without a row that can be used"),
        Verdict::Reject => Some("file that cannot be used"),
    };
    let refusal = label.map(|label| Remark {
        code: report.verdict.name().to_owned(),
        label: label.to_owned(),
        level: "error".to_owned(),
        text: report.reason.clone(),
        ..Remark::default()
    });
    refusal.into_iter().chain(problems.iter().map(Remark::from)).collect()
}

impl From<&Problem> for Remark {
    fn from(problem: &Problem) -> Self {
        Self {
            sheet: problem.sheet.clone(),
            row: problem.row,
            cell: problem.cell.clone(),
            column: problem.column.clone(),
            code: problem.code.name(),
            label: problem.code.label().to_owned(),
            level: problem.level.name().to_owned(),
            text: problem.text.clone(),
            expected: problem.expected.clone(),
            suggestion: problem.suggestion.clone(),
        }
    }
}

impl Remark {
    /// Returns the remark in one line, as written beside a row.
    pub fn in_words(&self) -> String {
        // A text that is not a sentence is the value of the cell.
        let mut words = match (&self.column, self.text.ends_with('.')) {
            (_, true) => self.text.clone(),
            (Some(column), false) => {
                format!("{}: \"{}\" ({})", column.replace('\n', " "), self.text, self.label)
            }
            (None, false) => format!("\"{}\" ({})", self.text, self.label),
        };
        if let Some(expected) = &self.expected {
            words.push_str(" → ");
            words.push_str(expected);
        }
        if let Some(suggestion) = &self.suggestion {
            words.push_str("; probably ");
            words.push_str(suggestion);
        }
        words
    }
}
