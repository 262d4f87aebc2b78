//! Who asks.

use std::ops::Deref;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{Method, header};

use super::key::hash_of_key;
use super::token::Purpose;
use crate::catalog::{Session, User};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Somebody who is signed in.
#[derive(Debug, Clone)]
pub(in crate::server) struct Caller {
    /// The session.
    pub session: Session,
    /// The one package that a key reads, where a key asks.
    key_for: Option<String>,
}

impl Deref for Caller {
    type Target = User;

    fn deref(&self) -> &User {
        &self.session.user
    }
}

impl Caller {
    /// Who has a session.
    pub(in crate::server) fn of(session: Session) -> Self {
        Self { session, key_for: None }
    }

    /// The id of who did it, for what is written down.
    pub(in crate::server) fn by(&self) -> Option<&str> {
        Some(&self.session.user.id)
    }

    /// Does a program ask by a key?
    pub(in crate::server) fn is_key(&self) -> bool {
        self.key_for.is_some()
    }

    /// Refuses a key that was made for another package.
    pub(in crate::server) fn may_read(&self, package_id: &str) -> Result<(), ApiError> {
        match &self.key_for {
            Some(own) if own != package_id => Err(beyond_key()),
            _ => Ok(()),
        }
    }

    /// Who asks to look at a package: somebody who is signed in, or a program with a key.
    pub(in crate::server) async fn reading(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        match bearer(parts).and_then(hash_of_key) {
            None => Self::from_request_parts(parts, app).await,
            Some(_) if !is_reading(&parts.method) => Err(beyond_key()),
            Some(hash) => Self::by_key(app, &hash).await,
        }
    }

    async fn by_key(app: &App, hash: &str) -> Result<Self, ApiError> {
        match app.catalog.user_of_key(hash).await? {
            Some((user, package_id)) if !app.is_shut(&user.id) => {
                let session = Session { id: String::new(), user, started_at: 0, ends_at: 0 };
                Ok(Self { session, key_for: Some(package_id) })
            }
            _ => Err(ApiError::SignInNeeded { reason: "This key is unknown or has ended" }),
        }
    }
}

fn beyond_key() -> ApiError {
    ApiError::forbidden("A key reads the package that it was made for, and may do nothing else.")
}

fn is_reading(method: &Method) -> bool {
    method == Method::GET || method == Method::HEAD
}

/// The token of a download stands behind the question mark.
#[derive(Debug, serde::Deserialize)]
struct InAddress {
    jwt: Option<String>,
}

/// A token in the header is good for everything, one in the address only for what it was made for, and a key for
/// nothing here: see [`Caller::reading`].
impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if let Some(hash) = bearer(parts).and_then(hash_of_key) {
            Self::by_key(app, &hash).await?;
            return Err(beyond_key());
        }
        let session_id = match bearer(parts) {
            Some(token) => {
                let read = app.tokens.read(token, Purpose::Access);
                read.map_err(|_| ApiError::SignInNeeded {
                    reason: "Token has expired or is invalid",
                })?
                .sid
            }
            None => of_download(parts, app)?,
        };
        let session = app.catalog.session(&session_id).await?;
        let ended = ApiError::SignInNeeded { reason: "Token has been revoked" };
        match session {
            Some(session) if !app.is_shut(&session.user.id) => Ok(Self { session, key_for: None }),
            _ => Err(ended),
        }
    }
}

fn bearer(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn of_download(parts: &Parts, app: &App) -> Result<String, ApiError> {
    let missing = || ApiError::SignInNeeded { reason: "Missing JWT in headers or query_string" };
    let given = Query::<InAddress>::try_from_uri(&parts.uri).map_err(|_| missing())?;
    let token = given.0.jwt.ok_or_else(missing)?;
    let wrong = || ApiError::SignInNeeded {
        reason: "The token in this address is not a download token for it, or has expired",
    };
    let claims = app.tokens.read(&token, Purpose::Download).map_err(|_| wrong())?;
    let is_of_here = claims.path.as_deref() == Some(parts.uri.path());
    if is_of_here && is_reading(&parts.method) { Ok(claims.sid) } else { Err(wrong()) }
}
