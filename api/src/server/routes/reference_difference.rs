//! `GET /scenario/{id}/reference/difference`: what another version of the reference data would make of a scenario, title
//! by title, before it is taken. `.csv` is the same as a file.

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use titlewise_engine::summary::Summary;
use utoipa::ToSchema;

use super::file_download::{CSV, attachment};
use crate::catalog::Scenario;
use crate::export::write_difference;
use crate::server::describe::tag;
use crate::server::describe::totals::Totals;
use crate::server::identity::guard::{OnScenario, View};
use crate::server::problem::ApiError;
use crate::server::query::Asked;
use crate::server::question::Question;
use crate::server::reference_version::VersionLine;
use crate::server::state::App;
use crate::server::streamed::streamed;

/// What stands behind the question mark.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// The version to compare with, as the list of versions names it; the newest if left out.
    to: Option<String>,
}

/// What another version of the reference data would make of a scenario.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReferenceDifference {
    /// The version that the forecast uses now.
    before: Option<VersionLine>,
    /// The other one.
    after: VersionLine,
    /// The totals now.
    #[schema(value_type = Totals)]
    totals_before: Summary,
    /// The totals with the other version.
    #[schema(value_type = Totals)]
    totals_after: Summary,
    /// Titles that stay as they are. They are not among `titles`.
    num_unchanged: usize,
    /// The titles that come, go, change or move, the largest change of use first, then of cost.
    titles: Vec<TitleDifference>,
}

/// What changes of a title. Uses are per year, amounts per year in the package's currency; null where there is no such
/// title on that side, or no such value.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TitleDifference {
    /// Its linking ISSN.
    #[schema(example = "0031-9252")]
    issn_l: String,
    /// The title.
    title: Option<String>,
    /// Its publisher.
    publisher: Option<String>,
    /// Its subject.
    subject: Option<String>,
    /// `comes` (there was no forecast of it), `goes` (there would be none), `changes`, or `moves` (only its place in the order
    /// of cost per use is another one).
    #[schema(example = "changes")]
    change: String,
    /// Does the scenario subscribe it?
    subscribed: bool,
    /// Weighted use.
    usage_before: Option<f64>,
    /// The same with the other version.
    usage_after: Option<f64>,
    /// What it costs in the scenario: the subscription, or interlibrary loans.
    cost_before: Option<f64>,
    /// The same with the other version.
    cost_after: Option<f64>,
    /// What the subscription would cost.
    subscription_cost_before: Option<f64>,
    /// The same with the other version.
    subscription_cost_after: Option<f64>,
    /// What interlibrary loans would cost.
    ill_cost_before: Option<f64>,
    /// The same with the other version.
    ill_cost_after: Option<f64>,
    /// Net cost per paywalled use.
    cpu_before: Option<f64>,
    /// The same with the other version.
    cpu_after: Option<f64>,
    /// Its place in the order of cost per use.
    cpu_rank_before: Option<i32>,
    /// The same with the other version.
    cpu_rank_after: Option<i32>,
    /// Use fulfilled at once without a subscription, percent.
    free_instant_usage_percent_before: Option<f64>,
    /// The same with the other version.
    free_instant_usage_percent_after: Option<f64>,
}

/// A scenario with two versions of the reference data.
struct Compared {
    now: Question,
    before: Option<VersionLine>,
    after: VersionLine,
    /// Titles that are forecast now.
    num_before: usize,
    totals: [Summary; 2],
    titles: RecordBatch,
}

/// What another version of the reference data would make of a scenario, title by title.
///
/// Both forecasts are made with the scenario's settings and subscriptions. Nothing is changed by asking.
#[utoipa::path(get, path = "/scenario/{id}/reference/difference", operation_id = "reference_difference",
    tag = tag::SCENARIOS, params(Wanted), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The difference.", body = ReferenceDifference),
        (status = 422, description = "There is no such version."),
    ))]
pub(super) async fn get(
    State(app): State<App>,
    on: OnScenario<View>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Json<ReferenceDifference>, ApiError> {
    let compared = compared(&app, on, wanted).await?;
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

/// The same as a file.
#[utoipa::path(get, path = "/scenario/{id}/reference/difference.csv", operation_id = "reference_difference_csv",
    tag = tag::EXPORTS, params(Wanted), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "A line for each title that comes, goes, changes or moves.", body = String,
            content_type = "text/csv"),
        (status = 422, description = "There is no such version."),
    ))]
pub(super) async fn csv(
    State(app): State<App>,
    on: OnScenario<View>,
    Asked(wanted): Asked<Wanted>,
) -> Result<Response, ApiError> {
    let Compared { now, titles, .. } = compared(&app, on, wanted).await?;
    let name = format!("{} - {} - reference data.csv", now.package.name, now.scenario.name);
    let body = streamed(move |to| write_difference(&titles, to));
    Ok(attachment(&name, CSV, body))
}

async fn compared(
    app: &App,
    on: OnScenario<View>,
    Wanted { to }: Wanted,
) -> Result<Compared, ApiError> {
    let versions = app.reference_versions().await?;
    let after = match &to {
        Some(to) => versions.named(to, "to")?,
        None => versions.newest().ok_or_else(|| {
            ApiError::field("to", "This server has no reference data yet.".to_owned())
        })?,
    };
    let now = app.whole(&on.caller, on.scenario, on.package).await?;
    let scenario = Scenario { reference: Some(after.version.clone()), ..now.scenario.clone() };
    let then = app.question(scenario, now.package.clone()).await?;
    let journals = [app.listed(&now).await?, app.listed(&then).await?];
    let [before, other] = &journals;
    let titles = app.model.difference(before, other).await?;
    let totals = [app.totals(&now, before).await?, app.totals(&then, other).await?];
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
