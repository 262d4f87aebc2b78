//! Who is signed in.

use sqlx::Row;

use super::sql::statement;
use super::user::{User, user};
use super::{Catalog, CatalogError, moment, new_id};

/// A session that has not ended.
#[derive(Debug, Clone)]
pub struct Session {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub user: User,
    /// When it began, in seconds since 1970.
    pub started_at: i64,
    /// When it ends at the latest.
    pub ends_at: i64,
}

impl Catalog {
    /// Signs a user in for so many seconds; the answer is the id of the session. What ended a day ago is forgotten.
    ///
    /// # Errors
    /// What the database says.
    pub async fn start_session(
        &self,
        user_id: &str,
        seconds: i64,
    ) -> Result<Session, CatalogError> {
        let (id, time) = (new_id(), moment());
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

    /// A session that has not ended, with its user.
    ///
    /// # Errors
    /// What the database says.
    pub async fn session(&self, id: &str) -> Result<Option<Session>, CatalogError> {
        let row = sqlx::query(statement::session).bind(id).bind(moment());
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
    /// What the database says.
    pub async fn end_session(&self, id: &str) -> Result<(), CatalogError> {
        let end = sqlx::query(statement::end_session).bind(id).bind(moment());
        end.execute(&self.pool).await?;
        Ok(())
    }
}
