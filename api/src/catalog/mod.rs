//! What must survive a restart, as rows: packages, uploads, scenarios, subscriptions.
//!
//! The SQL stands in `sql/catalog` and is the same for every database: `$1` placeholders, and text,
//! bigint and double columns only. A transaction begins with a write to the row that it is about (the
//! package, the scenario): SQLite's one writer waits instead of failing, and in PostgreSQL whoever changes
//! the same thing at the same time waits for its turn.

mod column_map;
mod package;
mod reference;
mod scenario;
mod sql;
mod upload;

use std::path::Path;
use std::time::Duration;

use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

pub use package::{NewPackage, Package, PackageEntry};
pub use scenario::{Scenario, SubscriptionChange};
pub use upload::Upload;

/// The migrations, in order: version, description, SQL.
const MIGRATIONS: [(i64, &str, &str); 3] = [
    (1, "catalog", include_str!("../../../sql/migrations/0001_catalog.sql")),
    (2, "files", include_str!("../../../sql/migrations/0002_files.sql")),
    (3, "package revision", include_str!("../../../sql/migrations/0003_package_revision.sql")),
];

/// How long a writer of SQLite waits for another one.
const BUSY: &str = "pragma busy_timeout = 10000";

/// What can go wrong with the catalog.
#[derive(Debug, thiserror::Error)]
pub enum CatalogError {
    /// The database refused or cannot be reached.
    #[error("catalog: {0}")]
    Database(#[from] sqlx::Error),
    /// The tables cannot be brought up to date.
    #[error("catalog: {0}")]
    Migration(#[from] MigrateError),
    /// A row holds something else than this program writes.
    #[error("catalog: {what} is unreadable: {source}")]
    Unreadable {
        /// The row.
        what: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

/// The catalog. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Catalog {
    pool: AnyPool,
}

impl Catalog {
    /// Connects, creates the tables that are missing.
    ///
    /// # Errors
    /// A database that cannot be reached or is newer than this program.
    pub async fn open(url: &str) -> Result<Self, CatalogError> {
        sqlx::any::install_default_drivers();
        let is_sqlite = url.starts_with("sqlite:");
        let pool = AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(15))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if is_sqlite {
                        for pragma in
                            [BUSY, "pragma journal_mode = wal", "pragma foreign_keys = on"]
                        {
                            sqlx::query(pragma).fetch_all(&mut *connection).await?;
                        }
                    }
                    Ok(())
                })
            })
            .connect(url)
            .await?;
        let migrations = MIGRATIONS.map(|(version, description, sql)| {
            let sql = sqlx::SqlSafeStr::into_sql_str(sql);
            Migration::new(version, description.into(), MigrationType::Simple, sql, false)
        });
        Migrator::with_migrations(migrations.into()).run(&pool).await?;
        Ok(Self { pool })
    }

    /// Waits for what is under way and closes every connection.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// The URL of a SQLite file, which is created if it is not there.
pub fn sqlite_url(file: &Path) -> String {
    let mut url = String::from("sqlite://");
    for sign in file.to_string_lossy().chars() {
        match sign {
            '%' => url.push_str("%25"),
            '?' => url.push_str("%3F"),
            '#' => url.push_str("%23"),
            ' ' => url.push_str("%20"),
            sign => url.push(sign),
        }
    }
    url + "?mode=rwc"
}

/// A new id: unique, and later ones sort behind.
pub fn new_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// The time as rows hold it.
pub fn now() -> String {
    chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}
