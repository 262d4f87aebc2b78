//! Exports all rows of the catalog as of one moment, and imports them into an empty database of any kind.
//!
//! A row is a JSON object keyed by column. Text is a string and a whole number is a number. Other numbers are strings
//! too, because a JSON reader may round them.

use std::sync::Arc;

use futures::TryStreamExt;
use serde_json::{Map, Value};
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, Row, Transaction};

use crate::error::CatalogError;
use crate::handle::Catalog;
use crate::schema::{CatalogTable, ColumnType, Reference, Schema};
use crate::sql::statement;

/// A row, keyed by column.
pub type CatalogRow = Map<String, Value>;

/// Maximum number of values in one statement, well below the limits of SQLite and PostgreSQL.
const VALUES: usize = 8_000;

/// The catalog as of one moment.
#[derive(Debug)]
pub struct Snapshot {
    /// Tables.
    pub schema: Arc<Schema>,
    transaction: Transaction<'static, Any>,
}

/// An empty catalog that is being filled. Its rows become visible when the transaction is committed.
#[derive(Debug)]
pub struct Filling {
    transaction: Transaction<'static, Any>,
}

impl Catalog {
    /// Connects without changing any table. Also returns the number of the last applied migration.
    ///
    /// # Errors
    /// A database that cannot be reached or holds no catalog.
    pub async fn look_into(url: &str) -> Result<(Self, i64), CatalogError> {
        let catalog = Self::connect(url).await?;
        match catalog.last_migration().await? {
            Some(migration) => Ok((catalog, migration)),
            None => {
                catalog.close().await;
                Err(CatalogError::NoCatalog)
            }
        }
    }

    /// Connects and creates the tables as of a migration, for rows of that migration.
    ///
    /// # Errors
    /// A database that cannot be reached, or whose tables are newer.
    pub async fn open_at(url: &str, migration: i64) -> Result<Self, CatalogError> {
        let catalog = Self::connect(url).await?;
        let there = catalog.last_migration().await?.unwrap_or(0);
        if there > migration {
            catalog.close().await;
            return Err(CatalogError::TablesAreNewer { there, migration });
        }
        catalog.migrate_to(migration).await?;
        Ok(catalog)
    }

    /// Applies all pending migrations.
    ///
    /// # Errors
    /// A database failure.
    pub async fn bring_up_to_date(&self) -> Result<(), CatalogError> {
        self.migrate_to(Schema::newest()).await
    }

