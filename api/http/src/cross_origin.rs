//! Cross-origin requests (CORS) of old clients in browsers: allowed only for the origins that the operator lists. The
//! screens come from this server and need none.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_METHOD, ORIGIN,
    VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};

/// Methods that a page of another origin may use.
const METHODS: HeaderValue = HeaderValue::from_static("GET, POST, PUT, PATCH, DELETE");
/// Headers that it may send. Cookies are not among them: this server uses none.
const HEADERS: HeaderValue =
    HeaderValue::from_static("authorization, content-type, accept, cache-control, prefer");
/// Headers that it may read.
const EXPOSED: HeaderValue = HeaderValue::from_static("content-disposition, etag, x-request-id");
/// Seconds that a browser may cache the permission.
const MAX_AGE: HeaderValue = HeaderValue::from_static("600");

/// Allows these origins (`https://app.example.edu`). Without any, no response has CORS headers.
pub(crate) fn allow<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    origins: &[String],
) -> Router<S> {
    if origins.is_empty() {
        return router;
    }
    let origins: Arc<[String]> = origins.into();
    router.layer(from_fn(move |request: Request, next: Next| {
        let origins = Arc::clone(&origins);
        async move { answer(&origins, request, next).await }
    }))
}

async fn answer(origins: &[String], request: Request, next: Next) -> Response {
    let origin = request.headers().get(ORIGIN).cloned();
    let allowed =
        origin.filter(|origin| origins.iter().any(|one| one.as_bytes() == origin.as_bytes()));
    let is_preflight = request.method() == Method::OPTIONS
        && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = match &allowed {
        Some(_) if is_preflight => StatusCode::NO_CONTENT.into_response(),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.append(VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = allowed {
        permit(headers, origin, is_preflight);
    }
    response
}

fn permit(headers: &mut HeaderMap, origin: HeaderValue, is_preflight: bool) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
    if is_preflight {
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, METHODS);
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
        headers.insert(ACCESS_CONTROL_MAX_AGE, MAX_AGE);
    }
}
