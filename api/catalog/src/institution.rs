//! Institutions: libraries and consortia.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::audit::{AuditAction, audit};
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::id::named_id;
use crate::role::{Role, role_of};
use crate::search::{FOUND, like};
use crate::sql::statement;

/// A library or a consortium.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Institution {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// Whether the institution belongs to the sandbox of a visitor of the demo.
    pub is_demo: bool,
    /// Whether the institution is a consortium.
    pub is_consortium: bool,
}

/// A package in the list of its institution.
#[derive(Debug, Clone)]
pub struct PackageLine {
    /// Id.
    pub id: String,
    /// Name.
    pub name: String,
    /// ISO code of every amount of the package.
    pub currency: String,
    /// Publisher of the package.
    pub publisher: String,
    /// Description by the users.
    pub description: String,
    /// `own` or `feeder`.
    pub kind: String,
    /// Number of its scenarios that are a consortium's proposals.
    pub proposal_count: i64,
}

fn institution(row: &AnyRow) -> Result<Institution, sqlx::Error> {
    Ok(Institution {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        is_demo: row.try_get::<i64, _>("is_demo")? != 0,
        is_consortium: row.try_get::<i64, _>("is_consortium")? != 0,
    })
}

impl Catalog {
    /// Creates an institution with its ROR ids.
    ///
    /// # Errors
    /// A database failure.
    pub async fn create_institution(
        &self,
        by: Option<&str>,
        name: &str,
        rors: &[String],
        is_consortium: bool,
    ) -> Result<Institution, CatalogError> {
        let id = named_id("institution");
        self.create_institution_as(id, by, name, rors, is_consortium).await
    }

    /// Creates an institution with a given id. See [`Self::create_institution`].
    ///
    /// # Errors
    /// An id that is in use ([`CatalogError::is_taken`]), or a database failure.
    pub async fn create_institution_as(
        &self,
        id: String,
        by: Option<&str>,
        name: &str,
        rors: &[String],
        is_consortium: bool,
    ) -> Result<Institution, CatalogError> {
        let new = Institution { id, name: name.to_owned(), is_demo: false, is_consortium };
        let mut transaction = self.pool.begin().await?;
        sqlx::query(statement::create_institution)
            .bind(&new.id)
            .bind(&new.name)
            .bind(i64::from(new.is_demo))
            .bind(i64::from(new.is_consortium))
            .bind(self.clock.text())
            .execute(&mut *transaction)
            .await?;
        for ror in rors {
            let add =
                sqlx::query(statement::add_ror).bind(&new.id).bind(ror).bind(self.clock.text());
            add.execute(&mut *transaction).await?;
        }
        let detail =
            serde_json::json!({ "name": name, "ror_ids": rors, "is_consortium": is_consortium });
        let deed = AuditAction::new("institution created", &new.id).at(&new.id).with(detail);
        audit(&mut transaction, &self.clock, by, deed).await?;
        transaction.commit().await?;
        Ok(new)
    }

    /// Returns the institution with this id, if it exists, and the user's role there.
    ///
    /// # Errors
    /// A database failure.
    pub async fn institution(
        &self,
        id: &str,
        user_id: &str,
    ) -> Result<Option<(Institution, Option<Role>)>, CatalogError> {
        let row = sqlx::query(statement::institution).bind(id).bind(user_id);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        Ok(Some((institution(&row)?, role_of(&row, "role")?)))
    }

    /// Returns the id of the institution with exactly this name, if it exists.
    ///
    /// # Errors
    /// A database failure.
    pub async fn institution_named(&self, name: &str) -> Result<Option<String>, CatalogError> {
        let id = sqlx::query_scalar(statement::institution_by_name).bind(name);
        Ok(id.fetch_one(&self.pool).await?)
    }

    /// Returns ids and names of the institutions whose name contains a text, ignoring case.
    ///
    /// # Errors
    /// A database failure.
    pub async fn institutions_like(
        &self,
        text: &str,
    ) -> Result<Vec<(String, String)>, CatalogError> {
        let rows = sqlx::query(statement::institutions_like).bind(like(text)).bind(FOUND);
        let rows = rows.fetch_all(&self.pool).await?;
        let found = rows.iter().map(|row| Ok((row.try_get("id")?, row.try_get("name")?)));
        Ok(found.collect::<Result<_, sqlx::Error>>()?)
    }

    /// Renames an institution.
    ///
    /// # Errors
    /// A database failure.
    pub async fn rename_institution(
        &self,
        by: &str,
        id: &str,
        name: &str,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let renamed = sqlx::query(statement::rename_institution).bind(id).bind(name);
        renamed.execute(&mut *transaction).await?;
        let deed = AuditAction::new("institution renamed", id).at(id);
        audit(
            &mut transaction,
            &self.clock,
            Some(by),
            deed.with(serde_json::json!({ "name": name })),
        )
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the ROR ids of an institution.
    ///
    /// # Errors
    /// A database failure.
    pub async fn rors(&self, institution_id: &str) -> Result<Vec<String>, CatalogError> {
        let rors = sqlx::query_scalar(statement::institution_rors).bind(institution_id);
        Ok(rors.fetch_all(&self.pool).await?)
    }

    /// Adds or removes a ROR id of an institution.
    ///
    /// # Errors
    /// A database failure.
    pub async fn set_ror(
        &self,
        by: &str,
        institution_id: &str,
        ror: &str,
        is_there: bool,
    ) -> Result<(), CatalogError> {
        let mut transaction = self.pool.begin().await?;
        let change = if is_there {
            sqlx::query(statement::add_ror).bind(institution_id).bind(ror).bind(self.clock.text())
        } else {
            sqlx::query(statement::remove_ror).bind(institution_id).bind(ror)
        };
        change.execute(&mut *transaction).await?;
        let action = if is_there { "ROR id added" } else { "ROR id removed" };
        let deed = AuditAction::new(action, institution_id).at(institution_id);
        audit(
            &mut transaction,
            &self.clock,
            Some(by),
            deed.with(serde_json::json!({ "ror_id": ror })),
        )
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Returns the packages of an institution by name; packages that feed a consortium come last.
    ///
    /// # Errors
    /// A database failure.
    pub async fn packages_of(
        &self,
        institution_id: &str,
    ) -> Result<Vec<PackageLine>, CatalogError> {
        let rows = sqlx::query(statement::institution_packages).bind(institution_id);
        let rows = rows.fetch_all(&self.pool).await?;
        let line = |row: &AnyRow| {
            Ok(PackageLine {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                currency: row.try_get("currency")?,
                publisher: row.try_get("publisher")?,
                description: row.try_get("description")?,
                kind: row.try_get("kind")?,
                proposal_count: row.try_get("proposal_count")?,
            })
        };
        Ok(rows.iter().map(line).collect::<Result<_, sqlx::Error>>()?)
    }
}
