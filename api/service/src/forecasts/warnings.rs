//! Warnings about a package's data, as clients of the compatible service read them.

use std::collections::BTreeSet;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;

use crate::error::Error;
use crate::forecasts::handle::Forecasts;
use crate::forecasts::request::ForecastRequest;
use crate::forecasts::warning::{MissingPrice, Warning};
use crate::uploads::slots::has_complete_counter_data;

/// Returns the warnings, in their fixed order. They depend on the data only and are cached.
pub async fn warnings(
    forecasts: &Forecasts,
    question: &ForecastRequest,
) -> Result<Vec<Warning>, Error> {
    let key = question.data_and_currency();
    let found =
        forecasts.warnings.get(&key, async || worked_out(forecasts, question).await).await?;
    Ok((*found).clone())
}

async fn worked_out(
    forecasts: &Forecasts,
    question: &ForecastRequest,
) -> Result<Vec<Warning>, Error> {
    let mut all = Vec::new();
    let is_live = |slot: &str| question.live().iter().any(|upload| upload.slot == slot);
    if !is_live("perpetual-access") {
        all.push(Warning::MissingPerpetualAccess { journals: None });
    }
    let missing = missing_prices(forecasts, question).await?;
    if !missing.is_empty() || !has_complete_counter_data(question.live()) {
        all.push(Warning::MissingPrices { journals: missing });
    }
    if is_live("filter") {
        all.push(Warning::FilteringTitles { journals: filter_titles(forecasts, question).await? });
    }
    Ok(all)
}

/// Returns the journals that have usage, are sold by subscription and lack a price; the most used first.
async fn missing_prices(
    forecasts: &Forecasts,
    question: &ForecastRequest,
) -> Result<Vec<MissingPrice>, Error> {
    let facts = forecasts.facts(question).await?;
    let excluded = forecasts.model.exclusions(&facts, &question.assumptions).await?;
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

fn journal(titles: &RecordBatch, row: usize, currency: &str, counter_total: f64) -> MissingPrice {
    let text = |name: &str| {
        let column = titles.column_by_name(name).and_then(|column| column.as_string_opt::<i32>());
        column.filter(|column| column.is_valid(row)).map_or("", |column| column.value(row))
    };
    let issn_l = text("issn_l");
    let issns = text("issns").split(';').map(str::trim).filter(|issn| !issn.is_empty());
    MissingPrice {
        issn_l_prefixed: format!("issn:{issn_l}"),
        issn_l: issn_l.to_owned(),
        name: text("title").to_owned(),
        issns: issns.map(str::to_owned).collect(),
        publisher: text("publisher").to_owned(),
        currency: currency.to_owned(),
        counter_total,
    }
}

/// Returns the ISSN-Ls of the live title filter.
async fn filter_titles(
    forecasts: &Forecasts,
    question: &ForecastRequest,
) -> Result<BTreeSet<String>, Error> {
    let mut titles = BTreeSet::new();
    for upload in question.live().iter().filter(|upload| upload.slot == "filter") {
        let table = forecasts.live_table(upload).await?;
        let issns =
            table.rows.column_by_name("issn_l").and_then(|issns| issns.as_string_opt::<i32>());
        titles.extend(issns.into_iter().flatten().flatten().map(str::to_owned));
    }
    Ok(titles)
}
