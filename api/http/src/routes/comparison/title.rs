//! `GET /comparison/title/{issn_l}`: a title in the scenarios of a comparison.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use titlewise_dataset::library::Finding;
use titlewise_service::comparison::title::{CpuDifference, Since, TitleComparison, TitlePlace};
use titlewise_service::comparison::titles::TitleState;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::references::References;
use utoipa::ToSchema;

use crate::comparison_guard::{OnScenarios, ScenariosQuery};
use crate::documents::comparison::{ComparedLine, TitleCellLine, cell_line, compared_line};
use crate::documents::tag;
use crate::ids::Id;
use crate::problem::ApiError;
use crate::routes::comparison::why::{ContributionLine, contribution};

/// A title in the scenarios of a comparison.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TitleComparison)]
pub(crate) struct TitleDocument {
    /// Linking ISSN in the newest of the compared versions of the reference data.
    #[schema(example = "0031-9252")]
    issn_l: String,
    /// Title.
    #[schema(required)]
    title: Option<String>,
    /// The compared scenarios, in the order of the request.
    scenarios: Vec<ComparedLine>,
    /// Why amounts are not compared, as a sentence; null if they are.
    #[schema(required)]
    amounts_refusal: Option<String>,
    /// The title in each scenario.
    places: Vec<PlaceLine>,
    /// What the difference of its cost per use follows from, with two scenarios. Null if its cost per use is undefined in one of
    /// them or in a combination of both.
    #[schema(required)]
    cpu: Option<CpuLine>,
}

/// A title in a scenario.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TitlePlace)]
pub(crate) struct PlaceLine {
    /// `kept` (subscribed to), `not` (not subscribed to) or `absent` (not forecast).
    state: TitleState,
    /// Its values; null if the scenario does not forecast it.
    #[schema(required)]
    values: Option<TitleCellLine>,
    /// The change by which the scenario last subscribed to the title or unsubscribed from it; null if there was none.
    #[schema(required)]
    since: Option<SinceLine>,
    /// Why a library's scenario does not forecast it, as a code; null if it does, and for a consortium.
    #[schema(required)]
    reason: Option<Finding>,
    /// The same as a sentence.
    #[schema(required)]
    reason_text: Option<&'static str>,
}

/// The change by which a scenario last subscribed to a title or unsubscribed from it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TitleSince)]
pub(crate) struct SinceLine {
    /// Revision that the change made; null if the scenario was created with the subscription.
    #[schema(required)]
    revision: Option<i64>,
    /// Time of the change, UTC.
    changed_at: String,
    /// Name of the user; null for automatic changes, and if the scenario was created with the subscription.
    #[schema(required)]
    changed_by: Option<String>,
}

/// The difference of a title's cost per use between two scenarios.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CpuDifference)]
pub(crate) struct CpuLine {
    /// Cost per use in the first scenario.
    from: f64,
    /// Cost per use in the second scenario.
    to: f64,
    /// `to` minus `from`.
    difference: f64,
    /// Contributions, the largest first. They sum to the difference. Subscriptions have no effect.
    contributions: Vec<ContributionLine>,
}

/// Compare a title in two to six scenarios.
///
/// The response states since when each scenario subscribes to the title, who changed it, and why a scenario has no forecast
/// of it. With two scenarios, it explains the difference of the cost per use.
#[utoipa::path(get, path = "/comparison/title/{issn_l}", operation_id = "comparison_title", tag = tag::SCENARIOS,
    params(ScenariosQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The title.", body = TitleDocument),
        (status = 404, description = "A scenario does not exist, the caller cannot view it, or no scenario and no reference data have the title."),
        (status = 422, description = "Too few, too many or repeated scenarios, or an unknown revision."),
        (status = 503, description = "A consortium's scenario is being recalculated."),
    ))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    State(references): State<References>,
    on: OnScenarios,
    Id(issn_l): Id,
) -> Result<Json<TitleDocument>, ApiError> {
    let found = forecasts.title_comparison(&on.caller, on.scenarios, &issn_l).await?;
    let versions = references.reference_versions().await?;
    let scenarios = found.scenarios.iter().map(|one| compared_line(one, &versions)).collect();
    let TitleComparison { issn_l, title, amounts_refusal, places, cpu, .. } = found;
    Ok(Json(TitleDocument {
        issn_l,
        title,
        scenarios,
        amounts_refusal,
        places: places.into_iter().map(place).collect(),
        cpu: cpu.map(cpu_line),
    }))
}

fn place(place: TitlePlace) -> PlaceLine {
    let state = match place.cell {
        Some(cell) if cell.subscribed => TitleState::Kept,
        Some(_) => TitleState::Not,
        None => TitleState::Absent,
    };
    let since = |since: Since| SinceLine {
        revision: since.revision,
        changed_at: since.changed_at,
        changed_by: since.changed_by,
    };
    PlaceLine {
        state,
        values: place.cell.as_ref().map(cell_line),
        since: place.since.map(since),
        reason: place.reason,
        reason_text: place.reason.map(Finding::reason),
    }
}

fn cpu_line(CpuDifference { from, to, contributions }: CpuDifference) -> CpuLine {
    let contributions = contributions.iter().map(contribution).collect();
    CpuLine { from, to, difference: to - from, contributions }
}
