//! Rows of a package's files in the format of the compatible service.

use std::io::{self, Write};
use std::sync::Arc;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use serde::Serialize;
use serde_json::Value;
use titlewise_dataset::export::harmless;
use titlewise_dataset::library::Reference;
use utoipa::ToSchema;

/// Rows behind a file name of the API, and their format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rows {
    /// Usage of one report (`jr1`, `trj2`, …).
    Counter(&'static str),
    /// Prices.
    Price,
    /// Perpetual access rights.
    PerpetualAccess,
    /// Titles to keep.
    Filter,
}

impl Rows {
    /// Returns the rows for a part of a slot.
    pub(crate) fn of(part: &'static str) -> Self {
        match part {
            "price" => Self::Price,
            "perpetual-access" => Self::PerpetualAccess,
            "filter" => Self::Filter,
            report => Self::Counter(report),
        }
    }

    /// Name of the missing data if the file does not exist.
    pub(crate) fn missing(self) -> &'static str {
        match self {
            Self::Counter(_) => "counter",
            Self::Price => "journal price",
            Self::PerpetualAccess => "perpetual access",
            Self::Filter => "filter",
        }
    }
}

impl Rows {
    /// Field names of a row, in order.
    fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Counter(_) => &[
                "issn_l",
                "package_id",
                "journal_name",
                "total",
                "report_version",
                "report_name",
                "report_year",
                "metric_type",
                "access_type",
                "yop",
            ],
            Self::Price => &["issn_l_prefixed", "issn_l", "issns", "title", "publisher", "price"],
            Self::PerpetualAccess => &[
                "issn_l_prefixed",
                "issn_l",
                "issns",
                "title",
                "publisher",
                "start_date",
                "end_date",
            ],
            Self::Filter => &["issn_l", "type", "title", "publisher"],
        }
    }
}

/// Rows of a file.
#[derive(ToSchema)]
#[allow(dead_code)] // Schema only: written row by row.
pub(crate) struct FileRows {
    /// The rows, all of one kind.
    rows: Vec<FileRow>,
}

/// A row of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
enum FileRow {
    /// A row of a usage report.
    Counter(CounterRow),
    /// A row of a price list.
    Price(PriceRow),
    /// A row of a perpetual access list.
    PerpetualAccess(AccessRow),
    /// A row of a list of titles to keep.
    Filter(FilterRow),
}

/// Usage of a title.
#[derive(Debug, Serialize, ToSchema)]
struct CounterRow {
    /// Linking ISSN; null if the reference data does not contain the title.
    issn_l: Option<String>,
    /// Id of the package.
    package_id: String,
    /// Title.
    journal_name: Option<String>,
    /// Uses in the period.
    #[schema(required)]
    total: Option<f64>,
    /// Release of the COUNTER Code of Practice.
    report_version: Option<String>,
    /// Name of the report.
    #[schema(example = "trj3")]
    report_name: String,
    /// Reporting year.
    report_year: Option<i32>,
    /// Metric type.
    metric_type: Option<String>,
    /// Access type.
    access_type: Option<String>,
    /// Year of publication.
    yop: Option<i32>,
}

/// Price of a title.
#[derive(Debug, Serialize, ToSchema)]
struct PriceRow {
    /// Linking ISSN with the prefix `issn:`.
    issn_l_prefixed: String,
    /// Linking ISSN.
    issn_l: String,
    /// All ISSNs, separated by commas.
    issns: String,
    /// Title.
    title: String,
    /// Publisher.
    publisher: String,
    /// Price in the currency of the package.
    #[schema(required)]
    price: Option<f64>,
}

/// Perpetual access period of a title.
#[derive(Debug, Serialize, ToSchema)]
struct AccessRow {
    /// Linking ISSN with the prefix `issn:`.
    issn_l_prefixed: String,
    /// Linking ISSN.
    issn_l: String,
    /// All ISSNs, separated by commas.
    issns: String,
    /// Title.
    title: String,
    /// Publisher.
    publisher: String,
    /// First day of access; null if unlimited.
    #[schema(required)]
    start_date: Option<String>,
    /// Last day of access; null if unlimited.
    #[schema(required)]
    end_date: Option<String>,
}

/// A title to keep.
#[derive(Debug, Serialize, ToSchema)]
struct FilterRow {
    /// Linking ISSN.
    issn_l: String,
    /// Always `filter`.
    #[serde(rename = "type")]
    kind: &'static str,
    /// Title.
    title: String,
    /// Publisher.
    publisher: String,
}

/// A table of a file, accessed by column name and row.
struct Table<'a>(&'a RecordBatch);