    /// Returns the number of the last applied migration, or none if there are no tables.
    async fn last_migration(&self) -> Result<Option<i64>, CatalogError> {
        match sqlx::query_scalar(statement::last_migration).fetch_one(&self.pool).await {
            Ok(migration) => Ok(Some(migration)),
            Err(sqlx::Error::Database(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Takes a snapshot of the catalog, which stays consistent while others change the catalog.
    ///
    /// # Errors
    /// A database failure; tables of a newer program version.
    pub async fn snapshot(&self) -> Result<Snapshot, CatalogError> {
        // A transaction of SQLite sees the state at its first read.
        let begin = match self.is_sqlite().await? {
            true => "begin",
            false => "begin isolation level repeatable read read only",
        };
        let mut transaction = self.pool.begin_with(begin).await?;
        let migration =
            sqlx::query_scalar(statement::last_migration).fetch_one(&mut *transaction).await?;
        Ok(Snapshot { schema: Arc::new(Schema::after(migration).await?), transaction })
    }

    /// Starts to fill a catalog that has the tables of a schema and no rows.
    ///
    /// # Errors
    /// A database failure; a table with rows.
    pub async fn fill(&self, schema: &Schema) -> Result<Filling, CatalogError> {
        let begin = if self.is_sqlite().await? { "begin immediate" } else { "begin" };
        let mut transaction = self.pool.begin_with(begin).await?;
        for table in &schema.tables {
            if count(&mut transaction, table).await? > 0 {
                return Err(CatalogError::NotEmpty { table: table.name.clone() });
            }
        }
        Ok(Filling { transaction })
    }

    async fn is_sqlite(&self) -> Result<bool, CatalogError> {
        Ok(self.pool.acquire().await?.backend_name() == "SQLite")
    }
}

async fn count(
    transaction: &mut Transaction<'static, Any>,
    table: &CatalogTable,
) -> Result<i64, CatalogError> {
    let text = format!("select count(*) from \"{}\"", table.name);
    Ok(sqlx::query_scalar(AssertSqlSafe(text)).fetch_one(&mut **transaction).await?)
}

impl Snapshot {
    /// Passes every row of a table to the callback.
    ///
    /// # Errors
    /// A database failure, or an error of the callback.
    pub async fn rows<E: From<CatalogError>>(
        &mut self,
        table: &CatalogTable,
        mut take: impl FnMut(CatalogRow) -> Result<(), E>,
    ) -> Result<(), E> {
        let text = format!("select {} from \"{}\"", table.column_list(), table.name);
        let mut rows = sqlx::query(AssertSqlSafe(text)).fetch(&mut *self.transaction);
        while let Some(row) = rows.try_next().await.map_err(CatalogError::from)? {
            take(as_json(table, &row).map_err(CatalogError::from)?)?;
        }
        Ok(())
    }

    /// Returns the values of a reference that match no row.
    ///
    /// # Errors
    /// A database failure.
    pub async fn dangling(
        &mut self,
        table: &CatalogTable,
        reference: &Reference,
    ) -> Result<Vec<String>, CatalogError> {
        let Reference { column, of_table, of_column } = reference;
        let text = format!(
            "select distinct a.\"{column}\" from \"{}\" as a left join \"{of_table}\" as b \
             on a.\"{column}\" = b.\"{of_column}\" where a.\"{column}\" is not null and b.\"{of_column}\" is null",
            table.name
        );
        let found = sqlx::query_scalar(AssertSqlSafe(text));
        Ok(found.fetch_all(&mut *self.transaction).await?)
    }

    /// Ends the snapshot.
    ///
    /// # Errors
    /// A database failure.
    pub async fn end(self) -> Result<(), CatalogError> {
        Ok(self.transaction.rollback().await?)
    }
}

impl Filling {
    /// Adds rows of a table. Rows that they reference must exist already.
    ///
    /// # Errors
    /// A database failure.
    pub async fn add(
        &mut self,
        table: &CatalogTable,
        rows: &[CatalogRow],
    ) -> Result<(), CatalogError> {
        for some in rows.chunks((VALUES / table.columns.len().max(1)).max(1)) {
            let mut query = sqlx::query(AssertSqlSafe(insert(table, some.len())));
            for row in some {
                for column in &table.columns {
                    query = query.bind(row.get(&column.name).and_then(as_text));
                }
            }
            query.execute(&mut *self.transaction).await?;
        }
        Ok(())
    }

    /// Rolls back: the catalog stays unchanged.
    ///
    /// # Errors
    /// A database failure.
    pub async fn leave(self) -> Result<(), CatalogError> {
        Ok(self.transaction.rollback().await?)
    }

    /// Commits all rows.
    ///
    /// # Errors
    /// A database failure.
    pub async fn keep(self) -> Result<(), CatalogError> {
        Ok(self.transaction.commit().await?)
    }
}

/// Returns the statement that inserts this many rows. Every value is bound as text and cast to the type of its
/// column.
fn insert(table: &CatalogTable, rows: usize) -> String {
    let mut text = format!("insert into \"{}\" ({}) values ", table.name, table.column_list());
    let mut number = 0;
    for row in 0..rows {
        text += if row == 0 { "(" } else { ", (" };
        for (at, column) in table.columns.iter().enumerate() {
            number += 1;
            let comma = if at == 0 { "" } else { ", " };
            text += &format!("{comma}cast(${number} as {})", column.kind.sql());
        }
        text.push(')');
    }
    text
}

fn as_json(table: &CatalogTable, row: &AnyRow) -> Result<CatalogRow, sqlx::Error> {
    let mut values = Map::with_capacity(table.columns.len());
    for (at, column) in table.columns.iter().enumerate() {
        let value = match column.kind {
            ColumnType::Text => row.try_get::<Option<String>, _>(at)?.map(Value::from),
            ColumnType::Whole => row.try_get::<Option<i64>, _>(at)?.map(Value::from),
            ColumnType::Double => {
                row.try_get::<Option<f64>, _>(at)?.map(|value| Value::from(value.to_string()))
            }
        };
        values.insert(column.name.clone(), value.unwrap_or_default());
    }
    Ok(values)
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}
