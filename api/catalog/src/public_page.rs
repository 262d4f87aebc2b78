//! Public pages: what a scenario shows to everyone who has the address.

use serde_json::json;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::sql::statement;

/// Contents of a public page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// Whether every figure is rounded to two significant digits.
    pub is_rounded: bool,
    /// Whether prices are shown.
    pub with_prices: bool,
    /// Whether every title is shown.
    pub with_titles: bool,
}

/// The public page of a scenario.
#[derive(Debug, Clone)]
pub struct PublicPage {
    /// The scenario.
    pub scenario_id: String,
    /// Token at the end of its address.
    pub token: String,
    /// Contents.
    pub shown: Shown,
    /// Time of creation, UTC.
    pub created_at: String,
    /// Name of the user who created it.
    pub created_by: String,
}

fn public_page(row: &AnyRow) -> Result<PublicPage, CatalogError> {
    let flag = |name| -> Result<bool, sqlx::Error> { Ok(row.try_get::<i64, _>(name)? != 0) };
    Ok(PublicPage {
        scenario_id: row.try_get("scenario_id")?,
        token: row.try_get("token")?,
        shown: Shown {
            is_rounded: flag("is_rounded")?,
            with_prices: flag("with_prices")?,
            with_titles: flag("with_titles")?,
        },
        created_at: row.try_get("created_at")?,
        created_by: row.try_get("created_by_name")?,
    })
}

impl Catalog {
    /// Returns the public page of a scenario, if it has one.
    ///
    /// # Errors
    /// A database failure.
    pub async fn public_page(&self, scenario_id: &str) -> Result<Option<PublicPage>, CatalogError> {
        let row = sqlx::query(statement::public_page).bind(scenario_id);
        row.fetch_optional(&self.pool).await?.as_ref().map(public_page).transpose()
    }

    /// Returns the public page with this token, and when its scenario was last changed.
    ///
    /// # Errors
    /// A database failure.
    pub async fn public_page_by_token(
        &self,
        token: &str,
    ) -> Result<Option<(PublicPage, String)>, CatalogError> {
        let row = sqlx::query(statement::public_page_by_token).bind(token);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        let changed_at: Option<String> = row.try_get("changed_at")?;
        let page = public_page(&row)?;
        let changed_at = changed_at.unwrap_or_else(|| page.created_at.clone());
        Ok(Some((page, changed_at)))
    }

    /// Creates the public page of a scenario under a token, or changes the contents of the existing one.
    ///
    /// # Errors
    /// A database failure; a scenario that no longer exists.
    pub async fn save_public_page(
        &self,
        by: &str,
        scenario_id: &str,
        token: &str,
        shown: Shown,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::save_public_page)
            .bind(scenario_id)
            .bind(token)
            .bind(i64::from(shown.is_rounded))
            .bind(i64::from(shown.with_prices))
            .bind(i64::from(shown.with_titles))
            .bind(self.clock.text())
            .bind(by)
            .execute(&mut *transaction)
            .await?;
        let detail = json!({
            "is_rounded": shown.is_rounded,
            "with_prices": shown.with_prices,
            "with_titles": shown.with_titles,
        });
        let deed = AuditAction::new("public page shown", scenario_id).with(detail);
        audit(&mut transaction, &self.clock, Some(by), deed).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Deletes the public page of a scenario. Returns whether it existed.
    ///
    /// # Errors
    /// A database failure.
    pub async fn delete_public_page(
        &self,
        by: &str,
        scenario_id: &str,
    ) -> Result<bool, CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let deleted = sqlx::query(statement::delete_public_page).bind(scenario_id);
        if deleted.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        audit(
            &mut transaction,
            &self.clock,
            Some(by),
            AuditAction::new("public page taken back", scenario_id),
        )
        .await?;
        transaction.commit().await?;
        Ok(true)
    }
}
