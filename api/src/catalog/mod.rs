//! What must survive a restart, as rows: institutions, people and their roles, packages and those that feed a
//! consortium, uploads, scenarios with their versions, subscriptions, members and public pages, those that are being
//! worked out for long, keys, forms, mail and deliveries on their way out.
//!
//! The SQL stands in `sql/catalog` and is the same for every database: `$1` placeholders, and text,
//! bigint and double columns only. A transaction begins with a write to the row that it is about (the
//! package, the scenario): SQLite's one writer waits instead of failing, and in PostgreSQL whoever changes
//! the same thing at the same time waits for its turn.

mod api_key;
mod audit;
mod change;
mod column_map;
mod consortium_terms;
mod copy;
mod delivery;
mod form;
mod id;
mod institution;
mod invitation;
mod job;
mod locked;
mod mail;
mod member;
mod package;
mod proposal;
mod public_page;
mod recalculation;
mod reference;
mod refresh;
mod role;
mod scenario;
mod schema;
mod session;
mod sql;
mod title_request;
mod upload;
mod user;
mod version;

use std::path::Path;
use std::time::Duration;

use sqlx::AnyPool;
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

pub use api_key::{ApiKey, NewApiKey};
pub use change::{Change, Content};
pub use consortium_terms::ConsortiumTerms;
pub use copy::{CatalogRow, Filling, Snapshot};
pub use delivery::DueDelivery;
pub use form::{DeliveryState, Form, NewForm};
pub use id::{named_id, new_id};
pub use institution::{Institution, PackageLine};
pub use invitation::Invitation;
pub use job::Job;
pub use mail::{DueMail, Letter};
pub use member::{Addable, Feeding, Member, MemberEdit, NewMember};
pub use package::{Access, NewPackage, Package, PackageEdit, PackageEntry};
pub use proposal::{Addressee, Proposal, ProposalBy};
pub use public_page::{PublicPage, Shown};
pub use recalculation::Recalculation;
pub use reference::{NewReference, ReferenceVersion};
pub use refresh::{Refresh, RefreshState};
pub use role::{Membership, Permission, Role};
pub use scenario::{Removal, Scenario};
pub use schema::{CatalogColumn, CatalogTable, ColumnType, Reference, Schema};
pub use session::Session;
pub use title_request::{Decided, Decision, TitleRequest};
pub use upload::Upload;
pub use user::{Grant, Link, User};
pub use version::{Step, Version};

/// A migration: version, description, SQL.
type Migrating = (i64, &'static str, &'static str);

/// The migrations, in order.
const MIGRATIONS: [Migrating; 15] = [
    (1, "catalog", include_str!("../../../sql/migrations/0001_catalog.sql")),
    (2, "files", include_str!("../../../sql/migrations/0002_files.sql")),
    (3, "package revision", include_str!("../../../sql/migrations/0003_package_revision.sql")),
    (4, "scenario versions", include_str!("../../../sql/migrations/0004_scenario_versions.sql")),
    (5, "accounts", include_str!("../../../sql/migrations/0005_accounts.sql")),
    (6, "jobs", include_str!("../../../sql/migrations/0006_jobs.sql")),
    (7, "forms", include_str!("../../../sql/migrations/0007_forms.sql")),
    (8, "sharing", include_str!("../../../sql/migrations/0008_sharing.sql")),
    (9, "consortia", include_str!("../../../sql/migrations/0009_consortia.sql")),
    (10, "proposals", include_str!("../../../sql/migrations/0010_proposals.sql")),
    (11, "recalculations", include_str!("../../../sql/migrations/0011_recalculations.sql")),
    (12, "invitations", include_str!("../../../sql/migrations/0012_invitations.sql")),
    (13, "consortium terms", include_str!("../../../sql/migrations/0013_consortium_terms.sql")),
    (14, "reference versions", include_str!("../../../sql/migrations/0014_reference_versions.sql")),
    (
        15,
        "reference refreshes",
        include_str!("../../../sql/migrations/0015_reference_refreshes.sql"),
    ),
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
    /// There are no tables of this program.
    #[error("catalog: this database holds no catalog of Titlewise")]
    NoCatalog,
    /// A newer program made the tables.
    #[error(
        "catalog: it was made by a newer version of Titlewise (its migration {migration}; this one knows {newest})"
    )]
    Newer {
        /// Its last migration.
        migration: i64,
        /// The last one that is known.
        newest: i64,
    },
    /// The tables are newer than the rows that they are to take.
    #[error(
        "catalog: its tables are of migration {there} and the rows of migration {migration}; take an empty database"
    )]
    TablesAreNewer {
        /// The last migration that was applied.
        there: i64,
        /// The one that the rows are of.
        migration: i64,
    },
    /// An empty catalog is needed.
    #[error("catalog: it is not empty, there are rows in {table}")]
    NotEmpty {
        /// A table with rows.
        table: String,
    },
    /// A column has a type that not every database has.
    #[error("catalog: {column} of {table} holds {kind}, which copies do not know")]
    ColumnType {
        /// The table.
        table: String,
        /// The column.
        column: String,
        /// Its type.
        kind: String,
    },
}

