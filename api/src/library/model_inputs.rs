//! From the files of a package to the tables that the model reads.

use std::collections::BTreeMap;
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

use super::Reference;

/// Who a package belongs to and what its Big Deal costs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PackageTerms {
    /// Its id.
    pub id: String,
    /// The institution that has it.
    pub institution_name: String,
    /// ISO code of every amount of the package.
    pub currency: String,
    /// Annual cost of the Big Deal, if known.
    pub big_deal_cost: Option<f64>,
    /// Its annual increase in percent, if known.
    pub big_deal_cost_increase: Option<f64>,
}

/// The rows of one file of a package.
#[derive(Debug)]
pub struct HeldTable {
    /// The file, for messages.
    pub name: String,
    /// What it stands for.
    pub slot: String,
    /// Its kind, as in reports.
    pub kind: String,
    /// Its rows.
    pub rows: RecordBatch,
}

/// A report that is left out, because another file counts the same uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotCounted {
    /// The file.
    pub name: String,
    /// The report in it, such as `trj3`.
    pub report: String,
    /// The file that counts instead; none if release 5 as a whole counts instead of release 4.
    pub counted: Option<String>,
}

/// The tables of a package.
#[derive(Debug)]
pub struct Prepared {
    /// The tables, reference data included.
    pub inputs: ModelInputs,
    /// What is not counted.
    pub not_counted: Vec<NotCounted>,
}

/// The tables of a package, reference data included. The newest file comes first.
///
/// # Errors
/// Rows that do not have the columns of their kind.
pub fn model_inputs(
    reference: &Reference,
    terms: &PackageTerms,
    files: Vec<HeldTable>,
) -> Result<Prepared, ArrowError> {
    let mut inputs = ModelInputs::default();
    for (table, rows) in &reference.tables {
        inputs.set(*table, rows.clone());
    }
    inputs.set(Table::Packages, package_row(terms)?);
    let mut counter = Vec::new();
    let mut lists: Vec<TypedTable> = Vec::new();
    for HeldTable { name, slot, kind, rows } in files {
        let kind = match (kind.as_str(), slot.as_str()) {
            ("counter", _) => {
                let rows = [TypedTable { kind: TableKind::Counter, batch: rows }];
                counter.push((name, model_rows::counter_for_model(&rows)?));
                continue;
            }
            ("price", _) => TableKind::Price,
            ("perpetual-access", _) => TableKind::PerpetualAccess,
            ("filter", _) => TableKind::Filter,
            ("core", _) => TableKind::Core,
            (_, "citations") => {
                inputs.set(Table::Citations, fit(Table::Citations, &rows, &terms.id)?);
                continue;
            }
            (_, "authorships") => {
                inputs.set(Table::Authorships, fit(Table::Authorships, &rows, &terms.id)?);
                continue;
            }
            _ => continue,
        };
        lists.push(TypedTable { kind, batch: rows });
    }
    type Cut = fn(&[TypedTable]) -> Result<RecordBatch, ArrowError>;
    let cuts: [(TableKind, Table, Cut); 4] = [
        (TableKind::Price, Table::Prices, model_rows::prices_for_model),
        (TableKind::PerpetualAccess, Table::Pta, model_rows::perpetual_access_for_model),
        (TableKind::Filter, Table::TitleFilter, model_rows::filter_for_model),
        (TableKind::Core, Table::CoreTitles, model_rows::core_for_model),
    ];
    for (kind, table, cut) in cuts {
        if lists.iter().any(|list| list.kind == kind) {
            inputs.set(table, fit(table, &cut(&lists)?, &terms.id)?);
        }
    }
    let (counter, not_counted) = counted_once(&counter)?;
    if !counter.is_empty() {
        let rows = concat_batches(&counter[0].schema(), &counter)?;
        inputs.set(Table::Counter, fit(Table::Counter, &rows, &terms.id)?);
    }
    Ok(Prepared { inputs, not_counted })
}

/// Leaves each use in one report only. Files come newest first: a view (TR_J2, TR_J3, …) is read
/// from the newest file that has it, because a master report holds them all; and where there is
/// release 5, release 4 is not read, because both count the same uses.
fn counted_once(
    files: &[(String, RecordBatch)],
) -> Result<(Vec<RecordBatch>, Vec<NotCounted>), ArrowError> {
    let has_five =
        files.iter().any(|(_, rows)| (0..rows.num_rows()).any(|row| release(rows, row) == Some(5)));
    let mut taken: BTreeMap<String, &str> = BTreeMap::new();
    let mut kept = Vec::new();
    let mut not_counted: Vec<NotCounted> = Vec::new();
    for (name, rows) in files {
        let Some(reports) = report_names(rows) else { continue };
        let is_counted = |row: usize| {
            !taken.contains_key(reports.value(row)) && (!has_five || release(rows, row) == Some(5))
        };
        let counted: BooleanArray = (0..rows.num_rows()).map(|row| Some(is_counted(row))).collect();
        for row in (0..rows.num_rows()).filter(|row| !counted.value(*row)) {
            let report = reports.value(row);
            let is_noted = |noted: &NotCounted| noted.name == *name && noted.report == report;
            if !not_counted.iter().any(is_noted) {
                let other = taken.get(report).map(|other| (*other).to_owned());
                not_counted.push(NotCounted {
                    name: name.clone(),
                    report: report.to_owned(),
                    counted: other,
                });
            }
        }
        let rows = filter_record_batch(rows, &counted)?;
        if let Some(found) = report_names(&rows) {
            taken.extend(found.iter().flatten().map(|report| (report.to_owned(), name.as_str())));
        }
        if rows.num_rows() > 0 {
            kept.push(rows);
        }
    }
    Ok((kept, not_counted))
}

fn release(rows: &RecordBatch, row: usize) -> Option<i32> {
    let column = rows.column_by_name("report_version")?.as_primitive_opt::<Int32Type>()?;
    column.is_valid(row).then(|| column.value(row))
}

fn report_names(rows: &RecordBatch) -> Option<&StringArray> {
    rows.column_by_name("report_name")?.as_string_opt::<i32>()
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

fn package_row(terms: &PackageTerms) -> Result<RecordBatch, ArrowError> {
    let schema = Table::Packages.schema();
    let text = |value: &str| -> ArrayRef { Arc::new(StringArray::from(vec![value])) };
    let number = |value: Option<f64>| -> ArrayRef { Arc::new(Float64Array::from(vec![value])) };
    let column = |name: &str, data_type| match name {
        "package_id" => text(&terms.id),
        "institution_name" => text(&terms.institution_name),
        "currency" => text(&terms.currency),
        "big_deal_cost" => number(terms.big_deal_cost),
        "big_deal_cost_increase" => number(terms.big_deal_cost_increase),
        "row_no" => Arc::new(Int32Array::from(vec![0])),
        _ => new_null_array(data_type, 1),
    };
    let columns =
        schema.fields().iter().map(|field| column(field.name(), field.data_type())).collect();
    RecordBatch::try_new(schema, columns)
}
