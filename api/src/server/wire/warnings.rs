//! What a package lacks, as clients of the known service read it.

use std::collections::BTreeSet;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use serde_json::{Value, json};

use super::package_document::has_complete_counter_data;
use crate::server::forecasting::Question;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// The warnings, in their fixed order. They follow from the data alone, and are worked out once for them.
pub(in crate::server) async fn warnings(app: &App, question: &Question) -> Result<Value, ApiError> {
    let key = question.data_and_currency();
    let found = app.warnings.get(&key, async || worked_out(app, question).await).await?;
    Ok((*found).clone())
}

async fn worked_out(app: &App, question: &Question) -> Result<Value, ApiError> {
    let mut all = Vec::new();
    let is_live = |slot: &str| question.live().iter().any(|upload| upload.slot == slot);
    if !is_live("perpetual-access") {
        all.push(json!({ "id": "missing_perpetual_access", "journals": null }));
    }
    let missing = missing_prices(app, question).await?;
    if !missing.is_empty() || !has_complete_counter_data(question.live()) {
        all.push(json!({ "id": "missing_prices", "journals": missing }));
    }
    if is_live("filter") {
        let titles = filter_titles(app, question).await?;
        all.push(json!({ "id": "filtering_titles", "journals": titles }));
    }
    Ok(Value::Array(all))
}

/// Journals that are used and sold by subscription, and have no price; the most used ones first.
async fn missing_prices(app: &App, question: &Question) -> Result<Vec<Value>, ApiError> {
    let facts = app.facts(question).await?;
    let excluded = app.model.exclusions(&facts, &question.assumptions).await?;
    let flags = |name: &str| excluded.column_by_name(name).and_then(|one| one.as_boolean_opt());
    let total = excluded.column_by_name("counter_total");
    let total = total.and_then(|total| total.as_primitive_opt::<Float64Type>());
    let (Some(has_no_price), Some(total)) = (flags("has_no_price"), total) else {
        return Ok(Vec::new());
    };
    let is_missing = |row: &usize| {
        has_no_price.is_valid(*row) && has_no_price.value(*row) && total.is_valid(*row)
    };
    let rows = (0..excluded.num_rows()).filter(is_missing);
    let mut used: Vec<(f64, usize)> =
        rows.map(|row| (total.value(row), row)).filter(|(used, _)| *used > 0.0).collect();
    used.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let currency = &question.package.currency;
    Ok(used.into_iter().map(|(used, row)| journal(&excluded, row, currency, used)).collect())
}

fn journal(titles: &RecordBatch, row: usize, currency: &str, counter_total: f64) -> Value {
    let text = |name: &str| {
        let column = titles.column_by_name(name).and_then(|column| column.as_string_opt::<i32>());
        column.filter(|column| column.is_valid(row)).map_or("", |column| column.value(row))
    };
    let issn_l = text("issn_l");
    let issns: Vec<&str> =
        text("issns").split(';').map(str::trim).filter(|issn| !issn.is_empty()).collect();
    json!({
        "issn_l_prefixed": format!("issn:{issn_l}"),
        "issn_l": issn_l,
        "name": text("title"),
        "issns": issns,
        "publisher": text("publisher"),
        "currency": currency,
        "counter_total": counter_total,
    })
}

/// The ISSN-Ls of the live title filter.
pub(super) async fn filter_titles(
    app: &App,
    question: &Question,
) -> Result<BTreeSet<String>, ApiError> {
    let mut titles = BTreeSet::new();
    for upload in question.live().iter().filter(|upload| upload.slot == "filter") {
        let table = app.live_table(upload).await?;
        let issns =
            table.rows.column_by_name("issn_l").and_then(|issns| issns.as_string_opt::<i32>());
        titles.extend(issns.into_iter().flatten().flatten().map(str::to_owned));
    }
    Ok(titles)
}
