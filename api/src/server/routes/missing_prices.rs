//! `GET /package/{id}/missing-prices.csv`: journals that are used and sold by subscription, and have no price.

use std::io::Write;

use axum::extract::State;
use axum::response::Response;
use serde_json::Value;

use super::file_download::{CSV, attachment};
use crate::export::{ExportError, harmless};
use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::streamed::streamed;
use crate::server::wire::warnings::warnings;

/// The columns, which are the fields of the warning.
const COLUMNS: [&str; 7] =
    ["issn_l_prefixed", "issn_l", "name", "issns", "publisher", "currency", "counter_total"];

pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Response, ApiError> {
    let name = format!("{} - missing prices.csv", on.package.name);
    // A consortium has no prices of its own.
    let all = if on.package.is_consortium {
        Value::Null
    } else {
        warnings(&app, &app.package_question(on.package).await?).await?
    };
    let body = streamed(move |to| write(&all, to));
    Ok(attachment(&name, CSV, body))
}

fn write(warnings: &Value, to: &mut (dyn Write + Send)) -> Result<(), ExportError> {
    let all = warnings.as_array().map(Vec::as_slice).unwrap_or_default();
    let missing = all.iter().filter(|warning| warning["id"] == "missing_prices");
    let journals = missing.filter_map(|warning| warning["journals"].as_array()).flatten();
    let mut writer = csv::Writer::from_writer(to);
    writer.write_record(COLUMNS)?;
    for journal in journals {
        writer.write_record(COLUMNS.map(|column| cell(&journal[column])))?;
    }
    writer.flush()?;
    Ok(())
}

fn cell(value: &Value) -> String {
    match value {
        Value::String(text) => harmless(text),
        Value::Array(issns) => issns.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
        other => other.as_f64().map(|number| number.to_string()).unwrap_or_default(),
    }
}
