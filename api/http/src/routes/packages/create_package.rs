//! `POST /package`: creates a package.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use titlewise_catalog::{Catalog, NewPackage, Package, Permission};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::demo::rules;
use titlewise_service::lookup;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::problem::ApiError;

/// Create a package.
///
/// Requires the role at the institution that will own it. Demo accounts cannot create packages.
#[utoipa::path(post, path = "/package", operation_id = "create_package", tag = tag::PACKAGES,
    security(("session" = ["Collaborator"])), request_body = NewPackage,
    responses(
        (status = 201, description = "The package.", body = Package),
        (status = 404, description = "The institution does not exist."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    caller: Caller,
    JsonBody(mut new): JsonBody<NewPackage>,
) -> Result<(StatusCode, Json<Package>), ApiError> {
    let institution =
        accounts.institution_for(&caller, &new.institution_id, Permission::Modify).await?;
    rules::refuse(&caller, institution.is_demo, rules::ADDS_NO_PACKAGE)?;
    new.name = package_name(&new.name)?;
    new.description = description(new.description)?;
    new.currency = new.currency.as_deref().map(currency).transpose()?;
    amount("big_deal_cost", new.big_deal_cost)?;
    growth("big_deal_cost_increase", new.big_deal_cost_increase)?;
    let id = catalog.create_package(new).await?;
    Ok((StatusCode::CREATED, Json(lookup::package(&catalog, &id).await?)))
}

/// Validates the name of a package.
pub(crate) fn package_name(given: &str) -> Result<String, ApiError> {
    let name = given.trim();
    if name.is_empty() {
        return Err(ApiError::field("name", "\"name\" takes 1 to 125 characters."));
    }
    if name.chars().count() > 125 {
        return Err(ApiError::field("name", "Max 125 characters"));
    }
    Ok(name.to_owned())
}

/// Validates the description of a package.
pub(crate) fn description(given: String) -> Result<String, ApiError> {
    if given.chars().count() > 1_000 {
        return Err(ApiError::field("description", "Max 1000 characters"));
    }
    Ok(given)
}

/// Validates a currency code.
pub(crate) fn currency(given: &str) -> Result<String, ApiError> {
    let code = given.trim().to_ascii_uppercase();
    if code.len() != 3 || !code.bytes().all(|sign| sign.is_ascii_uppercase()) {
        return Err(ApiError::field(
            "currency",
            "\"currency\" takes a code of three letters, such as USD.",
        ));
    }
    Ok(code)
}

/// Validates an annual growth in percent. Prices may fall, to nothing at most. Zero is a value; unknown is none.
pub(crate) fn growth(field: &str, given: Option<f64>) -> Result<(), ApiError> {
    if given.is_some_and(|percent| !(-100.0..=1e12).contains(&percent)) {
        return Err(ApiError::field(field, format!("\"{field}\" takes a number from -100.")));
    }
    Ok(())
}

/// Validates an amount. Zero is a value; unknown is none.
pub(crate) fn amount(field: &str, given: Option<f64>) -> Result<(), ApiError> {
    if given.is_some_and(|amount| !(0.0..=1e12).contains(&amount)) {
        return Err(ApiError::field(field, format!("\"{field}\" takes a number from 0.")));
    }
    Ok(())
}
