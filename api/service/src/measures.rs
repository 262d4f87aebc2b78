//! Names of the metrics that the services record. The HTTP crate exports them for Prometheus.

/// Counter of cache lookups, by `cache` and `outcome` (`hit`, `miss`).
pub const CACHE_LOOKUPS: &str = "titlewise_cache_lookups_total";
/// Histogram of the time to compute a forecast, in seconds.
pub const FORECAST_SECONDS: &str = "titlewise_forecast_seconds";
/// Histogram of the time to compute the facts of a package, in seconds.
pub const FACTS_SECONDS: &str = "titlewise_facts_seconds";
/// Histogram of the time to read an uploaded file, in seconds, by `kind` and `verdict`.
pub const UPLOAD_SECONDS: &str = "titlewise_upload_read_seconds";
/// Counter of emails, by `outcome` (`sent`, `failed`).
pub const MAIL: &str = "titlewise_mail_total";
