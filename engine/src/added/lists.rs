//! The existing tables, and the lists that complete them, as tables for queries.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, Int64Array, RecordBatch, StringArray};
use arrow::compute::concat_batches;
use arrow::datatypes::{DataType, Field, Schema};
use chrono::NaiveDate;
use datafusion::prelude::SessionContext;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::open_data::{SourceError, Taken, crossref, doaj, openapc, ror, society};
use titlewise_ingest::tables::Table;

use crate::added::sources::{self, Source};
use crate::added::{AddError, Added, Additions, ReadFile};

/// Function that reads a list.
type Reader = fn(&Path) -> Result<Taken, SourceError>;

/// Columns of a list that was not provided: name and type.
type Columns = &'static [(&'static str, DataType)];

const ROR: Columns = &[
    ("ror_id", DataType::Utf8),
    ("ror_name", DataType::Utf8),
    ("ror_country", DataType::Utf8),
    ("ror_grid", DataType::Utf8),
    ("ror_status", DataType::Utf8),
    ("ror_parents", DataType::Utf8),
    ("ror_children", DataType::Utf8),
    ("ror_successors", DataType::Utf8),
];
const SOCIETY: Columns = &[("issns", DataType::Utf8), ("is_society", DataType::Boolean)];
const DOAJ: Columns = &[
    ("issns", DataType::Utf8),
    ("has_society", DataType::Boolean),
    ("charge", DataType::Float64),
    ("currency", DataType::Utf8),
    ("updated", DataType::Utf8),
];
const CROSSREF: Columns = &[
    ("title_no", DataType::Int64),
    ("crossref_title", DataType::Utf8),
    ("crossref_publisher", DataType::Utf8),
    ("issns", DataType::Utf8),
];
const OPENAPC: Columns = &[
    ("payer", DataType::Utf8),
    ("period", DataType::Int32),
    ("euro", DataType::Float64),
    ("doi", DataType::Utf8),
    ("is_hybrid", DataType::Boolean),
    ("paid_publisher", DataType::Utf8),
    ("paid_journal", DataType::Utf8),
    ("paid_issn", DataType::Utf8),
];
const REPORTERS: Columns = &[("reporter", DataType::Utf8), ("reporter_ror", DataType::Utf8)];

/// A list as a table for queries.
struct List {
    /// Name of the table.
    name: &'static str,
    /// Its files; empty if it was not provided.
    paths: Vec<PathBuf>,
    read: Reader,
    columns: Columns,
    /// The source that its rows are credited to.
    source: Option<&'static Source>,
}

/// Registers the existing tables (`base_…`; papers also under their own names), and the lists.
pub(super) fn declare(
    context: &SessionContext,
    inputs: &ModelInputs,
    additions: &Additions,
    given: &mut Vec<(&'static Source, Option<NaiveDate>)>,
    done: &mut Added,
) -> Result<(), AddError> {
    for table in Table::REFERENCE {
        let rows = inputs.table(table);
        let rows = if table == Table::Journals { numbered(&rows, "place")? } else { rows };
        if matches!(table, Table::PapersByYear | Table::OaPapersByYear) {
            register(context, table.name(), rows.clone())?;
        }
        register(context, &format!("base_{}", table.name()), rows)?;
    }
    let one = |path: &Option<PathBuf>| path.iter().cloned().collect::<Vec<_>>();
    let (payments, reporters) = match &additions.openapc {
        Some((payments, reporters)) => (payments.clone(), vec![reporters.clone()]),
        None => (Vec::new(), Vec::new()),
    };
    let list = |name, paths, read, columns, source| List { name, paths, read, columns, source };
    let lists = [
        list("ror_line", one(&additions.ror_dump), ror::read as Reader, ROR, Some(&sources::ROR)),
        list(
            "society_line",
            additions.societies.clone(),
            society::read,
            SOCIETY,
            Some(&sources::SOCIETY),
        ),
        list("doaj_line", one(&additions.doaj), doaj::read, DOAJ, Some(&sources::DOAJ)),
        list(
            "crossref_line",
            one(&additions.crossref),
            crossref::read,
            CROSSREF,
            Some(&sources::CROSSREF),
        ),
        list("openapc_line", payments, openapc::read, OPENAPC, Some(&sources::OPENAPC)),
        list("openapc_institution", reporters, openapc::institutions, REPORTERS, None),
    ];
    for List { name, paths, read, columns, source } in lists {
        let fields: Vec<Field> =
            columns.iter().map(|(name, kind)| Field::new(*name, kind.clone(), true)).collect();
        let schema = Arc::new(Schema::new(fields));
        let (mut batches, mut newest) = (Vec::new(), None);
        for path in &paths {
            let taken = read(path)?;
            newest = newest.max(taken.as_of);
            done.files.push(ReadFile {
                path: path.clone(),
                read: taken.read,
                kept: taken.rows.num_rows(),
                left_out: taken.left_out,
            });
            batches.push(taken.rows.with_schema(Arc::clone(&schema))?);
        }
        let mut rows = concat_batches(&schema, &batches)?;
        if name == "ror_line" {
            asked(context, &rows, additions, done)?;
        }
        if name == "doaj_line" {
            rows = numbered(&rows, "line_no")?;
        }
        register(context, name, rows)?;
        given.extend(source.filter(|_| !paths.is_empty()).map(|source| (source, newest)));
    }
    Ok(())
}

/// Returns the requested institutions by their ROR ids.
fn asked(
    context: &SessionContext,
    ror: &RecordBatch,
    additions: &Additions,
    done: &mut Added,
) -> Result<(), AddError> {
    let column = |name: &str| ror.column_by_name(name)?.as_string_opt::<i32>();
    let (ids, grids) = (column("ror_id"), column("ror_grid"));
    let pairs = || ids.into_iter().flatten().zip(grids.into_iter().flatten());
    let by_grid: HashMap<&str, &str> =
        pairs().filter_map(|(id, grid)| Some((grid?, id?))).collect();
    let known: HashMap<&str, ()> = pairs().filter_map(|(id, _)| Some((id?, ()))).collect();
    let mut found = Vec::new();
    for id in &additions.institutions {
        let is_grid = id.starts_with("grid.");
        if is_grid && additions.ror_dump.is_none() {
            return Err(AddError::GridWithoutDump { id: id.clone() });
        }
        match by_grid.get(id.as_str()) {
            Some(ror_id) => found.push((*ror_id).to_owned()),
            None if is_grid => done.unknown_institutions.push(id.clone()),
            None => {
                if additions.ror_dump.is_some() && !known.contains_key(id.as_str()) {
                    done.unknown_institutions.push(id.clone());
                }
                found.push(id.clone());
            }
        }
    }
    let ids: ArrayRef = Arc::new(StringArray::from(found));
    let rows = RecordBatch::try_from_iter_with_nullable([("ror_id", ids, true)])?;
    register(context, "asked_institution", rows)
}

fn register(context: &SessionContext, name: &str, rows: RecordBatch) -> Result<(), AddError> {
    context.register_batch(name, rows).map_err(AddError::in_query("tables"))?;
    Ok(())
}

/// Adds row numbers to the rows.
fn numbered(rows: &RecordBatch, name: &str) -> Result<RecordBatch, AddError> {
    let mut fields = rows.schema().fields().to_vec();
    fields.push(Arc::new(Field::new(name, DataType::Int64, true)));
    let mut columns = rows.columns().to_vec();
    columns.push(Arc::new(Int64Array::from_iter_values(0..rows.num_rows() as i64)));
    Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)?)
}
