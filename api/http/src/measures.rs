//! Names of the request metrics.

/// Histogram of the time until a response was sent completely, in seconds, by method, route and status.
pub(crate) const REQUEST_SECONDS: &str = "titlewise_http_request_seconds";
