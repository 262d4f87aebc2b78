//! `GET /scenario/{id}/export.csv`, `.xlsx`, `.parquet`, `.arrow`: the titles of a scenario as a file. The first two
//! contain what users and their programs read, the others every quantity of the model.

use std::io::Write;

use arrow::array::{AsArray, RecordBatch};
use arrow::error::ArrowError;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use titlewise_dataset::export::{
    consortium_rows, library_rows, stamped, write_arrow, write_spreadsheet, write_workbook,
};
use titlewise_ingest::parquet_file;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;
use titlewise_service::references::References;

use crate::arrow_stream::ARROW_STREAM;
use crate::documents::bodies::FileBytes;
use crate::documents::tag;
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;
use crate::routes::files::file_download::{CSV, XLSX, attachment};
use crate::routes::scenarios::workbook_summary::workbook_summary;
use crate::streamed::{streamed, streamed_workbook};

/// Media type that the compatible service uses for text shown in the browser.
const TEXT: &str = "text/text; charset=utf-8";
/// Header with the version of the reference data of a file.
const REFERENCE_HEADER: HeaderName = HeaderName::from_static("x-reference-version");
const PARQUET: &str = "application/vnd.apache.parquet";

/// Download the titles of a scenario as CSV.
///
/// Text that begins like a formula is prefixed with a quote.
#[utoipa::path(get, path = "/scenario/{id}/export.csv", operation_id = "export_csv", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "One row per title.", body = String, content_type = "text/csv")))]
pub(crate) async fn csv(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    download(&forecasts, on, ("csv", CSV), |rows, to| write_spreadsheet(rows, to)).await
}

/// Download the titles of a scenario as a workbook.
///
/// For people: the first sheet has totals and parameters, the second the journals under the headings of the screen, the third
/// the meaning of the columns. Percentages are fractions with a number format. Programs read CSV, Parquet or Arrow.
#[utoipa::path(get, path = "/scenario/{id}/export.xlsx", operation_id = "export_xlsx", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The workbook.", body = FileBytes, content_type = XLSX)))]
pub(crate) async fn xlsx(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let question = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let journals = forecasts.listed(&question).await?;
    let totals = forecasts.totals(&question, &journals).await?;
    let reference = references.reference_versions().await?.note(question.reference_version());
    let summary = workbook_summary(&question, &totals, &reference)?;
    let journals = stamped(journals, question.reference_version())?;
    let body = streamed_workbook(move |file| write_workbook(&journals, &summary, file));
    Ok(told(attachment(&file_name(&question, "xlsx"), XLSX, body), &question))
}

/// Download every quantity of the titles of a scenario as Parquet.
#[utoipa::path(get, path = "/scenario/{id}/export.parquet", operation_id = "export_parquet", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The file.", body = FileBytes, content_type = PARQUET)))]
pub(crate) async fn parquet(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    download(&forecasts, on, ("parquet", PARQUET), |rows, to| parquet_file::write(rows, to)).await
}

/// Download every quantity of the titles of a scenario as an Arrow stream.
#[utoipa::path(get, path = "/scenario/{id}/export.arrow", operation_id = "export_arrow", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The stream.", body = FileBytes, content_type = ARROW_STREAM)))]
pub(crate) async fn arrow(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    download(&forecasts, on, ("arrow", ARROW_STREAM), |rows, to| write_arrow(rows, to)).await
}

/// Show the titles of a scenario as CSV without a download.
#[utoipa::path(get, path = "/scenario/{id}/export", operation_id = "export_text", tag = tag::EXPORTS,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "One row per title.", body = String, content_type = "text/text")))]
pub(crate) async fn text(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let question = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let rows = rows(&question, &forecasts.journals(&question).await?)?;
    let body = streamed(move |to| write_spreadsheet(&rows, to));
    Ok(told(([(header::CONTENT_TYPE, TEXT)], body).into_response(), &question))
}

/// Get the linking ISSNs of the subscribed titles in cost per use order, separated by commas.
#[utoipa::path(get, path = "/scenario/{id}/export_subscriptions.txt", operation_id = "export_subscriptions",
    tag = tag::EXPORTS, security(("session" = ["Viewer"])),
    responses((status = 200, description = "The ISSNs.", body = String, content_type = "text/text")))]
pub(crate) async fn subscriptions(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
) -> Result<Response, ApiError> {
    let question = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let journals = forecasts.listed(&question).await?;
    let issns = journals.column_by_name("issn_l").and_then(|issns| issns.as_string_opt::<i32>());
    let flags = journals.column_by_name("subscribed").and_then(|flags| flags.as_boolean_opt());
    let pairs = issns.into_iter().flatten().zip(flags.into_iter().flatten());
    let subscribed = pairs.filter_map(|(issn, flag)| issn.filter(|_| flag == Some(true)));
    let text = subscribed.collect::<Vec<_>>().join(",");
    Ok(([(header::CONTENT_TYPE, TEXT)], text).into_response())
}

/// Writes the titles of a scenario in a format, with its file extension and media type.
async fn download<E: std::error::Error + Send + Sync + 'static>(
    forecasts: &Forecasts,
    on: OnScenario<View>,
    (ending, kind): (&str, &'static str),
    write: fn(&RecordBatch, &mut (dyn Write + Send)) -> Result<(), E>,
) -> Result<Response, ApiError> {
    let question = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let journals = forecasts.journals(&question).await?;
    let rows = rows(&question, &journals)?;
    let body = streamed(move |to| write(&rows, to));
    Ok(told(attachment(&file_name(&question, ending), kind, body), &question))
}

/// Adds the version of the reference data as a header: CSV has no other place for it.
fn told(mut answer: Response, question: &CurrentForecast) -> Response {
    let version = question.reference_version().and_then(|version| version.parse().ok());
    if let Some(version) = version {
        answer.headers_mut().insert(REFERENCE_HEADER, version);
    }
    answer
}

/// Returns the rows of an export, stamped with the version of the reference data.
fn rows(question: &CurrentForecast, journals: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let rows = match question.consortium {
        Some(_) => consortium_rows(journals)?,
        None => library_rows(journals)?,
    };
    stamped(rows, question.reference_version())
}

fn file_name(question: &CurrentForecast, ending: &str) -> String {
    format!("{} - {}.{ending}", question.package.name, question.scenario.name)
}
