//! The report on one file: its recognised kind, its content, and what was left out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use crate::reading::code::Code;
pub use crate::reading::layout::Layout;
use crate::reading::shorten::shorten;

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A COUNTER report of journal use.
    Counter,
    /// A price list.
    Price,
    /// A list of perpetual access rights.
    PerpetualAccess,
    /// A list of the titles to include.
    Filter,
    /// A list of core titles.
    Core,
    /// A table from ISSN to ISSN-L.
    IssnL,
    /// An unrecognised file.
    Unknown,
}

impl Kind {
    /// Its name in a report's JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Price => "price",
            Self::PerpetualAccess => "perpetual-access",
            Self::Filter => "filter",
            Self::Core => "core",
            Self::IssnL => "issn-l",
            Self::Unknown => "unknown",
        }
    }

    /// Its name for users, with its article.
    pub fn called(self) -> &'static str {
        match self {
            Self::Counter => "a COUNTER report",
            Self::Price => "a price list",
            Self::PerpetualAccess => "a list of perpetual access rights",
            Self::Filter => "a list of titles",
            Self::Core => "a list of core titles",
            Self::IssnL => "a table from ISSN to ISSN-L",
            Self::Unknown => "a file of a kind we do not know",
        }
    }
}

/// The verdict on a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Accepted.
    Accept,
    /// Accepted, with problems to check.
    AcceptWithWarnings,
    /// The right kind of file, without rows.
    Empty,
    /// Rejected.
    Reject,
}

impl Verdict {
    /// Its name in a report's JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::AcceptWithWarnings => "accept_with_warnings",
            Self::Empty => "empty",
            Self::Reject => "reject",
        }
    }

    /// Whether there are usable rows.
    pub fn is_usable(self) -> bool {
        matches!(self, Self::Accept | Self::AcceptWithWarnings)
    }
}

/// The severity of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// For information only.
    Note,
    /// A user should check it.
    Warning,
}

impl Level {
    /// Its name in a report's JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
        }
    }
}

/// One problem at one place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Problem {
    /// The sheet; empty for a text file.
    pub sheet: String,
    /// The row as a spreadsheet displays it, if the problem is in one row.
    pub row: Option<u32>,
    /// The cell in spreadsheet notation (`C17`), if the problem is in one cell.
    pub cell: Option<String>,
    /// The heading of the column.
    pub column: Option<String>,
    /// The kind of problem.
    pub code: Code,
    /// Its severity.
    pub level: Level,
    /// The value in the file, or one sentence.
    pub text: String,
    /// The expected value, or the one used instead.
    pub expected: Option<String>,
    /// The likely value.
    pub suggestion: Option<String>,
}

/// The format of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Format {
    /// `xlsx`, `xls`, `ods`, `xlsb`, `json` or `text`.
    pub container: &'static str,
    /// The encoding of a text.
    pub encoding: Option<&'static str>,
    /// Whether the text began with a byte order mark.
    pub bom: bool,
    /// Whether the encoding is only a guess.
    pub encoding_is_guess: bool,
    /// `comma`, `tab`, `semicolon` or `pipe`.
    pub delimiter: Option<&'static str>,
    /// `zip` or `gzip`, if the file was compressed.
    pub packing: Option<&'static str>,
}

impl Format {
    /// The format of a workbook.
    pub fn container(container: &'static str) -> Self {
        Self { container, ..Self::default() }
    }
}

/// One price column.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct PriceColumn {
    /// Number of cells with a price.
    pub numeric: usize,
    /// Their sum.
    pub sum: f64,
}

