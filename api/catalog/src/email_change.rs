//! New email addresses, which wait until the user confirms them by an emailed link.

use serde_json::json;
use sqlx::{Any, Transaction};

use crate::audit::{AuditAction, audit};
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::mail::{Email, add_mail};
use crate::session::is_active;
use crate::sql::statement;
use crate::user::{User, key, user};
use crate::waiting_role::address_proven;

/// A new email address that waits for its confirmation.
#[derive(Debug)]
pub struct EmailChange<'a> {
    /// The new address, as entered.
    pub email: &'a str,
    /// Hash of the token in the link that confirms it.
    pub token_hash: &'a str,
    /// Validity of the link in seconds.
    pub seconds: i64,
    /// Emails to the new and to the previous address.
    pub emails: Vec<Email>,
}

/// Result of the confirmation of an email address.
#[derive(Debug)]
pub enum Confirmed {
    /// The user, with the confirmed address.
    Done(Box<User>),
    /// The session has ended.
    SessionEnded,
    /// The link is unknown, used, expired, cancelled or of another user.
    Unknown,
}

impl Catalog {
    /// Returns the email address of a user that waits for its confirmation.
    ///
    /// # Errors
    /// A database failure.
    pub async fn email_change(&self, user_id: &str) -> Result<Option<String>, CatalogError> {
        let email =
            sqlx::query_scalar(statement::email_change).bind(user_id).bind(self.clock.seconds());
        Ok(email.fetch_optional(&self.pool).await?)
    }

    /// Cancels the change of an email address.
    ///
    /// # Errors
    /// A database failure.
    pub async fn cancel_email_change(&self, user_id: &str) -> Result<(), CatalogError> {
        let cancel = sqlx::query(statement::delete_email_change).bind(user_id);
        cancel.execute(&self.pool).await?;
        Ok(())
    }

    /// Confirms the new email address of a user: the link proves the mailbox, and the session proves the account. A link
    /// that another user opens changes nothing. `notify` writes the email to the previous address, if it was another one.
    ///
    /// # Errors
    /// An email address that is in use ([`CatalogError::is_taken`]), or a database failure.
    pub async fn confirm_email(
        &self,
        (user_id, session_id): (&str, &str),
        token_hash: &str,
        notify: impl FnOnce(&User, &str) -> Option<Email>,
    ) -> Result<Confirmed, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let row = sqlx::query(statement::lock_user).bind(user_id);
        let before = user(&row.fetch_one(&mut *transaction).await?)?;
        if !is_active(&mut transaction, &self.clock, (user_id, session_id)).await? {
            return Ok(Confirmed::SessionEnded);
        }
        let used = sqlx::query_scalar(statement::use_email_change)
            .bind(user_id)
            .bind(token_hash)
            .bind(self.clock.seconds());
        let email: Option<String> = used.fetch_optional(&mut *transaction).await?;
        let Some(email) = email else { return Ok(Confirmed::Unknown) };
        if before.email.as_deref().map(key) != Some(key(&email)) {
            // Roles that wait were granted to the previous address. Links were sent there.
            for statement in [statement::delete_waiting_roles, statement::delete_reset_tokens] {
                sqlx::query(statement).bind(user_id).execute(&mut *transaction).await?;
            }
            if let Some(letter) = notify(&before, &email) {
                add_mail(&mut transaction, &self.clock, &letter, None).await?;
            }
        }
        let set = sqlx::query(statement::set_email).bind(user_id).bind(&email).bind(key(&email));
        set.execute(&mut *transaction).await?;
        let detail = json!({ "before": before.email, "after": email });
        let deed = AuditAction::new("email changed", user_id).with(detail);
        audit(&mut transaction, &self.clock, Some(user_id), deed).await?;
        address_proven(&mut transaction, &self.clock, user_id).await?;
        let row = sqlx::query(statement::user_by_id).bind(user_id);
        let after = user(&row.fetch_one(&mut *transaction).await?)?;
        transaction.commit().await?;
        Ok(Confirmed::Done(Box::new(after)))
    }
}

/// Adds a new email address that waits for its confirmation, with its emails.
pub(super) async fn add_email_change(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    by: Option<&str>,
    user_id: &str,
    change: &EmailChange<'_>,
) -> Result<(), CatalogError> {
    let time = clock.seconds();
    let forget = sqlx::query(statement::forget_email_changes).bind(time);
    forget.execute(&mut **transaction).await?;
    sqlx::query(statement::add_email_change)
        .bind(user_id)
        .bind(change.token_hash)
        .bind(change.email)
        .bind(clock.text())
        .bind(time.saturating_add(change.seconds))
        .execute(&mut **transaction)
        .await?;
    for email in &change.emails {
        add_mail(transaction, clock, email, None).await?;
    }
    audit(transaction, clock, by, AuditAction::new("email change requested", user_id)).await
}
