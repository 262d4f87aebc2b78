//! What a package lacks, as clients of the known service read it.

use std::collections::BTreeSet;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use serde::Serialize;
use utoipa::ToSchema;

use super::package_document::has_complete_counter_data;
use crate::server::problem::ApiError;
use crate::server::question::Question;
use crate::server::state::App;

/// What a package lacks.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "id", rename_all = "snake_case")]
pub(in crate::server) enum Warning {
    /// Nobody said which years stay readable.
    MissingPerpetualAccess {
        /// Always null.
        journals: Option<Vec<String>>,
    },
    /// Journals that are used and sold by subscription have no price, or not all usage reports are there.
    MissingPrices {
        /// Those without a price, the most used ones first.
        journals: Vec<MissingPrice>,
    },
    /// Only some titles are kept.
    FilteringTitles {
        /// The ISSN-Ls of the list that keeps them.
        journals: BTreeSet<String>,
    },
}

/// A journal without a price.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(in crate::server) struct MissingPrice {
    /// `issn:` and the linking ISSN.
    #[schema(example = "issn:0031-9252")]
    pub issn_l_prefixed: String,
    /// Linking ISSN.
    #[schema(example = "0031-9252")]
    pub issn_l: String,
    /// Title.
    pub name: String,
    /// Every ISSN.
    pub issns: Vec<String>,
    /// Publisher.
    pub publisher: String,
    /// ISO code of the amounts of the package.
    pub currency: String,
    /// Downloads a year.
    pub counter_total: f64,
}

/// The warnings, in their fixed order. They follow from the data alone, and are worked out once for them.
pub(in crate::server) async fn warnings(
    app: &App,
    question: &Question,
) -> Result<Vec<Warning>, ApiError> {
    let key = question.data_and_currency();
    let found = app.warnings.get(&key, async || worked_out(app, question).await).await?;
    Ok((*found).clone())
}

async fn worked_out(app: &App, question: &Question) -> Result<Vec<Warning>, ApiError> {
    let mut all = Vec::new();
    let is_live = |slot: &str| question.live().iter().any(|upload| upload.slot == slot);
    if !is_live("perpetual-access") {
        all.push(Warning::MissingPerpetualAccess { journals: None });
    }
    let missing = missing_prices(app, question).await?;
    if !missing.is_empty() || !has_complete_counter_data(question.live()) {
        all.push(Warning::MissingPrices { journals: missing });
    }
    if is_live("filter") {
        all.push(Warning::FilteringTitles { journals: filter_titles(app, question).await? });
    }
    Ok(all)
}

/// Journals that are used and sold by subscription, and have no price; the most used ones first.
async fn missing_prices(app: &App, question: &Question) -> Result<Vec<MissingPrice>, ApiError> {
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
