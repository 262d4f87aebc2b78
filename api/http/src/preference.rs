//! The `Prefer` header (RFC 7240).

use axum::http::HeaderMap;

/// Whether the client prefers `what`.
pub(crate) fn prefers(headers: &HeaderMap, what: &str) -> bool {
    let said = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(what))
}
