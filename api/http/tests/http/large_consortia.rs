//! Consortia whose members' facts are not held in memory: calculated from files, the results are the same.

use reqwest::StatusCode;
use serde_json::json;
use titlewise_service::config::Config;

use crate::bucket::Bucket;
use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(a_large_consortium_comes_to_the_same);

const MEMBERS: usize = 4;

/// Holds no facts of members in memory.
fn of_files(config: &mut Config) {
    config.members_in_memory = 0;
}

/// The export of a scenario, and the first title's numbers for each member.
async fn told(server: &Running, scenario: &str) -> (String, serde_json::Value) {
    let export = server.get(&format!("{scenario}/export.csv")).await;
    assert_eq!(export.status(), StatusCode::OK);
    let titles = server.get_json(&format!("{scenario}/journals")).await;
    let first = titles["journals"][0]["issn_l"].as_str().unwrap().to_owned();
    let shown = server.get_json(&format!("{scenario}/journal/{first}")).await;
    (export.text().await.unwrap(), shown["member_institutions"].clone())
}

async fn set(server: &Running, scenario: &str, cost_ill: f64) {
    let path = format!("{scenario}/settings");
    let (status, answer) = server.patch(&path, json!({"cost_ill": cost_ill})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

/// Names of the files of facts that queries read, in a store in a folder.
fn files(data: &Data) -> Vec<String> {
    let mut found = Vec::new();
    let Ok(folders) = std::fs::read_dir(data.path().join("store/facts")) else { return found };
    for folder in folders {
        for file in std::fs::read_dir(folder.unwrap().path()).unwrap() {
            found.push(file.unwrap().path().display().to_string());
        }
    }
    found.retain(|name| name.ends_with(".parquet"));
    found.sort();
    found
}

async fn a_large_consortium_comes_to_the_same(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, MEMBERS).await;
    grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let held = told(&grove.server, &scenario).await;
    assert_eq!(files(&data), Vec::<String>::new(), "what is held needs no files for queries");

    let grove = grove.again(&data, of_files).await;
    assert_eq!(told(&grove.server, &scenario).await, held);
    let first = files(&data);
    assert_eq!(first.len(), MEMBERS + 1, "one of titles, one of each member: {first:?}");

    // Another setting asks for no other files, another report of a member for one.
    set(&grove.server, &scenario, 31.5).await;
    let dearer = told(&grove.server, &scenario).await;
    assert_ne!(dearer, held);
    assert_eq!(files(&data), first);
    grove.flat_prices(1, 400).await;
    let dearer = {
        let repriced = told(&grove.server, &scenario).await;
        assert_ne!(repriced, dearer);
        repriced
    };
    assert_eq!(files(&data).len(), first.len() + 1);

    // Files follow from what is kept: they are written again where somebody removed them.
    std::fs::remove_dir_all(data.path().join("store/facts")).unwrap();
    set(&grove.server, &scenario, 8.25).await;
    let from_files = told(&grove.server, &scenario).await;
    assert_eq!(files(&data).len(), first.len());

    let grove = grove.again(&data, |_| {}).await;
    assert_eq!(told(&grove.server, &scenario).await, from_files);
    // In memory only the costs are calculated anew.
    set(&grove.server, &scenario, 31.5).await;
    assert_eq!(told(&grove.server, &scenario).await, dearer);
    grove.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_facts_live_in_a_bucket() {
    let bucket = Bucket::new().await;
    let data = Data::new(Database::Sqlite).await;
    let grove = Consortium::start_with(&data, 2, |config| {
        bucket.configure(config);
        of_files(config);
    })
    .await;
    grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let (export, members) = told(&grove.server, &scenario).await;
    assert!(export.lines().count() > 20, "{export}");
    assert_eq!(members.as_array().unwrap().len(), 2);
    let kept = bucket.objects().await;
    let facts = kept.iter().filter(|key| key.starts_with("some/where/facts/"));
    let facts = facts.filter(|key| key.ends_with(".parquet"));
    assert_eq!(facts.count(), 3, "{kept:?}");
    grove.server.stop().await;
}
