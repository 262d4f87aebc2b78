//! COUNTER reports, tabular and JSON, releases 2 to 5.1. Rows are streamed and never all in memory.

pub mod against_header;
pub mod batch;
pub mod block;
pub mod facts;
pub mod identity;
pub mod intake;
pub mod json;
pub mod judge;
pub mod repeated;
pub mod tabular;
pub mod which;

use std::borrow::Cow;

use identity::Identity;
use which::ReportId;

use crate::reading::cell::month::{Month, Period};

/// One row of a COUNTER report in the common format of all layouts.
#[derive(Debug, Clone)]
pub struct CounterRow<'a> {
    /// Title and ISSNs.
    pub identity: &'a Identity,
    /// Publisher.
    pub publisher: Cow<'a, str>,
    /// Platform.
    pub platform: Cow<'a, str>,
    /// Metric; `requests` in release 4.
    pub metric: Cow<'a, str>,
    /// Access type, if the report has one.
    pub access_type: Option<Cow<'a, str>>,
    /// Access method, if the report has one.
    pub access_method: Option<Cow<'a, str>>,
    /// Data type; `Journal` in reports that contain only journals; empty if the cell is blank.
    pub data_type: Option<Cow<'a, str>>,
    /// Section type, used only to distinguish rows.
    pub section_type: Cow<'a, str>,
    /// Year of publication.
    pub yop: Option<i32>,
    /// The total cell.
    pub total: TotalCell,
    /// Uses in each month from [`ReportHead::first_month`] on, if there are months.
    pub months: Months<'a>,
    /// The sum of the month cells, if there are any.
    pub months_sum: Option<f64>,
    /// Row number, or the item's number in a JSON report.
    pub row: u32,
}

/// Uses by month; both slices have equal length.
#[derive(Debug, Clone, Copy, Default)]
pub struct Months<'a> {
    /// The numbers.
    pub counts: &'a [f64],
    /// Whether the month has a value.
    pub is_there: &'a [bool],
}

/// Content of the total cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TotalCell {
    /// A number.
    Number(f64),
    /// Nothing.
    Blank,
    /// Other content.
    Bad,
}

impl CounterRow<'_> {
    /// The total, or the sum of the months if the total is missing.
    pub fn effective_total(&self) -> f64 {
        match self.total {
            TotalCell::Number(total) => total,
            TotalCell::Blank | TotalCell::Bad => self.months_sum.unwrap_or(0.0),
        }
    }

    /// Whether the row is about a journal. Without a data type, an ISSN decides.
    pub fn is_journal(&self) -> bool {
        match self.data_type.as_deref() {
            Some(kind) if !kind.is_empty() => kind.eq_ignore_ascii_case("journal"),
            _ => self.identity.first_issn().is_some(),
        }
    }

    /// Whether the row states that it is about something other than a journal.
    pub fn is_other(&self) -> bool {
        self.data_type
            .as_deref()
            .is_some_and(|kind| !kind.is_empty() && !kind.eq_ignore_ascii_case("journal"))
    }
}

/// Properties of a report that are known before its first row.
#[derive(Debug, Clone, Default)]
pub struct ReportHead {
    /// The file in an archive; otherwise empty.
    pub part: String,
    /// The sheet; empty for text and JSON.
    pub sheet: String,
    /// The type of the report.
    pub id: ReportId,
    /// `3`, `4`, `5` or `5.1`.
    pub release: String,
    /// The feature by which it was recognised.
    pub recognised_by: &'static str,
    /// The customer named in the header.
    pub institution: Option<String>,
    /// The period of the header, or else of the months.
    pub period: Option<Period>,
    /// Whether the header states the period.
    pub has_stated_period: bool,
    /// The months with a column.
    pub months: Vec<Month>,
    /// The month of the first number in [`CounterRow::months`].
    pub first_month: Option<Month>,
    /// Headings in month positions that are not readable as months.
    pub unread_months: Vec<String>,
    /// Headings that differ from the standard in spelling.
    pub odd_headings: Vec<String>,
    /// Exceptions in the header.
    pub exceptions: Vec<String>,
    /// Data types that the header limits the report to; empty without a limit.
    pub data_types: Vec<String>,
    /// Row of the headings.
    pub header_row: Option<u32>,
    /// The columns of the two ISSNs, as index and heading.
    pub issn_columns: [Option<(usize, String)>; 2],
    /// The column of the total.
    pub total_column: Option<(usize, String)>,
}

impl ReportHead {
    /// 4 for release 4 and older, else 5.
    pub fn version(&self) -> i32 {
        if self.release.starts_with('5') { 5 } else { 4 }
    }

    /// The place in messages: the sheet, the file in the archive, or both.
    pub fn place(&self) -> String {
        crate::reading::report::place_name(&self.part, &self.sheet)
    }
}
