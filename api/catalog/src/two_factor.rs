//! Two-factor sign-in: the secret of a user's authenticator app and the recovery codes. What a change relies on is checked
//! again in its transaction.

use sqlx::{Any, Row, Transaction};

use crate::audit::{AuditAction, audit};
use crate::edit_proof::{EditProof, Unproven};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::mail::{Email, add_mail};
use crate::session::end_sessions;
use crate::sql::statement;

/// The two-factor sign-in of a user.
#[derive(Debug, Clone, Default)]
pub struct TwoFactor {
    /// Secret of the authenticator app, in base32; also while the user sets it up.
    pub secret: Option<String>,
    /// Since when signing in needs a code, as UTC ISO text; none while the user sets it up.
    pub since: Option<String>,
    /// Recovery codes that are left.
    pub codes_left: i64,
}

/// A confirmed authenticator app.
#[derive(Debug, Clone, Copy)]
pub struct NewTotp<'a> {
    /// Its secret, in base32.
    pub secret: &'a str,
    /// Time step of the code that confirms it.
    pub step: i64,
    /// Hashes of the recovery codes.
    pub code_hashes: &'a [String],
}

/// Result of a change of the two-factor sign-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TwoFactorChange {
    /// Changed.
    Done,
    /// Nothing changed: the session has ended.
    SessionEnded,
    /// Nothing changed: the proven password is no longer the current one.
    PasswordChanged,
    /// Nothing changed: two-factor sign-in was switched on or off, or set up again, at the same time.
    Changed,
}

impl From<Unproven> for TwoFactorChange {
    fn from(unproven: Unproven) -> Self {
        match unproven {
            Unproven::SessionEnded => Self::SessionEnded,
            Unproven::PasswordChanged => Self::PasswordChanged,
        }
    }
}

impl Catalog {
    /// Returns the two-factor sign-in of a user.
    ///
    /// # Errors
    /// A database failure.
    pub async fn two_factor(&self, user_id: &str) -> Result<TwoFactor, CatalogError> {
        let row = sqlx::query(statement::two_factor).bind(user_id);
        let Some(row) = row.fetch_optional(&self.pool).await? else {
            return Ok(TwoFactor::default());
        };
        Ok(TwoFactor {
            secret: row.try_get("totp_secret")?,
            since: row.try_get("totp_confirmed_at")?,
            codes_left: row.try_get("codes_left")?,
        })
    }

