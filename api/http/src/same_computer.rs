//! Responses to clients on the same computer are not compressed: to compress and unpack the titles of a large consortium takes
//! longer than everything else between a click and the new numbers, and nothing travels over a network.

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, FORWARDED, HOST, HeaderName, VIA};
use axum::http::uri::Authority;
use axum::middleware::{Next, from_fn};
use std::net::{IpAddr, SocketAddr};

/// Headers that proxies add.
const OF_PROXIES: [HeaderName; 4] = [
    FORWARDED,
    VIA,
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-real-ip"),
];

/// Ignores the compression that such clients accept. A server with a public address has a proxy, and compresses for everybody.
pub(crate) fn uncompressed<S: Clone + Send + Sync + 'static>(
    router: Router<S>,
    has_public_address: bool,
) -> Router<S> {
    if has_public_address {
        return router;
    }
    router.layer(from_fn(async |mut request: Request, next: Next| {
        let client = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        if client.is_some_and(|client| is_here(client, request.headers())) {
            request.headers_mut().remove(ACCEPT_ENCODING);
        }
        next.run(request).await
    }))
}

/// Whether a request comes from this computer, and names it as it can only be named from here.
fn is_here(client: IpAddr, headers: &HeaderMap) -> bool {
    client.to_canonical().is_loopback()
        && !OF_PROXIES.iter().any(|header| headers.contains_key(header))
        && headers.get(HOST).and_then(|host| host.to_str().ok()).is_some_and(is_name_of_here)
}

/// Whether a host (`localhost:8080`) is always the computer of the caller.
fn is_name_of_here(host: &str) -> bool {
    let Ok(host) = host.parse::<Authority>() else { return false };
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(named: &[(HeaderName, &'static str)]) -> HeaderMap {
        named.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn a_browser_on_the_same_computer_is_here() {
        for host in ["localhost:8080", "localhost", "127.0.0.1:8080", "[::1]:8080"] {
            for client in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
                assert!(is_here(client.parse().unwrap(), &headers(&[(HOST, host)])), "{host}");
            }
        }
    }

    #[test]
    fn others_are_not() {
        let here: IpAddr = "127.0.0.1".parse().unwrap();
        assert!(!is_here("192.0.2.1".parse().unwrap(), &headers(&[(HOST, "localhost")])));
        assert!(!is_here(here, &headers(&[])));
        for host in ["titlewise.example.edu", "192.0.2.1:8080", "localhost.example.edu", "a b"] {
            assert!(!is_here(here, &headers(&[(HOST, host)])), "{host}");
        }
        for proxy in OF_PROXIES {
            assert!(!is_here(here, &headers(&[(HOST, "localhost"), (proxy, "192.0.2.1")])));
        }
    }
}
