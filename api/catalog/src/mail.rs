//! Outgoing emails. An email is written in the transaction that causes it and sent afterwards, at least once.

use sqlx::{Any, Row, Transaction};

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::new_id;
use crate::lease::{CANDIDATES, SENDING};
use crate::sql::statement;

/// A new email.
#[derive(Debug, Clone)]
pub struct Email {
    /// Email address of the recipient.
    pub recipient: String,
    /// Name of the recipient.
    pub recipient_name: String,
    /// Subject.
    pub subject: String,
    /// Plain text.
    pub body: String,
}

/// An email that is due, claimed by this program.
#[derive(Debug, Clone)]
pub struct DueMail {
    /// Id.
    pub id: String,
    /// Email to send.
    pub letter: Email,
    /// Number of attempts, including this one.
    pub attempts: i64,
}

/// Writes an email. A notification about a form is deleted with the form if still unsent.
pub(super) async fn add_mail(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    letter: &Email,
    form_id: Option<&str>,
) -> Result<(), CatalogError> {
    sqlx::query(statement::add_mail)
        .bind(new_id())
        .bind(&letter.recipient)
        .bind(&letter.recipient_name)
        .bind(&letter.subject)
        .bind(&letter.body)
        .bind(clock.text())
        .bind(clock.seconds())
        .bind(form_id)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

impl Catalog {
    /// Writes an email that does not concern a stored form.
    ///
    /// # Errors
    /// A database failure.
    pub async fn send_email(&self, email: &Email) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        add_mail(&mut transaction, &self.clock, email, None).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Claims the oldest due email for two minutes and returns it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn claim_mail(&self) -> Result<Option<DueMail>, CatalogError> {
        let due = sqlx::query(statement::due_mail).bind(self.clock.seconds()).bind(CANDIDATES);
        for row in due.fetch_all(&self.pool).await? {
            let id: String = row.try_get("id")?;
            let due_at: i64 = row.try_get("next_attempt_at")?;
            let place = (&self.pool, &self.clock);
            if !SENDING.claim(place, statement::claim_mail, (&id, due_at), None).await? {
                continue;
            }
            let letter = Email {
                recipient: row.try_get("recipient")?,
                recipient_name: row.try_get("recipient_name")?,
                subject: row.try_get("subject")?,
                body: row.try_get("body")?,
            };
            let attempts = row.try_get::<i64, _>("attempts")? + 1;
            return Ok(Some(DueMail { id, letter, attempts }));
        }
        Ok(None)
    }

    /// Returns the number of unsent emails.
    ///
    /// # Errors
    /// A database failure.
    pub async fn mail_waiting(&self) -> Result<i64, CatalogError> {
        Ok(sqlx::query_scalar(statement::mail_waiting).fetch_one(&self.pool).await?)
    }

    /// Records that an email was sent.
    ///
    /// # Errors
    /// A database failure.
    pub async fn mail_sent(&self, id: &str) -> Result<(), CatalogError> {
        let sent = sqlx::query(statement::mail_sent).bind(id).bind(self.clock.text());
        sent.execute(&self.pool).await?;
        Ok(())
    }

    /// Records that an email could not be sent. Retries after `seconds`.
    ///
    /// # Errors
    /// A database failure.
    pub async fn mail_failed(
        &self,
        id: &str,
        reason: &str,
        seconds: i64,
    ) -> Result<(), CatalogError> {
        sqlx::query(statement::mail_failed)
            .bind(id)
            .bind(reason)
            .bind(self.clock.seconds().saturating_add(seconds))
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
