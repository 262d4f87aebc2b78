//! A file that was read, as a package takes it.

use std::collections::BTreeSet;

use arrow::array::{AsArray, RecordBatch};
use arrow::compute::concat_batches;
use arrow::error::ArrowError;
use titlewise_ingest::reading::Kind;
use titlewise_ingest::{Reading, Report, TableKind, Verdict};

/// A file of a package.
#[derive(Debug)]
pub struct PackageFile {
    /// What was found, and whether the package takes it.
    pub report: Report,
    /// What it stands for: `price`, `filter`, … or `counter-` and the reports in it.
    pub slot: String,
    /// The usable rows of all its sheets or reports; none if there are none.
    pub rows: Option<RecordBatch>,
}

impl PackageFile {
    /// Decides what a file is to a package. A table from ISSN to ISSN-L is nothing to it.
    ///
    /// # Errors
    /// Never for tables of one file: they have one schema.
    pub fn of(reading: Reading) -> Result<Self, ArrowError> {
        let Reading { mut report, tables } = reading;
        if report.verdict.is_usable() && report.kind == Kind::IssnL {
            report.verdict = Verdict::Reject;
            "A table from ISSN to ISSN-L belongs to the reference data, not to a package."
                .clone_into(&mut report.reason);
        }
        // Bundles have a table of their own, which no package keeps yet.
        let of_titles = tables.iter().filter(|table| table.kind != TableKind::Bundle);
        let batches: Vec<&RecordBatch> = of_titles.map(|table| &table.batch).collect();
        let rows = match batches.first() {
            _ if !report.verdict.is_usable() => None,
            Some(first) => Some(concat_batches(&first.schema(), batches.iter().copied())?),
            None if tables.is_empty() => None,
            None => Some(RecordBatch::new_empty(TableKind::Price.schema())),
        };
        let slot = match report.kind {
            Kind::Counter => counter_slot(&batches),
            kind => kind.name().to_owned(),
        };
        Ok(Self { report, slot, rows })
    }
}

/// `counter-trj3`; a file with several reports names them all.
fn counter_slot(batches: &[&RecordBatch]) -> String {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for batch in batches {
        let column =
            batch.column_by_name("report_name").and_then(|column| column.as_string_opt::<i32>());
        names.extend(column.into_iter().flat_map(|column| column.iter().flatten()));
    }
    if names.is_empty() {
        return "counter".to_owned();
    }
    format!("counter-{}", names.into_iter().collect::<Vec<_>>().join("-"))
}
