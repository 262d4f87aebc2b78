//! `GET /comparison.csv`, `.xlsx`, `.txt`: a comparison of scenarios as a file.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use titlewise_dataset::export::{write_comparison, write_comparison_workbook};
use titlewise_service::comparison::comparing::Comparison;
use titlewise_service::comparison::paragraph::{labels, paragraph};
use titlewise_service::comparison::titles::Pattern;
use titlewise_service::comparison::totals::Total;
use titlewise_service::comparison::why::Why;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;

use crate::comparison_guard::{OnScenarios, ScenariosQuery};
use crate::documents::bodies::FileBytes;
use crate::documents::tag;
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::comparison::compare::{BaseQuery, PatternQuery, compared};
use crate::routes::comparison::sheets::{others, sheets};
use crate::routes::files::file_download::{CSV, PLAIN, XLSX, attachment};
use crate::streamed::{streamed, streamed_workbook};

/// Totals whose differences a workbook explains.
const EXPLAINED: [&str; 2] = ["cost", "instant_percent"];

fn keep(comparison: &mut Comparison, pattern: Option<&Pattern>) {
    if let Some(pattern) = pattern {
        comparison.titles.retain(|title| Pattern::of(title) == *pattern);
    }
}

/// Download the titles that are not the same in all scenarios as CSV.
///
/// Each scenario has four columns: its key in the request followed by `state` (`kept`, `not` or `absent`), `usage`, `cost` and
/// `cpu`. Text that begins like a formula is prefixed with a quote.
#[utoipa::path(get, path = "/comparison.csv", operation_id = "comparison_csv", tag = tag::EXPORTS,
    params(ScenariosQuery, PatternQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "One row per title.", body = String, content_type = "text/csv"),
        (status = 404, description = "A scenario does not exist, or the caller cannot view it."),
        (status = 422, description = "Too few, too many or repeated scenarios, an unknown revision or pattern."),
        (status = 503, description = "A consortium's scenario is being recalculated."),
    ))]
pub(crate) async fn csv(
    State(forecasts): State<Forecasts>,
    on: OnScenarios,
    QueryParams(wanted): QueryParams<PatternQuery>,
) -> Result<Response, ApiError> {
    let pattern = wanted.read(on.scenarios.len())?;
    let mut comparison = compared(&forecasts, on, BaseQuery { base: None }).await?;
    keep(&mut comparison, pattern.as_ref());
    let name = file_name(&comparison, "csv");
    let keys: Vec<String> = comparison.scenarios.iter().map(|one| one.name.to_string()).collect();
    let body = streamed(move |to| write_comparison(&comparison.titles, &keys, to));
    Ok(attachment(&name, CSV, body))
}

/// Download a comparison as a workbook.
///
/// For people: sheets with totals, settings and data, titles, subjects, and what the differences of cost and of immediate access from
/// the base follow from.
#[utoipa::path(get, path = "/comparison.xlsx", operation_id = "comparison_xlsx", tag = tag::EXPORTS,
    params(ScenariosQuery, BaseQuery, PatternQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The workbook.", body = FileBytes, content_type = XLSX),
        (status = 404, description = "A scenario does not exist, or the caller cannot view it."),
        (status = 422, description = "Too few, too many or repeated scenarios, an unknown revision, base or pattern."),
        (status = 503, description = "A consortium's scenario is being recalculated."),
    ))]
pub(crate) async fn xlsx(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnScenarios,
    QueryParams(base): QueryParams<BaseQuery>,
    QueryParams(wanted): QueryParams<PatternQuery>,
) -> Result<Response, ApiError> {
    let pattern = wanted.read(on.scenarios.len())?;
    let mut comparison = compared(&forecasts, on, base).await?;
    let mut whys = Vec::new();
    for at in others(&comparison) {
        for total in EXPLAINED {
            if let Some(why) = explained(&forecasts, &comparison, at, total).await? {
                whys.push((at, why));
            }
        }
    }
    let versions = references.reference_versions().await?;
    let sheets = sheets(&comparison, &whys, &versions);
    keep(&mut comparison, pattern.as_ref());
    let name = file_name(&comparison, "xlsx");
    let body =
        streamed_workbook(move |file| write_comparison_workbook(&comparison.titles, &sheets, file));
    Ok(attachment(&name, XLSX, body))
}

/// Get a comparison as a paragraph of plain text for a report.
///
/// With two scenarios, it also explains the difference of their costs, or of immediate access if amounts are not compared.
#[utoipa::path(get, path = "/comparison.txt", operation_id = "comparison_text", tag = tag::EXPORTS,
    params(ScenariosQuery, BaseQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The paragraph.", body = String, content_type = "text/plain"),
        (status = 404, description = "A scenario does not exist, or the caller cannot view it."),
        (status = 422, description = "Too few, too many or repeated scenarios, an unknown revision or base."),
        (status = 503, description = "A consortium's scenario is being recalculated."),
    ))]
pub(crate) async fn text(
    State(forecasts): State<Forecasts>,
    on: OnScenarios,
    QueryParams(base): QueryParams<BaseQuery>,
) -> Result<Response, ApiError> {
    let comparison = compared(&forecasts, on, base).await?;
    let why = match others(&comparison).as_slice() {
        [other] => match explained(&forecasts, &comparison, *other, EXPLAINED[0]).await? {
            Some(why) => Some(why),
            None => explained(&forecasts, &comparison, *other, EXPLAINED[1]).await?,
        },
        _ => None,
    };
    let text = paragraph(&comparison, why.as_ref()) + "\n";
    Ok(([(header::CONTENT_TYPE, PLAIN)], text).into_response())
}

/// Explains the difference of a total between the base and another scenario. None for amounts that are not compared.
async fn explained(
    forecasts: &Forecasts,
    comparison: &Comparison,
    at: usize,
    total: &str,
) -> Result<Option<Why>, ApiError> {
    let total = Total::attributable(total)?;
    let scenarios = &comparison.scenarios;
    let (Some(base), Some(other)) = (scenarios.get(comparison.base), scenarios.get(at)) else {
        return Ok(None);
    };
    if total.unit.is_money() && comparison.amounts_refusal.is_some() {
        return Ok(None);
    }
    Ok(Some(forecasts.why_between(base, other, total).await?))
}

fn file_name(comparison: &Comparison, ending: &str) -> String {
    format!("Comparison - {}.{ending}", labels(comparison).join(", "))
}
