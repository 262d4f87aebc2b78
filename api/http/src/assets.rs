//! The web application, which is embedded in the binary if it was built first.

use axum::http::{HeaderMap, Method, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use crate::problem::ApiError;

/// The built web application; empty if it was not built before this binary.
#[derive(rust_embed::Embed)]
#[folder = "../../web/dist"]
#[compression = "zstd"]
#[allow_missing = true]
struct Web;

const NOT_BUILT: &str = "<!doctype html><title>Titlewise</title><p>The server runs, but this program was \
    built without the web application. Build it with <code>npm ci &amp;&amp; npm run build</code> in the \
    folder <code>web</code>, then build the program again.</p>";

/// `Cache-Control` of files whose names contain a hash of their content.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Fallback handler for unmatched paths: returns a file of the web application, its index page, or a problem document.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if method != Method::GET && method != Method::HEAD {
        return ApiError::NoRoute.into_response();
    }
    if let Some(response) = file(path) {
        return response;
    }
    let accepts =
        headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let is_page =
        path.is_empty() || (accepts.contains("text/html") && !path.starts_with("assets/"));
    if !is_page {
        return ApiError::NoRoute.into_response();
    }
    file("index.html").unwrap_or_else(|| Html(NOT_BUILT).into_response())
}

fn file(path: &str) -> Option<Response> {
    let found = Web::get(path)?;
    let kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
    let caching = if path.starts_with("assets/") { IMMUTABLE } else { "no-cache" };
    Some(
        ([(header::CONTENT_TYPE, kind.as_str()), (header::CACHE_CONTROL, caching)], found.data)
            .into_response(),
    )
}
