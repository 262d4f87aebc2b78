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
use titlewise_service::error::Error;
use titlewise_service::weight::Weight;

/// Encoded responses by entity tag and encoding. Cheap to clone.
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

/// A response body in one encoding. A body in both is stored twice: browsers all accept gzip, and programs that do not are
/// few, so most are stored compressed only.
#[derive(Debug)]
pub(crate) struct Encoded {
    bytes: Bytes,
    is_gzip: bool,
}

impl Weight for Encoded {
    fn bytes(&self) -> usize {
        self.bytes.len()
    }
}

impl Encoded {
    /// Stores a body, compressed if the client accepts that.
    pub(crate) async fn new(plain: Vec<u8>, accepted: Accepted) -> Result<Self, Error> {
        let is_gzip = accepted == Accepted::Gzip;
        let bytes = if is_gzip {
            tokio::task::spawn_blocking(move || gzip(&plain)).await??
        } else {
            plain.into()
        };
        Ok(Self { bytes, is_gzip })
    }

    /// Returns the response.
    pub(crate) fn answer(&self) -> Response {
        let mut response = self.bytes.clone().into_response();
        if self.is_gzip {
            let encoding = HeaderValue::from_static("gzip");
            response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
        }
        response
    }
}

/// What a client accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accepted {
    /// Compressed bodies.
    Gzip,
    /// Plain bodies only.
    Plain,
}

impl Accepted {
    /// Returns what the headers of a request accept.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        if takes_gzip(headers) { Self::Gzip } else { Self::Plain }
    }

    /// Name in the key of a stored body.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Plain => "plain",
        }
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

    #[tokio::test]
    async fn a_body_is_stored_in_the_encoding_that_the_client_accepts() {
        let text = b"a title ".repeat(1_000);
        let plain = Encoded::new(text.clone(), Accepted::Plain).await.unwrap();
        assert_eq!(plain.bytes(), text.len());
        assert!(!plain.answer().headers().contains_key(header::CONTENT_ENCODING));
        let zipped = Encoded::new(text.clone(), Accepted::Gzip).await.unwrap();
        assert!(zipped.bytes() < text.len() / 10);
        assert_eq!(zipped.answer().headers()[header::CONTENT_ENCODING], "gzip");
        let mut read = Vec::new();
        std::io::copy(&mut flate2::read::GzDecoder::new(&*zipped.bytes), &mut read).unwrap();
        assert_eq!(read, text);
    }
}
