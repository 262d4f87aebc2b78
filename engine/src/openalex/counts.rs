//! Counts of journals from another source than the works of a snapshot: OpenAlex reports how many works each of its
//! sources has.

use std::sync::Arc;

use arrow::array::{ArrayRef, Date32Array, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow::datatypes::Date32Type;
use chrono::NaiveDate;
use datafusion::prelude::SessionContext;

use crate::openalex::SnapshotError;

/// Counts of papers by source. They replace reading every existing work.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Papers by year and colour.
    pub papers: Vec<Papers>,
    /// Papers of the last five years by field.
    pub fields: Vec<InField>,
    /// Bronze and closed papers by age.
    pub ages: Vec<Aged>,
    /// Numbers of sources with a paper that is at most twelve months older than the newest of all.
    pub recent: Vec<i64>,
    /// Date of the newest paper of all; `None` without papers.
    pub newest: Option<NaiveDate>,
}

/// Papers of a source, year and colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Papers {
    /// Number of the source.
    pub source_no: i64,
    /// Year of publication.
    pub year: i32,
    /// Gold (including diamond), hybrid, bronze, green or closed.
    pub colour: &'static str,
    /// Number of papers.
    pub papers: i64,
    /// Number of these with a reviewed version in a repository.
    pub reviewed: i64,
    /// Number of these with a submitted version.
    pub submitted: i64,
}

/// Papers of a source in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InField {
    /// Number of the source.
    pub source_no: i64,
    /// Name of the field.
    pub field: String,
    /// Number of papers.
    pub papers: i64,
}

/// Bronze and closed papers of a source by age.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aged {
    /// Number of the source.
    pub source_no: i64,
    /// Lower bound of the age in months: 0, 6, 12, 18, 24, 36, 48 or 60.
    pub months: i64,
    /// Number of bronze papers.
    pub bronze: i64,
    /// Number of bronze and closed papers.
    pub papers: i64,
}

impl Counts {
    /// Registers the counts as tables.
    pub(super) fn declare(&self, context: &SessionContext) -> Result<(), SnapshotError> {
        let newest = self.newest.iter().map(|day| Date32Type::from_naive_date(*day));
        let newest: ArrayRef = Arc::new(Date32Array::from_iter_values(newest));
        let papers = |one: fn(&Papers) -> i64| numbers(self.papers.iter().map(one));
        let ages = |one: fn(&Aged) -> i64| numbers(self.ages.iter().map(one));
        let tables = [
            (
                "asked_paper",
                vec![
                    ("source_no", papers(|one| one.source_no)),
                    ("year", papers(|one| one.year.into())),
                    ("colour", texts(self.papers.iter().map(|one| one.colour))),
                    ("papers", papers(|one| one.papers)),
                    ("reviewed", papers(|one| one.reviewed)),
                    ("submitted", papers(|one| one.submitted)),
                ],
            ),
            (
                "asked_field",
                vec![
                    ("source_no", numbers(self.fields.iter().map(|one| one.source_no))),
                    ("field", texts(self.fields.iter().map(|one| one.field.as_str()))),
                    ("papers", numbers(self.fields.iter().map(|one| one.papers))),
                ],
            ),
            (
                "asked_age",
                vec![
                    ("source_no", ages(|one| one.source_no)),
                    ("months", ages(|one| one.months)),
                    ("bronze", doubles(self.ages.iter().map(|one| one.bronze))),
                    ("papers", doubles(self.ages.iter().map(|one| one.papers))),
                ],
            ),
            ("asked_recent", vec![("source_no", numbers(self.recent.iter().copied()))]),
            ("asked_newest", vec![("newest", newest)]),
        ];
        for (name, columns) in tables {
            let rows = RecordBatch::try_from_iter(columns)?;
            context.register_batch(name, rows).map_err(SnapshotError::in_query(name))?;
        }
        Ok(())
    }
}

fn numbers(numbers: impl Iterator<Item = i64>) -> ArrayRef {
    Arc::new(Int64Array::from_iter_values(numbers))
}

// All realistic counts fit into a double.
#[allow(clippy::cast_precision_loss)]
fn doubles(numbers: impl Iterator<Item = i64>) -> ArrayRef {
    Arc::new(Float64Array::from_iter_values(numbers.map(|number| number as f64)))
}

fn texts<'a>(texts: impl Iterator<Item = &'a str>) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(texts))
}