impl CatalogError {
    /// Is it a value that another row has, and may have alone?
    pub fn is_taken(&self) -> bool {
        match self {
            Self::Database(sqlx::Error::Database(error)) => error.is_unique_violation(),
            _ => false,
        }
    }
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
        let catalog = Self::connect(url).await?;
        catalog.migrate(&MIGRATIONS).await?;
        Ok(catalog)
    }

    async fn connect(url: &str) -> Result<Self, CatalogError> {
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
        Ok(Self { pool })
    }

    async fn migrate(&self, steps: &[Migrating]) -> Result<(), CatalogError> {
        let step = |(version, description, sql): &Migrating| {
            let sql = sqlx::SqlSafeStr::into_sql_str(*sql);
            Migration::new(*version, (*description).into(), MigrationType::Simple, sql, false)
        };
        Migrator::with_migrations(steps.iter().map(step).collect()).run(&self.pool).await?;
        Ok(())
    }

    /// Applies the migrations up to one of them.
    async fn migrate_to(&self, migration: i64) -> Result<(), CatalogError> {
        let count = MIGRATIONS.iter().filter(|(version, ..)| *version <= migration).count();
        self.migrate(&MIGRATIONS[..count]).await
    }

    /// Connections to the database: all, and those that nobody uses.
    pub fn connections(&self) -> (usize, usize) {
        let all = usize::try_from(self.pool.size()).unwrap_or(usize::MAX);
        (all, self.pool.num_idle())
    }

    /// Waits for what is under way and closes every connection.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// The URL of the catalog: the one that is given, else of a SQLite file in the data folder.
pub fn catalog_url(given: Option<&str>, data: &Path) -> String {
    given.map_or_else(|| sqlite_url(&data.join("catalog.sqlite")), str::to_owned)
}

/// The URL of a SQLite file, which is created if it is not there.
fn sqlite_url(file: &Path) -> String {
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

/// The most that a search finds.
const FOUND: i64 = 200;

/// The pattern of `like … escape '\'` for names that hold a text, in small letters.
fn like(text: &str) -> String {
    let mut pattern = String::from("%");
    for sign in text.to_lowercase().chars() {
        if matches!(sign, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(sign);
    }
    pattern + "%"
}

/// The moment, in seconds since 1970.
pub fn moment() -> i64 {
    chrono::Utc::now().timestamp()
}

/// The time as rows hold it.
pub fn now() -> String {
    chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was there before scenarios had versions begins its history with the state it has.
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
        assert!(matches!(catalog.undo("s", None).await.unwrap(), Step::Nothing));
        let edited = catalog.edit_scenario("s", None, |_, content| -> Result<(), CatalogError> {
            content.subscribed.clear();
            Ok(())
        });
        assert_eq!(edited.await.unwrap().unwrap().revision, 8);
        assert!(matches!(catalog.restore("s", 7, None).await.unwrap(), Step::Done(_)));
        assert_eq!(catalog.subscribed("s").await.unwrap(), ["0031-9252"]);
        catalog.close().await;
    }
}
