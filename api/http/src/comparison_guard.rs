//! Access control of comparisons, whose address names several scenarios in a query parameter.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::comparison::compared::VisibleScenario;
use titlewise_service::comparison::scenario_name::parse_scenarios;

use crate::caller::reading;
use crate::problem::ApiError;
use crate::query::refuse_nul;
use crate::state::AppState;

/// The scenarios of an address, after the permission check. A scenario that the caller cannot view is refused like one that
/// does not exist.
#[derive(Debug)]
pub(crate) struct OnScenarios {
    pub caller: Caller,
    /// The scenarios, in the order of the address.
    pub scenarios: Vec<VisibleScenario>,
}

/// Query parameter of a comparison.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ScenariosQuery {
    /// Ids of two to six scenarios, separated by commas. `@` and a number after an id select a revision. An earlier
    /// revision is computed with the current files, and with the current reference data unless it was pinned to a version.
    #[param(required, value_type = String, example = "scenario-AbCdEf123456,scenario-AbCdEf123456@12")]
    s: Option<String>,
}

impl FromRequestParts<AppState> for OnScenarios {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        // Unauthenticated callers learn nothing about the scenarios.
        let caller = reading(parts, state).await?;
        refuse_nul(&parts.uri)?;
        let Query(query) = Query::<ScenariosQuery>::try_from_uri(&parts.uri)
            .map_err(|rejection| ApiError::BadBody(rejection.body_text()))?;
        let names = parse_scenarios(&query.s.unwrap_or_default())?;
        let mut scenarios = Vec::with_capacity(names.len());
        for name in names {
            let (scenario, package) = state.accounts.visible_scenario(&caller, &name.id).await?;
            scenarios.push(VisibleScenario { name, scenario, package });
        }
        Ok(Self { caller, scenarios })
    }
}
