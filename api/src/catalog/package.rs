//! Packages: one publisher's Big Deal of one institution.

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;
use utoipa::ToSchema;

use super::audit::{Deed, audit};
use super::role::{Permission, Role, role_of};
use super::sql::statement;
use super::{Catalog, CatalogError, named_id, now};

/// A package.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Package {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The institution that has it.
    pub institution_id: String,
    /// What that is called.
    pub institution_name: String,
    /// The publisher that sells it.
    pub publisher: String,
    /// ISO code of every amount of the package.
    pub currency: String,
    /// Annual cost of the Big Deal, if known.
    pub big_deal_cost: Option<f64>,
    /// Its annual increase in percent, if known.
    pub big_deal_cost_increase: Option<f64>,
    /// What people say of it.
    pub description: String,
    /// `own`; `feeder`: data for a consortium's package; `proposal`: what a consortium proposes.
    #[serde(skip)]
    pub kind: String,
    /// The package whose files, currency and costs it has as they are now, if it feeds a consortium from there.
    #[serde(skip)]
    pub follows: Option<String>,
    /// Is its institution there to be looked at only?
    #[serde(skip)]
    pub is_demo: bool,
    /// Is its institution a consortium?
    #[serde(skip)]
    pub is_consortium: bool,
    /// When it was created, UTC.
    #[serde(skip)]
    pub created_at: String,
}

impl Package {
    /// Is it a consortium's own, which members feed?
    pub fn is_fed(&self) -> bool {
        self.is_consortium && self.kind == "own"
    }
}

/// What is to be changed of a package; what is none stays.
#[derive(Debug, Clone, Default)]
pub struct PackageEdit {
    /// Another name.
    pub name: Option<String>,
    /// Another description.
    pub description: Option<String>,
    /// Another publisher.
    pub publisher: Option<String>,
    /// Another currency.
    pub currency: Option<String>,
    /// Another cost of the Big Deal, or none that is known. Zero is a cost.
    pub big_deal_cost: Option<Option<f64>>,
    /// Another increase, or none that is known.
    pub big_deal_cost_increase: Option<Option<f64>>,
    /// Whether it is deleted.
    pub is_deleted: bool,
}

/// What somebody is to a package.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Access {
    /// The role at the institution that has it.
    pub own: Option<Role>,
    /// The consortium that it feeds.
    pub consortium_id: Option<String>,
    /// The role there.
    pub consortium: Option<Role>,
}

impl Access {
    /// The greater role of both.
    pub fn role(&self) -> Option<Role> {
        self.own.max(self.consortium)
    }
}

/// A package in a list.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PackageEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The institution that has it.
    pub institution_id: String,
    /// What that is called.
    pub institution_name: String,
    /// The publisher that sells it.
    pub publisher: String,
    /// ISO code of every amount of the package.
    pub currency: String,
    /// How many scenarios it has.
    pub scenario_count: i64,
    /// How many files are live.
    pub file_count: i64,
    /// May the user who asked change it?
    pub may_edit: bool,
}

/// A package to be.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct NewPackage {
    /// Its name, of 1 to 125 characters.
    #[schema(min_length = 1, max_length = 125, example = "Elsevier Freedom Collection")]
    pub name: String,
    /// The institution that has it.
    #[schema(example = "institution-AbCdEf123456")]
    pub institution_id: String,
    /// The publisher that sells it.
    #[serde(default)]
    pub publisher: String,
    /// What people say of it, 1000 characters at most.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub description: String,
    /// ISO code of every amount of the package; USD if left out.
    #[serde(default)]
    #[schema(pattern = "^[A-Za-z]{3}$", example = "USD")]
    pub currency: Option<String>,
    /// Annual cost of the Big Deal.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1e12, example = 2100000.0)]
    pub big_deal_cost: Option<f64>,
    /// Its annual increase in percent.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1e12, example = 5.0)]
    pub big_deal_cost_increase: Option<f64>,
}

fn package(row: &AnyRow) -> Result<Package, sqlx::Error> {
    Ok(Package {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        institution_id: row.try_get("institution_id")?,
        institution_name: row.try_get("institution_name")?,
        publisher: row.try_get("publisher")?,
        currency: row.try_get("currency")?,
        big_deal_cost: row.try_get("big_deal_cost")?,
        big_deal_cost_increase: row.try_get("big_deal_cost_increase")?,
        description: row.try_get("description")?,
        kind: row.try_get("kind")?,
        follows: row.try_get("data_package_id")?,
        is_demo: row.try_get::<i64, _>("is_demo_institution")? != 0,
        is_consortium: row.try_get::<i64, _>("is_consortium")? != 0,
        created_at: row.try_get("created_at")?,
    })
}

