//! Mail on its way out. It is written in the transaction that it tells of and sent afterwards, at least once.

use sqlx::{Any, Row, Transaction};

use super::sql::statement;
use super::{Catalog, CatalogError, moment, new_id, now};

/// A mail to be.
#[derive(Debug, Clone)]
pub struct Letter {
    /// The address that it goes to.
    pub recipient: String,
    /// Who reads it.
    pub recipient_name: String,
    /// What it is about.
    pub subject: String,
    /// Its plain text.
    pub body: String,
}

/// A mail that is due, and this program's to send.
#[derive(Debug, Clone)]
pub struct DueMail {
    /// Its id.
    pub id: String,
    /// What is to be sent.
    pub letter: Letter,
    /// How often it was tried, this time included.
    pub attempts: i64,
}

/// Seconds for which a mail that somebody is sending is left alone.
const CLAIM: i64 = 120;

/// Writes a mail. One that tells of a form goes with the form if that is deleted before.
pub(super) async fn add_mail(
    transaction: &mut Transaction<'static, Any>,
    letter: &Letter,
    form_id: Option<&str>,
) -> Result<(), CatalogError> {
    sqlx::query(statement::add_mail)
        .bind(new_id())
        .bind(&letter.recipient)
        .bind(&letter.recipient_name)
        .bind(&letter.subject)
        .bind(&letter.body)
        .bind(now())
        .bind(moment())
        .bind(form_id)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

impl Catalog {
    /// Writes a mail that tells of nothing that is kept.
    ///
    /// # Errors
    /// What the database says.
    pub async fn send_letter(&self, letter: &Letter) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        add_mail(&mut transaction, letter, None).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Mail that is due, which nobody else sends for the next two minutes.
    ///
    /// # Errors
    /// What the database says.
    pub async fn claim_mail(&self, limit: i64) -> Result<Vec<DueMail>, CatalogError> {
        let time = moment();
        let due = sqlx::query(statement::due_mail).bind(time).bind(limit);
        let mut claimed = Vec::new();
        for row in due.fetch_all(&self.pool).await? {
            let id: String = row.try_get("id")?;
            let due_at: i64 = row.try_get("next_attempt_at")?;
            let claim =
                sqlx::query(statement::claim_mail).bind(&id).bind(due_at).bind(time + CLAIM);
            if claim.execute(&self.pool).await?.rows_affected() == 0 {
                continue;
            }
            let letter = Letter {
                recipient: row.try_get("recipient")?,
                recipient_name: row.try_get("recipient_name")?,
                subject: row.try_get("subject")?,
                body: row.try_get("body")?,
            };
            let attempts = row.try_get::<i64, _>("attempts")? + 1;
            claimed.push(DueMail { id, letter, attempts });
        }
        Ok(claimed)
    }

    /// How much mail was not sent yet.
    ///
    /// # Errors
    /// What the database says.
    pub async fn mail_waiting(&self) -> Result<i64, CatalogError> {
        Ok(sqlx::query_scalar(statement::mail_waiting).fetch_one(&self.pool).await?)
    }

    /// A mail is sent.
    ///
    /// # Errors
    /// What the database says.
    pub async fn mail_sent(&self, id: &str) -> Result<(), CatalogError> {
        let sent = sqlx::query(statement::mail_sent).bind(id).bind(now());
        sent.execute(&self.pool).await?;
        Ok(())
    }

    /// A mail could not be sent; it is tried again after so many seconds.
    ///
    /// # Errors
    /// What the database says.
    pub async fn mail_failed(
        &self,
        id: &str,
        reason: &str,
        seconds: i64,
    ) -> Result<(), CatalogError> {
        sqlx::query(statement::mail_failed)
            .bind(id)
            .bind(reason)
            .bind(moment().saturating_add(seconds))
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
