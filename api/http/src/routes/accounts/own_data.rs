//! `GET /user/me/data`: a copy of what is stored about the current user. `POST /user/me/erase`: erases the account.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use titlewise_catalog::{Catalog, DataRow, Erased, ErasureProof, UserData};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::error::Error;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::problem::ApiError;
use crate::routes::accounts::login::bad_password;
use crate::routes::accounts::password::Done;

/// What is stored about a user. Credentials and the texts of emails are left out.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserDataDocument {
    /// The account.
    #[schema(value_type = Vec<Object>)]
    account: Vec<DataRow>,
    /// Roles at institutions.
    #[schema(value_type = Vec<Object>)]
    roles: Vec<DataRow>,
    /// Sessions; times are seconds since 1970.
    #[schema(value_type = Vec<Object>)]
    sessions: Vec<DataRow>,
    /// Identities at providers of single sign-on.
    #[schema(value_type = Vec<Object>)]
    identities: Vec<DataRow>,
    /// API keys, without the keys.
    #[schema(value_type = Vec<Object>)]
    api_keys: Vec<DataRow>,
    /// Audit entries about the user, or by the user.
    #[schema(value_type = Vec<Object>)]
    actions: Vec<DataRow>,
    /// Changes of scenarios by the user.
    #[schema(value_type = Vec<Object>)]
    changes: Vec<DataRow>,
    /// Emails to the user.
    #[schema(value_type = Vec<Object>)]
    emails: Vec<DataRow>,
}

impl From<UserData> for UserDataDocument {
    fn from(data: UserData) -> Self {
        let UserData { account, roles, sessions, identities, api_keys, actions, changes, emails } =
            data;
        Self { account, roles, sessions, identities, api_keys, actions, changes, emails }
    }
}

/// Returns a copy of a user's data as a file to download.
pub(crate) async fn data_file(catalog: &Catalog, user_id: &str) -> Result<Response, ApiError> {
    let data = UserDataDocument::from(catalog.user_data(user_id).await?);
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"titlewise-account.json\"");
    Ok(([name, (header::CACHE_CONTROL, "no-store")], Json(data)).into_response())
}

/// Download what is stored about the current user.
#[utoipa::path(get, path = "/user/me/data", operation_id = "own_data", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 200, description = "The data.", body = UserDataDocument)))]
pub(crate) async fn export(
    State(catalog): State<Catalog>,
    caller: Caller,
) -> Result<Response, ApiError> {
    data_file(&catalog, &caller.id).await
}

/// A request to erase the account of the caller.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct OwnErasure {
    /// Current password. Required if the account has one.
    current_password: Option<String>,
    /// Whether to erase the account even if institutions stay without an Admin. Defaults to false.
    #[serde(default)]
    even_only_admin: bool,
}

/// Erase the account of the current user.
///
/// Name, addresses, password, sessions, API keys and roles are deleted. Packages, files and scenarios belong to the
/// institutions and stay; their history shows "Erased user". This cannot be undone.
#[utoipa::path(post, path = "/user/me/erase", operation_id = "erase_own_account", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = OwnErasure,
    responses(
        (status = 200, description = "The account was erased.", body = Done),
        (status = 403, description = "The current password is wrong or missing."),
        (status = 409, description = "The user is the only Admin of an institution."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn erase(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    caller: Caller,
    JsonBody(wish): JsonBody<OwnErasure>,
) -> Result<Json<Done>, ApiError> {
    if caller.is_demo {
        return Err(ApiError::forbidden("The demo account can't be erased."));
    }
    // A password that the user can no longer use proves nothing.
    let has_password = accounts.providers.allows_password(caller.email.as_deref());
    if let Some(hash) = caller.password_hash.as_deref().filter(|_| has_password) {
        let current = wish.current_password.unwrap_or_default();
        if current.is_empty() || !accounts.knows_password(&caller.session.id, current, hash).await?
        {
            return Err(bad_password());
        }
    }
    let proof = ErasureProof {
        session_id: Some(&caller.session.id),
        password_hash: caller.password_hash.as_deref(),
        even_only_admin: wish.even_only_admin,
    };
    erased(catalog.erase_user(caller.by(), &caller.id, proof).await?)
}

/// Returns the response to an erasure.
pub(crate) fn erased(result: Erased) -> Result<Json<Done>, ApiError> {
    match result {
        Erased::Done => Ok(Json(Done { message: "account erased".to_owned() })),
        Erased::SessionEnded => {
            Err(Error::SignInNeeded { reason: "Token has been revoked" }.into())
        }
        Erased::OnlyAdminOf(places) => {
            let message = format!(
                "The user is the only Admin of {}. Make another user an Admin first, or confirm that no Admin stays there.",
                places.join(", ")
            );
            Err(ApiError::said(StatusCode::CONFLICT, message))
        }
    }
}
