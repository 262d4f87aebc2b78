//! `GET /package/{id}/missing-prices.csv`: journals that are used and sold by subscription, and have no price.

use std::io::Write;

use axum::extract::State;
use axum::response::Response;

use super::file_download::{CSV, attachment};
use crate::export::{ExportError, harmless};
use crate::server::describe::tag;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::streamed::streamed;
use crate::server::wire::warnings::{MissingPrice, Warning, warnings};

/// The columns, which are the fields of the warning.
const COLUMNS: [&str; 7] =
    ["issn_l_prefixed", "issn_l", "name", "issns", "publisher", "currency", "counter_total"];

/// Journals that are used and sold by subscription, and have no price.
#[utoipa::path(get, path = "/package/{id}/missing-prices.csv", operation_id = "missing_prices", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "A line for each.", body = String, content_type = "text/csv")))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Response, ApiError> {
    let name = format!("{} - missing prices.csv", on.package.name);
    // A consortium has no prices of its own.
    let all = if on.package.is_consortium {
        Vec::new()
    } else {
        warnings(&app, &app.package_question(on.package).await?).await?
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
