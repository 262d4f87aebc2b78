//! Deleted packages are purged after a while, with their objects, and `check` finds nothing left.

use chrono::TimeDelta;
use serde_json::json;
use titlewise_catalog::Clock;
use titlewise_service::config::Config;
use titlewise_service::housekeeping::Housekeeper;
use titlewise_storage::Store;

use crate::backup::findings;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, objects};

on_each_database!(a_deleted_package_goes_with_its_files);

const PRICES: &str = "ISSN,Title,Price USD\n0031-9252,Acta Una,12.3\n";

async fn a_deleted_package_goes_with_its_files(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let (gone, kept) = (server.package("Gone", "USD").await, server.package("Kept", "USD").await);
    for package in [&gone, &kept] {
        let files = format!("{package}/file");
        let (status, taken) = server.upload(&files, &[("a.csv", PRICES.into())]).await;
        assert!(status.is_success(), "{taken}");
    }
    let all = objects(data.path());
    let (status, _) = server.patch(&gone, json!({"is_deleted": true})).await;
    assert!(status.is_success());

    let store = Store::in_folder(&data.path().join("store")).unwrap();
    let keeper = |days: i64, kept_days: u32| {
        let now = Clock::system();
        let clock = Clock::new(move || now.utc() + TimeDelta::days(days));
        let config = Config { keep_deleted_days: kept_days, ..Config::in_folder(data.path()) };
        Housekeeper::new(&config, &server.catalog.clone().with_clock(clock), &store)
    };
    keeper(29, 30).purge().await.unwrap();
    assert_eq!(objects(data.path()), all, "not yet");
    keeper(500, 0).purge().await.unwrap();
    assert_eq!(objects(data.path()), all, "0 keeps deleted packages");
    assert_eq!(data.count("select count(*) from upload").await, 2);
    keeper(31, 30).purge().await.unwrap();
    assert_eq!(data.count("select count(*) from upload").await, 1);
    assert_eq!(objects(data.path()), all / 2);
    let found = findings(&data, None);
    assert_eq!((&found["faults"], &found["unnamed"]), (&json!([]), &json!([])), "{found}");
    assert_eq!(server.get_json(&kept).await["files"].as_array().unwrap().len(), 1);
    server.stop().await;
}
