//! Databases that are removed with their test.

use sqlx::{Connection, PgConnection};
use tempfile::TempDir;
use titlewise_catalog::catalog_url;

/// An empty database.
pub struct Temporary {
    /// Its URL.
    pub url: String,
    postgres: Option<(String, String)>,
    _folder: TempDir,
}

impl Temporary {
    /// A SQLite file.
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { url: catalog_url(None, folder.path()), postgres: None, _folder: folder }
    }

    /// A database on the server of `TITLEWISE_TEST_POSTGRES`.
    pub async fn postgres() -> Self {
        let server = std::env::var("TITLEWISE_TEST_POSTGRES").unwrap_or_else(|_| {
            panic!("TITLEWISE_TEST_POSTGRES is not set: run .ci/with-postgres cargo test")
        });
        let name = format!("test_{}", uuid::Uuid::now_v7().simple());
        execute(&server, format!("create database {name}")).await;
        let url = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
        Self { url, postgres: Some((server, name)), _folder: tempfile::tempdir().unwrap() }
    }

    /// Removes it.
    pub async fn remove(self) {
        if let Some((server, name)) = self.postgres {
            execute(&server, format!("drop database {name} with (force)")).await;
        }
    }
}

async fn execute(server: &str, statement: String) {
    let mut connection = PgConnection::connect(server).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
