//! Creation of accounts.

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::password_link::{Link, add_link};
use crate::role::Role;
use crate::sql::statement;
use crate::user::{User, key};

/// A role to set at an institution, or none to remove it.
pub type Grant<'a> = (&'a str, Option<Role>);

impl Catalog {
    /// Creates a user with roles and, if requested, a link for setting a password; all or nothing.
    ///
    /// # Errors
    /// An email address or username that is in use ([`CatalogError::is_taken`]), or a database failure.
    pub async fn create_user(
        &self,
        by: Option<&str>,
        new: &User,
        grants: &[Grant<'_>],
        link: Option<&Link>,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::create_user)
            .bind(&new.id)
            .bind(&new.name)
            .bind(&new.email)
            .bind(new.email.as_deref().map(key))
            .bind(&new.username)
            .bind(&new.password_hash)
            .bind(i64::from(new.is_demo))
            .bind(i64::from(new.is_staff))
            .bind(self.clock.text())
            .bind(new.is_email_confirmed.then(|| self.clock.text()))
            .execute(&mut *transaction)
            .await?;
        let detail = serde_json::json!({ "email": new.email, "is_staff": new.is_staff });
        audit(
            &mut transaction,
            &self.clock,
            by,
            AuditAction::new("user created", &new.id).with(detail),
        )
        .await?;
        for (institution_id, role) in grants {
            let Some(role) = role else { continue };
            sqlx::query(statement::grant_role)
                .bind(&new.id)
                .bind(*institution_id)
                .bind(role.name())
                .bind(self.clock.text())
                .execute(&mut *transaction)
                .await?;
            let detail = serde_json::json!({ "before": null, "after": role.name() });
            let deed = AuditAction::new("role set", &new.id).at(institution_id).with(detail);
            audit(&mut transaction, &self.clock, by, deed).await?;
        }
        if let Some(link) = link {
            add_link(&mut transaction, &self.clock, &new.id, link).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}
