//! The report on a file, which is written where files are read.
#![allow(dead_code)] // Schema only: other code writes it, and the tests check every response against it.

use std::collections::BTreeMap;

use utoipa::ToSchema;

use super::problem_groups::ProblemGroup;

/// A problem at one place in a file.
#[derive(ToSchema)]
pub struct FileProblem {
    /// Name of the sheet; empty for a text file.
    sheet: String,
    /// Row number as in a spreadsheet, if the problem is in one row.
    row: Option<u32>,
    /// Cell reference as in a spreadsheet (`C17`), if the problem is in one cell.
    cell: Option<String>,
    /// Heading of the column.
    column: Option<String>,
    /// Code of the problem.
    code: String,
    /// Severity.
    level: Level,
    /// Cell content, or an explanation in one sentence.
    text: String,
    /// Expected content, or the value used instead.
    expected: Option<String>,
    /// Probable correct value.
    suggestion: Option<String>,
}

/// File format as detected.
#[derive(ToSchema)]
pub struct FileFormat {
    /// `xlsx`, `xls`, `ods`, `xlsb`, `json` or `text`.
    container: String,
    /// Character encoding of a text file.
    encoding: Option<String>,
    /// Whether the text begins with a byte order mark.
    bom: bool,
    /// Whether the encoding is a guess.
    encoding_is_guess: bool,
    /// `comma`, `tab`, `semicolon` or `pipe`.
    delimiter: Option<String>,
    /// `zip` or `gzip` if the file was compressed.
    packing: Option<String>,
}

/// A price column.
#[derive(ToSchema)]
pub struct PriceColumn {
    /// Number of cells with a price.
    numeric: u64,
    /// Sum of the prices.
    sum: f64,
}

/// Content of one usable sheet or report.
#[derive(ToSchema)]
pub struct FileTable {
    /// File in an archive; omitted if the upload is not an archive.
    #[schema(required = false)]
    part: String,
    /// Name of the sheet; empty for a text file.
    sheet: String,
    /// Row number of the headings as in a spreadsheet.
    header_row: Option<u32>,
    /// Release of the COUNTER Code of Practice.
    release: Option<String>,
    /// COUNTER report, such as `TR_J1`.
    report_id: Option<String>,
    /// How the report was recognized: `header block`, `columns` or `json header`.
    recognised_by: Option<String>,
    /// First day of the reporting period.
    period_begin: Option<String>,
    /// Last day of the reporting period.
    period_end: Option<String>,
    /// Institution named in the report.
    institution: Option<String>,
    /// Months that have a column.
    months: Vec<String>,
    /// Number of non-blank rows below the headings.
    rows: u64,
    /// Number of rows by metric.
    rows_by_metric: BTreeMap<String, u64>,
    /// Uses by metric.
    total_by_metric: BTreeMap<String, f64>,
    /// Number of rows by data type.
    rows_by_data_type: BTreeMap<String, u64>,
    /// Platforms; omitted if the report names none.
    #[schema(required = false)]
    platforms: Vec<String>,
    /// Number of distinct ISSNs.
    distinct_issn: u64,
    /// Number of rows without an ISSN.
    rows_without_issn: u64,
    /// First title.
    first_title: Option<String>,
    /// Last title.
    last_title: Option<String>,
    /// Exceptions that the report lists.
    exceptions: Vec<String>,
    /// Price columns by heading; omitted for other kinds of files.
    #[schema(required = false)]
    price_columns: BTreeMap<String, PriceColumn>,
    /// Price column in use.
    price_column: Option<String>,
    /// Currency named in the file.
    currency: Option<String>,
    /// Number of rows with a bundle price.
    bundles: Option<u64>,
    /// Number of rows that repeat another title.
    duplicates: Option<u64>,
    /// Number of usable rows.
    usable_rows: Option<u64>,
    /// Earliest and latest first year.
    start_years: Option<[i32; 2]>,
    /// Earliest and latest last year.
    end_years: Option<[i32; 2]>,
}

/// Row summary.
#[derive(ToSchema)]
pub struct FileOutcome {
    /// Number of non-blank rows below the headings.
    read: u64,
    /// Number of rows in the typed tables.
    kept: u64,
    /// Number of kept rows that repeat another row and are added to it.
    merged: u64,
    /// Number of rows left out, by reason.
    dropped: BTreeMap<String, u64>,
}

