//! The web application, which is embedded in the binary if it was built first.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::response::{Html, IntoResponse, Response};

use serde_json::{Map, Value};

use crate::problem::ApiError;
use crate::security_headers::SCREENS;
use crate::state::Contact;

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

/// Beginnings of the paths of screens whose address holds a token.
const WITH_TOKEN: [&str; 2] = ["o/", "reset-password"];

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
    page(path)
}

/// Returns the page of the web application, which shows the screen of a path.
fn page(path: &str) -> Response {
    let mut response = file("index.html").unwrap_or_else(|| Html(NOT_BUILT).into_response());
    let mut set =
        |name, value| response.headers_mut().insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_SECURITY_POLICY, SCREENS);
    if WITH_TOKEN.iter().any(|begin| path.starts_with(begin)) {
        // The address is a secret: nothing stores it, and search engines do not list it.
        set(header::CACHE_CONTROL, "no-store");
        set(HeaderName::from_static("x-robots-tag"), "noindex");
        set(header::REFERRER_POLICY, "no-referrer");
    }
    response
}

/// Returns the operator's links and addresses. The configured contact address replaces the one of the file.
pub(crate) async fn site(State(Contact(contact)): State<Contact>) -> Response {
    let embedded = Web::get("site/site.json");
    let site =
        embedded.and_then(|file| serde_json::from_slice::<Map<String, Value>>(&file.data).ok());
    let mut site = site.unwrap_or_default();
    if let Some(contact) = contact {
        site.insert("support_email".to_owned(), Value::String(contact));
    }
    ([(header::CACHE_CONTROL, "no-cache")], Json(site)).into_response()
}

fn file(path: &str) -> Option<Response> {
    let found = Web::get(path)?;
    let kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
    let caching = if path.starts_with("assets/") { IMMUTABLE } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, kind.as_str()),
        (header::CACHE_CONTROL, caching),
        (header::CONTENT_SECURITY_POLICY, SCREENS),
    ];
    Some((headers, found.data).into_response())
}
