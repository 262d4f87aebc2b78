//! `POST /download-token`: creates an address that a browser can open without a session for a few minutes.

use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use serde::{Deserialize, Serialize};
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::token::DOWNLOAD;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::problem::ApiError;

/// The download that needs a token.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = DownloadWanted)]
pub(crate) struct DownloadQuery {
    /// Address on this server: a path that begins with `/`, with its query string.
    #[schema(example = "/scenario/scenario-AbCdEf123456/export.xlsx")]
    path: String,
}

/// An address that works without a session.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Download {
    /// Address with a token.
    #[schema(example = "/scenario/scenario-AbCdEf123456/export.xlsx?jwt=eyJ0eXAi…")]
    url: String,
    /// Validity in seconds.
    #[schema(example = 300)]
    expires_in: i64,
}

/// Create an address that a browser can open without a session for five minutes.
///
/// The address itself checks whether the download exists and whether the caller may access it.
#[utoipa::path(post, path = "/download-token", operation_id = "download_token", tag = tag::EXPORTS,
    security(("session" = [])), request_body = DownloadQuery,
    responses((status = 200, description = "The address.", body = Download)))]
pub(crate) async fn handle(
    State(accounts): State<Accounts>,
    caller: Caller,
    JsonBody(wanted): JsonBody<DownloadQuery>,
) -> Result<Json<Download>, ApiError> {
    let path: Uri = wanted.path.parse().map_err(|_| not_here())?;
    let is_of_here = path.scheme().is_none() && path.authority().is_none();
    // For a browser, a path that begins with two slashes is an address of another server. Browsers treat "\" as a
    // slash.
    let is_path = path.path().starts_with('/') && !path.path()[1..].starts_with(['/', '\\']);
    if !is_of_here || !is_path {
        return Err(not_here());
    }
    // The address itself checks whether the download exists and whether the caller may access it.
    let token = accounts.tokens.download(&caller.session, path.path())?;
    let query = path.query().map(|query| format!("{query}&")).unwrap_or_default();
    let url = format!("{}?{query}jwt={token}", path.path());
    Ok(Json(Download { url, expires_in: DOWNLOAD }))
}

fn not_here() -> ApiError {
    ApiError::field("path", "\"path\" takes an address of this server that begins with \"/\".")
}
