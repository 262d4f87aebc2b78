//! `PATCH /scenario/{id}`: another name, description or notes.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use titlewise_engine::consortium::CostRule;
use utoipa::ToSchema;

use super::create_scenario::name;
use super::scenario::{ScenarioDocument, document};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is posted; what is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ScenarioEdit)]
pub(super) struct Edit {
    /// The name, of 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    name: Option<String>,
    /// What it is for, 1000 characters at most.
    #[schema(max_length = 1000)]
    description: Option<String>,
    /// What else is to be kept in mind, 10000 characters at most.
    #[schema(max_length = 10000)]
    notes: Option<String>,
    /// What a subscription costs a consortium: `first_member` or `own_prices`.
    #[schema(example = "own_prices")]
    cost_rule: Option<String>,
    /// The revision that the change was made from. Refused if somebody changed the scenario since.
    revision: Option<i64>,
}

/// Another name, description, notes or rule of the cost of a scenario.
#[utoipa::path(patch, path = "/scenario/{id}", operation_id = "edit_scenario", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = Edit,
    responses(
        (status = 200, description = "The scenario as it is from now on.", body = ScenarioDocument),
        (status = 409, description = "Somebody changed it since `revision`."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(edit): Body<Edit>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let cost_rule = edit.cost_rule.as_deref().map(rule).transpose()?;
    let name = edit.name.as_deref().map(name).transpose()?;
    let description = edit.description.map(|text| text_of("description", text, 1_000));
    let notes = edit.notes.map(|text| text_of("notes", text, 10_000));
    let (description, notes) = (description.transpose()?, notes.transpose()?);
    let edited = app.catalog.edit_scenario(&on.scenario.id, on.caller.by(), |scenario, content| {
        if edit.revision.is_some_and(|revision| revision != scenario.revision) {
            return Err(ApiError::Conflict);
        }
        let given = [
            (name, &mut content.name),
            (description, &mut content.description),
            (notes, &mut content.notes),
        ];
        for (text, place) in given {
            if let Some(text) = text {
                *place = text;
            }
        }
        content.cost_rule = cost_rule.unwrap_or(content.cost_rule);
        Ok(())
    });
    let missing = || ApiError::not_found("scenario", &on.scenario.id);
    let scenario = edited.await?.ok_or_else(missing)?;
    Ok(Json(document(&app, &scenario, &on).await?))
}

fn rule(name: &str) -> Result<CostRule, ApiError> {
    let detail = "\"cost_rule\" takes \"first_member\" or \"own_prices\".";
    CostRule::named(name).ok_or_else(|| ApiError::field("cost_rule", detail))
}

fn text_of(field: &str, text: String, most: usize) -> Result<String, ApiError> {
    if text.chars().count() > most {
        return Err(ApiError::field(
            field,
            format!("\"{field}\" takes at most {most} characters."),
        ));
    }
    Ok(text)
}
