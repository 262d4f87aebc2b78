//! The cookies of single sign-on: the state of a sign-in that has begun, and the token of one that is finished until the
//! screens fetch it. Scripts cannot read them, and both end soon.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderName, header};

/// Cookie of the state. The provider's redirect must carry it (`SameSite=Lax`).
pub(crate) const STATE: &str = "titlewise_sign_on";
/// Cookie of the token, which only requests of our own pages carry (`SameSite=Strict`).
pub(crate) const TOKEN: &str = "titlewise_signed_on";
/// Addresses that receive them.
const PATH: &str = "/session/sso";

/// The cookies of a request.
#[derive(Debug)]
pub(crate) struct SignOnCookies {
    /// Sealed state.
    pub(crate) state: Option<String>,
    /// Session token.
    pub(crate) token: Option<String>,
}

/// Returns the header that stores a cookie for some seconds.
pub(crate) fn cookie(
    name: &str,
    value: &str,
    seconds: i64,
    is_https: bool,
) -> (HeaderName, String) {
    let secure = if is_https { "; Secure" } else { "" };
    let site = if name == STATE { "Lax" } else { "Strict" };
    let value = format!(
        "{name}={value}; Path={PATH}; Max-Age={seconds}; HttpOnly; SameSite={site}{secure}"
    );
    (header::SET_COOKIE, value)
}

/// Returns the header that deletes a cookie.
pub(crate) fn no_cookie(name: &str, is_https: bool) -> (HeaderName, String) {
    cookie(name, "", 0, is_https)
}

impl<S: Sync> FromRequestParts<S> for SignOnCookies {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let found = |wanted: &str| {
            let headers = parts.headers.get_all(header::COOKIE).iter();
            let mut pairs = headers
                .filter_map(|value| value.to_str().ok())
                .flat_map(|value| value.split(';'))
                .filter_map(|one| one.split_once('='));
            let (_, value) = pairs.find(|(name, _)| name.trim() == wanted)?;
            Some(value.trim().to_owned()).filter(|value| !value.is_empty())
        };
        Ok(Self { state: found(STATE), token: found(TOKEN) })
    }
}
