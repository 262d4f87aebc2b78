//! `GET /package/{id}/missing-prices.csv`: subscription journals with usage but without a price.

use std::io::Write;

use axum::extract::State;
use axum::response::Response;
use titlewise_dataset::export::{ExportError, harmless};
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::warning::{MissingPrice, Warning};
use titlewise_service::forecasts::warnings::warnings;

use crate::documents::tag;
use crate::guard::{OnPackage, View};
use crate::problem::ApiError;
use crate::routes::files::file_download::{CSV, attachment};
use crate::streamed::streamed;

/// Columns: the fields of the warning.
const COLUMNS: [&str; 7] =
    ["issn_l_prefixed", "issn_l", "name", "issns", "publisher", "currency", "counter_total"];

/// Download the subscription journals with usage but without a price.
#[utoipa::path(get, path = "/package/{id}/missing-prices.csv", operation_id = "missing_prices", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "One row per journal.", body = String, content_type = "text/csv")))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    on: OnPackage<View>,
) -> Result<Response, ApiError> {
    let name = format!("{} - missing prices.csv", on.package.name);
    // A consortium has no prices of its own.
    let all = if on.package.is_consortium {
        Vec::new()
    } else {
        warnings(&forecasts, &forecasts.package_request(on.package).await?).await?
    };
    let body = streamed(move |to| write(&all, to));
    Ok(attachment(&name, CSV, body))
}

fn write(warnings: &[Warning], to: &mut (dyn Write + Send)) -> Result<(), ExportError> {
    let journals = warnings.iter().flat_map(|warning| match warning {
        Warning::MissingPrices { journals } => journals.as_slice(),
        _ => &[],
    });
    let mut writer = csv::Writer::from_writer(to);
    writer.write_record(COLUMNS)?;
    for journal in journals {
        writer.write_record(cells(journal))?;
    }
    writer.flush()?;
    Ok(())
}

fn cells(journal: &MissingPrice) -> [String; 7] {
    [
        harmless(&journal.issn_l_prefixed),
        harmless(&journal.issn_l),
        harmless(&journal.name),
        journal.issns.join(","),
        harmless(&journal.publisher),
        harmless(&journal.currency),
        journal.counter_total.to_string(),
    ]
}
