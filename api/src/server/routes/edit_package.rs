//! `PATCH /package/{id}` and `POST /publisher/{id}`: another name, description, currency or cost of a package, or its
//! end. A deleted package is there for nobody any more.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::create_package::{amount, currency, description, package_name};
use crate::catalog::PackageEdit;
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Modify, OnPackage};
use crate::server::problem::ApiError;
use crate::server::state::App;
use crate::server::wire::package_document::PackageDocument;

/// What is to be changed of a package; what is left out stays as it is, other fields say nothing.
#[derive(ToSchema)]
#[schema(as = PackageEdit)]
#[allow(dead_code)] // Read field by field, for null says something else than nothing.
pub(super) struct Edit {
    /// The name, of 1 to 125 characters.
    #[schema(min_length = 1, max_length = 125)]
    name: Option<String>,
    /// What people say of it, 1000 characters at most.
    #[schema(max_length = 1000)]
    description: Option<String>,
    /// The publisher that sells it.
    publisher: Option<String>,
    /// ISO code of every amount of the package.
    #[schema(pattern = "^[A-Za-z]{3}$", example = "USD")]
    currency: Option<String>,
    /// Annual cost of the Big Deal; null where it is not known any more. `big_deal_cost` is the same.
    #[schema(minimum = 0, maximum = 1e12, example = 2100000.0)]
    cost_bigdeal: Option<f64>,
    /// Its annual increase in percent; null likewise. `big_deal_cost_increase` is the same.
    #[schema(minimum = 0, maximum = 1e12, example = 5.0)]
    cost_bigdeal_increase: Option<f64>,
    /// Delete the package? Its rows are kept, and it is there for nobody any more.
    is_deleted: Option<bool>,
}

/// Another name, description, currency or cost of a package, or its end.
///
/// A consortium's package is not deleted, and a demo account deletes nothing.
#[utoipa::path(patch, path = "/package/{id}", operation_id = "edit_package", tag = tag::PACKAGES,
    security(("session" = ["Collaborator"])), request_body = Edit,
    responses((status = 200, description = "The package as it is from now on.", body = PackageDocument)))]
pub(super) async fn handle(
    State(app): State<App>,
    on: OnPackage<Modify>,
    body: Body<Map<String, Value>>,
) -> Result<Json<PackageDocument>, ApiError> {
    edit(&app, on, body).await
}

/// The same, as an older interface has it.
#[utoipa::path(post, path = "/publisher/{id}", operation_id = "edit_publisher", tag = tag::PACKAGES,
    security(("session" = ["Collaborator"])), request_body = Edit,
    responses((status = 200, description = "The package as it is from now on.", body = PackageDocument)))]
pub(super) async fn as_publisher(
    State(app): State<App>,
    on: OnPackage<Modify>,
    body: Body<Map<String, Value>>,
) -> Result<Json<PackageDocument>, ApiError> {
    edit(&app, on, body).await
}

async fn edit(
    app: &App,
    mut on: OnPackage<Modify>,
    Body(posted): Body<Map<String, Value>>,
) -> Result<Json<PackageDocument>, ApiError> {
    if posted.is_empty() {
        let message = "Post an object to change properties.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    let edit = read(&posted)?;
    if edit.is_deleted {
        if on.package.is_consortium {
            return Err(ApiError::forbidden("A consortium's package cannot be deleted."));
        }
        if on.package.kind == "feeder" {
            let detail = "This package feeds a consortium. End its membership instead.";
            return Err(ApiError::forbidden(detail));
        }
        if on.caller.is_demo {
            return Err(ApiError::forbidden("Demo accounts can't delete data."));
        }
    }
    let is_deleted = edit.is_deleted;
    app.catalog.edit_package(on.caller.by(), &on.package, edit).await?;
    if !is_deleted {
        on.package = app.package(&on.package.id).await?;
    }
    let Json(mut document) = super::package::document(app, &on).await?;
    document.is_deleted = is_deleted;
    Ok(Json(document))
}

fn read(posted: &Map<String, Value>) -> Result<PackageEdit, ApiError> {
    let mut edit = PackageEdit::default();
    for (field, value) in posted {
        match field.as_str() {
            "name" => edit.name = Some(package_name(&text(field, value)?)?),
            "description" => edit.description = Some(description(text(field, value)?)?),
            "publisher" => edit.publisher = Some(text(field, value)?.chars().take(200).collect()),
            "currency" => edit.currency = Some(currency(&text(field, value)?)?),
            "cost_bigdeal" | "big_deal_cost" => {
                edit.big_deal_cost = Some(number(field, value, "an int")?);
            }
            "cost_bigdeal_increase" | "big_deal_cost_increase" => {
                edit.big_deal_cost_increase = Some(number(field, value, "a float")?);
            }
            "is_deleted" => {
                let flag = value.as_bool();
                edit.is_deleted = flag
                    .ok_or_else(|| ApiError::field(field, "\"is_deleted\" takes true or false."))?;
            }
            _ => {}
        }
    }
    Ok(edit)
}

fn text(field: &str, value: &Value) -> Result<String, ApiError> {
    match value {
        Value::Null => Ok(String::new()),
        Value::String(text) => Ok(text.clone()),
        _ => Err(ApiError::field(field, format!("\"{field}\" takes a text."))),
    }
}

/// An amount, or none where it is not known any more.
fn number(field: &str, value: &Value, kind: &str) -> Result<Option<f64>, ApiError> {
    let number = match value {
        Value::Null => return Ok(None),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().parse().ok(),
        other => other.as_f64(),
    };
    let Some(number) = number.filter(|number: &f64| number.is_finite()) else {
        let shown: String = value.to_string().trim_matches('"').chars().take(80).collect();
        let message = format!("Couldn't parse {field} '{shown}' as {kind}.");
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    };
    amount(field, Some(number))?;
    Ok(Some(number))
}
