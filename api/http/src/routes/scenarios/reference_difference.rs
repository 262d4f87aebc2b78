//! `GET /scenario/{id}/reference/difference`: how another version of the reference data would change a scenario, title
//! by title, before it is used. `.csv` returns the same as a file.

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use titlewise_catalog::Scenario;
use titlewise_dataset::export::write_difference;
use titlewise_engine::results::summary::Summary;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::forecasts::current::CurrentForecast;
use titlewise_service::references::References;
use titlewise_service::references::versions::VersionLine;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::documents::totals::Totals;
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::files::file_download::{CSV, attachment};
use crate::streamed::streamed;

/// Query parameters.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DifferenceQuery {
    /// Version to compare with, from the list of versions. Defaults to the newest.
    to: Option<String>,
}

/// Effect of another version of the reference data on a scenario.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReferenceDifference {
    /// Version that the forecast uses now.
    before: Option<VersionLine>,
    /// Version to compare with.
    after: VersionLine,
    /// Totals now.
    #[schema(value_type = Totals)]
    totals_before: Summary,
    /// Totals with the other version.
    #[schema(value_type = Totals)]
    totals_after: Summary,
    /// Number of unchanged titles. They are not in `titles`.
    num_unchanged: usize,
    /// Titles that appear, disappear, change or move, largest change of use first, then of cost.
    titles: Vec<TitleDifference>,
}

/// Changes of a title. Uses are per year, amounts per year in the package's currency; null if the title or the value
/// does not exist in that version.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TitleDifference {
    /// Linking ISSN.
    #[schema(example = "0031-9252")]
    issn_l: String,
    /// Title.
    title: Option<String>,
    /// Publisher.
    publisher: Option<String>,
    /// Subject.
    subject: Option<String>,
    /// `comes` (not forecast before), `goes` (no longer forecast), `changes`, or `moves` (only its rank by cost per use
    /// changes).
    #[schema(example = "changes")]
    change: String,
    /// Whether the scenario subscribes to the title.
    subscribed: bool,
    /// Weighted use.
    usage_before: Option<f64>,
    /// Weighted use with the other version.
    usage_after: Option<f64>,
    /// Cost of the title in the scenario: the subscription, or interlibrary loans.
    cost_before: Option<f64>,
    /// Cost in the scenario with the other version.
    cost_after: Option<f64>,
    /// Cost of a subscription.
    subscription_cost_before: Option<f64>,
    /// Cost of a subscription with the other version.
    subscription_cost_after: Option<f64>,
    /// Cost of interlibrary loans.
    ill_cost_before: Option<f64>,
    /// Cost of interlibrary loans with the other version.
    ill_cost_after: Option<f64>,
    /// Net cost per paywalled use.
    cpu_before: Option<f64>,
    /// Net cost per paywalled use with the other version.
    cpu_after: Option<f64>,
    /// Rank by cost per use.
    cpu_rank_before: Option<i32>,
    /// Rank by cost per use with the other version.
    cpu_rank_after: Option<i32>,
    /// Use fulfilled instantly without a subscription, percent.
    free_instant_usage_percent_before: Option<f64>,
    /// Use fulfilled instantly without a subscription with the other version, percent.
    free_instant_usage_percent_after: Option<f64>,
}

/// A scenario with two versions of the reference data.
struct Compared {
    now: CurrentForecast,
    before: Option<VersionLine>,
    after: VersionLine,
    /// Number of titles that are forecast now.
    num_before: usize,
    totals: [Summary; 2],
    titles: RecordBatch,
}

/// Compare a scenario with another version of the reference data, title by title.
///
/// Both forecasts use the scenario's settings and subscriptions. The request changes nothing.
#[utoipa::path(get, path = "/scenario/{id}/reference/difference", operation_id = "reference_difference",
    tag = tag::SCENARIOS, params(DifferenceQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The difference.", body = ReferenceDifference),
        (status = 422, description = "The version does not exist."),
    ))]
pub(crate) async fn get(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnScenario<View>,
    QueryParams(wanted): QueryParams<DifferenceQuery>,
) -> Result<Json<ReferenceDifference>, ApiError> {
    let compared = compared(&forecasts, &references, on, wanted).await?;
    let Compared { before, after, num_before, totals, titles, .. } = compared;
    let titles = of_rows(&titles);
    let is_of_before = |title: &&TitleDifference| title.change != "comes";
    let num_unchanged = num_before - titles.iter().filter(is_of_before).count();
    let [totals_before, totals_after] = totals;
    Ok(Json(ReferenceDifference {
        before,
        after,
        totals_before,
        totals_after,
        num_unchanged,
        titles,
    }))
}

