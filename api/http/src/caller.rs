//! The caller of a request: a session token or an API key in the header, or a download token in the address.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts, MatchedPath, Query};
use axum::http::request::Parts;
use axum::http::{Method, header};
use titlewise_catalog::Session;
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::caller::{Caller, beyond_key};
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::key::hash_of_key;
use titlewise_service::accounts::token::Purpose;
use titlewise_service::error::Error;

use crate::problem::ApiError;
use crate::state::AppState;

/// Authenticates the caller of a route that reads a package: a signed-in user, or a program with an API key.
pub(crate) async fn reading(parts: &mut Parts, state: &AppState) -> Result<Caller, ApiError> {
    match bearer(parts).and_then(hash_of_key) {
        None => Caller::from_request_parts(parts, state).await,
        Some(_) if !is_reading(&parts.method) => Err(beyond_key().into()),
        Some(hash) => Ok(state.accounts.caller_by_key(&hash).await?),
    }
}

fn is_reading(method: &Method) -> bool {
    method == Method::GET || method == Method::HEAD
}

/// Query parameters of a download, which carry its token.
#[derive(Debug, serde::Deserialize)]
struct InAddress {
    jwt: Option<String>,
}

/// A token in the header grants all rights of its user. A token in the address grants only the download that it was
/// issued for. API keys are rejected here; see [`reading`].
impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let accounts = &state.accounts;
        if let Some(hash) = bearer(parts).and_then(hash_of_key) {
            accounts.caller_by_key(&hash).await?;
            return Err(beyond_key().into());
        }
        let session_id = match bearer(parts) {
            Some(token) => {
                let read = accounts.tokens.read(token, Purpose::Access);
                let expired = Error::SignInNeeded { reason: "Token has expired or is invalid" };
                read.map_err(|_| expired)?.sid
            }
            None => of_address(parts, state)?,
        };
        Ok(accounts.caller_by_session(&session_id).await?)
    }
}

/// The session of a visitor of the demo who has one and comes back.
pub(crate) struct Returning(pub Option<Session>);

impl FromRequestParts<AppState> for Returning {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, state).await.ok();
        let visitor = caller.filter(|caller| caller.is_demo && !caller.is_key());
        Ok(Self(visitor.map(|caller| caller.session)))
    }
}

fn bearer(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// Addresses that old clients open with a session token in the query, if the operator allows it.
const OLD_DOWNLOADS: [&str; 3] =
    ["/scenario/{id}/export.csv", "/publisher/{id}/excluded", "/institution/{id}/apc/export.csv"];

/// Returns the session of the token in the address: a download token, or a session token where that is allowed.
fn of_address(parts: &Parts, state: &AppState) -> Result<String, Error> {
    let of_download = of_download(parts, &state.accounts);
    let route = parts.extensions.get::<MatchedPath>().map(MatchedPath::as_str);
    let is_old = route.is_some_and(|route| OLD_DOWNLOADS.contains(&route));
    if of_download.is_ok() || !is_old || !state.session_token_in_address.0 {
        return of_download;
    }
    let token = Query::<InAddress>::try_from_uri(&parts.uri).ok().and_then(|query| query.0.jwt);
    let read = token.map(|token| state.accounts.tokens.read(&token, Purpose::Access));
    match read {
        Some(Ok(claims)) if is_reading(&parts.method) => Ok(claims.sid),
        _ => of_download,
    }
}

fn of_download(parts: &Parts, accounts: &Accounts) -> Result<String, Error> {
    let missing = || Error::SignInNeeded { reason: "Missing JWT in headers or query_string" };
    let given = Query::<InAddress>::try_from_uri(&parts.uri).map_err(|_| missing())?;
    let token = given.0.jwt.ok_or_else(missing)?;
    let wrong = || Error::SignInNeeded {
        reason: "The token in this address is not a download token for it, or has expired",
    };
    let claims = accounts.tokens.read(&token, Purpose::Download).map_err(|_| wrong())?;
    let is_of_here = claims.path.as_deref() == Some(parts.uri.path());
    if is_of_here && is_reading(&parts.method) { Ok(claims.sid) } else { Err(wrong()) }
}

/// The client's IP address.
impl FromRequestParts<AppState> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        // Our own proxy appends the last entry. Earlier entries are claims of the client.
        let claimed = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let claimed: Option<IpAddr> =
            claimed.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address = if state.trust_proxy.0 { claimed.or(connected) } else { connected };
        Ok(address.map(Self::from).unwrap_or_default())
    }
}
