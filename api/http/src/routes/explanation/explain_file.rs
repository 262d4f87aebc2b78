//! `GET /scenario/{id}/explain.txt`, `.xlsx`: an explanation as a file.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use titlewise_dataset::export::ExplanationHeading;
use titlewise_service::explanation::explaining::Explanation;
use titlewise_service::explanation::text::{about, heading, text};
use titlewise_service::explanation::wanted::LISTED_TITLES;
use titlewise_service::explanation::workbook::write_workbook;
use titlewise_service::forecasts::Forecasts;

use crate::documents::bodies::FileBytes;
use crate::documents::tag;
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::explanation::explain::{ExplainQuery, explanation};
use crate::routes::files::file_download::{PLAIN, XLSX, attachment};
use crate::streamed::streamed_workbook;

/// Get an explanation as plain text.
#[utoipa::path(get, path = "/scenario/{id}/explain.txt", operation_id = "explain_text", tag = tag::EXPORTS,
    params(ExplainQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "One sentence for each value.", body = String, content_type = "text/plain"),
        (status = 422, description = "An unknown number, year or age, or a consortium's scenario."),
    ))]
pub(crate) async fn as_text(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
    QueryParams(query): QueryParams<ExplainQuery>,
) -> Result<Response, ApiError> {
    let explanation = explanation(&forecasts, on, query, Some(LISTED_TITLES)).await?;
    let heading = heading(&explanation.answer, &explanation.request.scenario.name);
    let document = text(&explanation.answer, &heading, &about(&explanation));
    Ok(([(header::CONTENT_TYPE, PLAIN)], document).into_response())
}

/// Download an explanation as a workbook.
///
/// Each value is a row whose formula calculates it from the rows of its inputs, so that a change of a cell is calculated
/// through. Values of fits by least squares are numbers.
#[utoipa::path(get, path = "/scenario/{id}/explain.xlsx", operation_id = "explain_xlsx", tag = tag::EXPORTS,
    params(ExplainQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The workbook.", body = FileBytes, content_type = XLSX),
        (status = 422, description = "An unknown number, year or age, or a consortium's scenario."),
    ))]
pub(crate) async fn xlsx(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
    QueryParams(query): QueryParams<ExplainQuery>,
) -> Result<Response, ApiError> {
    let explanation = explanation(&forecasts, on, query, None).await?;
    let name = file_name(&explanation);
    let heading = ExplanationHeading {
        title: heading(&explanation.answer, &explanation.request.scenario.name),
        about: vec![about(&explanation)],
        currency: explanation.request.package.currency.clone(),
    };
    let body = streamed_workbook(move |file| write_workbook(&explanation.answer, &heading, file));
    Ok(attachment(&name, XLSX, body))
}

fn file_name(explanation: &Explanation) -> String {
    let Explanation { request, answer } = explanation;
    let root = answer.nodes.first().map(|(node, _)| node.label.as_str()).unwrap_or_default();
    let title = answer.title.as_ref().map(|title| title.title.as_str());
    let about = title.unwrap_or(&request.scenario.name);
    format!("Explanation - {about} - {root}.xlsx")
}
