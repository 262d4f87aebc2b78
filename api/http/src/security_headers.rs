//! Headers for browsers: what responses may do, where they may be stored, and that the connection must be secure.

use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use tower_http::set_header::SetResponseHeaderLayer;

/// Policy of the screens: scripts come from this server only. The interface library and the grid add styles with script,
/// which needs `'unsafe-inline'` for styles; the grid's icons are `data:` addresses.
pub(crate) const SCREENS: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";
/// Policy of all other responses, which are not pages: they may do nothing.
const NOTHING: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// For a year, browsers use https even if an address is http.
const STRICT_TRANSPORT: &str = "max-age=31536000";

/// Adds the headers to all responses that do not have them. Responses of the API are never stored by default: they hold
/// personal data or tokens.
pub(crate) fn secured<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    is_https: bool,
) -> Router<S> {
    let router = router
        .layer(always(header::CONTENT_SECURITY_POLICY, NOTHING))
        .layer(always(header::CACHE_CONTROL, "no-store"))
        .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(header::X_FRAME_OPTIONS, "DENY"))
        .layer(always(header::REFERRER_POLICY, "same-origin"));
    if is_https {
        router.layer(always(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT))
    } else {
        router
    }
}

/// Sets a header on every response that does not have it.
fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
