//! `GET /package/{id}/consortium-terms`: what a consortium has agreed on beside its members' own terms. `PUT` says it.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_engine::consortium::Billing;
use utoipa::ToSchema;

use super::create_package::amount;
use crate::catalog::ConsortiumTerms;
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{Admin, OnPackage, View};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What a consortium has agreed on beside its members' own terms. What is null is not agreed on.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = ConsortiumTerms, example = json!({"paid_from": 144, "paid_members": 155, "fallback_price": 950.0}))]
pub(super) struct Terms {
    /// From so many members that count on, the first member's price is paid for `paid_members`.
    #[schema(minimum = 1, maximum = 100000)]
    paid_from: Option<u32>,
    /// So many are paid for then.
    #[schema(minimum = 1, maximum = 100000)]
    paid_members: Option<u32>,
    /// What a title costs a year that a member's price list does not price, in the package's currency.
    #[schema(minimum = 0)]
    fallback_price: Option<f64>,
}

/// The most members that anything is agreed on for.
const MOST: u32 = 100_000;

impl From<ConsortiumTerms> for Terms {
    fn from(terms: ConsortiumTerms) -> Self {
        Self {
            paid_from: terms.billing.map(|billing| billing.from),
            paid_members: terms.billing.map(|billing| billing.paid),
            fallback_price: terms.fallback_price,
        }
    }
}

impl Terms {
    fn checked(&self) -> Result<ConsortiumTerms, ApiError> {
        amount("fallback_price", self.fallback_price)?;
        for (field, count) in [("paid_from", self.paid_from), ("paid_members", self.paid_members)] {
            if count.is_some_and(|count| count == 0 || count > MOST) {
                let detail = format!("\"{field}\" takes a number from 1 to {MOST}.");
                return Err(ApiError::field(field, detail));
            }
        }
        let billing = match (self.paid_from, self.paid_members) {
            (Some(from), Some(paid)) => Some(Billing { from, paid }),
            (None, None) => None,
            (None, Some(_)) => return Err(lacks("paid_from", "paid_members")),
            (Some(_), None) => return Err(lacks("paid_members", "paid_from")),
        };
        Ok(ConsortiumTerms { billing, fallback_price: self.fallback_price })
    }
}

fn lacks(field: &str, beside: &str) -> ApiError {
    ApiError::field(field, format!("Give \"{field}\" as well, or leave \"{beside}\" out."))
}

/// What a consortium has agreed on beside its members' own terms.
#[utoipa::path(get, path = "/package/{id}/consortium-terms", operation_id = "consortium_terms", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The terms.", body = Terms)))]
pub(super) async fn get(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<Terms>, ApiError> {
    on.of_consortium()?;
    Ok(Json(app.catalog.consortium_terms(&on.package.id).await?.into()))
}

/// Say what a consortium has agreed on beside its members' own terms; what is left out is not agreed on any more.
#[utoipa::path(put, path = "/package/{id}/consortium-terms", operation_id = "set_consortium_terms", tag = tag::CONSORTIA,
    security(("session" = ["Admin"])), request_body = Terms,
    responses((status = 200, description = "The terms from now on.", body = Terms)))]
pub(super) async fn put(
    State(app): State<App>,
    on: OnPackage<Admin>,
    Body(posted): Body<Terms>,
) -> Result<Json<Terms>, ApiError> {
    on.of_consortium()?;
    let terms = posted.checked()?;
    let place = (on.package.id.as_str(), on.package.institution_id.as_str());
    app.catalog.save_consortium_terms(on.caller.by(), place, terms).await?;
    Ok(Json(terms.into()))
}
