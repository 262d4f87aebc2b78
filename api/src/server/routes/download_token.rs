//! `POST /download-token`: an address that a browser may follow by itself for a few minutes.

use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::server::body::Body;
use crate::server::describe::tag;
use crate::server::identity::caller::Caller;
use crate::server::identity::token::DOWNLOAD;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is to be downloaded.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = DownloadWanted)]
pub(super) struct Wanted {
    /// An address of this server that begins with `/`, with what stands behind its question mark.
    #[schema(example = "/scenario/scenario-AbCdEf123456/export.xlsx")]
    path: String,
}

/// An address that works by itself.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Download {
    /// The address, with a token.
    #[schema(example = "/scenario/scenario-AbCdEf123456/export.xlsx?jwt=eyJ0eXAi…")]
    url: String,
    /// Seconds for which it works.
    #[schema(example = 300)]
    expires_in: i64,
}

/// An address that a browser may follow by itself for five minutes.
///
/// Whether there is such a download, and whether it is to be had, is told where it is asked for.
#[utoipa::path(post, path = "/download-token", operation_id = "download_token", tag = tag::EXPORTS,
    security(("session" = [])), request_body = Wanted,
    responses((status = 200, description = "The address.", body = Download)))]
pub(super) async fn handle(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Download>, ApiError> {
    let path: Uri = wanted.path.parse().map_err(|_| not_here())?;
    let is_of_here = path.scheme().is_none() && path.authority().is_none();
    // What begins with two strokes is an address of another server to a browser, which takes "\" for a stroke.
    let is_path = path.path().starts_with('/') && !path.path()[1..].starts_with(['/', '\\']);
    if !is_of_here || !is_path {
        return Err(not_here());
    }
    // Whether there is such a download, and whether it is to be had, is told where it is asked for.
    let token = app.tokens.download(&caller.session, path.path())?;
    let query = path.query().map(|query| format!("{query}&")).unwrap_or_default();
    let url = format!("{}?{query}jwt={token}", path.path());
    Ok(Json(Download { url, expires_in: DOWNLOAD }))
}

fn not_here() -> ApiError {
    ApiError::field("path", "\"path\" takes an address of this server that begins with \"/\".")
}
