//! `GET /api-docs`: the API description as a page (Swagger UI, embedded in the binary).

use std::sync::{Arc, OnceLock};

use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use utoipa_swagger_ui::Config;

use crate::documents::bodies::FileBytes;
use crate::documents::tag;
use crate::ids::Id;
use crate::problem::ApiError;

/// The page loads nothing from other servers. Its styles and icons are part of its own script.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Show the API description as a page.
///
/// Sign in with `POST /session/demo` or `POST /user/login`, and enter the token under `Authorize`.
#[utoipa::path(get, path = "/api-docs", operation_id = "api_docs", tag = tag::SERVICE,
    responses((status = 303, description = "The page is at `/api-docs/index.html`.",
        headers(("Location" = String, description = "Address of the page.")))))]
pub(crate) async fn page() -> Redirect {
    Redirect::to("/api-docs/index.html")
}

/// Get a file of the API description page.
#[utoipa::path(get, path = "/api-docs/{asset}", operation_id = "api_docs_asset", tag = tag::SERVICE,
    responses((status = 200, description = "The file.", content(
        (String = "text/html"),
        (String = "text/css"),
        (String = "text/javascript"),
        (FileBytes = "image/png"),
    ))))]
pub(crate) async fn asset(Id(name): Id) -> Result<Response, ApiError> {
    let file = utoipa_swagger_ui::serve(&name, config()).ok().flatten().ok_or(ApiError::NoRoute)?;
    let headers = [
        (header::CONTENT_TYPE, file.content_type),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::CONTENT_SECURITY_POLICY, POLICY.to_owned()),
    ];
    let mut response = (headers, file.bytes).into_response();
    if file.gzpipped {
        let encoding = header::HeaderValue::from_static("gzip");
        response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
    }
    Ok(response)
}

/// Returns the configuration of the page. No external service validates the description.
fn config() -> Arc<Config<'static>> {
    static CONFIG: OnceLock<Arc<Config<'static>>> = OnceLock::new();
    let made = || {
        let config = Config::from("/openapi.json").validator_url("none");
        Arc::new(config.doc_expansion("none").filter(true).display_operation_id(true))
    };
    CONFIG.get_or_init(made).clone()
}