fn access(row: &AnyRow) -> Result<Access, sqlx::Error> {
    Ok(Access {
        own: role_of(row, "own_role")?,
        consortium_id: row.try_get("consortium_id")?,
        consortium: role_of(row, "consortium_role")?,
    })
}

/// A number as text, for the statement to cast. sqlx `Any` tells PostgreSQL that a null among doubles is a real of four
/// bytes, and refuses eight bytes in the same place from then on.
pub(super) fn number(value: Option<f64>) -> Option<String> {
    value.map(|value| format!("{value:?}"))
}

impl Catalog {
    /// The packages of the institutions where a user is something, in the order of creation.
    ///
    /// # Errors
    /// What the database says.
    pub async fn packages(&self, user_id: &str) -> Result<Vec<PackageEntry>, CatalogError> {
        let rows = sqlx::query(statement::packages).bind(user_id).fetch_all(&self.pool).await?;
        let entry = |row: &AnyRow| {
            let role = role_of(row, "role")?;
            Ok(PackageEntry {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                institution_id: row.try_get("institution_id")?,
                institution_name: row.try_get("institution_name")?,
                publisher: row.try_get("publisher")?,
                currency: row.try_get("currency")?,
                scenario_count: row.try_get("scenario_count")?,
                file_count: row.try_get("file_count")?,
                may_edit: role.is_some_and(|role| role.may(Permission::Modify)),
            })
        };
        rows.iter().map(entry).collect()
    }

    /// How many packages there are, and of the first one with a name its id and how many scenarios it has.
    ///
    /// # Errors
    /// What the database says.
    pub async fn package_named(
        &self,
        name: &str,
    ) -> Result<(i64, Option<(String, i64)>), CatalogError> {
        let row = sqlx::query(statement::package_count).bind(name).fetch_one(&self.pool).await?;
        let id: Option<String> = row.try_get("id")?;
        let scenarios: i64 = row.try_get("scenarios")?;
        Ok((row.try_get("packages")?, id.map(|id| (id, scenarios))))
    }

    /// A package, if there is one with this id, and what a user is to it.
    ///
    /// # Errors
    /// What the database says.
    pub async fn package(
        &self,
        id: &str,
        user_id: &str,
    ) -> Result<Option<(Package, Access)>, CatalogError> {
        let row = sqlx::query(statement::package).bind(id).bind(user_id);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some((package(&row)?, access(&row)?)))
    }

    /// Changes a package, with a line in the audit. A deleted one is there for nobody any more; its rows are kept.
    ///
    /// # Errors
    /// What the database says.
    pub async fn edit_package(
        &self,
        by: Option<&str>,
        before: &Package,
        edit: PackageEdit,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let detail = serde_json::json!({
            "name": edit.name,
            "description": edit.description,
            "publisher": edit.publisher,
            "currency": edit.currency,
            "big_deal_cost": edit.big_deal_cost,
            "big_deal_cost_increase": edit.big_deal_cost_increase,
        });
        // Locked first, so that of two changes at once each keeps what the other changed.
        let lock = sqlx::query(statement::lock_package).bind(&before.id);
        lock.execute(&mut *transaction).await?;
        let row = sqlx::query(statement::package).bind(&before.id).bind("");
        let Some(row) = row.fetch_optional(&mut *transaction).await? else { return Ok(()) };
        let now_there = package(&row)?;
        sqlx::query(statement::save_package)
            .bind(&before.id)
            .bind(edit.name.unwrap_or(now_there.name))
            .bind(edit.description.unwrap_or(now_there.description))
            .bind(edit.publisher.unwrap_or(now_there.publisher))
            .bind(edit.currency.unwrap_or(now_there.currency))
            .bind(number(edit.big_deal_cost.unwrap_or(now_there.big_deal_cost)))
            .bind(number(edit.big_deal_cost_increase.unwrap_or(now_there.big_deal_cost_increase)))
            .bind(edit.is_deleted.then(now))
            .execute(&mut *transaction)
            .await?;
        let action = if edit.is_deleted { "package deleted" } else { "package changed" };
        let deed = Deed::new(action, &before.id).at(&before.institution_id).with(detail);
        audit(&mut transaction, by, deed).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Creates a package; the answer is its id.
    ///
    /// # Errors
    /// What the database says.
    pub async fn create_package(&self, new: NewPackage) -> Result<String, CatalogError> {
        let id = named_id("package");
        sqlx::query(statement::create_package)
            .bind(&id)
            .bind(&new.name)
            .bind(&new.institution_id)
            .bind(&new.publisher)
            .bind(new.currency.as_deref().unwrap_or("USD"))
            .bind(number(new.big_deal_cost))
            .bind(number(new.big_deal_cost_increase))
            .bind(now())
            .bind(&new.description)
            .execute(&self.pool)
            .await?;
        Ok(id)
    }
}
