//! Sources of cells of the reference data.

use std::collections::HashMap;

use arrow::array::{Array, AsArray, RecordBatch, StringArray};
use arrow::datatypes::Int32Type;
use titlewise_dataset::library::Reference;
use titlewise_engine::derivation::RowKey;
use titlewise_ingest::list_verdicts::rows_about;
use titlewise_ingest::tables::Table;

use crate::explanation::leaves::LeafSource;

/// Looks up the sources of a journal's rows. Each table is searched once.
#[derive(Debug)]
pub(super) struct ReferenceCells<'a> {
    reference: &'a Reference,
    issn_l: &'a str,
    /// Rows of the journal, by table.
    rows: HashMap<Table, Vec<usize>>,
}

impl<'a> ReferenceCells<'a> {
    pub(super) fn new(reference: &'a Reference, issn_l: &'a str) -> Self {
        Self { reference, issn_l, rows: HashMap::new() }
    }

    /// Describes a cell.
    pub(super) fn cell(
        &mut self,
        table: &'static str,
        column: &'static str,
        row: Option<RowKey>,
    ) -> LeafSource {
        let source = self.source(table, row);
        let [name, day, licence] = match source {
            Some(source) => {
                ["name", "as_of", "licence"].map(|column| self.of_source(&source, column))
            }
            None => [None, None, None],
        };
        let key = match row {
            None => self.issn_l.to_owned(),
            Some(RowKey::Year(year)) => format!("{}, {year}", self.issn_l),
            Some(RowKey::Age(age)) => format!("{}, age {age}", self.issn_l),
            Some(RowKey::OaType(oa_type, year)) => format!("{}, {oa_type}, {year}", self.issn_l),
        };
        let version = self.reference.version.clone();
        LeafSource::Reference { table, column, key, source: name, day, licence, version }
    }

    /// Short name of the source of a row.
    fn source(&mut self, table: &str, key: Option<RowKey>) -> Option<String> {
        let table = Table::ALL.into_iter().find(|one| one.name() == table)?;
        let rows = self.reference.tables.get(&table)?;
        let sources = texts(rows, "source")?;
        let issn_l = self.issn_l;
        let of_journal = self.rows.entry(table).or_insert_with(|| rows_of(rows, issn_l));
        let row = of_journal.iter().copied().find(|row| is_row(rows, *row, key))?;
        sources.is_valid(row).then(|| sources.value(row).to_owned())
    }

    /// A column of a source.
    fn of_source(&self, source: &str, column: &str) -> Option<String> {
        let sources = self.reference.tables.get(&Table::Sources)?;
        let row = texts(sources, "source")?.iter().position(|one| one == Some(source))?;
        let values = texts(sources, column)?;
        values.is_valid(row).then(|| values.value(row).to_owned())
    }
}

fn texts<'a>(rows: &'a RecordBatch, column: &str) -> Option<&'a StringArray> {
    rows.column_by_name(column)?.as_string_opt::<i32>()
}

fn rows_of(rows: &RecordBatch, issn_l: &str) -> Vec<usize> {
    let rows = rows_about(&[rows], issn_l).unwrap_or_default();
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Whether a row of a journal is the one with a year, an age or a type.
fn is_row(rows: &RecordBatch, row: usize, key: Option<RowKey>) -> bool {
    let whole = |column: &str| {
        let values = rows.column_by_name(column)?.as_primitive_opt::<Int32Type>()?;
        values.is_valid(row).then(|| values.value(row))
    };
    match key {
        None => true,
        Some(RowKey::Year(year)) => whole("year") == Some(year),
        Some(RowKey::Age(age)) => {
            whole("age").and_then(|age| usize::try_from(age).ok()) == Some(age)
        }
        Some(RowKey::OaType(oa_type, year)) => {
            let is_type = texts(rows, "oa_type").is_some_and(|types| types.value(row) == oa_type);
            is_type && whole("year") == Some(year)
        }
    }
}