/// Facts of one usable sheet or report.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[allow(missing_docs)] // The report's own documentation describes the fields.
pub struct TableFacts {
    #[serde(skip_serializing_if = "String::is_empty")]
    pub part: String,
    pub sheet: String,
    pub header_row: Option<u32>,
    pub release: Option<String>,
    pub report_id: Option<String>,
    /// `header block`, `columns` or `json header`.
    pub recognised_by: Option<&'static str>,
    pub period_begin: Option<String>,
    pub period_end: Option<String>,
    pub institution: Option<String>,
    pub months: Vec<String>,
    pub rows: usize,
    pub rows_by_metric: BTreeMap<String, usize>,
    pub total_by_metric: BTreeMap<String, f64>,
    pub rows_by_data_type: BTreeMap<String, usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub platforms: Vec<String>,
    pub distinct_issn: usize,
    pub rows_without_issn: usize,
    pub first_title: Option<String>,
    pub last_title: Option<String>,
    pub exceptions: Vec<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub price_columns: BTreeMap<String, PriceColumn>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_column: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bundles: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicates: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usable_rows: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_years: Option<(i32, i32)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_years: Option<(i32, i32)>,
}

impl TableFacts {
    /// Truncates texts that are too long for a report.
    pub fn shorten(&mut self) {
        let texts = [
            &mut self.release,
            &mut self.report_id,
            &mut self.institution,
            &mut self.first_title,
            &mut self.last_title,
            &mut self.price_column,
            &mut self.currency,
        ];
        texts.into_iter().flatten().for_each(shorten);
        self.exceptions.iter_mut().for_each(shorten);
        self.exceptions.truncate(100);
    }
}

/// Row counts by outcome.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Rows below the headings that are not blank.
    pub read: usize,
    /// Number of rows in the typed tables.
    pub kept: usize,
    /// Accepted rows that repeat another one and will be added to it.
    pub merged: usize,
    /// Rows left out, by reason.
    pub dropped: BTreeMap<String, usize>,
}

impl Outcome {
    /// Counts rows that are left out.
    pub fn drop_rows(&mut self, reason: &str, count: usize) {
        if count > 0 {
            *self.dropped.entry(reason.to_owned()).or_default() += count;
        }
    }
}

/// Adds a sentence to a list, without duplicates.
pub fn say(sentences: &mut Vec<String>, sentence: String) {
    if !sentences.contains(&sentence) {
        sentences.push(sentence);
    }
}

/// Returns the name of a sheet in messages: its name, the file in an archive that contains it, or both.
pub fn place_name(part: &str, sheet: &str) -> String {
    match (part, sheet) {
        ("", sheet) => sheet.to_owned(),
        (part, "") => part.to_owned(),
        (part, sheet) => format!("{part} › {sheet}"),
    }
}

/// The report on one file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// The file's name as provided.
    pub file: String,
    /// The recognised kind.
    pub kind: Kind,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason of the verdict, in one sentence.
    pub reason: String,
    /// The format; for an archive, that of its first file.
    pub format: Format,
    /// Sentences about how the file was read.
    pub notes: Vec<String>,
    /// Why the table may not be of its kind, in one sentence. It should not be used before a user confirms it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// Whether a table marks titles as subscribed, as exports of forecasts do.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub marks_subscribed: bool,
    /// Whether the reading stopped because it needed more memory than it may hold.
    #[serde(skip)]
    pub needs_memory: bool,
    /// Whether a column map was used: `given` with the file, or `remembered`.
    pub mapped: Option<&'static str>,
    /// The columns of a file with unrecognised headings, and the required ones.
    pub layout: Option<Layout>,
    /// One entry per usable sheet or report.
    pub tables: Vec<TableFacts>,
    /// Problems, limited to the first ones (see `problem_count`).
    pub problems: Vec<Problem>,
    /// Number of problems stored with the file.
    pub problems_kept: usize,
    /// Total number of problems.
    pub problem_count: usize,
    /// Number of problems by code.
    pub problems_by_code: BTreeMap<Code, usize>,
    /// Row counts by outcome.
    pub outcome: Outcome,
}

impl Report {
    /// Writes the report as one JSON object.
    ///
    /// # Errors
    /// If the writer fails.
    pub fn write_json<W: std::io::Write>(&self, writer: W) -> serde_json::Result<()> {
        serde_json::to_writer_pretty(writer, self)
    }
}
