//! `POST /package`: a new package.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use crate::catalog::{NewPackage, Package, Permission};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// A new package.
///
/// Takes the role at the institution that is to have it. Demo accounts add none.
#[utoipa::path(post, path = "/package", operation_id = "create_package", tag = tag::PACKAGES,
    security(("session" = ["Collaborator"])), request_body = NewPackage,
    responses(
        (status = 201, description = "The package.", body = Package),
        (status = 404, description = "There is no such institution."),
    ))]
pub(super) async fn handle(
    State(app): State<App>,
    caller: Caller,
    Body(mut new): Body<NewPackage>,
) -> Result<(StatusCode, Json<Package>), ApiError> {
    app.institution_for(&caller, &new.institution_id, Permission::Modify).await?;
    if caller.is_demo {
        return Err(ApiError::forbidden("Demo profiles can't add packages."));
    }
    new.name = package_name(&new.name)?;
    new.description = description(new.description)?;
    new.currency = new.currency.as_deref().map(currency).transpose()?;
    amount("big_deal_cost", new.big_deal_cost)?;
    amount("big_deal_cost_increase", new.big_deal_cost_increase)?;
    let id = app.catalog.create_package(new).await?;
    Ok((StatusCode::CREATED, Json(app.package(&id).await?)))
}

/// A name of a package.
pub(super) fn package_name(given: &str) -> Result<String, ApiError> {
    let name = given.trim();
    if name.is_empty() {
        return Err(ApiError::field("name", "\"name\" takes 1 to 125 characters."));
    }
    if name.chars().count() > 125 {
        return Err(ApiError::field("name", "Max 125 characters"));
    }
    Ok(name.to_owned())
}

/// What people say of a package.
pub(super) fn description(given: String) -> Result<String, ApiError> {
    if given.chars().count() > 1_000 {
        return Err(ApiError::field("description", "Max 1000 characters"));
    }
    Ok(given)
}

/// A code of a currency.
pub(super) fn currency(given: &str) -> Result<String, ApiError> {
    let code = given.trim().to_ascii_uppercase();
    if code.len() != 3 || !code.bytes().all(|sign| sign.is_ascii_uppercase()) {
        return Err(ApiError::field(
            "currency",
            "\"currency\" takes a code of three letters, such as USD.",
        ));
    }
    Ok(code)
}

/// An amount or a percentage. Zero is one; none is what is not known.
pub(super) fn amount(field: &str, given: Option<f64>) -> Result<(), ApiError> {
    if given.is_some_and(|amount| !(0.0..=1e12).contains(&amount)) {
        return Err(ApiError::field(field, format!("\"{field}\" takes a number from 0.")));
    }
    Ok(())
}
