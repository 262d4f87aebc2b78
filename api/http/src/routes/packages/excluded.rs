//! `GET /publisher/{id}/excluded` and `GET /package/{id}/excluded.csv`: titles with usage that appear in no scenario,
//! with all reasons, including titles that the reference data does not contain.

use std::collections::BTreeMap;
use std::io::Write;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use axum::extract::State;
use axum::response::Response;
use titlewise_dataset::export::{ExportError, harmless};
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::request::ForecastRequest;

use crate::documents::tag;
use crate::guard::{OnPackage, View};
use crate::problem::ApiError;
use crate::routes::files::file_download::{CSV, attachment};
use crate::streamed::streamed;

/// The first six columns are those of the compatible service.
const COLUMNS: [&str; 10] = [
    "issn_l",
    "publisher",
    "gold_oa",
    "not_currently_publishing",
    "price_not_available",
    "filtered_out",
    "title",
    "not_in_core_list",
    "left_out_by_name",
    "unknown_title",
];

/// Columns of the model that the reasons come from, in the order of the file.
const REASONS: [&str; 4] = ["is_gold", "is_not_published", "has_no_price", "is_outside_filter"];
const MORE_REASONS: [&str; 2] = ["is_outside_core", "is_left_out_by_name"];

/// A title that the reference data does not contain: its ISSN, publisher and title from the reports.
type Unknown = (String, String, String);

/// Download the titles with usage that appear in no scenario, with all reasons.
///
/// Titles that the reference data does not contain are included. Text that begins like a formula is prefixed with a
/// quote.
#[utoipa::path(get, path = "/package/{id}/excluded.csv", operation_id = "excluded_titles", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "One row per title.", body = String, content_type = "text/csv")))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    on: OnPackage<View>,
) -> Result<Response, ApiError> {
    let name = format!("{} - excluded titles.csv", on.package.name);
    let question = forecasts.package_request(on.package).await?;
    let facts = forecasts.facts(&question).await?;
    let excluded = forecasts.model.exclusions(&facts, &question.assumptions).await?;
    let unknown = unknown_titles(&forecasts, &question).await?;
    let body = streamed(move |to| write(&excluded, &unknown, to));
    Ok(attachment(&name, CSV, body))
}

fn write(
    excluded: &RecordBatch,
    unknown: &[Unknown],
    to: &mut (dyn Write + Send),
) -> Result<(), ExportError> {
    let text = |name: &str, row: usize| {
        let column = excluded.column_by_name(name).and_then(|column| column.as_string_opt::<i32>());
        column.filter(|column| column.is_valid(row)).map_or("", |column| column.value(row))
    };
    let is = |name: &str, row: usize| {
        let column = excluded.column_by_name(name).and_then(|column| column.as_boolean_opt());
        column.is_some_and(|column| column.is_valid(row) && column.value(row))
    };
    let word = |flag: bool| if flag { "True" } else { "False" }.to_owned();
    let mut writer = csv::Writer::from_writer(to);
    writer.write_record(COLUMNS)?;
    for row in (0..excluded.num_rows()).filter(|row| is("has_use", *row)) {
        let mut line = vec![text("issn_l", row).to_owned(), harmless(text("publisher", row))];
        line.extend(REASONS.map(|reason| word(is(reason, row))));
        line.push(harmless(text("title", row)));
        line.extend(MORE_REASONS.map(|reason| word(is(reason, row))));
        line.push(word(false));
        writer.write_record(line)?;
    }
    for (issn, publisher, title) in unknown {
        let no = || word(false);
        writer.write_record([
            issn.clone(),
            harmless(publisher),
            no(),
            no(),
            no(),
            no(),
            harmless(title),
            no(),
            no(),
            word(true),
        ])?;
    }
    writer.flush()?;
    Ok(())
}

/// Returns titles with usage whose ISSN the reference data does not contain, each once.
async fn unknown_titles(
    forecasts: &Forecasts,
    question: &ForecastRequest,
) -> Result<Vec<Unknown>, ApiError> {
    let mut unknown: BTreeMap<String, Unknown> = BTreeMap::new();
    for upload in question.live().iter().filter(|upload| upload.kind == "counter") {
        let rows = forecasts.live_table(upload).await?.rows;
        let column =
            |name: &str| rows.column_by_name(name).and_then(|one| one.as_string_opt::<i32>());
        let total =
            rows.column_by_name("total").and_then(|one| one.as_primitive_opt::<Float64Type>());
        let (Some(issn_l), Some(total)) = (column("issn_l"), total) else { continue };
        let cell = |name: &str, row: usize| {
            let column = column(name).filter(|column| column.is_valid(row));
            column.map_or(String::new(), |column| column.value(row).to_owned())
        };
        for row in (0..rows.num_rows()).filter(|row| issn_l.is_null(*row)) {
            if total.is_null(row) || total.value(row) <= 0.0 {
                continue;
            }
            let issns = [cell("online_issn", row), cell("print_issn", row)];
            let issn = issns.into_iter().find(|issn| !issn.is_empty()).unwrap_or_default();
            let title = cell("title", row);
            let key = if issn.is_empty() { title.to_lowercase() } else { issn.clone() };
            unknown.entry(key).or_insert_with(|| (issn, cell("publisher", row), title));
        }
    }
    Ok(unknown.into_values().collect())
}
