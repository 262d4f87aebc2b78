//! `GET` and `PUT /package/{id}/consortium-terms`: terms that a consortium has agreed on in addition to its members'
//! own terms.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, ConsortiumTerms};
use titlewise_engine::consortium::queries::Billing;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Admin, OnPackage, View};
use crate::problem::ApiError;
use crate::routes::packages::create_package::amount;

/// Terms that a consortium has agreed on in addition to its members' own terms. Null means not agreed.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = ConsortiumTerms, example = json!({"paid_from": 144, "paid_members": 155, "fallback_price": 950.0}))]
pub(crate) struct Terms {
    /// Number of included members from which the first member's price is paid for `paid_members` members only.
    #[schema(minimum = 1, maximum = 100000)]
    paid_from: Option<u32>,
    /// Number of members that are paid for in that case.
    #[schema(minimum = 1, maximum = 100000)]
    paid_members: Option<u32>,
    /// Annual cost of a title that a member's price list does not contain, in the package's currency.
    #[schema(minimum = 0)]
    fallback_price: Option<f64>,
}

/// Maximum number of members in the terms.
const MAX_MEMBERS: u32 = 100_000;

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
            if count.is_some_and(|count| count == 0 || count > MAX_MEMBERS) {
                let detail = format!("\"{field}\" takes a number from 1 to {MAX_MEMBERS}.");
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

/// Get the terms that a consortium has agreed on in addition to its members' own terms.
#[utoipa::path(get, path = "/package/{id}/consortium-terms", operation_id = "consortium_terms", tag = tag::CONSORTIA,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The terms.", body = Terms)))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    on: OnPackage<View>,
) -> Result<Json<Terms>, ApiError> {
    on.of_consortium()?;
    Ok(Json(catalog.consortium_terms(&on.package.id).await?.into()))
}

/// Set the terms that a consortium has agreed on in addition to its members' own terms. Omitted terms are removed.
#[utoipa::path(put, path = "/package/{id}/consortium-terms", operation_id = "set_consortium_terms", tag = tag::CONSORTIA,
    security(("session" = ["Admin"])), request_body = Terms,
    responses((status = 200, description = "The new terms.", body = Terms)))]
pub(crate) async fn put(
    State(catalog): State<Catalog>,
    on: OnPackage<Admin>,
    JsonBody(posted): JsonBody<Terms>,
) -> Result<Json<Terms>, ApiError> {
    on.of_consortium()?;
    let terms = posted.checked()?;
    let place = (on.package.id.as_str(), on.package.institution_id.as_str());
    catalog.save_consortium_terms(on.caller.by(), place, terms).await?;
    Ok(Json(terms.into()))
}
