//! Combines COUNTER reports of several years, platforms and files, so that each use is counted once
//! and the forecast starts from a year of it.
//!
//! The rules, which `docs/reading-counter.md` documents for librarians:
//!
//! 1. Rows of one journal, view and metric are summed over platforms and reports.
//! 2. A month that several files have for the same view, metric and platform is counted once, from the
//!    newest file. A report without months counts completely or not at all.
//! 3. Of more than twelve months, the latest twelve count, by view. Months without any use at the end
//!    are treated as not yet delivered.
//! 4. If there is release 5, release 4 is not counted, because both count the same uses.

mod deliveries;
mod notes;
mod plan;
mod verdicts;
mod views;
mod words;

use std::collections::HashMap;
use std::sync::Arc;

use arrow::array::{ArrayRef, Float64Array, Int32Array, RecordBatch, StringArray};
use arrow::compute::filter_record_batch;
use arrow::datatypes::{DataType, Field, Schema};
use arrow::error::ArrowError;
use deliveries::{Columns, Row};
use plan::Plan;

pub use crate::reading::cell::month::Month;
pub use verdicts::{Counted, LeftOut, Part, Reason, RowVerdict, UsageKey, Verdicts};
pub use views::called;

/// The COUNTER rows of one file.
#[derive(Debug, Clone)]
pub struct Delivery<'a> {
    /// The file's name, for messages.
    pub name: &'a str,
    /// Its rows, with the columns of [`crate::TableKind::Counter`].
    pub rows: Vec<&'a RecordBatch>,
}

/// The usage that the forecast starts from.
#[derive(Debug)]
pub struct Merged {
    /// Rows `issn_l`, `report_version`, `report_name` (a view), `metric_type`, `total`, one per key.
    pub rows: RecordBatch,
    /// Sentences about what was counted and what was not; empty if there are none.
    pub sentences: Vec<String>,
}

/// A journal, a release, a view and a metric.
type Key<'a> = (&'a str, i32, &'static str, &'a str);

/// Sums in the order of their keys' first occurrence.
#[derive(Default)]
struct Sums<'a> {
    places: HashMap<Key<'a>, usize>,
    sums: Vec<(Key<'a>, f64)>,
}

impl<'a> Sums<'a> {
    fn add(&mut self, key: Key<'a>, uses: f64) {
        let place = *self.places.entry(key).or_insert(self.sums.len());
        if place == self.sums.len() {
            self.sums.push((key, 0.0));
        }
        self.sums[place].1 += uses;
    }

    fn table(&self) -> Result<RecordBatch, ArrowError> {
        let text = |name| Field::new(name, DataType::Utf8, false);
        let fields = vec![
            text("issn_l"),
            Field::new("report_version", DataType::Int32, false),
            text("report_name"),
            text("metric_type"),
            Field::new("total", DataType::Float64, false),
        ];
        let keys = || self.sums.iter().map(|(key, _)| key);
        let columns: Vec<ArrayRef> = vec![
            Arc::new(StringArray::from_iter_values(keys().map(|(journal, ..)| journal))),
            Arc::new(Int32Array::from_iter_values(keys().map(|(_, version, ..)| *version))),
            Arc::new(StringArray::from_iter_values(keys().map(|(_, _, view, _)| view))),
            Arc::new(StringArray::from_iter_values(keys().map(|(.., metric)| metric))),
            Arc::new(Float64Array::from_iter_values(self.sums.iter().map(|(_, total)| *total))),
        ];
        RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
    }
}

/// Combines files, newest first. Rows without an ISSN-L join no journal, and rows about anything but journals are left
/// out.
///
/// # Errors
/// If a table does not have the columns of [`crate::TableKind::Counter`].
pub fn merge(files: &[Delivery<'_>]) -> Result<Merged, ArrowError> {
    let plan = Plan::of(files)?;
    let mut sums = Sums::default();
    each_row(files, &mut |file, row| {
        let Some(journal) = row.journal else { return };
        for view in views::of(row) {
            if let Some(uses) = plan.counted(file, view, row, &mut ()) {
                sums.add((journal, row.version, view, row.metric), uses);
            }
        }
    })?;
    Ok(Merged { rows: sums.table()?, sentences: plan.sentences(files) })
}

/// Returns only the sentences of [`merge`]: what is counted and what is not.
///
/// # Errors
/// If a table does not have the columns of [`crate::TableKind::Counter`].
pub fn sentences(files: &[Delivery<'_>]) -> Result<Vec<String>, ArrowError> {
    Ok(Plan::of(files)?.sentences(files))
}

/// Returns the rows of a report without those that change no forecast. TR_J4 repeats TR_J3 by year of publication, and its
/// uses never count (`counter_total.sql`): of successive rows of a title in it, only the first is left, which shows that
/// the title has uses.
///
/// # Errors
/// If the table does not have the columns of [`crate::TableKind::Counter`].
pub fn rows_for_forecast(rows: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    filter_record_batch(rows, &Columns::of(rows)?.needed())
}

/// Returns which rows of a COUNTER table are about a journal, known or not; the others never count.
///
/// # Errors
/// If the table does not have the columns of [`crate::TableKind::Counter`].
pub fn rows_about_journals(rows: &RecordBatch) -> Result<Vec<bool>, ArrowError> {
    let columns = Columns::of(rows)?;
    Ok((0..rows.num_rows()).map(|row| columns.is_about_journal(row)).collect())
}

/// Iterates over every row about a journal, with the index of its file.
fn each_row<'a>(
    files: &[Delivery<'a>],
    take: &mut dyn FnMut(usize, &Row<'a>),
) -> Result<(), ArrowError> {
    for (number, file) in files.iter().enumerate() {
        for batch in &file.rows {
            Columns::of(batch)?.each(&mut |row| take(number, row));
        }
    }
    Ok(())
}
