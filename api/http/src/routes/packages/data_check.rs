//! `GET /package/{id}/data-check`: which titles of a package's files are forecast, and why others are not; `GET
//! /package/{id}/data-check.csv`: the titles as a file.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use titlewise_catalog::Package;
use titlewise_dataset::export::write_data_check;
use titlewise_dataset::library::{Checked, Coverage};
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::request::terms;
use titlewise_service::references::References;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::{OnPackage, View};
use crate::problem::ApiError;
use crate::routes::files::file_download::{CSV, attachment};
use crate::streamed::streamed;

/// Titles in the files of a package, and their states.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DataCheck {
    /// Id of the package.
    package_id: String,
    /// ISO code of the currency.
    currency: String,
    /// Version of the reference data that the titles are compared with; blank if the server has none.
    reference_version: String,
    /// Previous version, whose linking ISSNs are compared; null if none exists.
    compared_with: Option<String>,
    /// First forecast year.
    #[schema(example = 2026)]
    first_year: i32,
    /// Result of the check.
    #[serde(flatten)]
    coverage: Coverage,
}

/// Get the titles of a package's files that are forecast, and the reasons why others are not.
///
/// Every title in a file has exactly one state. A consortium's package has no files of its own.
#[utoipa::path(get, path = "/package/{id}/data-check", operation_id = "data_check", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The result of the check.", body = DataCheck),
        (status = 409, description = "The package belongs to a consortium."),
    ))]
pub(crate) async fn json(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnPackage<View>,
) -> Result<Json<DataCheck>, ApiError> {
    Ok(Json(checked(&forecasts, &references, on.package).await?))
}

/// Download the titles in the files of a package, each with its state and reasons.
///
/// Text that begins like a formula is prefixed with a quote.
#[utoipa::path(get, path = "/package/{id}/data-check.csv", operation_id = "data_check_csv", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "One row per title.", body = String, content_type = "text/csv"),
        (status = 409, description = "The package belongs to a consortium."),
    ))]
pub(crate) async fn csv(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnPackage<View>,
) -> Result<Response, ApiError> {
    let name = format!("{} - data check.csv", on.package.name);
    let check = checked(&forecasts, &references, on.package).await?;
    let body = streamed(move |to| write_data_check(&check.coverage, &check.currency, to));
    Ok(attachment(&name, CSV, body))
}

async fn checked(
    forecasts: &Forecasts,
    references: &References,
    package: Package,
) -> Result<DataCheck, ApiError> {
    if package.is_fed() {
        return Err(ApiError::said(
            StatusCode::CONFLICT,
            "A consortium's package has no files of its own. Each member's package has a data check.",
        ));
    }
    let question = forecasts.package_request(package).await?;
    let (facts, before) = tokio::try_join!(forecasts.facts(&question), references.issns_before())?;
    let files = forecasts.tables_to_check(question.live()).await?;
    let institutions = references.rows_about(&question.reference, &question.ror_ids).await?;
    let (compared_with, before) = before.unzip();
    let (model, runtime) = (forecasts.model.clone(), tokio::runtime::Handle::current());
    let check = move || -> Result<DataCheck, ApiError> {
        let checked = Checked {
            reference: &question.reference,
            institutions: &institutions,
            before: before.as_deref(),
            files,
            terms: &terms(&question.package, &question.ror_ids),
            facts: &facts,
            scenario: &question.assumptions,
        };
        let coverage = runtime.block_on(checked.coverage(&model))?;
        Ok(DataCheck {
            package_id: question.package.id,
            currency: question.package.currency,
            reference_version: question.reference.version.clone(),
            compared_with,
            first_year: question.assumptions.base_year,
            coverage,
        })
    };
    tokio::task::spawn_blocking(check).await?
}
