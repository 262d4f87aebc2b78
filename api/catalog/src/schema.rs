//! The tables as the migrations create them, for operations on all tables: copies and checks.
//!
//! They are read from a SQLite database in memory, created for this purpose. A table added by a migration is
//! therefore known here without a second definition, and other tables of a shared database are ignored.

use std::collections::BTreeSet;

use sqlx::Row;
use sqlx::any::AnyPoolOptions;

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::migrations::MIGRATIONS;
use crate::sql::statement;

/// Type of a column. The catalog has no other types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    /// Text.
    Text,
    /// A whole number.
    Whole,
    /// A number.
    Double,
}

impl ColumnType {
    /// Returns the name of the type in SQL.
    pub(super) fn sql(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Whole => "bigint",
            Self::Double => "double precision",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Text, Self::Whole, Self::Double].into_iter().find(|one| one.sql() == name)
    }
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogColumn {
    /// Name.
    pub name: String,
    /// Type.
    pub kind: ColumnType,
}

/// A column that references rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The column.
    pub column: String,
    /// Table of the referenced rows.
    pub of_table: String,
    /// Referenced column of that table.
    pub of_column: String,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogTable {
    /// Name.
    pub name: String,
    /// Columns, in order.
    pub columns: Vec<CatalogColumn>,
    /// Columns that reference rows of this table or another one.
    pub references: Vec<Reference>,
}

impl CatalogTable {
    /// Returns the references to rows of the same table.
    pub fn to_itself(&self) -> impl Iterator<Item = &Reference> {
        self.references.iter().filter(|reference| reference.of_table == self.name)
    }

    /// Returns its columns as SQL. Names come from the migrations alone.
    pub(super) fn column_list(&self) -> String {
        let quoted: Vec<_> =
            self.columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
        quoted.join(", ")
    }
}

/// All tables as of a migration. A table follows the tables that it references.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    /// Number of the migration.
    pub migration: i64,
    /// Tables.
    pub tables: Vec<CatalogTable>,
}

impl Schema {
    /// Returns the number of the last migration that this program knows.
    pub fn newest() -> i64 {
        MIGRATIONS.iter().map(|(version, ..)| *version).max().unwrap_or(0)
    }

    /// Returns the tables as of a migration.
    ///
    /// # Errors
    /// An unknown migration.
    pub async fn after(migration: i64) -> Result<Self, CatalogError> {
        if migration > Self::newest() {
            return Err(CatalogError::Newer { migration, newest: Self::newest() });
        }
        sqlx::any::install_default_drivers();
        let pool = AnyPoolOptions::new().max_connections(1).connect("sqlite::memory:").await?;
        let catalog = Catalog { pool, clock: Clock::system() };
        catalog.migrate_to(migration).await?;
        let mut tables = Vec::new();
        for row in sqlx::query(statement::schema_tables).fetch_all(&catalog.pool).await? {
            tables.push(table(&catalog, row.try_get("name")?).await?);
        }
        catalog.close().await;
        Ok(Self { migration, tables: in_order(tables) })
    }

    /// Returns the table with a name.
    pub fn table(&self, name: &str) -> Option<&CatalogTable> {
        self.tables.iter().find(|table| table.name == name)
    }
}

async fn table(catalog: &Catalog, name: String) -> Result<CatalogTable, CatalogError> {
    let mut columns = Vec::new();
    let rows = sqlx::query(statement::schema_columns).bind(&name).fetch_all(&catalog.pool).await?;
    for row in rows {
        let (column, kind): (String, String) = (row.try_get("name")?, row.try_get("type")?);
        let kind = ColumnType::named(&kind).ok_or_else(|| CatalogError::ColumnType {
            table: name.clone(),
            column: column.clone(),
            kind,
        })?;
        columns.push(CatalogColumn { name: column, kind });
    }
    let mut references = Vec::new();
    let rows =
        sqlx::query(statement::schema_references).bind(&name).fetch_all(&catalog.pool).await?;
    for row in rows {
        references.push(Reference {
            column: row.try_get("column_name")?,
            of_table: row.try_get("of_table")?,
            of_column: row.try_get("of_column")?,
        });
    }
    Ok(CatalogTable { name, columns, references })
}

/// Sorts every table after the tables that it references.
fn in_order(mut waiting: Vec<CatalogTable>) -> Vec<CatalogTable> {
    let mut ordered = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let names: BTreeSet<String> = waiting.iter().map(|table| table.name.clone()).collect();
        let is_ready = |table: &CatalogTable| {
            let mut others = table.references.iter().map(|reference| &reference.of_table);
            others.all(|other| *other == table.name || !names.contains(other))
        };
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_ready);
        if ready.is_empty() {
            // Tables that reference each other have no valid order, and the database reports that.
            ordered.extend(rest);
            break;
        }
        ordered.extend(ready);
        waiting = rest;
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When you add a table, check whether its rows name objects of the object store. If they do, `backup/named.rs`
    /// must list it: otherwise backups lack these objects and `check --mend` removes them.
    #[tokio::test]
    async fn every_table_is_known_and_stands_behind_those_it_names() {
        let schema = Schema::after(Schema::newest()).await.unwrap();
        let names_objects = ["reference", "upload"];
        let names_none = [
            "api_key",
            "audit",
            "chore",
            "consortium_member",
            "consortium_terms",
            "consortium_member_tag",
            "demo_part",
            "email_change",
            "form_submission",
            "institution",
            "institution_column_map",
            "institution_ror",
            "invitation",
            "job",
            "outgoing_mail",
            "package",
            "proposal",
            "provider_identity",
            "public_page",
            "reading_turn",
            "recalculation",
            "recovery_code",
            "reference_refresh",
            "reset_token",
            "sandbox",
            "sandbox_institution",
            "scenario",
            "scenario_member",
            "scenario_version",
            "session",
            "subscription",
            "title_request",
            "used_sign_on",
            "user_account",
            "user_role",
            "waiting_role",
            "webhook_delivery",
        ];
        let known: BTreeSet<&str> = names_objects.into_iter().chain(names_none).collect();
        let there: BTreeSet<&str> = schema.tables.iter().map(|table| &*table.name).collect();
        assert_eq!(there, known);
        for (at, table) in schema.tables.iter().enumerate() {
            let before = &schema.tables[..=at];
            for reference in &table.references {
                let is_before = before.iter().any(|other| other.name == reference.of_table);
                assert!(is_before, "{} names {}", table.name, reference.of_table);
            }
        }
        let package = schema.table("package").unwrap();
        assert_eq!(package.to_itself().count(), 3);
        assert!(package.columns.iter().any(|column| column.kind == ColumnType::Double));
    }

    #[tokio::test]
    async fn older_and_newer_catalogs_are_told_apart() {
        let old = Schema::after(3).await.unwrap();
        assert!(old.table("column_map").is_some() && old.table("user_account").is_none());
        let newer = Schema::newest() + 1;
        assert!(matches!(Schema::after(newer).await, Err(CatalogError::Newer { .. })));
    }
}