/// Download the same comparison as a file.
#[utoipa::path(get, path = "/scenario/{id}/reference/difference.csv", operation_id = "reference_difference_csv",
    tag = tag::EXPORTS, params(DifferenceQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "One row per title that appears, disappears, changes or moves.", body = String,
            content_type = "text/csv"),
        (status = 422, description = "The version does not exist."),
    ))]
pub(crate) async fn csv(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnScenario<View>,
    QueryParams(wanted): QueryParams<DifferenceQuery>,
) -> Result<Response, ApiError> {
    let Compared { now, titles, .. } = compared(&forecasts, &references, on, wanted).await?;
    let name = format!("{} - {} - reference data.csv", now.package.name, now.scenario.name);
    let body = streamed(move |to| write_difference(&titles, to));
    Ok(attachment(&name, CSV, body))
}

async fn compared(
    forecasts: &Forecasts,
    references: &References,
    on: OnScenario<View>,
    DifferenceQuery { to }: DifferenceQuery,
) -> Result<Compared, ApiError> {
    let versions = references.reference_versions().await?;
    let after = match &to {
        Some(to) => versions.named(to, "to")?,
        None => versions.newest().ok_or_else(|| {
            ApiError::field("to", "This server has no reference data yet.".to_owned())
        })?,
    };
    let now = forecasts.current_only(&on.caller, on.scenario, on.package).await?;
    let scenario = Scenario { reference: Some(after.version.clone()), ..now.scenario.clone() };
    let then = forecasts.request(scenario, now.package.clone()).await?;
    let then = CurrentForecast::from(then);
    let journals = [forecasts.listed(&now).await?, forecasts.listed(&then).await?];
    let [before, other] = &journals;
    let titles = forecasts.model.difference(before, other).await?;
    let totals = [forecasts.totals(&now, before).await?, forecasts.totals(&then, other).await?];
    let num_before = before.num_rows();
    let used = now.reference_version();
    let used = used.map(|used| versions.named(used, "version").cloned()).transpose()?;
    Ok(Compared { now, before: used, after: after.clone(), num_before, totals, titles })
}

fn of_rows(rows: &RecordBatch) -> Vec<TitleDifference> {
    let text = |name: &str| rows.column_by_name(name).and_then(|all| all.as_string_opt::<i32>());
    let number = |name: &str| {
        rows.column_by_name(name).and_then(|all| all.as_primitive_opt::<Float64Type>())
    };
    let whole =
        |name: &str| rows.column_by_name(name).and_then(|all| all.as_primitive_opt::<Int32Type>());
    let flags = rows.column_by_name("subscribed").and_then(|all| all.as_boolean_opt());
    let of_row = |row: usize| {
        let text =
            |name| text(name).filter(|all| all.is_valid(row)).map(|all| all.value(row).to_owned());
        let number = |name| {
            let value = number(name).filter(|all| all.is_valid(row)).map(|all| all.value(row));
            value.filter(|value| value.is_finite())
        };
        let whole = |name| whole(name).filter(|all| all.is_valid(row)).map(|all| all.value(row));
        TitleDifference {
            issn_l: text("issn_l").unwrap_or_default(),
            title: text("title"),
            publisher: text("publisher"),
            subject: text("subject"),
            change: text("change").unwrap_or_default(),
            subscribed: flags.is_some_and(|all| all.is_valid(row) && all.value(row)),
            usage_before: number("usage_before"),
            usage_after: number("usage_after"),
            cost_before: number("cost_before"),
            cost_after: number("cost_after"),
            subscription_cost_before: number("subscription_cost_before"),
            subscription_cost_after: number("subscription_cost_after"),
            ill_cost_before: number("ill_cost_before"),
            ill_cost_after: number("ill_cost_after"),
            cpu_before: number("cpu_before"),
            cpu_after: number("cpu_after"),
            cpu_rank_before: whole("cpu_rank_before"),
            cpu_rank_after: whole("cpu_rank_after"),
            free_instant_usage_percent_before: number("free_instant_usage_percent_before"),
            free_instant_usage_percent_after: number("free_instant_usage_percent_after"),
        }
    };
    (0..rows.num_rows()).map(of_row).collect()
}
