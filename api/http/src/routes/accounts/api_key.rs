//! `GET` and `POST /package/{id}/key`, `DELETE /package/{id}/key/{key_id}`: API keys with which programs read a package
//! on behalf of a user.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, SecondsFormat};
use serde::{Deserialize, Serialize};
use titlewise_catalog::{ApiKey, Catalog, NewApiKey, Permission};
use titlewise_service::accounts::key::new_key;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{MakeKey, OnPackage, View};
use crate::ids::Ids;
use crate::problem::ApiError;

/// Maximum validity of a key, in days.
const MAX_DAYS: i64 = 366;
/// Maximum number of keys per user and package.
const MAX_KEYS: usize = 20;

/// API keys of a package.
#[derive(Serialize, ToSchema)]
pub(crate) struct Keys {
    /// The caller's own keys, newest first; for an Admin, the keys of all users.
    keys: Vec<KeyDocument>,
}

/// An API key.
#[derive(Serialize, ToSchema)]
#[schema(as = ApiKey)]
pub(crate) struct KeyDocument {
    /// Its id.
    id: String,
    /// Name of the key.
    name: String,
    /// First characters of the key.
    #[schema(example = "tw_ab12")]
    starts_with: String,
    /// User on whose behalf the key reads.
    owner_name: String,
    /// Whether the key belongs to the caller.
    is_own: bool,
    /// Time of creation.
    created_at: String,
    /// Time of expiry.
    expires_at: String,
    /// Time of the last use, to the minute; null if never used.
    last_used_at: Option<String>,
}

/// A newly created API key.
#[derive(Serialize, ToSchema)]
pub(crate) struct MadeKey {
    /// The key. It is shown only once.
    #[schema(example = "tw_yTn0d4pN1u0GvYkzXo3h1cC2Wm5QeJr9sLbA7fKtUiE")]
    key: String,
    /// Details of the key.
    #[serde(flatten)]
    about: KeyDocument,
}

fn shown(seconds: i64) -> Option<String> {
    let time = DateTime::from_timestamp(seconds, 0)?;
    Some(time.to_rfc3339_opts(SecondsFormat::Secs, true))
}

fn document(key: ApiKey, user_id: &str) -> KeyDocument {
    KeyDocument {
        id: key.id,
        name: key.name,
        starts_with: key.starts_with,
        owner_name: key.user_name,
        is_own: key.user_id == user_id,
        created_at: key.created_at,
        expires_at: shown(key.expires_at).unwrap_or_default(),
        last_used_at: key.last_used_at.and_then(shown),
    }
}

/// Returns the user whose keys the caller may list and revoke: the caller, or blank for all users if the caller is an
/// Admin.
fn whose<N>(on: &OnPackage<N>) -> String {
    let is_admin = on.access.role().is_some_and(|role| role.may(Permission::Admin));
    if is_admin { String::new() } else { on.caller.id.clone() }
}

/// Rejects callers that use an API key: a key cannot create, list or revoke keys.
fn by_a_person<N>(on: &OnPackage<N>) -> Result<(), ApiError> {
    if on.caller.is_key() {
        return Err(ApiError::forbidden(
            "API keys can only be created, listed and deleted by a signed-in user.",
        ));
    }
    Ok(())
}

/// List the API keys of a package: the caller's own, or those of all users for an Admin.
#[utoipa::path(get, path = "/package/{id}/key", operation_id = "api_keys", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The valid keys.", body = Keys)))]
pub(crate) async fn list(
    State(catalog): State<Catalog>,
    on: OnPackage<View>,
) -> Result<Json<Keys>, ApiError> {
    by_a_person(&on)?;
    let keys = catalog.api_keys(&on.package.id, &whose(&on)).await?;
    let keys = keys.into_iter().map(|key| document(key, &on.caller.id)).collect();
    Ok(Json(Keys { keys }))
}

/// An API key to create.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct KeyWish {
    /// Name of the key, 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80, example = "Nightly export")]
    name: String,
    /// Validity in days.
    #[schema(minimum = 1, maximum = 366, example = 90)]
    days: i64,
}

/// Create an API key with which a program reads this package and its scenarios on the caller's behalf.
///
/// Send it as `Authorization: Bearer tw_…`. It grants read access only, and stops working when its owner loses access.
/// Only its hash is stored. Demo accounts cannot create keys.
#[utoipa::path(post, path = "/package/{id}/key", operation_id = "make_api_key", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])), request_body = KeyWish,
    responses((status = 201, description = "The key, shown only once.", body = MadeKey)))]
pub(crate) async fn create(
    State(catalog): State<Catalog>,
    on: OnPackage<MakeKey>,
    JsonBody(wish): JsonBody<KeyWish>,
) -> Result<(StatusCode, Json<MadeKey>), ApiError> {
    by_a_person(&on)?;
    let name = wish.name.trim();
    if name.is_empty() || name.chars().count() > 80 {
        return Err(ApiError::field("name", "\"name\" takes 1 to 80 characters."));
    }
    if !(1..=MAX_DAYS).contains(&wish.days) {
        return Err(ApiError::field("days", "\"days\" takes a whole number from 1 to 366."));
    }
    let (user_id, package_id) = (&on.caller.id, &on.package.id);
    if catalog.api_keys(package_id, user_id).await?.len() >= MAX_KEYS {
        let detail =
            format!("You have {MAX_KEYS} keys for this package. End one that is not needed.");
        return Err(ApiError::field("", detail));
    }
    let (key, hash, starts_with) = new_key()?;
    let expires_at = catalog.clock().seconds().saturating_add(wish.days * 86_400);
    let new =
        NewApiKey { hash: &hash, starts_with: &starts_with, name, user_id, package_id, expires_at };
    let id = catalog.add_api_key(new).await?;
    let made = catalog.api_keys(package_id, user_id).await?;
    let made = made.into_iter().find(|key| key.id == id);
    let made = made.ok_or_else(|| ApiError::not_found("key", &id))?;
    Ok((StatusCode::CREATED, Json(MadeKey { key, about: document(made, user_id) })))
}

/// Revoke an API key.
#[utoipa::path(delete, path = "/package/{id}/key/{key_id}", operation_id = "end_api_key", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses((status = 204, description = "The key was revoked.")))]
pub(crate) async fn delete(
    State(catalog): State<Catalog>,
    on: OnPackage<View>,
    ids: Ids,
) -> Result<StatusCode, ApiError> {
    by_a_person(&on)?;
    let (by, package_id, key_id) = (&on.caller.id, &on.package.id, &ids.1);
    if catalog.delete_api_key(by, package_id, key_id, &whose(&on)).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found("key", key_id))
    }
}
