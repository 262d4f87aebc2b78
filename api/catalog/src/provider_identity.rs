//! Single sign-on: identities of providers, and the accounts that they sign in.

use serde_json::json;
use sqlx::{Any, Transaction};

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::session::end_sessions;
use crate::sql::statement;
use crate::user::{User, key, user};
use crate::waiting_role::address_proven;

/// An identity that a provider has confirmed, with its verified email address.
#[derive(Debug, Clone, Copy)]
pub struct NewIdentity<'a> {
    /// Address that names the provider.
    pub issuer: &'a str,
    /// Id of the user at the provider.
    pub subject: &'a str,
    /// Verified email address.
    pub email: &'a str,
}

/// Which account an identity signs in.
#[derive(Debug)]
pub enum SignOn {
    /// This one, linked now or before.
    Account(Box<User>),
    /// None: no account has the address, or the account has no role and its address is unconfirmed.
    NoAccount,
    /// None: the account with the address is linked to another user of the provider.
    OtherIdentity,
}

impl Catalog {
    /// Returns the account of an identity. At the first sign-in it is the account with the verified address, which becomes
    /// linked to the identity, and the address confirmed. An account whose address was unconfirmed must have a role, or one
    /// that waits for the address. Its password, username, sessions and API keys end, since someone else may have set
    /// them.
    ///
    /// # Errors
    /// A database failure.
    pub async fn sign_on(&self, identity: NewIdentity<'_>) -> Result<SignOn, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let linked = sqlx::query(statement::user_by_identity)
            .bind(identity.issuer)
            .bind(identity.subject)
            .fetch_optional(&mut *transaction)
            .await?;
        if let Some(row) = linked {
            return Ok(SignOn::Account(Box::new(user(&row)?)));
        }
        let row = sqlx::query(statement::user_by_email).bind(key(identity.email));
        let Some(row) = row.fetch_optional(&mut *transaction).await? else {
            return Ok(SignOn::NoAccount);
        };
        let id = user(&row)?.id;
        drop(transaction);
        self.link(&id, identity).await
    }

    /// Links an identity to an account, in a transaction that begins with its lock.
    async fn link(&self, user_id: &str, identity: NewIdentity<'_>) -> Result<SignOn, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let row = sqlx::query(statement::lock_user).bind(user_id);
        let Some(row) = row.fetch_optional(&mut *transaction).await? else {
            return Ok(SignOn::NoAccount);
        };
        let before = user(&row)?;
        let has_address = before.email.as_deref().map(key) == Some(key(identity.email));
        let has_role = sqlx::query(statement::has_any_role).bind(user_id);
        let has_role = has_role.fetch_optional(&mut *transaction).await?.is_some();
        if !has_address || !(before.is_email_confirmed || has_role) {
            return Ok(SignOn::NoAccount);
        }
        let subject = sqlx::query_scalar(statement::subject_of_user);
        let subject: Option<String> =
            subject.bind(identity.issuer).bind(user_id).fetch_optional(&mut *transaction).await?;
        match subject {
            // Another request linked it at the same time.
            Some(linked) if linked == identity.subject => {}
            Some(_) => return Ok(SignOn::OtherIdentity),
            None => {
                if !before.is_email_confirmed {
                    self.take_over(&mut transaction, &before).await?;
                }
                self.add_identity(&mut transaction, user_id, identity).await?;
            }
        }
        let row = sqlx::query(statement::user_by_id).bind(user_id);
        let after = user(&row.fetch_one(&mut *transaction).await?)?;
        transaction.commit().await?;
        Ok(SignOn::Account(Box::new(after)))
    }

    async fn add_identity(
        &self,
        transaction: &mut Transaction<'static, Any>,
        user_id: &str,
        identity: NewIdentity<'_>,
    ) -> Result<(), CatalogError> {
        sqlx::query(statement::add_identity)
            .bind(identity.issuer)
            .bind(identity.subject)
            .bind(user_id)
            .bind(self.clock.text())
            .execute(&mut **transaction)
            .await?;
        let detail = json!({ "issuer": identity.issuer });
        let linked = AuditAction::new("single sign-on linked", user_id).with(detail);
        audit(transaction, &self.clock, Some(user_id), linked).await
    }

    /// Gives an account to the owner of its address, which the provider has proven.
    async fn take_over(
        &self,
        transaction: &mut Transaction<'static, Any>,
        before: &User,
    ) -> Result<(), CatalogError> {
        if before.must_confirm() {
            // Until now the account may have been used by someone else than the owner of the address.
            for statement in [statement::set_password, statement::set_username] {
                let clear = sqlx::query(statement).bind(&before.id).bind(None::<String>);
                clear.execute(&mut **transaction).await?;
            }
            let keys = sqlx::query(statement::delete_api_keys_of_user).bind(&before.id);
            keys.execute(&mut **transaction).await?;
            end_sessions(transaction, &self.clock, &before.id, None).await?;
        }
        for statement in [statement::delete_email_change, statement::delete_reset_tokens] {
            sqlx::query(statement).bind(&before.id).execute(&mut **transaction).await?;
        }
        address_proven(transaction, &self.clock, &before.id).await
    }

    /// Unlinks every identity of a user. The next sign-in links the account by its email address.
    ///
    /// # Errors
    /// A database failure.
    pub async fn unlink_identities(
        &self,
        by: Option<&str>,
        user_id: &str,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let delete = sqlx::query(statement::delete_identities).bind(user_id);
        delete.execute(&mut *transaction).await?;
        let unlinked = AuditAction::new("single sign-on unlinked", user_id);
        audit(&mut transaction, &self.clock, by, unlinked).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Uses the answer of a provider, by the hash of the state of the request, which expires at a moment. Returns whether it
    /// was not used before.
    ///
    /// # Errors
    /// A database failure.
    pub async fn use_sign_on(
        &self,
        state_hash: &str,
        expires_at: i64,
    ) -> Result<bool, CatalogError> {
        let forget = sqlx::query(statement::forget_sign_ons).bind(self.clock.seconds());
        forget.execute(&self.pool).await?;
        let used = sqlx::query(statement::use_sign_on).bind(state_hash).bind(expires_at);
        Ok(used.fetch_optional(&self.pool).await?.is_some())
    }
}
