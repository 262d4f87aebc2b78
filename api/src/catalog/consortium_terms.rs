//! What a consortium has agreed on beside its members' own terms.

use sqlx::Row;
use titlewise_engine::consortium::Billing;

use super::audit::{Deed, audit};
use super::package::number;
use super::sql::statement;
use super::{Catalog, CatalogError};

/// What a consortium has agreed on beside its members' own terms.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ConsortiumTerms {
    /// For how many members the first one's price is paid, if not for those that are ticked.
    pub billing: Option<Billing>,
    /// What a title costs a year that a member's price list does not price, if anything is agreed.
    pub fallback_price: Option<f64>,
}

impl Catalog {
    /// What a consortium has agreed on for its package.
    ///
    /// # Errors
    /// What the database says.
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

    /// Says what a consortium agrees on for its package, with a line in the audit.
    ///
    /// # Errors
    /// What the database says.
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
        let deed = Deed::new("consortium terms changed", package_id).at(consortium_id);
        audit(&mut transaction, by, deed.with(detail)).await?;
        transaction.commit().await?;
        Ok(())
    }
}