/// Report on one file.
#[derive(ToSchema)]
pub struct FileReport {
    /// Original file name.
    file: String,
    /// Detected kind of file.
    kind: FileKind,
    /// Verdict on the file.
    verdict: Verdict,
    /// Reason for the verdict, in one sentence.
    reason: String,
    /// File format; for an archive, that of its first file.
    format: FileFormat,
    /// Notes on how the file was processed, as sentences.
    notes: Vec<String>,
    /// Why the table may not be of its kind, in one sentence; omitted if there is no doubt.
    #[schema(required = false)]
    doubt: Option<String>,
    /// Whether a table marks titles as subscribed, as exports of forecasts do; omitted if none does.
    #[schema(required = false)]
    marks_subscribed: bool,
    /// Whether a column map was used: `given` with the file, or `remembered`; null if none.
    mapped: Option<String>,
    /// Columns of a file with unknown headings, and the required columns.
    layout: Option<FileLayout>,
    /// One entry per usable sheet or report.
    tables: Vec<FileTable>,
    /// First problems only; see `problem_count`.
    problems: Vec<FileProblem>,
    /// Number of problems stored with the file.
    problems_kept: u64,
    /// Total number of problems.
    problem_count: u64,
    /// Number of problems by code.
    problems_by_code: BTreeMap<String, u64>,
    /// Problems by kind, each with its number, examples and a remedy: warnings before notes, the most frequent first.
    problem_groups: Vec<ProblemGroup>,
    /// Row summary.
    outcome: FileOutcome,
}

/// Kind of file.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum FileKind {
    /// A COUNTER report of journal use.
    Counter,
    /// A price list.
    Price,
    /// A list of perpetual access rights.
    PerpetualAccess,
    /// A list of the titles to keep.
    Filter,
    /// A list of core titles.
    Core,
    /// A table that maps ISSNs to linking ISSNs.
    IssnL,
    /// Unknown kind.
    Unknown,
}

/// Verdict on a file.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Verdict {
    /// Accepted without remarks.
    Accept,
    /// Accepted, with warnings.
    AcceptWithWarnings,
    /// The right kind of file, but without rows.
    Empty,
    /// Rejected.
    Reject,
}

/// Severity of a problem.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Level {
    /// For information only.
    Note,
    /// Needs attention.
    Warning,
}

/// Columns of a file, and the required columns.
#[derive(ToSchema)]
pub struct FileLayout {
    /// Hash of the headings: the same for files with the same headings.
    fingerprint: String,
    /// Sheets with content.
    sheets: Vec<LayoutSheet>,
    /// Required fields by kind of file.
    needed: Vec<Needed>,
}

/// Columns of one sheet.
#[derive(ToSchema)]
pub struct LayoutSheet {
    /// Name of the sheet.
    name: String,
    /// Row that most likely contains the headings.
    header_row: Option<u32>,
    /// Columns.
    columns: Vec<LayoutColumn>,
}

/// A column.
#[derive(ToSchema)]
pub struct LayoutColumn {
    /// Column letters, as in a spreadsheet.
    letter: String,
    /// Heading.
    heading: String,
    /// First values.
    samples: Vec<String>,
    /// Field that the column most likely contains.
    guess: Option<String>,
}

/// Fields of a kind of file.
#[derive(ToSchema)]
pub struct Needed {
    /// Kind of file.
    kind: FileKind,
    /// Display name, with its article.
    called: String,
    /// Fields.
    fields: Vec<MapField>,
}

/// A field of a kind of file.
#[derive(ToSchema)]
pub struct MapField {
    /// Name in a column map.
    name: String,
    /// Display name.
    called: String,
    /// Whether the field is required. One of the two ISSNs is enough.
    is_required: bool,
}

/// Map of the columns of a file.
#[derive(ToSchema)]
#[schema(example = json!({
    "kind": "price", "header_row": 3, "columns": {"print_issn": "B", "price": "F"}, "remember": true,
}))]
pub struct ColumnMap {
    /// Kind of file: `counter`, `price`, `perpetual-access` or `filter`.
    kind: FileKind,
    /// Name of the sheet. Defaults to the first one with rows.
    sheet: Option<String>,
    /// Row number of the headings as in a spreadsheet; null or 0 without headings.
    #[schema(minimum = 0)]
    header_row: Option<u32>,
    /// Column letters by field name. `layout.needed` of the file's report lists the fields.
    columns: BTreeMap<String, String>,
    /// Whether to use this map for future files with the same headings. Defaults to true.
    #[schema(default = true)]
    remember: Option<bool>,
}