    /// Stores the secret of an authenticator app that a user sets up. Signing in does not need it yet.
    ///
    /// # Errors
    /// A database failure.
    pub async fn begin_two_factor(
        &self,
        user_id: &str,
        proof: EditProof<'_>,
        secret: &str,
    ) -> Result<TwoFactorChange, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let before = match proof.check(&mut transaction, &self.clock, user_id).await? {
            Ok(before) => before,
            Err(unproven) => return Ok(unproven.into()),
        };
        if before.has_two_factor {
            return Ok(TwoFactorChange::Changed);
        }
        set_totp(&mut transaction, user_id, Some(secret), None, 0).await?;
        transaction.commit().await?;
        Ok(TwoFactorChange::Done)
    }

    /// Switches two-factor sign-in on, with recovery codes. Every other session of the user ends, and every link for setting
    /// a password stops working.
    ///
    /// # Errors
    /// A database failure.
    pub async fn confirm_two_factor(
        &self,
        user_id: &str,
        proof: EditProof<'_>,
        new: NewTotp<'_>,
        email: Option<&Email>,
    ) -> Result<TwoFactorChange, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        if let Err(unproven) = proof.check(&mut transaction, &self.clock, user_id).await? {
            return Ok(unproven.into());
        }
        let row = sqlx::query(statement::two_factor).bind(user_id);
        let row = row.fetch_one(&mut *transaction).await?;
        let pending: Option<String> = row.try_get("totp_secret")?;
        let since: Option<String> = row.try_get("totp_confirmed_at")?;
        if pending.as_deref() != Some(new.secret) || since.is_some() {
            return Ok(TwoFactorChange::Changed);
        }
        let time = self.clock.text();
        set_totp(&mut transaction, user_id, pending.as_deref(), Some(&time), new.step).await?;
        set_codes(&mut transaction, user_id, new.code_hashes).await?;
        end_sessions(&mut transaction, &self.clock, user_id, proof.session_id).await?;
        let links = sqlx::query(statement::delete_reset_tokens).bind(user_id);
        links.execute(&mut *transaction).await?;
        let on = AuditAction::new("two-factor sign-in switched on", user_id);
        audit(&mut transaction, &self.clock, Some(user_id), on).await?;
        if let Some(email) = email {
            add_mail(&mut transaction, &self.clock, email, None).await?;
        }
        transaction.commit().await?;
        Ok(TwoFactorChange::Done)
    }

    /// Replaces the recovery codes of a user.
    ///
    /// # Errors
    /// A database failure.
    pub async fn renew_recovery_codes(
        &self,
        user_id: &str,
        proof: EditProof<'_>,
        code_hashes: &[String],
    ) -> Result<TwoFactorChange, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let before = match proof.check(&mut transaction, &self.clock, user_id).await? {
            Ok(before) => before,
            Err(unproven) => return Ok(unproven.into()),
        };
        if !before.has_two_factor {
            return Ok(TwoFactorChange::Changed);
        }
        set_codes(&mut transaction, user_id, code_hashes).await?;
        let renewed = AuditAction::new("recovery codes renewed", user_id);
        audit(&mut transaction, &self.clock, Some(user_id), renewed).await?;
        transaction.commit().await?;
        Ok(TwoFactorChange::Done)
    }

    /// Switches two-factor sign-in off, and deletes the secret and the recovery codes.
    ///
    /// # Errors
    /// An account that does not exist, or a database failure.
    pub async fn end_two_factor(
        &self,
        by: Option<&str>,
        user_id: &str,
        proof: EditProof<'_>,
        email: Option<&Email>,
    ) -> Result<TwoFactorChange, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let before = match proof.check(&mut transaction, &self.clock, user_id).await? {
            Ok(before) => before,
            Err(unproven) => return Ok(unproven.into()),
        };
        if !before.has_two_factor {
            return Ok(TwoFactorChange::Changed);
        }
        set_totp(&mut transaction, user_id, None, None, 0).await?;
        set_codes(&mut transaction, user_id, &[]).await?;
        let off = AuditAction::new("two-factor sign-in switched off", user_id);
        audit(&mut transaction, &self.clock, by, off).await?;
        if let Some(email) = email {
            add_mail(&mut transaction, &self.clock, email, None).await?;
        }
        transaction.commit().await?;
        Ok(TwoFactorChange::Done)
    }

    /// Accepts the code of a time step for a secret, once. Returns whether it was accepted.
    ///
    /// # Errors
    /// A database failure.
    pub async fn use_totp_step(
        &self,
        user_id: &str,
        secret: &str,
        step: i64,
    ) -> Result<bool, CatalogError> {
        let used = sqlx::query(statement::use_totp_step).bind(user_id).bind(secret).bind(step);
        Ok(used.fetch_optional(&self.pool).await?.is_some())
    }

    /// Uses a recovery code, by its hash. Returns whether it existed.
    ///
    /// # Errors
    /// A database failure.
    pub async fn use_recovery_code(
        &self,
        user_id: &str,
        code_hash: &str,
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let used = sqlx::query(statement::use_recovery_code).bind(user_id).bind(code_hash);
        let is_used = used.fetch_optional(&mut *transaction).await?.is_some();
        if is_used {
            let deed = AuditAction::new("recovery code used", user_id);
            audit(&mut transaction, &self.clock, Some(user_id), deed).await?;
        }
        transaction.commit().await?;
        Ok(is_used)
    }
}

async fn set_totp(
    transaction: &mut Transaction<'static, Any>,
    user_id: &str,
    secret: Option<&str>,
    since: Option<&str>,
    step: i64,
) -> Result<(), CatalogError> {
    sqlx::query(statement::set_totp)
        .bind(user_id)
        .bind(secret)
        .bind(since)
        .bind(step)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

/// Replaces the recovery codes of a user.
async fn set_codes(
    transaction: &mut Transaction<'static, Any>,
    user_id: &str,
    code_hashes: &[String],
) -> Result<(), CatalogError> {
    let delete = sqlx::query(statement::delete_recovery_codes).bind(user_id);
    delete.execute(&mut **transaction).await?;
    for code_hash in code_hashes {
        let add = sqlx::query(statement::add_recovery_code).bind(user_id).bind(code_hash);
        add.execute(&mut **transaction).await?;
    }
    Ok(())
}
