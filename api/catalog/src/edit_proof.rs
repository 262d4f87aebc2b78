//! What a change of an account relies on, checked again in the transaction of the change: a request may arrive slowly, and
//! its session may have ended meanwhile.

use sqlx::{Any, Transaction};

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::session::is_active;
use crate::sql::statement;
use crate::user::{User, user};

/// What a change of an account relies on.
#[derive(Debug, Clone, Copy, Default)]
pub struct EditProof<'a> {
    /// Session of the caller; none for the operator and for staff.
    pub session_id: Option<&'a str>,
    /// Hash of the password that the caller proved to know, if any.
    pub password_hash: Option<&'a str>,
}

/// Why a proof no longer holds.
#[derive(Debug, Clone, Copy)]
pub(super) enum Unproven {
    /// The session has ended.
    SessionEnded,
    /// The proven password is no longer the current one.
    PasswordChanged,
}

impl EditProof<'_> {
    /// Locks a user and checks the proof. Returns the user before the change.
    pub(super) async fn check(
        self,
        transaction: &mut Transaction<'static, Any>,
        clock: &Clock,
        user_id: &str,
    ) -> Result<Result<User, Unproven>, CatalogError> {
        let row = sqlx::query(statement::lock_user).bind(user_id);
        let before = user(&row.fetch_one(&mut **transaction).await?)?;
        if let Some(session_id) = self.session_id
            && !is_active(transaction, clock, (user_id, session_id)).await?
        {
            return Ok(Err(Unproven::SessionEnded));
        }
        if self.password_hash.is_some() && self.password_hash != before.password_hash.as_deref() {
            return Ok(Err(Unproven::PasswordChanged));
        }
        Ok(Ok(before))
    }
}
