//! The caller of a request.

use std::ops::Deref;

use titlewise_catalog::{Session, User};

use crate::accounts::handle::Accounts;
use crate::error::Error;

/// A signed-in user, or an API key.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The session.
    pub session: Session,
    /// Id of the only package that the API key can read; `None` for a user.
    key_for: Option<String>,
}

impl Deref for Caller {
    type Target = User;

    fn deref(&self) -> &User {
        &self.session.user
    }
}

impl Caller {
    /// Caller of a session.
    pub fn of(session: Session) -> Self {
        Self { session, key_for: None }
    }

    /// Id of the user, for audit entries.
    pub fn by(&self) -> Option<&str> {
        Some(&self.session.user.id)
    }

    /// Whether the caller is an API key.
    pub fn is_key(&self) -> bool {
        self.key_for.is_some()
    }

    /// Refuses an API key that was created for another package.
    pub fn may_read(&self, package_id: &str) -> Result<(), Error> {
        match &self.key_for {
            Some(own) if own != package_id => Err(beyond_key()),
            _ => Ok(()),
        }
    }
}

impl Accounts {
    /// Returns the caller of an API key, by the hash of the key.
    ///
    /// # Errors
    /// [`Error::SignInNeeded`] if the key is unknown, has expired, or its account is disabled.
    pub async fn caller_by_key(&self, hash: &str) -> Result<Caller, Error> {
        match self.catalog.user_of_key(hash).await? {
            Some((user, package_id)) if !self.is_disabled(&user) => {
                let session = Session { id: String::new(), user, started_at: 0, ends_at: 0 };
                Ok(Caller { session, key_for: Some(package_id) })
            }
            _ => Err(Error::SignInNeeded { reason: "This key is unknown or has ended" }),
        }
    }

    /// Returns the caller of a session.
    ///
    /// # Errors
    /// [`Error::SignInNeeded`] if the session has ended or its account is disabled.
    pub async fn caller_by_session(&self, session_id: &str) -> Result<Caller, Error> {
        match self.catalog.session(session_id).await? {
            Some(session) if !self.is_disabled(&session.user) => Ok(Caller::of(session)),
            _ => Err(Error::SignInNeeded { reason: "Token has been revoked" }),
        }
    }
}

/// Error for requests that API keys may not make.
pub fn beyond_key() -> Error {
    Error::forbidden("A key reads the package that it was made for, and may do nothing else.")
}
