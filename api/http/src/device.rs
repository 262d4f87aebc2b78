//! The cookie by which a browser is recognised that signed in before. It grants nothing: wrong passwords from a known
//! browser count separately from those of strangers.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, header};
use titlewise_service::accounts::token::DEVICE;

/// Name of the cookie.
const COOKIE: &str = "titlewise_device";
/// Addresses that receive it: those that check passwords.
const PATH: &str = "/user";

/// The device token of a request, if any.
#[derive(Debug)]
pub(crate) struct Device(Option<String>);

impl Device {
    /// Returns the token.
    pub(crate) fn token(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// Returns the header that stores a token. Scripts cannot read it, and other sites cannot send it.
    pub(crate) fn cookie(token: &str, is_https: bool) -> [(HeaderName, String); 1] {
        let secure = if is_https { "; Secure" } else { "" };
        let value = format!(
            "{COOKIE}={token}; Path={PATH}; Max-Age={DEVICE}; HttpOnly; SameSite=Strict{secure}"
        );
        [(header::SET_COOKIE, value)]
    }
}

impl<S: Sync> FromRequestParts<S> for Device {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let headers = parts.headers.get_all(header::COOKIE);
        let pairs = headers.iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            pairs.flat_map(|value| value.split(';')).filter_map(|one| one.split_once('='));
        let found = pairs.find(|(name, _)| name.trim() == COOKIE);
        Ok(Self(found.map(|(_, token)| token.trim().to_owned())))
    }
}
