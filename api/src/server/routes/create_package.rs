//! `POST /package`: a new package.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use crate::catalog::{NewPackage, Package, Permission};
use crate::server::body::Body;
use crate::server::identity::caller::Caller;
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    caller: Caller,
    Body(mut new): Body<NewPackage>,
) -> Result<(StatusCode, Json<Package>), ApiError> {
    app.institution_for(&caller, &new.institution_id, Permission::Modify).await?;
    if caller.is_demo {
        return Err(ApiError::forbidden("Demo profiles can't add packages."));
    }
    new.name = super::create_scenario::name(&new.name)?;
    if let Some(currency) = &mut new.currency {
        *currency = currency.trim().to_ascii_uppercase();
        if currency.len() != 3 || !currency.bytes().all(|sign| sign.is_ascii_uppercase()) {
            return Err(ApiError::field(
                "currency",
                "\"currency\" takes a code of three letters, such as USD.",
            ));
        }
    }
    let amounts = [
        ("big_deal_cost", new.big_deal_cost),
        ("big_deal_cost_increase", new.big_deal_cost_increase),
    ];
    for (field, amount) in amounts {
        if amount.is_some_and(|amount| !(0.0..=1e12).contains(&amount)) {
            return Err(ApiError::field(field, format!("\"{field}\" takes a number from 0.")));
        }
    }
    let id = app.catalog.create_package(new).await?;
    Ok((StatusCode::CREATED, Json(app.package(&id).await?)))
}
