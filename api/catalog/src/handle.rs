//! The handle of the catalog.

use std::time::Duration;

use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use crate::clock::Clock;
use crate::error::CatalogError;
use crate::migrations::{MIGRATIONS, Migrating};

/// Timeout of a SQLite writer that waits for another one: 10 seconds.
const BUSY: &str = "pragma busy_timeout = 10000";

/// The catalog. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Catalog {
    pub(crate) pool: AnyPool,
    pub(crate) clock: Clock,
}

impl Catalog {
    /// Connects and creates missing tables.
    ///
    /// # Errors
    /// A database that cannot be reached or is newer than this program.
    pub async fn open(url: &str) -> Result<Self, CatalogError> {
        let catalog = Self::connect(url).await?;
        catalog.migrate(MIGRATIONS).await?;
        Ok(catalog)
    }

    pub(crate) async fn connect(url: &str) -> Result<Self, CatalogError> {
        sqlx::any::install_default_drivers();
        let is_sqlite = url.starts_with("sqlite:");
        let pool = AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(15))
            // A file does not hang up like a database server does: the test would cost as much as a query.
            .test_before_acquire(!is_sqlite)
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
        Ok(Self { pool, clock: Clock::system() })
    }

    pub(crate) async fn migrate(&self, steps: &[Migrating]) -> Result<(), CatalogError> {
        let step = |(version, description, sql): &Migrating| {
            let sql = sqlx::SqlSafeStr::into_sql_str(*sql);
            Migration::new(*version, (*description).into(), MigrationType::Simple, sql, false)
        };
        Migrator::with_migrations(steps.iter().map(step).collect()).run(&self.pool).await?;
        Ok(())
    }

    /// Applies the migrations up to and including this one.
    pub(crate) async fn migrate_to(&self, migration: i64) -> Result<(), CatalogError> {
        let count = MIGRATIONS.iter().filter(|(version, ..)| *version <= migration).count();
        self.migrate(&MIGRATIONS[..count]).await
    }

    /// Returns the same catalog with another clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Self {
        Self { clock, ..self }
    }

    /// Returns the clock that dates the rows.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the numbers of all and of idle database connections.
    pub fn connections(&self) -> (usize, usize) {
        let all = usize::try_from(self.pool.size()).unwrap_or(usize::MAX);
        (all, self.pool.num_idle())
    }

    /// Waits for running statements and closes every connection.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::url::sqlite_url;
    use crate::version::Step;

    /// Scenarios from before versions were introduced start their history with the current state.
    #[tokio::test]
    async fn older_scenarios_get_a_history() {
        let folder = tempfile::tempdir().unwrap();
        let url = sqlite_url(&folder.path().join("catalog.sqlite"));
        let old = Catalog::connect(&url).await.unwrap();
        old.migrate(&MIGRATIONS[..3]).await.unwrap();
        let settings = serde_json::to_string(&titlewise_engine::assumptions::Settings::default());
        for statement in [
            "insert into package (id, name, institution_name, publisher, currency, created_at)
            values ('p', 'P', 'I', '', 'USD', 'then')",
            "insert into scenario (id, package_id, name, edition, settings, settings_revision, revision, created_at)
            values ('s', 'p', 'S', 'classic', '{}', 3, 7, 'then')",
            "insert into subscription (scenario_id, issn_l) values ('s', '0031-9252')",
        ] {
            sqlx::query(statement).execute(&old.pool).await.unwrap();
        }
        let settings = sqlx::query("update scenario set settings = $1").bind(settings.unwrap());
        settings.execute(&old.pool).await.unwrap();
        old.close().await;

        let catalog = Catalog::open(&url).await.unwrap();
        let (package, access) = catalog.package("p", "nobody").await.unwrap().unwrap();
        assert_eq!((package.institution_name.as_str(), access.role()), ("I", None));
        let versions = catalog.versions("s", i64::MAX, 9).await.unwrap();
        assert_eq!((versions.len(), versions[0].revision), (1, 7));
        assert!(matches!(catalog.undo("s", None, |_| true).await.unwrap(), Step::Nothing));
        let edited = catalog.edit_scenario("s", None, |_, content| -> Result<(), CatalogError> {
            content.subscribed.clear();
            Ok(())
        });
        assert_eq!(edited.await.unwrap().unwrap().revision, 8);
        assert!(matches!(catalog.restore("s", 7, None, |_| true).await.unwrap(), Step::Done(_)));
        assert_eq!(catalog.subscribed("s").await.unwrap(), ["0031-9252"]);
        catalog.close().await;
    }
}
