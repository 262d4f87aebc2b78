//! Builds the rows of an export from the engine's tables.

use std::collections::HashSet;
use std::sync::Arc;

use arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, Float64Array, RecordBatch, StringArray,
};
use arrow::compute::kernels::cast::cast;
use arrow::datatypes::{DataType, Float64Type, Int32Type};
use arrow::error::ArrowError;

use super::columns::{CONSORTIUM, LIBRARY, MEMBER};
use super::flat::{Flat, owned_years, row_order};

/// Returns the rows of a library's scenario, from [`titlewise_engine::model::Model::journals`].
///
/// # Errors
/// Never for the engine's own tables.
pub fn library_rows(journals: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let fit = journals.column_by_name("age_fit").and_then(|column| column.as_struct_opt());
    let fit_field = |name: &str| fit.and_then(|fit| fit.column_by_name(name).cloned());
    let column = |name: &str| journals.column_by_name(name).cloned();
    let mut flat = Flat::new(journals.num_rows());
    for name in LIBRARY {
        let values = match *name {
            "row_order" => Some(row_order(journals.num_rows())),
            "cpu" => shown_cpu(journals),
            "cpu_raw" => column("cpu"),
            "use_instant_for_debugging" => column("use_instant"),
            "use_subscription" => column("use_paywalled"),
            "perpetual_access_years" => owned_years(journals),
            "fit_downloads_r2" => fit_field("r2"),
            "fit_downloads_a" => fit_field("a"),
            "fit_downloads_b" => fit_field("b"),
            "fit_downloads_c" => fit_field("c"),
            name => column(name),
        };
        flat.push(name, values);
    }
    flat.finish()
}

/// Returns the rows of a consortium's scenario, from [`titlewise_engine::model::Model::consortium_journals`].
///
/// # Errors
/// Never for the engine's own tables.
pub fn consortium_rows(journals: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let column = |name: &str| journals.column_by_name(name).cloned();
    let mut flat = Flat::new(journals.num_rows());
    for name in CONSORTIUM {
        let values = match *name {
            "row_order" => Some(row_order(journals.num_rows())),
            "downloads" => column("downloads_total"),
            "citations" => column("num_citations"),
            "authorships" => column("num_authorships"),
            "use_instant_for_debugging" => column("use_instant"),
            "has_perpetual_access" => Some(no(journals.num_rows())),
            "baseline_access_text" => None,
            "perpetual_access_years" => {
                Some(spaced(column("perpetual_access_years_text").as_ref()))
            }
            name => column(name),
        };
        flat.push(name, values);
    }
    flat.finish()
}

/// Returns the rows of each member, from [`titlewise_engine::model::Model::member_rows`], with the consortium's
/// subscriptions applied.
///
/// # Errors
/// Never for the engine's own tables.
pub fn member_rows(rows: &RecordBatch, subscribed: &[String]) -> Result<RecordBatch, ArrowError> {
    let subscribed: HashSet<&str> = subscribed.iter().map(String::as_str).collect();
    let column = |name: &str| rows.column_by_name(name).cloned();
    let mut flat = Flat::new(rows.num_rows());
    for name in MEMBER {
        let values = match *name {
            "member_package_id" => column("package_id"),
            "use_instant_for_debugging" => instant(rows, &subscribed),
            "use_oa" => column("use_oa_plus_social_networks"),
            "use_subscription" => column("use_paywalled"),
            "perpetual_access_years" => span(rows)?,
            "baseline_access" => None,
            name => column(name),
        };
        flat.push(name, values);
    }
    flat.finish()
}

/// Returns the cost per use as shown: exactly 0 counts as none.
fn shown_cpu(journals: &RecordBatch) -> Option<ArrayRef> {
    let cpu = journals.column_by_name("cpu")?.as_primitive_opt::<Float64Type>()?;
    Some(Arc::new(cpu.iter().map(|cpu| cpu.filter(|cpu| *cpu != 0.0)).collect::<Float64Array>()))
}

fn no(rows: usize) -> ArrayRef {
    Arc::new(BooleanArray::from(vec![false; rows]))
}

/// Converts `2016-2025` to `2016 2025`.
fn spaced(column: Option<&ArrayRef>) -> ArrayRef {
    let texts = column.and_then(|column| column.as_string_opt::<i32>());
    let spaced = texts.into_iter().flatten().map(|text| text.map(|text| text.replace('-', " ")));
    Arc::new(spaced.collect::<StringArray>())
}

/// Returns the uses that are fulfilled instantly: free uses, and the paywalled uses of subscribed titles.
fn instant(rows: &RecordBatch, subscribed: &HashSet<&str>) -> Option<ArrayRef> {
    let issns = rows.column_by_name("issn_l")?.as_string_opt::<i32>()?;
    let number = |name| rows.column_by_name(name)?.as_primitive_opt::<Float64Type>();
    let (free, paywalled) = (number("use_free_instant")?, number("use_paywalled")?);
    let instant = (0..rows.num_rows()).map(|row| {
        let paid = if subscribed.contains(issns.value(row)) { paywalled.value(row) } else { 0.0 };
        free.value(row) + paid
    });
    Some(Arc::new(Float64Array::from_iter_values(instant)))
}

/// Returns the first and last owned year as `2016-2025`, blank if no year is owned.
fn span(rows: &RecordBatch) -> Result<Option<ArrayRef>, ArrowError> {
    let Some(first_year) = rows.column_by_name("first_access_year") else { return Ok(None) };
    let first_year = cast(first_year, &DataType::Int32)?;
    let first_year = first_year.as_primitive::<Int32Type>();
    let offset = |name| rows.column_by_name(name)?.as_primitive_opt::<Float64Type>();
    let (Some(first), Some(last)) = (offset("access_first_offset"), offset("access_last_offset"))
    else {
        return Ok(None);
    };
    let text = |row: usize| {
        let year = |offset: f64| first_year.value(row) + offset as i32;
        if first.is_null(row) {
            String::new()
        } else {
            format!("{}-{}", year(first.value(row)), year(last.value(row)))
        }
    };
    Ok(Some(Arc::new(StringArray::from_iter_values((0..rows.num_rows()).map(text)))))
}
