//! `GET /comparison/why`: what the difference of a total between two scenarios follows from.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_service::comparison::totals::{Total, TotalUnit};
use titlewise_service::comparison::why::{Factor, FactorContribution, Why};
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;
use utoipa::ToSchema;

use crate::comparison_guard::{OnScenarios, ScenariosQuery};
use crate::documents::comparison::{ComparedLine, compared_line};
use crate::documents::tag;
use crate::problem::ApiError;
use crate::query::QueryParams;

/// Total that is explained unless the request states another one.
const TOTAL: &str = "cost";

/// Reason why the settings and data of a consortium count as one factor.
const CONSORTIUM_NOTE: &str = "Forecasts of a consortium are not combined yet. Its settings, data and members count as one factor, beside the subscriptions.";

/// The explained total.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TotalQuery {
    /// Name of the total, from `totals` of the comparison. Defaults to `cost`.
    #[param(example = "cost")]
    total: Option<String>,
}

/// The difference of a total between two scenarios, and what it follows from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ComparisonWhy {
    /// Both scenarios: the difference is that of the second one from the first one.
    scenarios: Vec<ComparedLine>,
    /// Name of the total.
    #[schema(example = "cost")]
    total: &'static str,
    /// Name of the total for users.
    #[schema(example = "Cost")]
    label: &'static str,
    /// Unit of the total and of the contributions.
    unit: TotalUnit,
    /// Value of the first scenario.
    from: f64,
    /// Value of the second scenario.
    to: f64,
    /// `to` minus `from`.
    difference: f64,
    /// Contributions to the difference, the largest first. They sum to it. Empty if nothing differs.
    contributions: Vec<ContributionLine>,
    /// Limits of the explanation, as a sentence; null if there are none.
    #[schema(required)]
    note: Option<&'static str>,
}

/// What a factor contributes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Contribution)]
pub(crate) struct ContributionLine {
    /// The factors: one or, of more than six, all but the five with the largest effect.
    factors: Vec<FactorLine>,
    /// Contribution (Shapley value): what the factors change when the second scenario has them, averaged over all orders in
    /// which factors can be changed.
    value: f64,
}

/// A factor in which two scenarios differ.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Factor)]
pub(crate) struct FactorLine {
    /// `subscriptions`, the name of a setting, or a kind of data: `usage`, `prices`, `perpetual_access`, `lists`,
    /// `institution`, `reference`. For a consortium also `forecast`: all of these.
    #[schema(example = "subscriptions")]
    name: &'static str,
    /// Name for users.
    #[schema(example = "Subscriptions")]
    label: &'static str,
}

/// Explain the difference of a total between two scenarios.
///
/// Each factor in which the scenarios differ contributes its Shapley value: a setting, the subscriptions, each kind of
/// files, the institution, the reference data. The contributions sum to the difference. Of more than six factors, the five
/// with the largest effect stay, and the others count as one. A combination without a title's price or use has no forecast
/// of the title; the factor with these data contributes the effect.
#[utoipa::path(get, path = "/comparison/why", operation_id = "comparison_why", tag = tag::SCENARIOS,
    params(ScenariosQuery, TotalQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The contributions.", body = ComparisonWhy),
        (status = 404, description = "A scenario does not exist, or the caller cannot view it."),
        (status = 422, description = "Not exactly two scenarios, an unknown revision or total, or amounts in different currencies."),
        (status = 503, description = "A consortium's scenario is being recalculated."),
    ))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnScenarios,
    QueryParams(TotalQuery { total }): QueryParams<TotalQuery>,
) -> Result<Json<ComparisonWhy>, ApiError> {
    let total = Total::attributable(total.as_deref().unwrap_or(TOTAL))?;
    let (why, scenarios) = forecasts.why(&on.caller, on.scenarios, total).await?;
    let versions = references.reference_versions().await?;
    let scenarios = scenarios.iter().map(|one| compared_line(one, &versions)).collect();
    Ok(Json(document(&why, scenarios)))
}

fn document(why: &Why, scenarios: Vec<ComparedLine>) -> ComparisonWhy {
    ComparisonWhy {
        scenarios,
        total: why.total.name,
        label: why.total.label,
        unit: why.total.unit,
        from: why.from,
        to: why.to,
        difference: why.to - why.from,
        contributions: why.contributions.iter().map(contribution).collect(),
        note: note(why),
    }
}

/// Returns the limits of an explanation, as a sentence.
pub(super) fn note(why: &Why) -> Option<&'static str> {
    why.has_consortium.then_some(CONSORTIUM_NOTE)
}

/// Describes a contribution.
pub(super) fn contribution(one: &FactorContribution) -> ContributionLine {
    let factor = |factor: &Factor| FactorLine { name: factor.name(), label: factor.label() };
    ContributionLine { factors: one.factors.iter().map(factor).collect(), value: one.value }
}
