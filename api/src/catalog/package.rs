//! Packages: one publisher's Big Deal of one institution.

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::sql::statement;
use super::{Catalog, CatalogError, new_id, now};

/// A package.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Package {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The institution that has it.
    pub institution_name: String,
    /// The publisher that sells it.
    pub publisher: String,
    /// ISO code of every amount of the package.
    pub currency: String,
    /// Annual cost of the Big Deal, if known.
    pub big_deal_cost: Option<f64>,
    /// Its annual increase in percent, if known.
    pub big_deal_cost_increase: Option<f64>,
}

/// A package in a list.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PackageEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The institution that has it.
    pub institution_name: String,
    /// The publisher that sells it.
    pub publisher: String,
    /// ISO code of every amount of the package.
    pub currency: String,
    /// How many scenarios it has.
    pub scenario_count: i64,
    /// How many files are live.
    pub file_count: i64,
}

/// A package to be.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct NewPackage {
    /// Its name.
    pub name: String,
    /// The institution that has it.
    #[serde(default)]
    pub institution_name: String,
    /// The publisher that sells it.
    #[serde(default)]
    pub publisher: String,
    /// ISO code of every amount of the package; USD if left out.
    #[serde(default)]
    pub currency: Option<String>,
    /// Annual cost of the Big Deal.
    #[serde(default)]
    pub big_deal_cost: Option<f64>,
    /// Its annual increase in percent.
    #[serde(default)]
    pub big_deal_cost_increase: Option<f64>,
}

fn package(row: &AnyRow) -> Result<Package, sqlx::Error> {
    Ok(Package {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        institution_name: row.try_get("institution_name")?,
        publisher: row.try_get("publisher")?,
        currency: row.try_get("currency")?,
        big_deal_cost: row.try_get("big_deal_cost")?,
        big_deal_cost_increase: row.try_get("big_deal_cost_increase")?,
    })
}

impl Catalog {
    /// Every package, in the order of creation.
    ///
    /// # Errors
    /// What the database says.
    pub async fn packages(&self) -> Result<Vec<PackageEntry>, CatalogError> {
        let rows = sqlx::query(statement::packages).fetch_all(&self.pool).await?;
        let entry = |row: &AnyRow| {
            Ok(PackageEntry {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                institution_name: row.try_get("institution_name")?,
                publisher: row.try_get("publisher")?,
                currency: row.try_get("currency")?,
                scenario_count: row.try_get("scenario_count")?,
                file_count: row.try_get("file_count")?,
            })
        };
        rows.iter().map(entry).collect()
    }

    /// A package, if there is one with this id.
    ///
    /// # Errors
    /// What the database says.
    pub async fn package(&self, id: &str) -> Result<Option<Package>, CatalogError> {
        let row = sqlx::query(statement::package).bind(id).fetch_optional(&self.pool).await?;
        Ok(row.as_ref().map(package).transpose()?)
    }

    /// Creates a package.
    ///
    /// # Errors
    /// What the database says.
    pub async fn create_package(&self, new: NewPackage) -> Result<Package, CatalogError> {
        let package = Package {
            id: new_id(),
            name: new.name,
            institution_name: new.institution_name,
            publisher: new.publisher,
            currency: new.currency.unwrap_or_else(|| "USD".to_owned()),
            big_deal_cost: new.big_deal_cost,
            big_deal_cost_increase: new.big_deal_cost_increase,
        };
        sqlx::query(statement::create_package)
            .bind(&package.id)
            .bind(&package.name)
            .bind(&package.institution_name)
            .bind(&package.publisher)
            .bind(&package.currency)
            .bind(package.big_deal_cost)
            .bind(package.big_deal_cost_increase)
            .bind(now())
            .execute(&self.pool)
            .await?;
        Ok(package)
    }
}
