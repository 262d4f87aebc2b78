//! COUNTER reports, tabular and JSON, releases 3 to 5.1.

pub mod batch;
pub mod block;
pub mod facts;
pub mod json;
pub mod judge;
pub mod tabular;
pub mod which;

use super::issn::{Issn, IssnCell};
use super::month::{Month, Period};
use which::ReportId;

/// One row of a COUNTER report in the form all layouts are brought to.
#[derive(Debug, Clone)]
pub struct CounterRow {
    /// Title as it stands in the file.
    pub title: String,
    /// The cell of the print ISSN.
    pub print: IssnCell,
    /// The cell of the online ISSN.
    pub online: IssnCell,
    /// What stands in the two ISSN cells, for messages.
    pub raw_issns: [String; 2],
    /// Publisher.
    pub publisher: String,
    /// Platform.
    pub platform: String,
    /// Metric; `requests` in release 4.
    pub metric: String,
    /// Access type, if the report has one.
    pub access_type: Option<String>,
    /// Access method, if the report has one.
    pub access_method: Option<String>,
    /// Data type; `Journal` in the reports that hold nothing else; blank text if the cell is blank.
    pub data_type: Option<String>,
    /// Section type, only to tell rows apart.
    pub section_type: String,
    /// Year of publication.
    pub yop: Option<i32>,
    /// The total cell.
    pub total: TotalCell,
    /// The sum of the month cells, if there are any.
    pub months_sum: Option<f64>,
    /// Row number, or the number of the item in a JSON report.
    pub row: u32,
}

/// What stands in the total cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TotalCell {
    /// A number.
    Number(f64),
    /// Nothing.
    Blank,
    /// Something else.
    Bad,
}

impl CounterRow {
    /// The total, or the sum of the months where the total is missing.
    pub fn effective_total(&self) -> f64 {
        match self.total {
            TotalCell::Number(total) => total,
            TotalCell::Blank | TotalCell::Bad => self.months_sum.unwrap_or(0.0),
        }
    }

    /// All ISSNs of the row, print first.
    pub fn issns(&self) -> impl Iterator<Item = Issn> + '_ {
        self.print.issns().iter().chain(self.online.issns()).copied()
    }

    /// Is the row about a journal? Where the type is not given, an ISSN decides.
    pub fn is_journal(&self) -> bool {
        match self.data_type.as_deref() {
            Some(kind) if !kind.is_empty() => kind.eq_ignore_ascii_case("journal"),
            _ => self.issns().next().is_some(),
        }
    }

    /// Does the row say that it is about something else?
    pub fn is_other(&self) -> bool {
        self.data_type
            .as_deref()
            .is_some_and(|kind| !kind.is_empty() && !kind.eq_ignore_ascii_case("journal"))
    }
}

/// One report: its header and its rows.
#[derive(Debug, Clone)]
pub struct CounterReport {
    /// The sheet; empty for text and JSON.
    pub sheet: String,
    /// Which report it is.
    pub id: ReportId,
    /// `3`, `4`, `5` or `5.1`.
    pub release: String,
    /// How it was recognised.
    pub recognised_by: &'static str,
    /// The customer named in the header.
    pub institution: Option<String>,
    /// The period of the header, else that of the months.
    pub period: Option<Period>,
    /// Does the header state the period itself?
    pub has_stated_period: bool,
    /// The months that have a column.
    pub months: Vec<Month>,
    /// Headings that should be months and are not.
    pub unread_months: Vec<String>,
    /// Headings that differ from the standard in spelling.
    pub odd_headings: Vec<String>,
    /// Exceptions as the header states them.
    pub exceptions: Vec<String>,
    /// Row of the headings.
    pub header_row: Option<u32>,
    /// The rows, without totals, repeated headings and blank rows.
    pub rows: Vec<CounterRow>,
    /// Rows left out while reading, by reason.
    pub skipped: Vec<(&'static str, usize)>,
}

impl CounterReport {
    /// 4 for release 4 and older, else 5.
    pub fn version(&self) -> i32 {
        if self.release.starts_with('5') { 5 } else { 4 }
    }
}
