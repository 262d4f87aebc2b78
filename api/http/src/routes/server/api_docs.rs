//! `GET /api-docs`: the API description as a page (Swagger UI, embedded in the binary).

use std::io::Read;
use std::sync::{Arc, OnceLock};

use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use flate2::read::GzDecoder;
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
    let bytes = if file.gzpipped { unpacked(&file.bytes)? } else { file.bytes.into_owned() };
    Ok((headers, bytes).into_response())
}

/// Returns the content of a file that the program holds compressed. Responses are compressed if the client accepts it.
fn unpacked(packed: &[u8]) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes)?;
    Ok(bytes)
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
