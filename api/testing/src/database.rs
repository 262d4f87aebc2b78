//! The databases on which the server is tested: each test of the server runs on all of them.

use std::path::Path;
use std::time::Duration;

use sqlx::{AnyConnection, Connection, PgConnection};
use tempfile::TempDir;
use titlewise_catalog::catalog_url;
use tokio::task::JoinHandle;

/// A kind of database.
#[derive(Debug, Clone, Copy)]
pub enum Database {
    /// A file in the data folder.
    Sqlite,
    /// A separate database on the server of `TITLEWISE_TEST_POSTGRES`.
    Postgres,
}

/// Defines a test for each database: `on_each_database!(fn of one argument, …)`.
#[macro_export]
macro_rules! on_each_database {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test($crate::database::Database::Sqlite).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test($crate::database::Database::Postgres).await;
            })+
        }
    };
}
pub use crate::on_each_database;

/// The data of one server: a folder, and a database outside it, if any. Dropping this deletes all of it.
#[derive(Debug)]
pub struct Data {
    folder: TempDir,
    /// URL of the database; none for the file in the folder.
    pub database: Option<String>,
}

/// Returns the URL of a server on which tests create databases.
fn postgres() -> String {
    std::env::var("TITLEWISE_TEST_POSTGRES").unwrap_or_else(|_| {
        panic!(
            "TITLEWISE_TEST_POSTGRES is not set, so there is no PostgreSQL to test on. \
             \"make test-rust\" starts one, and so does \".ci/with-postgres cargo test --workspace\"."
        )
    })
}

async fn run(statement: String) {
    let mut connection = PgConnection::connect(&postgres()).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

impl Data {
    /// Creates an empty folder and an empty database.
    pub async fn new(database: Database) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = match database {
            Database::Sqlite => None,
            Database::Postgres => {
                let name = format!("test_{}", uuid::Uuid::now_v7().simple());
                run(format!("create database {name}")).await;
                let server = postgres();
                let (server, _) = server.rsplit_once('/').unwrap();
                Some(format!("{server}/{name}"))
            }
        };
        Self { folder, database }
    }

    /// Runs a statement on a separate connection.
    pub async fn execute(&self, statement: &str) {
        let url = catalog_url(self.database.as_deref(), self.folder.path());
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&url).await.unwrap();
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// Changes rows on a separate connection and holds their locks for a while, as a slow writer does. The change is
    /// rolled back. Returns as soon as the rows are locked; the returned handle finishes with their release.
    pub async fn hold(&self, statement: &str, duration: Duration) -> JoinHandle<()> {
        let url = catalog_url(self.database.as_deref(), self.folder.path());
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&url).await.unwrap();
        sqlx::raw_sql("begin").execute(&mut connection).await.unwrap();
        let statement = sqlx::AssertSqlSafe(statement.to_owned());
        let held = sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
        assert!(held.rows_affected() > 0, "nothing is held");
        tokio::spawn(async move {
            tokio::time::sleep(duration).await;
            sqlx::raw_sql("rollback").execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        })
    }

    /// Returns the number that a query on a separate connection returns.
    pub async fn count(&self, query: &str) -> i64 {
        let url = catalog_url(self.database.as_deref(), self.folder.path());
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&url).await.unwrap();
        let query = sqlx::AssertSqlSafe(query.to_owned());
        let count = sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        count
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        let Some((_, name)) = self.database.as_deref().and_then(|url| url.rsplit_once('/')) else {
            return;
        };
        let statement = format!("drop database {name} with (force)");
        // Drop cannot wait, so a separate thread does.
        let dropped = std::thread::spawn(|| {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(run(statement));
        });
        if !std::thread::panicking() {
            dropped.join().unwrap();
        }
    }
}
