//! Emailed links to set a password.

use sqlx::{Any, Transaction};

use crate::audit::{AuditAction, audit};
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::mail::{Email, add_mail};
use crate::session::end_sessions;
use crate::sql::statement;
use crate::user::user;
use crate::waiting_role::address_proven;

/// A link for setting a password, as stored.
#[derive(Debug)]
pub struct Link {
    /// Hash of the token in the link.
    pub token_hash: String,
    /// Validity in seconds.
    pub seconds: i64,
    /// Email that contains the link, if any.
    pub letter: Option<Email>,
}

impl Catalog {
    /// Stores a link for setting a password, with the email that contains it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add_link(&self, user_id: &str, link: &Link) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::forget_reset_tokens)
            .bind(self.clock.seconds())
            .execute(&mut *transaction)
            .await?;
        add_link(&mut transaction, &self.clock, user_id, link).await?;
        audit(&mut transaction, &self.clock, None, AuditAction::new("password link made", user_id))
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Uses a link: sets the password of its owner and ends the sessions that were opened with the old one. The link
    /// proves the email address, so that it becomes confirmed, and waiting roles become effective. Returns the id of the
    /// owner, or none if the link is no longer valid.
    ///
    /// # Errors
    /// A database failure.
    pub async fn use_link(
        &self,
        token_hash: &str,
        password_hash: &str,
    ) -> Result<Option<String>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let used = sqlx::query_scalar(statement::use_reset_token)
            .bind(token_hash)
            .bind(self.clock.seconds());
        let id: Option<String> = used.fetch_optional(&mut *transaction).await?;
        let Some(id) = id else { return Ok(None) };
        let row = sqlx::query(statement::lock_user).bind(&id).fetch_one(&mut *transaction).await?;
        let owner = user(&row)?;
        set_password(&mut transaction, &self.clock, Some(&id), (&id, password_hash), "").await?;
        // An address that was about to replace the proven one is not the owner's choice for certain.
        let pending = sqlx::query(statement::delete_email_change).bind(&id);
        pending.execute(&mut *transaction).await?;
        if owner.must_confirm() {
            // Until now the account may have been used by someone else than the owner of the address.
            let keys = sqlx::query(statement::delete_api_keys_of_user).bind(&id);
            keys.execute(&mut *transaction).await?;
            let name = sqlx::query(statement::set_username).bind(&id).bind(None::<String>);
            name.execute(&mut *transaction).await?;
        }
        address_proven(&mut transaction, &self.clock, &id).await?;
        transaction.commit().await?;
        Ok(Some(id))
    }

    /// Returns the owner of a link, if the link is still valid.
    ///
    /// # Errors
    /// A database failure.
    pub async fn user_of_link(&self, token_hash: &str) -> Result<Option<String>, CatalogError> {
        let id =
            sqlx::query_scalar(statement::reset_token).bind(token_hash).bind(self.clock.seconds());
        Ok(id.fetch_optional(&self.pool).await?)
    }
}

/// Sets the password of a user. Ends everything opened with the old one, except for one session.
pub(super) async fn set_password(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    by: Option<&str>,
    (user_id, password_hash): (&str, &str),
    session_id: &str,
) -> Result<(), CatalogError> {
    let set = sqlx::query(statement::set_password).bind(user_id).bind(password_hash);
    set.execute(&mut **transaction).await?;
    let used = sqlx::query(statement::delete_reset_tokens).bind(user_id);
    used.execute(&mut **transaction).await?;
    end_sessions(transaction, clock, user_id, Some(session_id)).await?;
    audit(transaction, clock, by, AuditAction::new("password changed", user_id)).await
}

/// Adds a link for setting a password, with its email.
pub(super) async fn add_link(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    user_id: &str,
    link: &Link,
) -> Result<(), CatalogError> {
    let time = clock.seconds();
    sqlx::query(statement::add_reset_token)
        .bind(&link.token_hash)
        .bind(user_id)
        .bind(time)
        .bind(time.saturating_add(link.seconds))
        .execute(&mut **transaction)
        .await?;
    match &link.letter {
        Some(letter) => add_mail(transaction, clock, letter, None).await,
        None => Ok(()),
    }
}
