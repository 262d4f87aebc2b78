//! `GET /comparison`: two to six scenarios, or revisions of them, side by side.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use titlewise_engine::compare::side_by_side::ComparedTitle;
use titlewise_service::comparison::comparing::Comparison;
use titlewise_service::comparison::scenario_name::position_of_base;
use titlewise_service::comparison::titles::Pattern;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;

use crate::arrow_stream::encode;
use crate::comparison_guard::{OnScenarios, ScenariosQuery};
use crate::documents::bodies::FileBytes;
use crate::documents::comparison::{ComparisonDocument, ComparisonTitles, title_line};
use crate::documents::tag;
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::comparison::title_rows::title_rows;
use crate::routes::scenarios::title_stream::{is_arrow_wanted, unstored};

/// Number of titles of a page unless the request states another one.
const PAGE: usize = 100;
/// Most titles of a page.
const MAX_PAGE: usize = 1_000;

/// The scenario that the others are compared with.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BaseQuery {
    /// The scenario that the others are compared with, as written in `s`. Defaults to the first one.
    pub(super) base: Option<String>,
}

/// The titles of a response.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PatternQuery {
    /// Return only titles with this pattern: for each scenario `k` (kept), `n` (not subscribed to) or `a` (absent).
    #[param(example = "kn")]
    pattern: Option<String>,
}

impl PatternQuery {
    /// Parses the pattern, which has a letter for each of the scenarios.
    pub(super) fn read(&self, scenarios: usize) -> Result<Option<Pattern>, ApiError> {
        let pattern = self.pattern.as_deref();
        Ok(pattern.map(|text| Pattern::parse(text, scenarios)).transpose()?)
    }
}

/// The page of a response as JSON.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// Number of titles to skip. Applies to JSON.
    #[param(minimum = 0)]
    offset: Option<usize>,
    /// Maximum number of titles. Defaults to 100. Applies to JSON.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<usize>,
}

/// Compare two to six scenarios, or revisions of them.
///
/// The scenarios may be of different packages. Titles are matched by the linking ISSN of the newest of their versions of the
/// reference data. Amounts in different currencies are not compared; `amounts_refusal` then has the reason. A scenario that
/// the caller cannot view is refused like one that does not exist.
///
/// When the client accepts `application/vnd.apache.arrow.stream`, the response is an Arrow stream with all titles of the
/// pattern in one record batch, and the rest of the document as JSON in the metadata `comparison`.
#[utoipa::path(get, path = "/comparison", operation_id = "comparison", tag = tag::SCENARIOS,
    params(ScenariosQuery, BaseQuery, PatternQuery, PageQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The comparison.", content(
            (ComparisonTitles = "application/json"),
            (FileBytes = "application/vnd.apache.arrow.stream"),
        )),
        (status = 404, description = "A scenario does not exist, or the caller cannot view it."),
        (status = 422, description = "Too few, too many or repeated scenarios, an unknown revision, base or pattern."),
        (status = 503, description = "A consortium's scenario is being recalculated."),
    ))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnScenarios,
    QueryParams(base): QueryParams<BaseQuery>,
    QueryParams(wanted): QueryParams<PatternQuery>,
    QueryParams(page): QueryParams<PageQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let pattern = wanted.read(on.scenarios.len())?;
    let comparison = compared(&forecasts, on, base).await?;
    let versions = references.reference_versions().await?;
    let document = ComparisonDocument::new(&comparison, &versions);
    let is_wanted = |title: &&ComparedTitle| {
        pattern.as_ref().is_none_or(|pattern| Pattern::of(title) == *pattern)
    };
    let matching: Vec<&ComparedTitle> = comparison.titles.iter().filter(is_wanted).collect();
    if is_arrow_wanted(&headers) {
        let document = serde_json::to_string(&document)?;
        let rows = title_rows(&matching, comparison.scenarios.len(), document)?;
        let stream = unstored(encode(&rows)?, &headers).await?;
        return Ok(([(header::VARY, "accept, accept-encoding")], stream).into_response());
    }
    let limit = page.limit.unwrap_or(PAGE).clamp(1, MAX_PAGE);
    let shown = matching.iter().skip(page.offset.unwrap_or(0)).take(limit);
    let titles = shown.map(|title| title_line(title)).collect();
    let answer = ComparisonTitles { comparison: document, num_matching: matching.len(), titles };
    Ok(([(header::VARY, "accept")], Json(answer)).into_response())
}

/// Compares the scenarios of a request with its base.
pub(super) async fn compared(
    forecasts: &Forecasts,
    on: OnScenarios,
    BaseQuery { base }: BaseQuery,
) -> Result<Comparison, ApiError> {
    let names: Vec<_> = on.scenarios.iter().map(|one| one.name.clone()).collect();
    let base = position_of_base(base.as_deref(), &names)?;
    Ok(forecasts.comparison(&on.caller, on.scenarios, base).await?)
}
