//! Errors of the catalog.

use sqlx::migrate::MigrateError;

/// Errors of the catalog.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    /// The database refused a statement or cannot be reached.
    #[error("catalog: {0}")]
    Database(#[from] sqlx::Error),
    /// The migrations cannot be applied.
    #[error("catalog: {0}")]
    Migration(#[from] MigrateError),
    /// A row has content that this program does not write.
    #[error("catalog: {what} is unreadable: {source}")]
    Unreadable {
        /// The row.
        what: String,
        /// The cause.
        source: serde_json::Error,
    },
    /// The database has no tables of this program.
    #[error("catalog: this database holds no catalog of Titlewise")]
    NoCatalog,
    /// The tables were created by a newer version of the program.
    #[error(
        "catalog: it was made by a newer version of Titlewise (its migration {migration}; this one knows {newest})"
    )]
    Newer {
        /// Last applied migration of the database.
        migration: i64,
        /// Last migration that this version knows.
        newest: i64,
    },
    /// The tables are newer than the rows to import.
    #[error(
        "catalog: its tables are of migration {there} and the rows of migration {migration}; take an empty database"
    )]
    TablesAreNewer {
        /// Last applied migration of the database.
        there: i64,
        /// Migration of the rows.
        migration: i64,
    },
    /// The package has COUNTER reports of another release.
    #[error("catalog: the package holds COUNTER reports of another release")]
    OtherRelease,
    /// The catalog must be empty.
    #[error("catalog: it is not empty, there are rows in {table}")]
    NotEmpty {
        /// A table with rows.
        table: String,
    },
    /// A column has a type that not every database supports.
    #[error("catalog: {column} of {table} holds {kind}, which copies do not know")]
    ColumnType {
        /// The table.
        table: String,
        /// The column.
        column: String,
        /// Type.
        kind: String,
    },
}

impl CatalogError {
    /// Returns whether the error is the violation of a unique constraint: another row has the value.
    pub fn is_taken(&self) -> bool {
        match self {
            Self::Database(sqlx::Error::Database(error)) => error.is_unique_violation(),
            _ => false,
        }
    }
}
