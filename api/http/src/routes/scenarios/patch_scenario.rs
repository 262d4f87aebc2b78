//! `PATCH /scenario/{id}`: changes the name, description, notes or cost rule.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use titlewise_catalog::Catalog;
use titlewise_engine::consortium::queries::CostRule;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::error::Error;
use titlewise_service::references::References;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Modify, OnScenario};
use crate::problem::ApiError;
use crate::routes::scenarios::create_scenario::name;
use crate::routes::scenarios::scenario::{ScenarioDocument, document};

/// Changes of a scenario. Omitted fields stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ScenarioEdit)]
pub(crate) struct ScenarioEdit {
    /// Name, 1 to 200 characters.
    #[schema(min_length = 1, max_length = 200)]
    name: Option<String>,
    /// Purpose, at most 1000 characters.
    #[schema(max_length = 1000)]
    description: Option<String>,
    /// Additional notes, at most 10000 characters.
    #[schema(max_length = 10000)]
    notes: Option<String>,
    /// Cost of a subscription for a consortium: `first_member` or `own_prices`.
    #[schema(example = "own_prices")]
    cost_rule: Option<String>,
    /// Revision that the change is based on. The request fails if another user has changed the scenario since.
    revision: Option<i64>,
}

/// Change the name, description, notes or cost rule of a scenario.
#[utoipa::path(patch, path = "/scenario/{id}", operation_id = "edit_scenario", tag = tag::SCENARIOS,
    security(("session" = ["Collaborator"])), request_body = ScenarioEdit,
    responses(
        (status = 200, description = "The updated scenario.", body = ScenarioDocument),
        (status = 409, description = "Another user changed the scenario since `revision`."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(references): State<References>,
    State(accounts): State<Accounts>,
    on: OnScenario<Modify>,
    JsonBody(edit): JsonBody<ScenarioEdit>,
) -> Result<Json<ScenarioDocument>, ApiError> {
    let cost_rule = edit.cost_rule.as_deref().map(rule).transpose()?;
    let name = edit.name.as_deref().map(name).transpose()?;
    if let Some(name) = &name {
        accounts.may_name(&on.caller, name)?;
    }
    let description = edit.description.map(|text| text_of("description", text, 1_000));
    let notes = edit.notes.map(|text| text_of("notes", text, 10_000));
    let (description, notes) = (description.transpose()?, notes.transpose()?);
    let edited = catalog.edit_scenario(&on.scenario.id, on.caller.by(), |scenario, content| {
        if edit.revision.is_some_and(|revision| revision != scenario.revision) {
            return Err(ApiError::from(Error::Conflict));
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
    Ok(Json(document(&catalog, &references, &accounts, &scenario, &on).await?))
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
