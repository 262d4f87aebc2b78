//! Cache of encoded responses, each valid until its content changes.

use std::io::Write;
use std::ops::Deref;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use titlewise_service::cache::Cache;
use titlewise_service::weight::Weight;
use tokio::sync::OnceCell;

use crate::problem::ApiError;

/// Encoded responses by entity tag. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Bodies(Arc<Cache<Encoded>>);

impl Bodies {
    /// Creates a cache of at most `max_bytes` bytes.
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self(Arc::new(Cache::new("bodies", max_bytes)))
    }
}

impl Deref for Bodies {
    type Target = Cache<Encoded>;

    fn deref(&self) -> &Cache<Encoded> {
        &self.0
    }
}

/// A response body, plain and, after the first request for it, compressed.
#[derive(Debug, Default)]
pub(crate) struct Encoded {
    plain: Bytes,
    gzip: OnceCell<Bytes>,
}

impl Weight for Encoded {
    fn bytes(&self) -> usize {
        // The compressed copy takes about a quarter more.
        self.plain.len() + self.plain.len() / 4
    }
}

impl Encoded {
    /// Wraps uncompressed bytes.
    pub(crate) fn new(plain: Vec<u8>) -> Self {
        Self { plain: plain.into(), gzip: OnceCell::new() }
    }

    /// Returns the body in the encoding that the client accepts.
    pub(crate) async fn answer(&self, headers: &HeaderMap) -> Result<Response, ApiError> {
        if !takes_gzip(headers) {
            return Ok(self.plain.clone().into_response());
        }
        let compress = async || {
            let plain = self.plain.clone();
            tokio::task::spawn_blocking(move || gzip(&plain)).await?.map_err(ApiError::from)
        };
        let mut response = self.gzip.get_or_try_init(compress).await?.clone().into_response();
        let encoding = HeaderValue::from_static("gzip");
        response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
        Ok(response)
    }
}

fn gzip(plain: &[u8]) -> std::io::Result<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::fast());
    encoder.write_all(plain)?;
    Ok(encoder.finish()?.into())
}

/// Whether the client accepts gzip. `gzip;q=0` declines it.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let given = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|one| one.to_str().ok());
    given.flat_map(|value| value.split(',')).any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, ""));
        let is_refused =
            quality.trim().strip_prefix("q=").and_then(|q| q.parse().ok()) == Some(0.0);
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_say_whether_they_take_gzip() {
        let takes = |value: &'static str| {
            let header = (header::ACCEPT_ENCODING, HeaderValue::from_static(value));
            takes_gzip(&[header].into_iter().collect())
        };
        assert!(takes("gzip") && takes("br, GZIP;q=0.5") && takes("deflate,gzip;q=1.0"));
        assert!(
            !takes("br") && !takes("gzip;q=0, br") && !takes("") && !takes_gzip(&HeaderMap::new())
        );
    }
}
