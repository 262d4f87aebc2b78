//! Roles that wait for the proof of an email address, and the proof itself.

use serde_json::json;
use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};

use crate::audit::{AuditAction, audit};
use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;

impl Catalog {
    /// Marks the email address of an account as confirmed by the operator, who has set its password.
    ///
    /// # Errors
    /// A database failure.
    pub async fn vouch_for_email(&self, user_id: &str) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::lock_user).bind(user_id).execute(&mut *transaction).await?;
        address_proven(&mut transaction, &self.clock, user_id).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Marks the address of a user as confirmed, and makes the roles effective that waited for it.
pub(super) async fn address_proven(
    transaction: &mut Transaction<'static, Any>,
    clock: &Clock,
    user_id: &str,
) -> Result<(), CatalogError> {
    let confirm = sqlx::query(statement::confirm_address).bind(user_id).bind(clock.text());
    confirm.execute(&mut **transaction).await?;
    let waiting = sqlx::query(statement::waiting_roles).bind(user_id);
    for row in waiting.fetch_all(&mut **transaction).await? {
        let (institution_id, role) = waiting_role(&row)?;
        sqlx::query(statement::grant_role)
            .bind(user_id)
            .bind(&institution_id)
            .bind(&role)
            .bind(clock.text())
            .execute(&mut **transaction)
            .await?;
        let detail = json!({ "before": null, "after": role });
        let deed = AuditAction::new("role set", user_id).at(&institution_id).with(detail);
        audit(transaction, clock, Some(user_id), deed).await?;
    }
    let delete = sqlx::query(statement::delete_waiting_roles).bind(user_id);
    delete.execute(&mut **transaction).await?;
    Ok(())
}

fn waiting_role(row: &AnyRow) -> Result<(String, String), sqlx::Error> {
    Ok((row.try_get("institution_id")?, row.try_get("role")?))
}
