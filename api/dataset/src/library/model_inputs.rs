//! Builds the tables of the model from the files of a package.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, AsArray, Float64Array, Int32Array, RecordBatch, StringArray, new_null_array,
};
use arrow::compute::concat_batches;
use arrow::datatypes::Field;
use arrow::error::ArrowError;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::tables::Table;
use titlewise_ingest::usage::{self, Delivery};
use titlewise_ingest::{TableKind, TypedTable, model_rows};

use super::{InstitutionRows, Reference};

/// Tables of a package that are filled from the data about its institution if the package has none of its own.
pub(super) const OF_INSTITUTIONS: [(Table, Table); 2] = [
    (Table::Citations, Table::InstitutionCitations),
    (Table::Authorships, Table::InstitutionAuthorships),
];

/// Institution and terms of a package.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PackageTerms {
    /// Id.
    pub id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// ROR ids of the institution, used to find its citations and authorships.
    pub ror_ids: Vec<String>,
    /// ISO code of every amount of the package.
    pub currency: String,
    /// Annual cost of the Big Deal, if known.
    pub big_deal_cost: Option<f64>,
    /// Annual increase in percent, if known.
    pub big_deal_cost_increase: Option<f64>,
    /// Annual price of a title that has uses but no price, if agreed.
    pub fallback_price: Option<f64>,
}

/// The rows of one file of a package.
#[derive(Debug, Clone)]
pub struct HeldTable {
    /// Name of the file, for messages.
    pub name: String,
    /// Slot of the file.
    pub slot: String,
    /// Kind, as in reports.
    pub kind: String,
    /// Rows.
    pub rows: RecordBatch,
}

/// Returns the tables of a package, including reference data and those about its institution. The newest file comes first.
///
/// # Errors
/// Rows without the columns of their kind.
pub fn model_inputs(
    reference: &Reference,
    institutions: &InstitutionRows,
    terms: &PackageTerms,
    files: Vec<HeldTable>,
) -> Result<ModelInputs, ArrowError> {
    let mut inputs = ModelInputs::default();
    for (table, rows) in &reference.tables {
        inputs.set(*table, rows.clone());
    }
    inputs.set(Table::Packages, package_row(terms)?);
    for (table, of_institutions) in OF_INSTITUTIONS {
        // Values under several ROR ids of one institution are added up.
        inputs.set(table, fit(table, &institutions.table(of_institutions), &terms.id)?);
    }
    let mut lists: Vec<TypedTable> = Vec::new();
    let (counter, others): (Vec<HeldTable>, Vec<HeldTable>) =
        files.into_iter().partition(|file| file.kind == "counter");
    for HeldTable { slot, kind, rows, .. } in others {
        let kind = match (kind.as_str(), slot.as_str()) {
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
    if !counter.is_empty() {
        let counted = |file: HeldTable| -> Result<HeldTable, ArrowError> {
            Ok(HeldTable { rows: usage::rows_for_forecast(&file.rows)?, ..file })
        };
        let counter = counter.into_iter().map(counted).collect::<Result<Vec<_>, _>>()?;
        let usage = usage::merge(&deliveries(&counter))?;
        inputs.set(Table::Counter, fit(Table::Counter, &usage.rows, &terms.id)?);
    }
    if let Some(price) = terms.fallback_price {
        let priced = with_fallback(&inputs, &terms.id, price)?;
        inputs.set(Table::Prices, priced);
    }
    Ok(inputs)
}

/// Returns the prices, with the fallback price for each title that has uses but no price.
fn with_fallback(inputs: &ModelInputs, id: &str, price: f64) -> Result<RecordBatch, ArrowError> {
    let (prices, counter) = (inputs.table(Table::Prices), inputs.table(Table::Counter));
    let issns = |rows: &RecordBatch| {
        let column = rows.column_by_name("issn_l").cloned();
        column.and_then(|column| column.as_string_opt::<i32>().cloned())
    };
    let amounts = prices.column_by_name("price").cloned();
    let is_priced = |row: &usize| amounts.as_ref().is_some_and(|amounts| amounts.is_valid(*row));
    let listed = issns(&prices);
    let priced: HashSet<&str> = match &listed {
        Some(listed) => (0..listed.len()).filter(is_priced).map(|row| listed.value(row)).collect(),
        None => HashSet::new(),
    };
    let used = issns(&counter);
    let used: BTreeSet<&str> = used.iter().flatten().flatten().collect();
    let without: Vec<&str> = used.into_iter().filter(|issn| !priced.contains(issn)).collect();
    let number = |row: usize| i32::try_from(row).unwrap_or(i32::MAX);
    let numbers = number(prices.num_rows())..number(prices.num_rows() + without.len());
    let schema = prices.schema();
    let column = |field: &Field| -> ArrayRef {
        match field.name().as_str() {
            "package_id" => Arc::new(StringArray::from(vec![id; without.len()])),
            "issn_l" => Arc::new(StringArray::from(without.clone())),
            "price" => Arc::new(Float64Array::from(vec![price; without.len()])),
            "row_no" => Arc::new(Int32Array::from_iter_values(numbers.clone())),
            _ => new_null_array(field.data_type(), without.len()),
        }
    };
    let columns = schema.fields().iter().map(|field| column(field)).collect();
    let added = RecordBatch::try_new(Arc::clone(&schema), columns)?;
    concat_batches(&schema, [&prices, &added])
}

/// Returns how COUNTER files are combined, in sentences; the newest file comes first.
///
/// # Errors
/// Rows without the columns of COUNTER files.
pub fn usage_sentences(files: &[HeldTable]) -> Result<Vec<String>, ArrowError> {
    usage::sentences(&deliveries(files))
}

fn deliveries(files: &[HeldTable]) -> Vec<Delivery<'_>> {
    files.iter().map(|file| Delivery { name: &file.name, rows: vec![&file.rows] }).collect()
}

/// Returns rows with the columns of a table: the package is filled in, a missing column is blank.
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
