//! COUNTER rows of a title.

use arrow::error::ArrowError;
use titlewise_ingest::TableKind;
use titlewise_ingest::usage::{Counted, Delivery, LeftOut, Part, RowVerdict, Verdicts};

use super::place::{RowPlace, text, whole};
use super::reason::Why;
use super::{OriginFile, words};

/// A row of the model's table `counter`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UsageKey {
    /// 4 or 5.
    pub report_version: i32,
    /// The view: `jr1`, `trj1`, `trj2`, `trj3` or `trj4`.
    pub report_name: &'static str,
    /// Metric; `requests` in release 4.
    pub metric_type: String,
}

/// A COUNTER row in one view. A row of a master report can be in two.
#[derive(Debug, Clone, PartialEq)]
pub struct UsageOrigin {
    /// Where the row is.
    pub place: RowPlace,
    /// The row of the model's table `counter` that its uses are added to; `None` if the row is in no view. The model does
    /// not count every key (`counter_total.sql`); [`super::not_in_total`] returns why.
    pub key: Option<UsageKey>,
    /// Short name of the report: `tr`, `trj3`, ….
    pub report: String,
    /// Metric; `requests` in release 4.
    pub metric: String,
    /// Access type, if the report has one.
    pub access_type: Option<String>,
    /// Platform; may be blank.
    pub platform: String,
    /// Year of publication, if the report has it.
    pub yop: Option<i32>,
    /// Uses in the whole period of the row.
    pub total: f64,
    /// What is added to the key; `None` if nothing is, not even zero.
    pub counted: Option<CountedUses>,
    /// What is left out, with the reasons; empty if the row counts in full.
    pub left_out: Vec<LeftOutUses>,
}

/// The uses of a row that count.
#[derive(Debug, Clone, PartialEq)]
pub struct CountedUses {
    /// The uses.
    pub uses: f64,
    /// Headings of their columns as in COUNTER: the total, or months (`Jan-2025 to Jun-2025, Aug-2025`); blank if no month
    /// counts. Where the cell of the total is blank, the total is the sum of the months.
    pub column: String,
    /// How they follow from the cell, if they are not its value or a sum of months.
    pub words: Option<String>,
}

/// Uses of a row that do not count.
#[derive(Debug, Clone, PartialEq)]
pub struct LeftOutUses {
    /// The uses.
    pub uses: f64,
    /// Headings of their columns, as in [`CountedUses::column`].
    pub column: String,
    /// Why they do not count.
    pub why: Why,
}

/// Returns the COUNTER files.
pub(super) fn files(files: &[OriginFile]) -> Vec<&OriginFile> {
    files.iter().filter(|file| file.kind == TableKind::Counter.name()).collect()
}

/// Returns the COUNTER files as they are combined.
pub(super) fn deliveries<'a>(files: &[&'a OriginFile]) -> Vec<Delivery<'a>> {
    files.iter().map(|file| Delivery { name: &file.name, rows: vec![&file.rows] }).collect()
}

/// Returns the COUNTER rows of a title.
pub(super) fn origins(
    verdicts: &Verdicts,
    files: &[&OriginFile],
    issn_l: &str,
) -> Result<Vec<UsageOrigin>, ArrowError> {
    let mut rows = Vec::new();
    verdicts.each(&deliveries(files), issn_l, &mut |verdict| rows.push(origin(files, verdict)))?;
    Ok(rows)
}

fn origin(files: &[&OriginFile], verdict: RowVerdict<'_>) -> UsageOrigin {
    let file = files[verdict.file];
    let (table, row) = (&file.rows, verdict.row);
    let of = |name| text(table, name, row).unwrap_or_default().to_owned();
    let total = words::total_heading(whole(table, "report_version", row));
    let name = |file: usize| files[file].name.as_str();
    let left_out = |left_out: &LeftOut| LeftOutUses {
        uses: left_out.uses,
        column: match left_out.months.as_slice() {
            [] => total.to_owned(),
            months => words::headings(months),
        },
        why: words::left_out(left_out, name),
    };
    UsageOrigin {
        place: RowPlace::of(file, row),
        key: verdict.key.map(|key| UsageKey {
            report_version: key.report_version,
            report_name: key.report_name,
            metric_type: key.metric_type.to_owned(),
        }),
        report: of("report_name"),
        metric: of("metric_type"),
        access_type: text(table, "access_type", row).map(str::to_owned),
        platform: of("platform"),
        yop: whole(table, "yop", row),
        total: verdict.total,
        counted: verdict.counted.map(|counted| counted_uses(&counted, total)),
        left_out: verdict.left_out.iter().map(left_out).collect(),
    }
}

fn counted_uses(counted: &Counted, total: &str) -> CountedUses {
    let (column, words) = match &counted.part {
        Part::Whole => (total.to_owned(), None),
        Part::Months(months) => (words::headings(months), None),
        Part::Share { inside, all } => (total.to_owned(), Some(words::share(*inside, *all))),
    };
    CountedUses { uses: counted.uses, column, words }
}
