//! `POST /download-token`: an address that a browser may follow by itself for a few minutes.

use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use serde_json::{Value, json};

use crate::server::body::Body;
use crate::server::identity::caller::Caller;
use crate::server::identity::token::DOWNLOAD;
use crate::server::problem::ApiError;
use crate::server::state::App;

/// What is to be downloaded.
#[derive(Debug, serde::Deserialize)]
pub(super) struct Wanted {
    path: String,
}

pub(super) async fn handle(
    State(app): State<App>,
    caller: Caller,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Value>, ApiError> {
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
    Ok(Json(json!({ "url": url, "expires_in": DOWNLOAD })))
}

fn not_here() -> ApiError {
    ApiError::field("path", "\"path\" takes an address of this server that begins with \"/\".")
}
