//! Operations for staff on the access and the data of a user: `GET /user/data`, `POST /user/erase`, `POST
//! /user/end-sessions`, `POST /user/revoke-staff`.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use titlewise_catalog::{Catalog, ErasureProof, User};
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::Staff;
use crate::lenient_body::LenientBody;
use crate::problem::ApiError;
use crate::routes::accounts::own_data::{UserDataDocument, data_file, erased};
use crate::routes::accounts::password::Done;

/// The user of a request.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct OneUser {
    /// User id.
    #[schema(example = "user-AbCdEf123456")]
    user_id: String,
    /// Whether to delete the user's API keys, too (`end-sessions`). Defaults to false.
    #[serde(default)]
    with_keys: bool,
    /// Whether to erase the account even if institutions stay without an Admin (`erase`). Defaults to false.
    #[serde(default)]
    even_only_admin: bool,
}

/// The user whose data to download.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // Schema only: requests are parsed as `OneUser`.
pub(crate) struct OfUser {
    /// User id.
    #[param(example = "user-AbCdEf123456")]
    user_id: String,
}

async fn found(catalog: &Catalog, id: &str) -> Result<User, ApiError> {
    catalog.user(id).await?.ok_or_else(|| ApiError::not_found("user", id))
}

/// Download what is stored about a user.
#[utoipa::path(get, path = "/user/data", operation_id = "user_data", tag = tag::STAFF,
    params(OfUser), security(("session" = ["staff"])),
    responses(
        (status = 200, description = "The data.", body = UserDataDocument),
        (status = 404, description = "The user does not exist."),
        (status = 422, description = "The body is invalid."),
    ))]
pub(crate) async fn data(
    State(catalog): State<Catalog>,
    _: Staff,
    LenientBody(of): LenientBody<OneUser>,
) -> Result<Response, ApiError> {
    let user = found(&catalog, &of.user_id).await?;
    data_file(&catalog, &user.id).await
}

/// Erase the account of a user.
///
/// What the user created belongs to the institutions and stays. This cannot be undone.
#[utoipa::path(post, path = "/user/erase", operation_id = "erase_account", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = OneUser,
    responses(
        (status = 200, description = "The account was erased.", body = Done),
        (status = 404, description = "The user does not exist."),
        (status = 409, description = "The user is the only Admin of an institution."),
    ))]
pub(crate) async fn erase(
    State(catalog): State<Catalog>,
    Staff(caller): Staff,
    LenientBody(of): LenientBody<OneUser>,
) -> Result<Json<Done>, ApiError> {
    let user = found(&catalog, &of.user_id).await?;
    if user.is_demo {
        return Err(ApiError::forbidden("Accounts of the demo are erased with their sandbox."));
    }
    let proof = ErasureProof { even_only_admin: of.even_only_admin, ..ErasureProof::default() };
    erased(catalog.erase_user(caller.by(), &user.id, proof).await?)
}

/// End every session of a user.
///
/// Links for setting a password stop working, too. With `with_keys`, the user's API keys are deleted.
#[utoipa::path(post, path = "/user/end-sessions", operation_id = "end_sessions", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = OneUser,
    responses(
        (status = 200, description = "The sessions have ended.", body = Done),
        (status = 404, description = "The user does not exist."),
    ))]
pub(crate) async fn end_sessions(
    State(catalog): State<Catalog>,
    Staff(caller): Staff,
    LenientBody(of): LenientBody<OneUser>,
) -> Result<Json<Done>, ApiError> {
    let user = found(&catalog, &of.user_id).await?;
    catalog.end_access(caller.by(), &user.id, of.with_keys).await?;
    Ok(Json(Done { message: "sessions ended".to_owned() }))
}

/// End the staff status of a user. The operator can restore it on the command line.
#[utoipa::path(post, path = "/user/revoke-staff", operation_id = "revoke_staff", tag = tag::STAFF,
    security(("session" = ["staff"])), request_body = OneUser,
    responses(
        (status = 200, description = "The user is no longer staff.", body = Done),
        (status = 404, description = "The user does not exist."),
    ))]
pub(crate) async fn revoke(
    State(catalog): State<Catalog>,
    Staff(caller): Staff,
    LenientBody(of): LenientBody<OneUser>,
) -> Result<Json<Done>, ApiError> {
    let user = found(&catalog, &of.user_id).await?;
    catalog.unmark_staff(caller.by(), &user.id).await?;
    Ok(Json(Done { message: "staff status ended".to_owned() }))
}
