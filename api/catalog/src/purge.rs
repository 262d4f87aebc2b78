//! Deleted packages: for a while their rows stay, then they go with everything that belongs to them.

use chrono::{DateTime, Utc};
use sqlx::Row;

use crate::audit::{AuditAction, audit};
use crate::clock::text_of;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;
use crate::upload::{Upload, upload};

/// Most packages that one call returns.
const AT_ONCE: i64 = 20;

impl Catalog {
    /// Returns packages that were deleted before a time, oldest first.
    ///
    /// # Errors
    /// A database failure.
    pub async fn purgeable(&self, before: DateTime<Utc>) -> Result<Vec<String>, CatalogError> {
        let rows = sqlx::query_scalar(statement::purgeable).bind(text_of(before)).bind(AT_ONCE);
        Ok(rows.fetch_all(&self.pool).await?)
    }

    /// Deletes a package that was deleted before a time, with its scenarios and uploads. Returns the uploads, whose
    /// objects no row names any more; none if the package does not exist or was deleted later.
    ///
    /// # Errors
    /// A database failure.
    pub async fn purge_package(
        &self,
        id: &str,
        before: DateTime<Utc>,
    ) -> Result<Option<Vec<Upload>>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::lock_package).bind(id).execute(&mut *transaction).await?;
        let there = sqlx::query(statement::still_purgeable).bind(id).bind(text_of(before));
        if there.fetch_optional(&mut *transaction).await?.is_none() {
            return Ok(None);
        }
        let rows = sqlx::query(statement::own_uploads).bind(id);
        let rows = rows.fetch_all(&mut *transaction).await?;
        let uploads: Vec<Upload> = rows.iter().map(upload).collect::<Result<_, _>>()?;
        let scenarios = sqlx::query(statement::scenarios).bind(id);
        for row in scenarios.fetch_all(&mut *transaction).await? {
            let scenario_id: String = row.try_get("id")?;
            for statement in [
                statement::delete_title_requests,
                statement::delete_proposal,
                statement::delete_subscriptions,
                statement::delete_included,
                statement::delete_versions,
                statement::delete_public_page,
                statement::end_recalculation,
                statement::delete_scenario,
            ] {
                sqlx::query(statement).bind(&scenario_id).execute(&mut *transaction).await?;
            }
        }
        for statement in [
            statement::forget_membership_choices,
            statement::delete_member_tags,
            statement::forget_feeder,
            statement::forget_members,
            statement::forget_package_keys,
            statement::forget_invitations,
            statement::forget_terms,
            statement::forget_uploads,
            statement::forget_source,
            statement::forget_followers,
            statement::forget_consortium,
            statement::delete_package,
        ] {
            sqlx::query(statement).bind(id).execute(&mut *transaction).await?;
        }
        let deed = AuditAction::new("package purged", id);
        audit(&mut transaction, &self.clock, None, deed).await?;
        transaction.commit().await?;
        Ok(Some(uploads))
    }
}
