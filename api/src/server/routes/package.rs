//! `GET /package/{id}`: a package with its scenarios and files.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Tables that no library uploads are not shown as files.
const NOT_FILES: [&str; 2] = ["citations", "authorships"];
/// The kinds without which there is no forecast.
const NEEDED: [&str; 2] = ["counter", "price"];

pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<Value>, ApiError> {
    let (package, id) = (&on.package, &on.package.id);
    let mut files = app.catalog.uploads(id).await?;
    files.retain(|file| !NOT_FILES.contains(&file.slot.as_str()));
    let has = |kind: &str| files.iter().any(|file| file.is_live && file.kind == kind);
    let missing: Vec<&str> = NEEDED.into_iter().filter(|kind| !has(kind)).collect();
    let merged = app.merged(&files).await?;
    let scenarios = app.catalog.scenarios(id).await?;
    let scenario = |scenario: &crate::catalog::Scenario| json!({ "id": scenario.id, "name": scenario.name, "edition": scenario.edition });
    let mut document = serde_json::to_value(package)?;
    if let Some(fields) = document.as_object_mut() {
        fields.insert("scenarios".to_owned(), scenarios.iter().map(scenario).collect());
        fields.insert("files".to_owned(), serde_json::to_value(&files)?);
        fields.insert("merged".to_owned(), json!(*merged));
        fields.insert("is_ready".to_owned(), json!(missing.is_empty()));
        fields.insert("missing".to_owned(), json!(missing));
        let may_edit = on.may_edit();
        fields.insert("may_edit".to_owned(), json!(may_edit));
        let may_delete = may_edit && !on.caller.is_demo;
        fields.insert("may_delete_files".to_owned(), json!(may_delete));
    }
    Ok(Json(document))
}
