//! The rows of a package's files, as clients of the known service read them.

use std::io::{self, Write};
use std::sync::Arc;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use serde_json::{Value, json};

use crate::export::harmless;
use crate::library::Reference;

/// Which rows a file on the wire stands for, and how they are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::server) enum Rows {
    /// Usage of one report (`jr1`, `trj2`, …).
    Counter(&'static str),
    /// Prices.
    Price,
    /// Years that stay readable.
    PerpetualAccess,
    /// Titles that are kept.
    Filter,
}

impl Rows {
    /// What the part of a slot holds.
    pub(in crate::server) fn of(part: &'static str) -> Self {
        match part {
            "price" => Self::Price,
            "perpetual-access" => Self::PerpetualAccess,
            "filter" => Self::Filter,
            report => Self::Counter(report),
        }
    }

    /// What is missing where there is no such file.
    pub(in crate::server) fn missing(self) -> &'static str {
        match self {
            Self::Counter(_) => "counter",
            Self::Price => "journal price",
            Self::PerpetualAccess => "perpetual access",
            Self::Filter => "filter",
        }
    }
}

impl Rows {
    /// The fields of a row, in their order.
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

/// A table of a file, read by name and row.
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
/// What the output says.
pub(in crate::server) fn write_rows(
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

/// Writes the same rows as CSV, with their fields as headings.
///
/// # Errors
/// What the output says.
pub(in crate::server) fn write_csv(
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
            let Some(value) = shown(rows, &table, row, package_id, reference) else { continue };
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
) -> Option<Value> {
    let issn_l = table.text("issn_l", row);
    if let Rows::Counter(report) = rows {
        let name = table.text("report_name", row).unwrap_or_default();
        if name != report && !(name == "tr" && report.starts_with("trj")) {
            return None;
        }
        let year = table.text("period_begin", row).and_then(|day| day.get(..4));
        return Some(json!({
            "issn_l": issn_l,
            "package_id": package_id,
            "journal_name": table.text("title", row),
            "total": table.number("total", row),
            "report_version": table.whole("report_version", row).map(|release| release.to_string()),
            "report_name": name,
            "report_year": year.and_then(|year| year.parse::<i32>().ok()),
            "metric_type": table.text("metric_type", row),
            "access_type": table.text("access_type", row),
            "yop": table.whole("yop", row),
        }));
    }
    let issn_l = issn_l?;
    let journal = reference.journal(issn_l);
    let title = journal.as_ref().map_or("Unrecognized Title", |journal| journal.title);
    let publisher = journal.as_ref().map_or("Unrecognized Publisher", |journal| journal.publisher);
    let issns =
        journal.as_ref().map_or(issn_l.to_owned(), |journal| journal.issns.replace(';', ","));
    let prefixed = format!("issn:{issn_l}");
    Some(match rows {
        Rows::Filter => json!({
            "issn_l": issn_l,
            "type": "filter",
            "title": title,
            "publisher": publisher,
        }),
        Rows::Price => json!({
            "issn_l_prefixed": prefixed,
            "issn_l": issn_l,
            "issns": issns,
            "title": title,
            "publisher": publisher,
            "price": table.number("price", row),
        }),
        _ => json!({
            "issn_l_prefixed": prefixed,
            "issn_l": issn_l,
            "issns": issns,
            "title": title,
            "publisher": publisher,
            "start_date": table.text("start_date", row),
            "end_date": table.text("end_date", row),
        }),
    })
}
