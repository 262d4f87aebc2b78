//! Packages: one publisher's Big Deal of one institution.

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;
use utoipa::ToSchema;

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::named_id;
use crate::mail::{Email, add_mail};
use crate::role::{Permission, Role, role_of};
use crate::sql::statement;

/// A package.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Package {
    /// Id of the package.
    pub id: String,
    /// Name of the package.
    pub name: String,
    /// Institution that owns the package.
    pub institution_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// Publisher that sells the package.
    pub publisher: String,
    /// ISO code of the currency of every amount of the package.
    pub currency: String,
    /// Annual cost of the Big Deal; null if unknown.
    pub big_deal_cost: Option<f64>,
    /// Annual increase of the Big Deal cost, percent; null if unknown.
    pub big_deal_cost_increase: Option<f64>,
    /// Description.
    pub description: String,
    /// `own`; `feeder`: data for a consortium's package; `proposal`: scenarios that a consortium proposes.
    #[serde(skip)]
    pub kind: String,
    /// For a live member of a consortium's package: the package whose current files, currency and costs it uses.
    #[serde(skip)]
    pub follows: Option<String>,
    /// Whether the institution belongs to the sandbox of a visitor of the demo.
    #[serde(skip)]
    pub is_demo: bool,
    /// Whether the institution is a consortium.
    #[serde(skip)]
    pub is_consortium: bool,
    /// Time of creation, UTC.
    #[serde(skip)]
    pub created_at: String,
}

impl Package {
    /// Returns whether this is a consortium's own package, which members feed.
    pub fn is_fed(&self) -> bool {
        is_fed(self.is_consortium, &self.kind)
    }
}

/// Members feed a package of a consortium that is neither a feeder nor a proposal.
fn is_fed(is_consortium: bool, kind: &str) -> bool {
    is_consortium && kind == "own"
}

/// Changes to a package; a field that is none stays unchanged.
#[derive(Debug, Clone, Default)]
pub struct PackageEdit {
    /// New name.
    pub name: Option<String>,
    /// New description.
    pub description: Option<String>,
    /// New publisher.
    pub publisher: Option<String>,
    /// New currency.
    pub currency: Option<String>,
    /// New cost of the Big Deal, or none if unknown. Zero is a cost.
    pub big_deal_cost: Option<Option<f64>>,
    /// New annual increase in percent, or none if unknown.
    pub big_deal_cost_increase: Option<Option<f64>>,
    /// Whether to delete the package.
    pub is_deleted: bool,
    /// Emails about the deletion, to consortia that use the current files of the package.
    pub emails: Vec<Email>,
}

/// A user's access to a package.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Access {
    /// Role at the institution of the package.
    pub own: Option<Role>,
    /// Consortium that the package feeds.
    pub consortium_id: Option<String>,
    /// Role at that consortium.
    pub consortium: Option<Role>,
}

impl Access {
    /// Returns the higher of both roles.
    pub fn role(&self) -> Option<Role> {
        self.own.max(self.consortium)
    }
}

/// A package in a list.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct PackageEntry {
    /// Id of the package.
    pub id: String,
    /// Name of the package.
    pub name: String,
    /// Institution that owns the package.
    pub institution_id: String,
    /// Name of the institution.
    pub institution_name: String,
    /// Publisher that sells the package.
    pub publisher: String,
    /// ISO code of the currency of every amount of the package.
    pub currency: String,
    /// Number of scenarios.
    pub scenario_count: i64,
    /// Number of live files.
    pub file_count: i64,
    /// Whether the caller may change the package.
    pub may_edit: bool,
    /// `own`, `feeder` (data for a consortium's package) or `proposal`.
    pub kind: String,
    /// Whether the institution is a consortium.
    pub is_consortium: bool,
    /// Annual cost of the Big Deal; null if unknown.
    #[schema(required)]
    pub big_deal_cost: Option<f64>,
    /// Annual increase of the Big Deal cost in percent; null if unknown.
    #[serde(skip)]
    pub big_deal_cost_increase: Option<f64>,
    /// Number of files that could not be used and that no later file replaces.
    pub failed_files: i64,
    /// Number of files that wait for a user's confirmation.
    pub unconfirmed_files: i64,
    /// Slots of the live files.
    #[serde(skip)]
    pub live_slots: Vec<String>,
    /// Time of upload of the newest live COUNTER report, UTC.
    #[serde(skip)]
    pub counter_at: Option<String>,
    /// Time of upload of the newest file that could not be used, UTC.
    #[serde(skip)]
    pub failed_at: Option<String>,
    /// Time of upload of the newest file that waits for confirmation, UTC.
    #[serde(skip)]
    pub unconfirmed_at: Option<String>,
}

impl PackageEntry {
    /// Returns whether this is a consortium's own package, which members feed.
    pub fn is_fed(&self) -> bool {
        is_fed(self.is_consortium, &self.kind)
    }
}

