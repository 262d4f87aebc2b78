//! Terms of a consortium in addition to its members' own terms.

use sqlx::Row;
use titlewise_engine::consortium::queries::Billing;

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::package::number;
use crate::sql::statement;

/// Terms of a consortium in addition to its members' own terms.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ConsortiumTerms {
    /// Number of members for which the first member's price is paid; by default the number of included members.
    pub billing: Option<Billing>,
    /// Annual price of a title that is missing from a member's price list, if agreed.
    pub fallback_price: Option<f64>,
}

impl Catalog {
    /// Returns the terms of a consortium for its package.
    ///
    /// # Errors
    /// A database failure.
    pub async fn consortium_terms(
        &self,
        package_id: &str,
    ) -> Result<ConsortiumTerms, CatalogError> {
        let row = sqlx::query(statement::consortium_terms).bind(package_id);
        let Some(row) = row.fetch_optional(&self.pool).await? else {
            return Ok(ConsortiumTerms::default());
        };
        let count = |name: &str| -> Result<Option<u32>, sqlx::Error> {
            Ok(row.try_get::<Option<i64>, _>(name)?.and_then(|count| u32::try_from(count).ok()))
        };
        let billing = count("paid_from")?.zip(count("paid_members")?);
        Ok(ConsortiumTerms {
            billing: billing.map(|(from, paid)| Billing { from, paid }),
            fallback_price: row.try_get("fallback_price")?,
        })
    }

    /// Saves the terms of a consortium for its package, with an audit entry.
    ///
    /// # Errors
    /// A database failure.
    pub async fn save_consortium_terms(
        &self,
        by: Option<&str>,
        (package_id, consortium_id): (&str, &str),
        terms: ConsortiumTerms,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::save_consortium_terms)
            .bind(package_id)
            .bind(terms.billing.map(|billing| i64::from(billing.from)))
            .bind(terms.billing.map(|billing| i64::from(billing.paid)))
            .bind(number(terms.fallback_price))
            .execute(&mut *transaction)
            .await?;
        let detail = serde_json::json!({
            "paid_from": terms.billing.map(|billing| billing.from),
            "paid_members": terms.billing.map(|billing| billing.paid),
            "fallback_price": terms.fallback_price,
        });
        let deed = AuditAction::new("consortium terms changed", package_id).at(consortium_id);
        audit(&mut transaction, &self.clock, by, deed.with(detail)).await?;
        transaction.commit().await?;
        Ok(())
    }
}
