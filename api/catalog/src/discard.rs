//! Discarding a sandbox: every row that belongs to it.

use sqlx::{Any, Transaction};

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;
use crate::upload::{Upload, upload};

/// Statements for each scenario, first round: a proposal names the scenario that it is a copy of.
const OF_PROPOSAL: [&str; 2] = [statement::delete_title_requests, statement::delete_proposal];
/// Statements for each scenario, second round.
const OF_SCENARIO: [&str; 6] = [
    statement::delete_subscriptions,
    statement::delete_included,
    statement::delete_versions,
    statement::delete_public_page,
    statement::end_recalculation,
    statement::delete_scenario,
];
/// Statements for each package.
const OF_PACKAGE: [&str; 7] = [
    statement::discard_keys,
    statement::discard_invitations,
    statement::discard_terms,
    statement::delete_member_tags,
    statement::discard_memberships,
    statement::discard_uploads,
    statement::discard_package,
];
/// Statements for each institution.
const OF_INSTITUTION: [&str; 8] = [
    statement::discard_received_invitations,
    statement::discard_rors,
    statement::discard_column_maps,
    statement::discard_refresh,
    statement::discard_roles,
    statement::discard_waiting_roles,
    statement::discard_sandbox_institution,
    statement::discard_institution,
];
/// Statements for the user.
const OF_USER: [&str; 8] = [
    statement::discard_sessions,
    statement::delete_email_change,
    statement::delete_recovery_codes,
    statement::delete_identities,
    statement::discard_links,
    statement::discard_audit,
    statement::discard_sandbox,
    statement::discard_user,
];

impl Catalog {
    /// Returns the users whose sandboxes have ended.
    ///
    /// # Errors
    /// A database failure.
    pub async fn due_sandboxes(&self) -> Result<Vec<String>, CatalogError> {
        let due = sqlx::query_scalar(statement::due_sandboxes).bind(self.clock.seconds());
        Ok(due.fetch_all(&self.pool).await?)
    }

    /// Deletes an ended sandbox, all or nothing. Returns its uploads, whose objects no row names any more; none if it
    /// has not ended or another server has discarded it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn discard_sandbox(
        &self,
        user_id: &str,
    ) -> Result<Option<Vec<Upload>>, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let lock = sqlx::query(statement::lock_sandbox).bind(user_id).bind(self.clock.seconds());
        if lock.fetch_optional(&mut *transaction).await?.is_none() {
            return Ok(None);
        }
        let packages = ids(&mut transaction, statement::sandbox_packages, user_id).await?;
        let (mut scenarios, mut uploads) = (Vec::new(), Vec::new());
        for package in &packages {
            let rows = sqlx::query(statement::scenarios).bind(package);
            for row in rows.fetch_all(&mut *transaction).await? {
                scenarios.push(sqlx::Row::try_get::<String, _>(&row, "id")?);
            }
            let rows = sqlx::query(statement::own_uploads).bind(package);
            for row in rows.fetch_all(&mut *transaction).await? {
                uploads.push(upload(&row)?);
            }
        }
        run_for(&mut transaction, &OF_PROPOSAL, &scenarios).await?;
        run_for(&mut transaction, &OF_SCENARIO, &scenarios).await?;
        run_for(&mut transaction, &OF_PACKAGE, &packages).await?;
        let institutions = ids(&mut transaction, statement::sandbox_institutions, user_id).await?;
        run_for(&mut transaction, &OF_INSTITUTION, &institutions).await?;
        run_for(&mut transaction, &OF_USER, &[user_id.to_owned()]).await?;
        transaction.commit().await?;
        Ok(Some(uploads))
    }
}

async fn ids(
    transaction: &mut Transaction<'static, Any>,
    text: &'static str,
    id: &str,
) -> Result<Vec<String>, CatalogError> {
    Ok(sqlx::query_scalar(text).bind(id.to_owned()).fetch_all(&mut **transaction).await?)
}

/// Runs each statement for each id.
async fn run_for(
    transaction: &mut Transaction<'static, Any>,
    statements: &[&'static str],
    ids: &[String],
) -> Result<(), CatalogError> {
    for id in ids {
        for statement in statements {
            sqlx::query(*statement).bind(id).execute(&mut **transaction).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::schema::Schema;

    /// A table that you add may have rows of a sandbox. If one of its columns references a row of a sandbox, discard its
    /// rows here; otherwise the sandbox cannot be discarded.
    #[tokio::test]
    async fn every_table_that_may_hold_rows_of_a_sandbox_is_cleared() {
        let all = [&OF_PROPOSAL[..], &OF_SCENARIO, &OF_PACKAGE, &OF_INSTITUTION, &OF_USER].concat();
        let cleared: BTreeSet<&str> = all
            .iter()
            .map(|text| text.split("delete from ").nth(1).unwrap())
            .map(|rest| rest.split_whitespace().next().unwrap())
            .collect();
        // A job is deleted with its upload, a turn with its package.
        let by_cascade = ["job", "reading_turn"];
        let schema = Schema::after(Schema::newest()).await.unwrap();
        for table in &schema.tables {
            let mut names = table.references.iter().map(|one| one.of_table.as_str());
            let is_of_sandbox = names.any(|of| cleared.contains(of));
            let is_cleared =
                cleared.contains(&*table.name) || by_cascade.contains(&table.name.as_str());
            assert!(!is_of_sandbox || is_cleared, "{} keeps rows of a sandbox", table.name);
        }
        assert!(cleared.len() > 20, "{cleared:?}");
    }
}
