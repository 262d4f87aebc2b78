//! `GET /package/{id}` and `GET /publisher/{id}`: a package with its scenarios and files, in the fields of the known
//! service and in ours.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::server::identity::guard::{OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::package_document::package_fields;

/// Tables that no library uploads are not shown as files.
const NOT_FILES: [&str; 2] = ["citations", "authorships"];
/// The kinds without which there is no forecast.
const NEEDED: [&str; 2] = ["counter", "price"];

pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<Value>, ApiError> {
    document(&app, &on).await
}

/// A package as it is shown to somebody.
pub(super) async fn document<N>(app: &App, on: &OnPackage<N>) -> Result<Json<Value>, ApiError> {
    let (package, id) = (&on.package, &on.package.id);
    let mut files = app.catalog.uploads(id).await?;
    files.retain(|file| !NOT_FILES.contains(&file.slot.as_str()));
    let has = |kind: &str| files.iter().any(|file| file.is_live && file.kind == kind);
    let missing: Vec<&str> = NEEDED.into_iter().filter(|kind| !has(kind)).collect();
    let merged = app.merged(&files).await?;
    let mut document = Value::Object(package_fields(app, package, &files).await?);
    if let (Some(fields), Value::Object(own)) =
        (document.as_object_mut(), serde_json::to_value(package)?)
    {
        fields.extend(own);
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