/// A package to create.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub struct NewPackage {
    /// Name, 1 to 125 characters.
    #[schema(min_length = 1, max_length = 125, example = "Elsevier Freedom Collection")]
    pub name: String,
    /// Institution that will own the package.
    #[schema(example = "institution-AbCdEf123456")]
    pub institution_id: String,
    /// Publisher that sells the package.
    #[serde(default)]
    pub publisher: String,
    /// Description, at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub description: String,
    /// ISO code of the currency of every amount of the package. Defaults to USD.
    #[serde(default)]
    #[schema(pattern = "^[A-Za-z]{3}$", example = "USD")]
    pub currency: Option<String>,
    /// Annual cost of the Big Deal.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1e12, example = 1250000.0)]
    pub big_deal_cost: Option<f64>,
    /// Annual increase of the Big Deal cost, percent; negative if it falls.
    #[serde(default)]
    #[schema(minimum = -100, maximum = 1e12, example = 5.0)]
    pub big_deal_cost_increase: Option<f64>,
}

pub(crate) fn package(row: &AnyRow) -> Result<Package, sqlx::Error> {
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

fn entry(row: &AnyRow) -> Result<PackageEntry, sqlx::Error> {
    let role = role_of(row, "role")?;
    let slots: String = row.try_get("live_slots")?;
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
        kind: row.try_get("kind")?,
        is_consortium: row.try_get::<i64, _>("is_consortium")? != 0,
        big_deal_cost: row.try_get("big_deal_cost")?,
        big_deal_cost_increase: row.try_get("big_deal_cost_increase")?,
        failed_files: row.try_get("failed_files")?,
        unconfirmed_files: row.try_get("unconfirmed_files")?,
        live_slots: slots.split_whitespace().map(str::to_owned).collect(),
        counter_at: row.try_get("counter_at")?,
        failed_at: row.try_get("failed_at")?,
        unconfirmed_at: row.try_get("unconfirmed_at")?,
    })
}

pub(crate) fn access(row: &AnyRow) -> Result<Access, sqlx::Error> {
    Ok(Access {
        own: role_of(row, "own_role")?,
        consortium_id: row.try_get("consortium_id")?,
        consortium: role_of(row, "consortium_role")?,
    })
}

/// A number as text, for the statement to cast. sqlx `Any` declares a null among doubles to PostgreSQL as a real of
/// four bytes, and PostgreSQL then refuses eight bytes in the same place.
pub(super) fn number(value: Option<f64>) -> Option<String> {
    value.map(|value| format!("{value:?}"))
}

impl Catalog {
    /// Returns the packages of the institutions where a user has a role, in order of creation.
    ///
    /// # Errors
    /// A database failure.
    pub async fn packages(&self, user_id: &str) -> Result<Vec<PackageEntry>, CatalogError> {
        let rows = sqlx::query(statement::packages).bind(user_id).fetch_all(&self.pool).await?;
        Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
    }

    /// Returns the package with this id, if it exists, and the user's access to it.
    ///
    /// # Errors
    /// A database failure.
    pub async fn package(
        &self,
        id: &str,
        user_id: &str,
    ) -> Result<Option<(Package, Access)>, CatalogError> {
        let row = sqlx::query(statement::package).bind(id).bind(user_id);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some((package(&row)?, access(&row)?)))
    }

    /// Changes a package, with an audit entry. A deleted package becomes inaccessible, and no longer feeds consortia with
    /// its current files; its rows remain stored until it is purged.
    ///
    /// # Errors
    /// A database failure.
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
        // Locked first, so that concurrent changes keep each other's values.
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
            .bind(edit.is_deleted.then(|| self.clock.text()))
            .execute(&mut *transaction)
            .await?;
        if edit.is_deleted {
            let remove = sqlx::query(statement::remove_followers).bind(&before.id);
            remove.execute(&mut *transaction).await?;
            let end = sqlx::query(statement::end_followers).bind(&before.id);
            end.bind(self.clock.text()).execute(&mut *transaction).await?;
            for email in &edit.emails {
                add_mail(&mut transaction, &self.clock, email, None).await?;
            }
        }
        let action = if edit.is_deleted { "package deleted" } else { "package changed" };
        let deed = AuditAction::new(action, &before.id).at(&before.institution_id).with(detail);
        audit(&mut transaction, &self.clock, by, deed).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Creates a package and returns its id.
    ///
    /// # Errors
    /// A database failure.
    pub async fn create_package(&self, new: NewPackage) -> Result<String, CatalogError> {
        let id = named_id("package");
        self.create_package_as(&id, new).await?;
        Ok(id)
    }

    /// Creates a package with a given id.
    ///
    /// # Errors
    /// An id that is in use ([`CatalogError::is_taken`]), or a database failure.
    pub async fn create_package_as(&self, id: &str, new: NewPackage) -> Result<(), CatalogError> {
        sqlx::query(statement::create_package)
            .bind(id)
            .bind(&new.name)
            .bind(&new.institution_id)
            .bind(&new.publisher)
            .bind(new.currency.as_deref().unwrap_or("USD"))
            .bind(number(new.big_deal_cost))
            .bind(number(new.big_deal_cost_increase))
            .bind(self.clock.text())
            .bind(&new.description)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