impl Table<'_> {
    fn text(&self, name: &str, row: usize) -> Option<&str> {
        let column = self.0.column_by_name(name)?.as_string_opt::<i32>()?;
        column.is_valid(row).then(|| column.value(row))
    }

    fn number(&self, name: &str, row: usize) -> Option<f64> {
        let column = self.0.column_by_name(name)?.as_primitive_opt::<Float64Type>()?;
        column.is_valid(row).then(|| column.value(row))
    }

    fn whole(&self, name: &str, row: usize) -> Option<i32> {
        let column = self.0.column_by_name(name)?.as_primitive_opt::<Int32Type>()?;
        column.is_valid(row).then(|| column.value(row))
    }
}

/// Writes `{"rows": […]}`.
///
/// # Errors
/// Errors of the output.
pub(crate) fn write_rows(
    rows: Rows,
    tables: &[RecordBatch],
    package_id: &str,
    reference: &Arc<Reference>,
    to: &mut dyn Write,
) -> io::Result<()> {
    to.write_all(b"{\"rows\":[")?;
    let mut is_first = true;
    for batch in tables {
        let table = Table(batch);
        for row in 0..batch.num_rows() {
            let Some(value) = shown(rows, &table, row, package_id, reference) else { continue };
            if !std::mem::take(&mut is_first) {
                to.write_all(b",")?;
            }
            serde_json::to_writer(&mut *to, &value)?;
        }
    }
    to.write_all(b"]}")
}

/// Writes the same rows as CSV, with the field names as headings.
///
/// # Errors
/// Errors of the output.
pub(crate) fn write_csv(
    rows: Rows,
    tables: &[RecordBatch],
    package_id: &str,
    reference: &Reference,
    to: &mut dyn Write,
) -> Result<(), csv::Error> {
    let mut writer = csv::Writer::from_writer(to);
    writer.write_record(rows.fields())?;
    for batch in tables {
        let table = Table(batch);
        for row in 0..batch.num_rows() {
            let Some(shown) = shown(rows, &table, row, package_id, reference) else { continue };
            let value = serde_json::to_value(shown).map_err(io::Error::from)?;
            writer.write_record(rows.fields().iter().map(|field| cell(&value[*field])))?;
        }
    }
    writer.flush()?;
    Ok(())
}

fn cell(value: &Value) -> String {
    match value {
        Value::String(text) => harmless(text),
        other => other.as_f64().map(|number| number.to_string()).unwrap_or_default(),
    }
}

fn shown(
    rows: Rows,
    table: &Table<'_>,
    row: usize,
    package_id: &str,
    reference: &Reference,
) -> Option<FileRow> {
    let issn_l = table.text("issn_l", row);
    if let Rows::Counter(report) = rows {
        let name = table.text("report_name", row).unwrap_or_default();
        if name != report && !(name == "tr" && report.starts_with("trj")) {
            return None;
        }
        let year = table.text("period_begin", row).and_then(|day| day.get(..4));
        let release = table.whole("report_version", row);
        let owned = |name: &str| table.text(name, row).map(str::to_owned);
        return Some(FileRow::Counter(CounterRow {
            issn_l: issn_l.map(str::to_owned),
            package_id: package_id.to_owned(),
            journal_name: owned("title"),
            total: table.number("total", row),
            report_version: release.map(|release| release.to_string()),
            report_name: name.to_owned(),
            report_year: year.and_then(|year| year.parse().ok()),
            metric_type: owned("metric_type"),
            access_type: owned("access_type"),
            yop: table.whole("yop", row),
        }));
    }
    let issn_l = issn_l?.to_owned();
    let journal = reference.journal(&issn_l);
    let title = journal.as_ref().map_or("Unrecognized Title", |journal| journal.title);
    let publisher = journal.as_ref().map_or("Unrecognized Publisher", |journal| journal.publisher);
    let (title, publisher) = (title.to_owned(), publisher.to_owned());
    if rows == Rows::Filter {
        return Some(FileRow::Filter(FilterRow { issn_l, kind: "filter", title, publisher }));
    }
    let issns = journal.map_or(issn_l.clone(), |journal| journal.issns.replace(';', ","));
    let issn_l_prefixed = format!("issn:{issn_l}");
    if rows == Rows::Price {
        let price = table.number("price", row);
        let row = PriceRow { issn_l_prefixed, issn_l, issns, title, publisher, price };
        return Some(FileRow::Price(row));
    }
    let day = |name: &str| table.text(name, row).map(str::to_owned);
    let (start_date, end_date) = (day("start_date"), day("end_date"));
    let row = AccessRow { issn_l_prefixed, issn_l, issns, title, publisher, start_date, end_date };
    Some(FileRow::PerpetualAccess(row))
}
