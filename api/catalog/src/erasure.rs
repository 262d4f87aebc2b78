//! Erasing an account, and ending the access of an account.

use sqlx::{Any, Transaction};

use crate::audit::{AuditAction, audit};
use crate::edit_proof::EditProof;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::session::end_sessions;
use crate::sql::statement;
use crate::user::{User, key};

/// Result of the erasure of an account.
#[derive(Debug, PartialEq, Eq)]
pub enum Erased {
    /// The account was erased.
    Done,
    /// Nothing changed: the user is the only Admin of these institutions.
    OnlyAdminOf(Vec<String>),
    /// Nothing changed: the session has ended, or the proven password is no longer the current one.
    SessionEnded,
}

/// What an erasure relies on.
#[derive(Debug, Clone, Copy, Default)]
pub struct ErasureProof<'a> {
    /// Session of the user; none for the operator and for staff.
    pub session_id: Option<&'a str>,
    /// Hash of the password that the user proved to know, if any.
    pub password_hash: Option<&'a str>,
    /// Whether to erase the account even if institutions stay without an Admin.
    pub even_only_admin: bool,
}

impl Catalog {
    /// Erases an account: name, addresses, password, roles, sessions, API keys, links, emails to the user, and the details of
    /// audit entries about the user. What the user created belongs to the institutions and stays, by an "Erased user".
    ///
    /// # Errors
    /// An account that does not exist, or a database failure.
    pub async fn erase_user(
        &self,
        by: Option<&str>,
        user_id: &str,
        proof: ErasureProof<'_>,
    ) -> Result<Erased, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let ErasureProof { session_id, password_hash, even_only_admin } = proof;
        let proof = EditProof { session_id, password_hash };
        let Ok(before) = proof.check(&mut transaction, &self.clock, user_id).await? else {
            return Ok(Erased::SessionEnded);
        };
        let lock = sqlx::query(statement::lock_institutions_of_user).bind(user_id);
        lock.execute(&mut *transaction).await?;
        if !even_only_admin {
            let places = sqlx::query_scalar(statement::only_admin_of).bind(user_id);
            let places: Vec<String> = places.fetch_all(&mut *transaction).await?;
            if !places.is_empty() {
                return Ok(Erased::OnlyAdminOf(places));
            }
        }
        self.erase(&mut transaction, &before).await?;
        audit(&mut transaction, &self.clock, by, AuditAction::new("account erased", user_id))
            .await?;
        transaction.commit().await?;
        Ok(Erased::Done)
    }

    async fn erase(
        &self,
        transaction: &mut Transaction<'static, Any>,
        before: &User,
    ) -> Result<(), CatalogError> {
        for statement in [
            statement::delete_roles_of_user,
            statement::delete_waiting_roles,
            statement::delete_sessions_of_user,
            statement::delete_reset_tokens,
            statement::delete_email_change,
            statement::delete_api_keys_of_user,
            statement::delete_recovery_codes,
            statement::delete_identities,
            statement::clear_audit_of,
        ] {
            sqlx::query(statement).bind(&before.id).execute(&mut **transaction).await?;
        }
        if let Some(email) = before.email.as_deref().map(key) {
            for statement in [statement::delete_mail_to, statement::forget_recipient] {
                sqlx::query(statement).bind(&email).execute(&mut **transaction).await?;
            }
        }
        let erase = sqlx::query(statement::erase_user).bind(&before.id).bind(self.clock.text());
        erase.execute(&mut **transaction).await?;
        Ok(())
    }

    /// Ends every session of a user, and invalidates every link for setting a password; if requested, also deletes the
    /// user's API keys.
    ///
    /// # Errors
    /// A database failure.
    pub async fn end_access(
        &self,
        by: Option<&str>,
        user_id: &str,
        with_keys: bool,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::lock_user).bind(user_id).execute(&mut *transaction).await?;
        end_sessions(&mut transaction, &self.clock, user_id, None).await?;
        let links = sqlx::query(statement::delete_reset_tokens).bind(user_id);
        links.execute(&mut *transaction).await?;
        if with_keys {
            let keys = sqlx::query(statement::delete_api_keys_of_user).bind(user_id);
            keys.execute(&mut *transaction).await?;
        }
        audit(&mut transaction, &self.clock, by, AuditAction::new("sessions ended", user_id))
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Ends the staff status of a user.
    ///
    /// # Errors
    /// A database failure.
    pub async fn unmark_staff(&self, by: Option<&str>, user_id: &str) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let unmark = sqlx::query(statement::unmark_staff).bind(user_id);
        unmark.execute(&mut *transaction).await?;
        audit(&mut transaction, &self.clock, by, AuditAction::new("staff status ended", user_id))
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes audit entries that are older than `audit_days`, and emails that are older than `mail_days`.
    ///
    /// # Errors
    /// A database failure.
    pub async fn forget_old_records(
        &self,
        audit_days: u32,
        mail_days: u32,
    ) -> Result<(), CatalogError> {
        for (statement, days) in
            [(statement::forget_audit, audit_days), (statement::forget_mail, mail_days)]
        {
            let before = self.clock.text_before(days);
            sqlx::query(statement).bind(before).execute(&self.pool).await?;
        }
        Ok(())
    }
}
