//! The report on a file, which is written where files are read.
#![allow(dead_code)] // Described here, written elsewhere; the tests hold every answer against it.

use std::collections::BTreeMap;

use utoipa::ToSchema;

/// One problem at one place.
#[derive(ToSchema)]
pub(in crate::server) struct FileProblem {
    /// The sheet; empty for a text file.
    sheet: String,
    /// The row as a spreadsheet shows it, if the problem is in one row.
    row: Option<u32>,
    /// The cell as a spreadsheet names it (`C17`), if the problem is in one cell.
    cell: Option<String>,
    /// The heading of the column.
    column: Option<String>,
    /// What kind of problem.
    code: String,
    /// How much it matters.
    level: Level,
    /// What stands there, or one sentence.
    text: String,
    /// What was expected, or what was taken instead.
    expected: Option<String>,
    /// What the value probably should be.
    suggestion: Option<String>,
}

/// How the bytes were read.
#[derive(ToSchema)]
pub(in crate::server) struct FileFormat {
    /// `xlsx`, `xls`, `ods`, `xlsb`, `json` or `text`.
    container: String,
    /// The encoding of a text.
    encoding: Option<String>,
    /// Did the text begin with a byte order mark?
    bom: bool,
    /// Was the encoding only guessed?
    encoding_is_guess: bool,
    /// `comma`, `tab`, `semicolon` or `pipe`.
    delimiter: Option<String>,
    /// `zip` or `gzip`, if the file was packed.
    packing: Option<String>,
}

/// One column of prices.
#[derive(ToSchema)]
pub(in crate::server) struct PriceColumn {
    /// Cells that hold a price.
    numeric: u64,
    /// Their sum.
    sum: f64,
}

/// What was found in one usable sheet or report.
#[derive(ToSchema)]
pub(in crate::server) struct FileTable {
    /// The file in an archive; left out where the file is no archive.
    #[schema(required = false)]
    part: String,
    /// The sheet; empty for a text file.
    sheet: String,
    /// The row of the headings as a spreadsheet shows it.
    header_row: Option<u32>,
    /// The release of the COUNTER Code of Practice.
    release: Option<String>,
    /// The COUNTER report, such as `TR_J1`.
    report_id: Option<String>,
    /// `header block`, `columns` or `json header`.
    recognised_by: Option<String>,
    /// The first day that is reported.
    period_begin: Option<String>,
    /// The last day that is reported.
    period_end: Option<String>,
    /// The institution that the report names.
    institution: Option<String>,
    /// The months that have a column.
    months: Vec<String>,
    /// Rows below the headings that are not blank.
    rows: u64,
    /// Rows by metric.
    rows_by_metric: BTreeMap<String, u64>,
    /// Uses by metric.
    total_by_metric: BTreeMap<String, f64>,
    /// Rows by data type.
    rows_by_data_type: BTreeMap<String, u64>,
    /// The platforms; left out where none is named.
    #[schema(required = false)]
    platforms: Vec<String>,
    /// Different ISSNs.
    distinct_issn: u64,
    /// Rows that have no ISSN.
    rows_without_issn: u64,
    /// The first title.
    first_title: Option<String>,
    /// The last title.
    last_title: Option<String>,
    /// Exceptions that the report itself names.
    exceptions: Vec<String>,
    /// Columns of prices by heading; left out of other files.
    #[schema(required = false)]
    price_columns: BTreeMap<String, PriceColumn>,
    /// The one that is used.
    price_column: Option<String>,
    /// The currency that the file names.
    currency: Option<String>,
    /// Rows that price bundles.
    bundles: Option<u64>,
    /// Rows that repeat another title.
    duplicates: Option<u64>,
    /// Rows that can be used.
    usable_rows: Option<u64>,
    /// The earliest and the latest first year.
    start_years: Option<[i32; 2]>,
    /// The earliest and the latest last year.
    end_years: Option<[i32; 2]>,
}

/// What became of the rows.
#[derive(ToSchema)]
pub(in crate::server) struct FileOutcome {
    /// Rows below the headings that are not blank.
    read: u64,
    /// Rows in the typed tables.
    kept: u64,
    /// Kept rows that repeat another one and will be added to it.
    merged: u64,
    /// Rows left out, by reason.
    dropped: BTreeMap<String, u64>,
}

