//! Who asks.

use std::ops::Deref;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{Method, header};

use super::token::Purpose;
use crate::catalog::{Session, User};
use crate::server::problem::ApiError;
use crate::server::state::App;

/// Somebody who is signed in.
#[derive(Debug, Clone)]
pub(in crate::server) struct Caller {
    /// The session.
    pub session: Session,
}

impl Deref for Caller {
    type Target = User;

    fn deref(&self) -> &User {
        &self.session.user
    }
}

impl Caller {
    /// The id of who did it, for what is written down.
    pub(in crate::server) fn by(&self) -> Option<&str> {
        Some(&self.session.user.id)
    }
}

/// The token of a download stands behind the question mark.
#[derive(Debug, serde::Deserialize)]
struct InAddress {
    jwt: Option<String>,
}

/// A token in the header is good for everything, one in the address only for what it was made for.
impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
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
            Some(session) if !app.is_shut(&session.user.id) => Ok(Self { session }),
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
    if is_of_here && (parts.method == Method::GET || parts.method == Method::HEAD) {
        Ok(claims.sid)
    } else {
        Err(wrong())
    }
}
