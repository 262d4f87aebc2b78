//! From the live uploads of a package to the tables that the model reads.

use std::collections::HashSet;
use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, Float64Array, Int32Array, RecordBatch, StringArray,
    new_null_array,
};
use arrow::compute::{concat_batches, filter_record_batch};
use arrow::datatypes::Int32Type;
use arrow::error::ArrowError;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::tables::Table;
use titlewise_ingest::{TableKind, TypedTable, model_rows};

use super::reference::Reference;
use crate::catalog::Package;

/// One live upload, read from the store. The newest comes first.
#[derive(Debug)]
pub(super) struct LiveTable {
    /// What it stands for.
    pub slot: String,
    /// Its kind, as in reports.
    pub kind: String,
    /// Its rows.
    pub rows: RecordBatch,
}

/// The tables of a package, reference data included.
pub(super) fn model_inputs(
    reference: &Reference,
    package: &Package,
    live: Vec<LiveTable>,
) -> Result<ModelInputs, ArrowError> {
    let mut inputs = ModelInputs::default();
    for (table, rows) in &reference.tables {
        inputs.set(*table, rows.clone());
    }
    inputs.set(Table::Packages, package_row(package)?);
    let mut counter = Vec::new();
    for LiveTable { slot, kind, rows } in live {
        let typed = |kind, rows| [TypedTable { kind, batch: rows }];
        match (kind.as_str(), slot.as_str()) {
            ("counter", _) => {
                counter.push(model_rows::counter_for_model(&typed(TableKind::Counter, rows))?)
            }
            ("price", _) => {
                let rows = model_rows::prices_for_model(&typed(TableKind::Price, rows))?;
                inputs.set(Table::Prices, fit(Table::Prices, &rows, &package.id)?);
            }
            ("perpetual-access", _) => {
                let rows = model_rows::perpetual_access_for_model(&typed(
                    TableKind::PerpetualAccess,
                    rows,
                ))?;
                inputs.set(Table::Pta, fit(Table::Pta, &rows, &package.id)?);
            }
            ("filter", _) => {
                let rows = model_rows::filter_for_model(&typed(TableKind::Filter, rows))?;
                inputs.set(Table::TitleFilter, fit(Table::TitleFilter, &rows, &package.id)?);
            }
            ("core", _) => {
                let rows = model_rows::core_for_model(&typed(TableKind::Core, rows))?;
                inputs.set(Table::CoreTitles, fit(Table::CoreTitles, &rows, &package.id)?);
            }
            (_, "citations") => {
                inputs.set(Table::Citations, fit(Table::Citations, &rows, &package.id)?)
            }
            (_, "authorships") => {
                inputs.set(Table::Authorships, fit(Table::Authorships, &rows, &package.id)?)
            }
            _ => {}
        }
    }
    let counter = counted_once(&counter)?;
    if !counter.is_empty() {
        let rows = concat_batches(&counter[0].schema(), &counter)?;
        inputs.set(Table::Counter, fit(Table::Counter, &rows, &package.id)?);
    }
    Ok(inputs)
}

/// Leaves each use in one report only. Uploads come newest first: a view (TR_J2, TR_J3, …) is read
/// from the newest upload that has it, because a master report holds them all; and where there is
/// release 5, release 4 is not read, because both count the same uses.
fn counted_once(uploads: &[RecordBatch]) -> Result<Vec<RecordBatch>, ArrowError> {
    let release = |batch: &RecordBatch, row: usize| {
        let column = batch.column_by_name("report_version")?.as_primitive_opt::<Int32Type>()?;
        column.is_valid(row).then(|| column.value(row))
    };
    let has_five =
        uploads.iter().any(|batch| (0..batch.num_rows()).any(|row| release(batch, row) == Some(5)));
    let mut taken: HashSet<String> = HashSet::new();
    let mut kept = Vec::new();
    for batch in uploads {
        let names =
            batch.column_by_name("report_name").and_then(|column| column.as_string_opt::<i32>());
        let Some(names) = names else { continue };
        let is_kept: BooleanArray = (0..batch.num_rows())
            .map(|row| {
                Some(
                    !taken.contains(names.value(row))
                        && (!has_five || release(batch, row) == Some(5)),
                )
            })
            .collect();
        let rows = filter_record_batch(batch, &is_kept)?;
        let found =
            rows.column_by_name("report_name").and_then(|column| column.as_string_opt::<i32>());
        taken.extend(found.into_iter().flat_map(|names| names.iter().flatten().map(str::to_owned)));
        if rows.num_rows() > 0 {
            kept.push(rows);
        }
    }
    Ok(kept)
}

/// Rows in the columns of a table: the package is filled in, a column that is missing is blank.
fn fit(table: Table, rows: &RecordBatch, package_id: &str) -> Result<RecordBatch, ArrowError> {
    let schema = table.schema();
    let count = rows.num_rows();
    let column = |name: &str, data_type| -> ArrayRef {
        match name {
            "package_id" => {
                Arc::new(StringArray::from_iter_values(std::iter::repeat_n(package_id, count)))
            }
            "row_no" => {
                Arc::new(Int32Array::from_iter_values(0..i32::try_from(count).unwrap_or(i32::MAX)))
            }
            name => rows
                .column_by_name(name)
                .cloned()
                .unwrap_or_else(|| new_null_array(data_type, count)),
        }
    };
    let columns =
        schema.fields().iter().map(|field| column(field.name(), field.data_type())).collect();
    RecordBatch::try_new(schema, columns)
}

fn package_row(package: &Package) -> Result<RecordBatch, ArrowError> {
    let schema = Table::Packages.schema();
    let text = |value: &str| -> ArrayRef { Arc::new(StringArray::from(vec![value])) };
    let number = |value: Option<f64>| -> ArrayRef { Arc::new(Float64Array::from(vec![value])) };
    let column = |name: &str, data_type| match name {
        "package_id" => text(&package.id),
        "institution_name" => text(&package.institution_name),
        "currency" => text(&package.currency),
        "big_deal_cost" => number(package.big_deal_cost),
        "big_deal_cost_increase" => number(package.big_deal_cost_increase),
        "row_no" => Arc::new(Int32Array::from(vec![0])),
        _ => new_null_array(data_type, 1),
    };
    let columns =
        schema.fields().iter().map(|field| column(field.name(), field.data_type())).collect();
    RecordBatch::try_new(schema, columns)
}