/// The report on one file.
#[derive(ToSchema)]
pub(in crate::server) struct FileReport {
    /// The file's name as it was given.
    file: String,
    /// What it was taken for.
    kind: FileKind,
    /// What becomes of it.
    verdict: Verdict,
    /// Why, in one sentence.
    reason: String,
    /// How the bytes were read; of an archive, those of its first file.
    format: FileFormat,
    /// Sentences on how the file was read.
    notes: Vec<String>,
    /// Whether a map of the columns was used: `given` with the file, or `remembered`.
    mapped: Option<String>,
    /// The columns of a file whose headings are not known, and those that are needed.
    layout: Option<FileLayout>,
    /// One entry per usable sheet or report.
    tables: Vec<FileTable>,
    /// Problems, the first ones only (see `problem_count`).
    problems: Vec<FileProblem>,
    /// How many problems are kept beside the file.
    problems_kept: u64,
    /// How many problems there are in all.
    problem_count: u64,
    /// How many there are of each code.
    problems_by_code: BTreeMap<String, u64>,
    /// What became of the rows.
    outcome: FileOutcome,
}

/// What a file is.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
pub(in crate::server) enum FileKind {
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
    /// A table from ISSN to ISSN-L.
    IssnL,
    /// Nothing we know.
    Unknown,
}

/// What becomes of a file.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub(in crate::server) enum Verdict {
    /// Taken as it is.
    Accept,
    /// Taken, with something to look at.
    AcceptWithWarnings,
    /// The right file with no rows in it.
    Empty,
    /// Not taken.
    Reject,
}

/// How much a problem matters.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub(in crate::server) enum Level {
    /// Good to know; changes nothing.
    Note,
    /// Somebody should look at it.
    Warning,
}

/// The columns of a file, and the ones needed.
#[derive(ToSchema)]
pub(in crate::server) struct FileLayout {
    /// The same for files with the same headings.
    fingerprint: String,
    /// The sheets that hold something.
    sheets: Vec<LayoutSheet>,
    /// What each kind of file needs.
    needed: Vec<Needed>,
}

/// The columns of one sheet.
#[derive(ToSchema)]
pub(in crate::server) struct LayoutSheet {
    /// Its name.
    name: String,
    /// The row that most likely holds the headings.
    header_row: Option<u32>,
    /// Its columns.
    columns: Vec<LayoutColumn>,
}

/// One column.
#[derive(ToSchema)]
pub(in crate::server) struct LayoutColumn {
    /// Its letters.
    letter: String,
    /// Its heading.
    heading: String,
    /// Its first values.
    samples: Vec<String>,
    /// The field of a map that it most likely holds.
    guess: Option<String>,
}

/// What a kind of file needs.
#[derive(ToSchema)]
pub(in crate::server) struct Needed {
    /// The kind.
    kind: FileKind,
    /// What people call it, with its article.
    called: String,
    /// Its fields.
    fields: Vec<MapField>,
}

/// A field that a kind of file has.
#[derive(ToSchema)]
pub(in crate::server) struct MapField {
    /// Its name in a map.
    name: String,
    /// What people call it.
    called: String,
    /// Must the file have it? Of the two ISSNs one is enough.
    is_required: bool,
}

/// Which columns of a file hold what.
#[derive(ToSchema)]
#[schema(example = json!({
    "kind": "price", "header_row": 3, "columns": {"print_issn": "B", "price": "F"}, "remember": true,
}))]
pub(in crate::server) struct ColumnMap {
    /// What the file is: `counter`, `price`, `perpetual-access` or `filter`.
    kind: FileKind,
    /// The sheet; the first one with rows if it is left out.
    sheet: Option<String>,
    /// The row of the headings as a spreadsheet shows it; none or 0 if there are no headings.
    #[schema(minimum = 0)]
    header_row: Option<u32>,
    /// From the name of a field to the letters of its column. `layout.needed` of the file's report lists the fields.
    columns: BTreeMap<String, String>,
    /// Read files with the same headings by this map from now on? Yes, if left out.
    #[schema(default = true)]
    remember: Option<bool>,
}
