//! `PATCH /scenario/{id}`: another name, description or notes.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use super::create_scenario::name;
use super::scenario::document;
use crate::server::body::Body;
use crate::server::identity::guard::{Modify, OnScenario};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is posted; what is left out stays as it is.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Edit {
    name: Option<String>,
    description: Option<String>,
    notes: Option<String>,
    /// The revision that the change was made from. Refused if somebody changed the scenario since.
    revision: Option<i64>,
}

pub(super) async fn handle(
    State(app): State<App>,
    on: OnScenario<Modify>,
    Body(edit): Body<Edit>,
) -> Result<Json<Value>, ApiError> {
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
        Ok(())
    });
    let missing = || ApiError::not_found("scenario", &on.scenario.id);
    let scenario = edited.await?.ok_or_else(missing)?;
    Ok(Json(document(&app, &scenario, &on).await?))
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
