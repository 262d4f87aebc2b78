//! `GET /package/{id}/data-check`: which titles of a package's files are forecast, and why the others are not;
//! `GET /package/{id}/data-check.csv`: its titles as a file.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::file_download::{CSV, attachment};
use crate::catalog::Package;
use crate::export::write_data_check;
use crate::library::{Checked, Coverage};
use crate::server::describe::tag;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::question::terms;
use crate::server::state::App;
use crate::server::streamed::streamed;

/// The titles that the files of a package name, and what was found out about them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct DataCheck {
    /// Id of the package.
    package_id: String,
    /// ISO code of its amounts.
    currency: String,
    /// Version of the reference data that the titles are held against; blank if there are none.
    reference_version: String,
    /// Version of those before, with which linking ISSNs are compared; null if there is none.
    compared_with: Option<String>,
    /// First year of forecasts.
    #[schema(example = 2026)]
    first_year: i32,
    /// What was found.
    #[serde(flatten)]
    coverage: Coverage,
}

/// Which titles of a package's files are forecast, and why the others are not.
///
/// Every title that a file names is in one state. A consortium's package has no files: its members have.
#[utoipa::path(get, path = "/package/{id}/data-check", operation_id = "data_check", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "What was found.", body = DataCheck),
        (status = 409, description = "It is a consortium's."),
    ))]
pub(super) async fn json(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<DataCheck>, ApiError> {
    Ok(Json(checked(&app, on.package).await?))
}

/// The titles that the files of a package name, each with its state and the reasons.
///
/// Texts that begin like a formula have a quote in front.
#[utoipa::path(get, path = "/package/{id}/data-check.csv", operation_id = "data_check_csv", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "A line for each title.", body = String, content_type = "text/csv"),
        (status = 409, description = "It is a consortium's."),
    ))]
pub(super) async fn csv(State(app): State<App>, on: OnPackage<View>) -> Result<Response, ApiError> {
    let name = format!("{} - data check.csv", on.package.name);
    let check = checked(&app, on.package).await?;
    let body = streamed(move |to| write_data_check(&check.coverage, &check.currency, to));
    Ok(attachment(&name, CSV, body))
}

async fn checked(app: &App, package: Package) -> Result<DataCheck, ApiError> {
    if package.is_fed() {
        return Err(ApiError::said(
            StatusCode::CONFLICT,
            "A consortium's package has no files of its own. Each member's package has a data check.",
        ));
    }
    let question = app.package_question(package).await?;
    let (facts, before) = tokio::try_join!(app.facts(&question), app.issns_before())?;
    let mut files = Vec::with_capacity(question.live().len());
    for upload in question.live() {
        files.push(app.live_table(upload).await?);
    }
    let (compared_with, before) = before.unzip();
    let (model, runtime) = (app.model.clone(), tokio::runtime::Handle::current());
    let check = move || -> Result<DataCheck, ApiError> {
        let checked = Checked {
            reference: &question.reference,
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
