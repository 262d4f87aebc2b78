//! Deleted packages are purged after a while, with their objects, and `check` finds nothing left.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use serde_json::json;
use titlewise_catalog::Clock;
use titlewise_ingest::generate::{self, Spec};
use titlewise_service::config::Config;
use titlewise_service::housekeeping::Housekeeper;
use titlewise_storage::Store;

use crate::backup::findings;
use crate::database::{Data, Database, on_each_database};
use crate::reference_versions::library::pin;
use crate::running::{Running, objects};

on_each_database!(a_deleted_package_goes_with_its_files, unused_versions_go_with_their_tables);

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

async fn unused_versions_go_with_their_tables(database: Database) {
    let data = Data::new(database).await;
    let folder = tempfile::tempdir().unwrap();
    let mut loaded = Vec::new();
    for seed in 1..=5 {
        let at = folder.path().join(seed.to_string());
        let spec = Spec { titles: 20, members: 1, seed };
        generate::write(&generate::invent(&spec), &at, &mut |_, _| {}).unwrap();
        let reference = Some(at.join("reference"));
        let server = Running::start_with(&data, |config| config.reference = reference).await;
        loaded.push(server.catalog.live_reference().await.unwrap().unwrap());
        server.stop().await;
    }
    let server = Running::start(&data, false).await;
    // One version is used, another one is in the history.
    let package = server.package("P", "USD").await;
    let mut scenarios = Vec::new();
    for pinned in [&loaded[0], &loaded[1]] {
        let (status, _) =
            server.post(&format!("{package}/scenario"), json!({"name": pinned})).await;
        assert!(status.is_success());
        let shown = server.get_json(&package).await;
        let mut named = shown["scenarios"].as_array().unwrap().iter();
        let scenario = named.find(|one| one["name"] == **pinned).unwrap();
        let path = format!("/scenario/{}", scenario["id"].as_str().unwrap());
        pin(&server, &path, json!(pinned)).await;
        scenarios.push(path);
    }
    pin(&server, &scenarios[1], json!(null)).await;

    let store = Store::in_folder(&data.path().join("store")).unwrap();
    let tables = async || -> BTreeSet<String> {
        let objects = store.list().await.unwrap();
        let names = objects.iter().filter_map(|object| object.name.strip_prefix("reference/"));
        names.filter_map(|name| name.split_once('/')).map(|(one, _)| one.to_owned()).collect()
    };
    let all: BTreeSet<String> = loaded.iter().cloned().collect();
    assert_eq!(tables().await, all);
    let keeper = |days: i64, newest: u32| {
        let now = Clock::system();
        let clock = Clock::new(move || now.utc() + TimeDelta::days(days));
        let config = Config {
            keep_references: newest,
            keep_references_days: 30,
            ..Config::in_folder(data.path())
        };
        Housekeeper::new(&config, &server.catalog.clone().with_clock(clock), &store)
    };
    for (days, newest) in [(0, 1), (31, 0), (31, 3), (31, 5)] {
        keeper(days, newest).remove_references().await.unwrap();
        assert_eq!(tables().await, all, "after {days} days, keeping {newest}");
    }
    // The fourth stays for data checks although it is not among the newest.
    keeper(31, 1).remove_references().await.unwrap();
    let left = [0, 1, 3, 4].map(|place| loaded[place].clone());
    assert_eq!(tables().await, BTreeSet::from(left));
    assert!(!server.catalog.delete_reference(&loaded[0]).await.unwrap(), "a scenario uses it");
    let found = findings(&data, None);
    assert_eq!((&found["faults"], &found["unnamed"]), (&json!([]), &json!([])), "{found}");
    server.stop().await;
}
