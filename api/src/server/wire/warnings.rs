//! What a package lacks, as clients of the known service read it.

use std::collections::BTreeSet;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use serde_json::{Value, json};

use super::package_document::has_complete_counter_data;
use crate::server::forecasting::Question;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// The warnings, in their fixed order.
pub(in crate::server) async fn warnings(app: &App, question: &Question) -> Result<Value, ApiError> {
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
    let currency = &question.package.currency;
    let titles = Titles::of(facts.relation("title"));
    let mut missing: Vec<(f64, Value)> = Vec::new();
    for batch in facts.relation("holding") {
        let facts = batch.column_by_name("facts").and_then(|facts| facts.as_struct_opt());
        let total = facts
            .and_then(|facts| facts.column_by_name("counter_total"))
            .and_then(|total| total.as_primitive_opt::<Float64Type>());
        let number = batch.column_by_name("title_no");
        let number = number.and_then(|number| number.as_primitive_opt::<Int32Type>());
        let price = batch.column_by_name("price");
        let (Some(total), Some(number), Some(price)) = (total, number, price) else { continue };
        for row in (0..batch.num_rows()).filter(|row| price.is_null(*row)) {
            let used = total.value(row);
            if used > 0.0
                && let Some(journal) = titles.journal(number.value(row))
            {
                missing.push((used, journal.document(currency, used)));
            }
        }
    }
    missing.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    Ok(missing.into_iter().map(|(_, journal)| journal).collect())
}

/// The journals of the reference data by their place in it.
struct Titles<'a> {
    by_number: std::collections::HashMap<i32, (&'a RecordBatch, usize)>,
}

/// One of them, which is sold by subscription.
struct Journal<'a> {
    batch: &'a RecordBatch,
    row: usize,
}

impl<'a> Titles<'a> {
    fn of(batches: &'a [RecordBatch]) -> Self {
        let mut by_number = std::collections::HashMap::new();
        for batch in batches {
            let numbers = batch.column_by_name("title_no");
            let numbers = numbers.and_then(|numbers| numbers.as_primitive_opt::<Int32Type>());
            for (row, number) in
                numbers.into_iter().flat_map(|numbers| numbers.values().iter().enumerate())
            {
                by_number.insert(*number, (batch, row));
            }
        }
        Self { by_number }
    }

    fn journal(&self, number: i32) -> Option<Journal<'a>> {
        let (batch, row) = *self.by_number.get(&number)?;
        let sold = batch.column_by_name("is_current_subscription")?.as_boolean_opt()?;
        sold.value(row).then_some(Journal { batch, row })
    }
}

impl Journal<'_> {
    fn text(&self, name: &str) -> &str {
        let column =
            self.batch.column_by_name(name).and_then(|column| column.as_string_opt::<i32>());
        column
            .filter(|column| column.is_valid(self.row))
            .map_or("", |column| column.value(self.row))
    }

    fn document(&self, currency: &str, counter_total: f64) -> Value {
        let issn_l = self.text("issn_l");
        let issns: Vec<&str> =
            self.text("issns").split(';').map(str::trim).filter(|issn| !issn.is_empty()).collect();
        json!({
            "issn_l_prefixed": format!("issn:{issn_l}"),
            "issn_l": issn_l,
            "name": self.text("title"),
            "issns": issns,
            "publisher": self.text("publisher"),
            "currency": currency,
            "counter_total": counter_total,
        })
    }
}

/// The ISSN-Ls of the live title filter.
async fn filter_titles(app: &App, question: &Question) -> Result<BTreeSet<String>, ApiError> {
    let mut titles = BTreeSet::new();
    for upload in question.live().iter().filter(|upload| upload.slot == "filter") {
        let table = app.live_table(upload).await?;
        let issns =
            table.rows.column_by_name("issn_l").and_then(|issns| issns.as_string_opt::<i32>());
        titles.extend(issns.into_iter().flatten().flatten().map(str::to_owned));
    }
    Ok(titles)
}
