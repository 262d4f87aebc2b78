//! `PATCH /package/{id}` and `POST /publisher/{id}`: change the name, description, currency or cost of a package, or
//! delete it. A deleted package is no longer accessible.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Map, Value};
use titlewise_catalog::{Catalog, PackageEdit};
use titlewise_service::accounts::emails::SharingEnd;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::demo::rules;
use titlewise_service::forecasts::Forecasts;
use titlewise_service::lookup;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::package_document::PackageDocument;
use crate::documents::tag;
use crate::guard::{Modify, OnPackage};
use crate::problem::ApiError;
use crate::routes::institutions::memberships::sharing_emails;
use crate::routes::packages::create_package::{
    amount, currency, description, growth, package_name,
};

/// Changes of a package. Omitted fields stay unchanged; unknown fields are ignored.
#[derive(ToSchema)]
#[schema(as = PackageEdit)]
#[allow(dead_code)] // Schema only: parsed field by field, since null differs from an omitted field.
pub(crate) struct PackageEditBody {
    /// Name, 1 to 125 characters.
    #[schema(min_length = 1, max_length = 125)]
    name: Option<String>,
    /// Description, at most 1000 characters.
    #[schema(max_length = 1000)]
    description: Option<String>,
    /// Publisher that sells the package.
    publisher: Option<String>,
    /// ISO code of the currency of every amount of the package.
    #[schema(pattern = "^[A-Za-z]{3}$", example = "USD")]
    currency: Option<String>,
    /// Annual cost of the Big Deal; null if no longer known. `big_deal_cost` is an alias.
    #[schema(minimum = 0, maximum = 1e12, example = 1250000.0)]
    cost_bigdeal: Option<f64>,
    /// Annual increase of the Big Deal cost, percent, from -100; null if no longer known. `big_deal_cost_increase` is an
    /// alias.
    #[schema(minimum = -100, maximum = 1e12, example = 5.0)]
    cost_bigdeal_increase: Option<f64>,
    /// Whether to delete the package. It is no longer accessible and no longer feeds consortia with its current data. Its
    /// data are purged after some time.
    is_deleted: Option<bool>,
}

/// Change the name, description, currency or cost of a package, or delete it.
///
/// A consortium's package cannot be deleted. Demo accounts cannot delete packages.
#[utoipa::path(patch, path = "/package/{id}", operation_id = "edit_package", tag = tag::PACKAGES,
    security(("session" = ["Collaborator"])), request_body = PackageEditBody,
    responses((status = 200, description = "The updated package.", body = PackageDocument)))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(outbox): State<Outbox>,
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    on: OnPackage<Modify>,
    body: JsonBody<Map<String, Value>>,
) -> Result<Json<PackageDocument>, ApiError> {
    edit((&catalog, &outbox), &forecasts, &accounts, on, body).await
}

/// Same as `PATCH /package/{id}`, for an older interface.
#[utoipa::path(post, path = "/publisher/{id}", operation_id = "edit_publisher", tag = tag::PACKAGES,
    security(("session" = ["Collaborator"])), request_body = PackageEditBody,
    responses((status = 200, description = "The updated package.", body = PackageDocument)))]
pub(crate) async fn as_publisher(
    State(catalog): State<Catalog>,
    State(outbox): State<Outbox>,
    State(forecasts): State<Forecasts>,
    State(accounts): State<Accounts>,
    on: OnPackage<Modify>,
    body: JsonBody<Map<String, Value>>,
) -> Result<Json<PackageDocument>, ApiError> {
    let Json(document) = edit((&catalog, &outbox), &forecasts, &accounts, on, body).await?;
    Ok(Json(document.for_publisher()))
}

async fn edit(
    (catalog, outbox): (&Catalog, &Outbox),
    forecasts: &Forecasts,
    accounts: &Accounts,
    mut on: OnPackage<Modify>,
    JsonBody(posted): JsonBody<Map<String, Value>>,
) -> Result<Json<PackageDocument>, ApiError> {
    if posted.is_empty() {
        let message = "Post an object to change properties.";
        return Err(ApiError::said(StatusCode::BAD_REQUEST, message));
    }
    let mut edit = read(&posted)?;
    if edit.is_deleted {
        if on.package.is_consortium {
            return Err(ApiError::forbidden("A consortium's package cannot be deleted."));
        }
        if on.package.kind == "feeder" {
            let detail = "This package feeds a consortium. End its membership instead.";
            return Err(ApiError::forbidden(detail));
        }
        rules::refuse(&on.caller, on.package.is_demo, rules::DELETES_NOTHING)?;
    }
    // Clients of the compatible service send unchanged names as well.
    if edit.name.as_ref().is_some_and(|name| *name != on.package.name) {
        rules::refuse(&on.caller, on.package.is_demo, rules::KEEPS_ITS_NAME)?;
    }
    let is_deleted = edit.is_deleted;
    if is_deleted {
        for membership in catalog.consortium_memberships(&on.package.id).await? {
            let library = &on.package.institution_name;
            let how = SharingEnd::Deleted;
            edit.emails.extend(sharing_emails(catalog, outbox, library, &membership, how).await?);
        }
    }
    catalog.edit_package(on.caller.by(), &on.package, edit).await?;
    outbox.notify();
    if !is_deleted {
        on.package = lookup::package(catalog, &on.package.id).await?;
    }
    let Json(mut document) =
        crate::routes::packages::package::document(catalog, forecasts, accounts, &on).await?;
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

/// Parses an amount; none if it is no longer known.
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
    if field.ends_with("increase") {
        growth(field, Some(number))?;
    } else {
        amount(field, Some(number))?;
    }
    Ok(Some(number))
}
