//! Sessions of signed-in users.

use sqlx::{Any, Row, Transaction};

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::new_id;
use crate::sql::statement;
use crate::user::{User, user};

/// An active session.
#[derive(Debug, Clone)]
pub struct Session {
    /// Id.
    pub id: String,
    /// User of the session.
    pub user: User,
    /// Start, in seconds since 1970.
    pub started_at: i64,
    /// Latest end, in seconds since 1970.
    pub ends_at: i64,
}

impl Catalog {
    /// Signs a user in for `seconds` and returns the id of the session. Deletes sessions that ended more than a
    /// day ago.
    ///
    /// # Errors
    /// A database failure.
    pub async fn start_session(
        &self,
        user_id: &str,
        seconds: i64,
    ) -> Result<Session, CatalogError> {
        let (id, time) = (new_id(), self.clock.seconds());
        let mut transaction = self.pool.begin().await?;
        let forget = sqlx::query(statement::forget_sessions).bind(time - 86_400);
        forget.execute(&mut *transaction).await?;
        let row = sqlx::query(statement::lock_user).bind(user_id);
        let user = user(&row.fetch_one(&mut *transaction).await?)?;
        let ends_at = time.saturating_add(seconds);
        sqlx::query(statement::start_session)
            .bind(&id)
            .bind(user_id)
            .bind(time)
            .bind(ends_at)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(Session { id, user, started_at: time, ends_at })
    }

    /// Returns an active session with its user.
    ///
    /// # Errors
    /// A database failure.
    pub async fn session(&self, id: &str) -> Result<Option<Session>, CatalogError> {
        let row = sqlx::query(statement::session).bind(id).bind(self.clock.seconds());
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some(Session {
            id: id.to_owned(),
            user: user(&row)?,
            started_at: row.try_get("session_started_at")?,
            ends_at: row.try_get("session_ends_at")?,
        }))
    }

    /// Ends a session.
    ///
    /// # Errors
    /// A database failure.
    pub async fn end_session(&self, id: &str) -> Result<(), CatalogError> {
        let end = sqlx::query(statement::end_session).bind(id).bind(self.clock.seconds());
        end.execute(&self.pool).await?;
        Ok(())
    }
}

/// Ends the sessions of a user, except for one if it is named.
pub(super) async fn end_sessions(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    user_id: &str,
    except: Option<&str>,
) -> Result<(), CatalogError> {
    sqlx::query(statement::end_sessions)
        .bind(user_id)
        .bind(except.unwrap_or_default())
        .bind(clock.seconds())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Whether a session of a user is active.
pub(super) async fn is_active(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    (user_id, session_id): (&str, &str),
) -> Result<bool, CatalogError> {
    let active = sqlx::query(statement::session_is_active)
        .bind(session_id)
        .bind(user_id)
        .bind(clock.seconds());
    Ok(active.fetch_optional(&mut **transaction).await?.is_some())
}
