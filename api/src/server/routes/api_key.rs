//! `GET` and `POST /package/{id}/key`, `DELETE /package/{id}/key/{key_id}`: keys by which programs read a package in
//! the name of somebody.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, SecondsFormat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::catalog::{ApiKey, NewApiKey, Permission, moment};
use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::guard::{OnPackage, View};
use crate::server::identity::key::new_key;
use crate::server::ids::Ids;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// The longest a key is good, in days.
const LONGEST: i64 = 366;
/// The most keys of one person for one package.
const MOST: usize = 20;

/// The keys of a package.
#[derive(Serialize, ToSchema)]
pub(super) struct Keys {
    /// One's own, the newest first; for an Admin everybody's.
    keys: Vec<KeyDocument>,
}

/// A key.
#[derive(Serialize, ToSchema)]
#[schema(as = ApiKey)]
pub(super) struct KeyDocument {
    /// Its id.
    id: String,
    /// What it is called.
    name: String,
    /// Its first signs.
    #[schema(example = "tw_ab12")]
    starts_with: String,
    /// In whose name it reads.
    owner_name: String,
    /// Is that who asks?
    is_own: bool,
    /// When it was made.
    created_at: String,
    /// Until when it is good.
    expires_at: String,
    /// When it was used last, to the minute; null where it never was.
    last_used_at: Option<String>,
}

/// A key that was just made.
#[derive(Serialize, ToSchema)]
pub(super) struct MadeKey {
    /// The key. It is shown this once.
    #[schema(example = "tw_yTn0d4pN1u0GvYkzXo3h1cC2Wm5QeJr9sLbA7fKtUiE")]
    key: String,
    /// What is to be known of it.
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

/// Whose keys of a package somebody sees and ends: one's own, and everybody's (blank) as an Admin.
fn whose<N>(on: &OnPackage<N>) -> String {
    let is_admin = on.access.role().is_some_and(|role| role.may(Permission::Admin));
    if is_admin { String::new() } else { on.caller.id.clone() }
}

/// A key does not make, show or end keys.
fn by_a_person<N>(on: &OnPackage<N>) -> Result<(), ApiError> {
    if on.caller.is_key() {
        return Err(ApiError::forbidden("Keys are made, seen and ended by people who sign in."));
    }
    Ok(())
}

/// The keys of a package: one's own, and for an Admin everybody's.
#[utoipa::path(get, path = "/package/{id}/key", operation_id = "api_keys", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses((status = 200, description = "The keys that are good.", body = Keys)))]
pub(super) async fn list(
    State(app): State<App>,
    on: OnPackage<View>,
) -> Result<Json<Keys>, ApiError> {
    by_a_person(&on)?;
    let keys = app.catalog.api_keys(&on.package.id, &whose(&on)).await?;
    let keys = keys.into_iter().map(|key| document(key, &on.caller.id)).collect();
    Ok(Json(Keys { keys }))
}

/// A key to be made.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct KeyWish {
    /// What it is called, 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80, example = "Nightly export")]
    name: String,
    /// For how many days it is good.
    #[schema(minimum = 1, maximum = 366, example = 90)]
    days: i64,
}

/// Make a key, by which a program reads this package and its scenarios in one's name.
///
/// It is sent as `Authorization: Bearer tw_…`, may look and nothing else, and is worth nothing once its owner has no
/// access any more. Only its hash is kept. A demo account has no keys.
#[utoipa::path(post, path = "/package/{id}/key", operation_id = "make_api_key", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])), request_body = KeyWish,
    responses((status = 201, description = "The key, this once.", body = MadeKey)))]
pub(super) async fn create(
    State(app): State<App>,
    on: OnPackage<View>,
    Body(wish): Body<KeyWish>,
) -> Result<(StatusCode, Json<MadeKey>), ApiError> {
    by_a_person(&on)?;
    if on.caller.is_demo {
        return Err(ApiError::forbidden("Demo accounts have no keys."));
    }
    let name = wish.name.trim();
    if name.is_empty() || name.chars().count() > 80 {
        return Err(ApiError::field("name", "\"name\" takes 1 to 80 characters."));
    }
    if !(1..=LONGEST).contains(&wish.days) {
        return Err(ApiError::field("days", "\"days\" takes a whole number from 1 to 366."));
    }
    let (user_id, package_id) = (&on.caller.id, &on.package.id);
    if app.catalog.api_keys(package_id, user_id).await?.len() >= MOST {
        let detail = format!("You have {MOST} keys for this package. End one that is not needed.");
        return Err(ApiError::field("", detail));
    }
    let (key, hash, starts_with) = new_key()?;
    let expires_at = moment().saturating_add(wish.days * 86_400);
    let new =
        NewApiKey { hash: &hash, starts_with: &starts_with, name, user_id, package_id, expires_at };
    let id = app.catalog.add_api_key(new).await?;
    let made = app.catalog.api_keys(package_id, user_id).await?;
    let made = made.into_iter().find(|key| key.id == id);
    let made = made.ok_or_else(|| ApiError::not_found("key", &id))?;
    Ok((StatusCode::CREATED, Json(MadeKey { key, about: document(made, user_id) })))
}

/// End a key.
#[utoipa::path(delete, path = "/package/{id}/key/{key_id}", operation_id = "end_api_key", tag = tag::PACKAGES,
    security(("session" = ["Viewer"])),
    responses((status = 204, description = "It is good for nothing from now on.")))]
pub(super) async fn delete(
    State(app): State<App>,
    on: OnPackage<View>,
    ids: Ids,
) -> Result<StatusCode, ApiError> {
    by_a_person(&on)?;
    let (by, package_id, key_id) = (&on.caller.id, &on.package.id, &ids.1);
    if app.catalog.delete_api_key(by, package_id, key_id, &whose(&on)).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found("key", key_id))
    }
}
