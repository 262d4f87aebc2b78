//! Changes of an account. Only the changed columns are written, and what the change relies on is checked again in its
//! transaction.

use sqlx::{Any, Transaction};

use crate::audit::{AuditAction, audit};
use crate::clock::Clock;
use crate::edit_proof::{EditProof, Unproven};
use crate::email_change::{EmailChange, add_email_change};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::password_link::set_password;
use crate::sql::statement;
use crate::user::{User, key, user};

/// Changes of an account. Omitted fields stay unchanged.
#[derive(Debug, Default)]
pub struct UserEdit<'a> {
    /// New name.
    pub name: Option<&'a str>,
    /// New username; none inside removes it.
    pub username: Option<Option<&'a str>>,
    /// Hash of a new password. It ends every other session of the user and invalidates every link.
    pub password_hash: Option<&'a str>,
    /// The same email address in another spelling (upper and lower case).
    pub spelling: Option<&'a str>,
    /// New email address, which waits for its confirmation.
    pub email: Option<EmailChange<'a>>,
}

/// Result of a change of an account.
#[derive(Debug)]
pub enum Edited {
    /// The user after the change.
    Done(Box<User>),
    /// Nothing changed: the session has ended.
    SessionEnded,
    /// Nothing changed: the proven password is no longer the current one.
    PasswordChanged,
}

impl Catalog {
    /// Changes an account, if its session is still active and the proven password still the current one.
    ///
    /// # Errors
    /// A username that is in use ([`CatalogError::is_taken`]), an account that does not exist, or a database failure.
    pub async fn edit_user(
        &self,
        by: Option<&str>,
        user_id: &str,
        proof: EditProof<'_>,
        edit: UserEdit<'_>,
    ) -> Result<Edited, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let before = match proof.check(&mut transaction, &self.clock, user_id).await? {
            Ok(before) => before,
            Err(Unproven::SessionEnded) => return Ok(Edited::SessionEnded),
            Err(Unproven::PasswordChanged) => return Ok(Edited::PasswordChanged),
        };
        write(&mut transaction, &self.clock, by, &before, proof, edit).await?;
        let row = sqlx::query(statement::user_by_id).bind(user_id);
        let after = user(&row.fetch_one(&mut *transaction).await?)?;
        transaction.commit().await?;
        Ok(Edited::Done(Box::new(after)))
    }
}

async fn write(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    by: Option<&str>,
    before: &User,
    proof: EditProof<'_>,
    edit: UserEdit<'_>,
) -> Result<(), CatalogError> {
    let id = before.id.as_str();
    if let Some(name) = edit.name {
        let set = sqlx::query(statement::set_name).bind(id).bind(name);
        set.execute(&mut **transaction).await?;
    }
    if let Some(username) = edit.username
        && username != before.username.as_deref()
    {
        let set = sqlx::query(statement::set_username).bind(id).bind(username);
        set.execute(&mut **transaction).await?;
        audit(transaction, clock, by, AuditAction::new("username changed", id)).await?;
    }
    if let Some(email) = edit.spelling {
        let set = sqlx::query(statement::set_email).bind(id).bind(email).bind(key(email));
        set.execute(&mut **transaction).await?;
    }
    if let Some(password_hash) = edit.password_hash {
        let keep = proof.session_id.unwrap_or_default();
        set_password(transaction, clock, by, (id, password_hash), keep).await?;
    }
    if let Some(change) = &edit.email {
        add_email_change(transaction, clock, by, id, change).await?;
    }
    Ok(())
}
