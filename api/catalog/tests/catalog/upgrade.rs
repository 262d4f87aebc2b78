//! Catalogs of every earlier version, from the first one on, open as the newest, with their rows.

use std::path::Path;

use sqlx::AnyPool;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use titlewise_catalog::Catalog;
use titlewise_engine::assumptions::Settings;

use crate::temporary::Temporary;

/// The migrations as files, in order: number, description, SQL.
fn migrations() -> Vec<(i64, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sql/migrations");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let migration = |path: &std::path::PathBuf| {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let (number, name) = stem.split_once('_').unwrap();
        let sql = std::fs::read_to_string(path).unwrap();
        (number.parse().unwrap(), name.replace('_', " "), sql)
    };
    files.iter().map(migration).collect()
}

/// Applies the first migrations, as a server of that time did.
async fn migrate(pool: &AnyPool, count: usize) {
    let step = |(number, description, sql): (i64, String, String)| {
        let sql = sqlx::SqlSafeStr::into_sql_str(sqlx::AssertSqlSafe(sql));
        Migration::new(number, description.into(), MigrationType::Simple, sql, false)
    };
    let steps = migrations().into_iter().take(count).map(step).collect();
    Migrator::with_migrations(steps).run(pool).await.unwrap();
}

/// The rows that the first version wrote: a package with two files, and a scenario with a subscribed title.
async fn rows_of_the_first_version(pool: &AnyPool) {
    for statement in [
        "insert into package
        values ('package-0000000000-0000000000ab', 'Big Deal', 'Old Library', 'A House', 'EUR', 1250000.5, 4.5,
            '2026-01-02T03:04:05.678Z')",
        "insert into upload
        values ('u1', 'package-0000000000-0000000000ab', 'price', 'price', 'prices.csv', '2026-01-02T03:05:00.000Z',
            'accept', 'A price list.', 41, 2, 1234, 1)",
        "insert into upload
        values ('u2', 'package-0000000000-0000000000ab', 'counter-trj3', 'counter', 'TR_J3.csv',
            '2026-01-02T03:06:00.000Z', 'accept', 'A report.', 40, 0, 4321, 1)",
        "insert into scenario
        values ('s1', 'package-0000000000-0000000000ab', 'First scenario', 'classic', '{}', 3, 7,
            '2026-01-02T03:07:00.000Z')",
        "insert into subscription values ('s1', '0031-9252')",
    ] {
        sqlx::query(statement).execute(pool).await.unwrap();
    }
    let settings = Settings { cost_ill: 23.0, ..Settings::default() };
    let settings = serde_json::to_string(&settings).unwrap();
    // An unknown Big Deal was stored as one of 2,100,000.
    let [unknown, stored] = [["null", "null"], ["2100000.0", "5.0"]]
        .map(|[cost, growth]| format!(r#""cost_bigdeal":{cost},"cost_bigdeal_increase":{growth}"#));
    assert!(settings.contains(&unknown));
    let settings = settings.replace(&unknown, &stored);
    let update = sqlx::query("update scenario set settings = $1").bind(settings);
    update.execute(pool).await.unwrap();
}

/// Fills a catalog of the first version, opens it with the version of `count` migrations, and then with this one.
async fn from_the_first_by_way_of(database: Temporary, count: usize) {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(&database.url).await.unwrap();
    migrate(&pool, 1).await;
    rows_of_the_first_version(&pool).await;
    migrate(&pool, count).await;
    pool.close().await;

    let catalog = Catalog::open(&database.url).await.unwrap();
    let id = "package-0000000000-0000000000ab";
    let (package, access) = catalog.package(id, "no one").await.unwrap().unwrap();
    assert_eq!(
        (package.name.as_str(), package.institution_name.as_str()),
        ("Big Deal", "Old Library")
    );
    assert_eq!((package.currency.as_str(), package.big_deal_cost), ("EUR", Some(1_250_000.5)));
    assert_eq!(access.role(), None);
    let uploads = catalog.uploads(id).await.unwrap();
    let shown: Vec<_> =
        uploads.iter().map(|one| (one.name.as_str(), one.rows, one.is_live)).collect();
    assert_eq!(shown, [("TR_J3.csv", 40, true), ("prices.csv", 41, true)], "by way of {count}");
    let scenarios = catalog.scenarios(id).await.unwrap();
    assert_eq!(scenarios.len(), 1);
    assert_eq!((scenarios[0].settings.cost_ill, scenarios[0].revision), (23.0, 7));
    assert_eq!(catalog.subscribed("s1").await.unwrap(), ["0031-9252"]);
    let history = catalog.versions("s1", i64::MAX, 9).await.unwrap();
    assert_eq!((history.len(), history[0].revision), (1, 7), "its history begins with what it was");
    catalog.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_earlier_version_opens_on_sqlite() {
    for count in 1..=migrations().len() {
        from_the_first_by_way_of(Temporary::sqlite(), count).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_earlier_version_opens_on_postgresql() {
    for count in 1..=migrations().len() {
        from_the_first_by_way_of(Temporary::postgres().await, count).await;
    }
}

/// Fills the accounts of a catalog before addresses were confirmed, and opens it with this version.
async fn addresses_are_confirmed_where_a_link_proved_them(database: Temporary) {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(&database.url).await.unwrap();
    let earlier = migrations().iter().filter(|(number, ..)| *number < 30).count();
    migrate(&pool, earlier).await;
    for (id, email, username, password) in [
        ("unchanged", "a@example.org", "null", "'x'"),
        ("renamed", "b@example.org", "'b'", "'x'"),
        ("moved", "c@example.org", "null", "'x'"),
        ("invited", "d@example.org", "null", "null"),
        ("disguised", "e@example.org", "'f@example.org'", "'x'"),
    ] {
        let statement = format!(
            "insert into user_account (id, name, email, email_key, username, password_hash, created_at)
            values ('{id}', 'N', '{email}', '{email}', {username}, {password}, '2026-01-02T03:04:05.678Z')"
        );
        sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&pool).await.unwrap();
    }
    for (subject, action, detail) in [
        ("unchanged", "user created", r#"{"email":"a@example.org","is_staff":false}"#),
        (
            "renamed",
            "e-mail or username changed",
            r#"{"before":"b@example.org","after":"b@example.org"}"#,
        ),
        (
            "moved",
            "e-mail or username changed",
            r#"{"before":"own@example.org","after":"c@example.org"}"#,
        ),
    ] {
        let statement = "insert into audit (id, done_at, action, subject, detail) values ($1, 'then', $2, $1, $3)";
        let entry = sqlx::query(statement).bind(subject).bind(action).bind(detail);
        entry.execute(&pool).await.unwrap();
    }
    pool.close().await;

    let catalog = Catalog::open(&database.url).await.unwrap();
    let confirmed = async |id: &str| catalog.confirmed_email(id).await.unwrap().is_some();
    assert!(confirmed("unchanged").await);
    assert!(confirmed("renamed").await, "a new username leaves the address confirmed");
    assert!(!confirmed("moved").await, "this address was never proven");
    assert!(!confirmed("invited").await, "the link that sets the password will confirm it");
    let disguised = catalog.user("disguised").await.unwrap().unwrap();
    assert_eq!((disguised.username, disguised.is_email_confirmed), (None, true));
    let renamed = catalog.user("renamed").await.unwrap().unwrap();
    assert_eq!(renamed.username.as_deref(), Some("b"));
    catalog.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_are_confirmed_on_sqlite() {
    addresses_are_confirmed_where_a_link_proved_them(Temporary::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_are_confirmed_on_postgresql() {
    addresses_are_confirmed_where_a_link_proved_them(Temporary::postgres().await).await;
}

/// Until migration 65 all visitors of the demo shared an account with a public password.
async fn the_shared_account_is_closed(database: Temporary) {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(&database.url).await.unwrap();
    migrate(&pool, migrations().iter().filter(|(number, ..)| *number < 65).count()).await;
    for statement in [
        "insert into institution (id, name, created_at) values ('i', 'Demo University', 'then')",
        "insert into package (id, name, institution_id, publisher, currency, created_at)
        values ('p', 'Demo package', 'i', '', 'USD', 'then')",
        "insert into user_account (id, name, email, email_key, password_hash, created_at)
        values ('user-demo', 'Demo', 'demo@titlewise.example', 'demo@titlewise.example', 'hash', 'then')",
        "insert into user_role values ('user-demo', 'i', 'Admin', 'then')",
        "insert into session (id, user_id, started_at, ends_at) values ('s', 'user-demo', 1, 99999999999)",
        "insert into api_key (id, key_hash, starts_with, name, user_id, package_id, created_at, expires_at)
        values ('k', 'hash', 'tw_abcd', 'Key', 'user-demo', 'p', 'then', 99999999999)",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    pool.close().await;

    let catalog = Catalog::open(&database.url).await.unwrap();
    let user = catalog.user("user-demo").await.unwrap().unwrap();
    assert_eq!((user.email, user.password_hash, user.is_demo), (None, None, true));
    assert_eq!(catalog.role("user-demo", "i").await.unwrap(), None);
    assert!(catalog.session("s").await.unwrap().is_none());
    assert!(catalog.user_of_key("hash").await.unwrap().is_none());
    catalog.close().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shared_account_of_the_demo_is_closed_on_sqlite() {
    the_shared_account_is_closed(Temporary::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shared_account_of_the_demo_is_closed_on_postgresql() {
    the_shared_account_is_closed(Temporary::postgres().await).await;
}
