//! Files and tables in an S3-compatible store: a real server of that kind, outside the process.

use reqwest::StatusCode;
use serde_json::json;

use crate::bucket::Bucket;
use crate::database::{Data, Database};
use crate::running::{Running, report_tsv, text};

#[tokio::test(flavor = "multi_thread")]
async fn files_and_forecasts_live_in_a_bucket() {
    let bucket = Bucket::new().await;
    let data = Data::new(Database::Sqlite).await;
    let server = Running::start_with(&data, |all| {
        bucket.configure(all);
        all.demo = true;
    })
    .await;
    let (package, scenario) = server.demo().await;
    let summary = format!("/scenario/{scenario}/summary");
    let before = server.get_json(&summary).await;
    assert!(before["num_journals_total"].as_u64().unwrap() > 500, "{before}");
    assert!(!data.path().join("store").exists(), "nothing is kept beside the bucket");

    let files = format!("/package/{package}/file");
    let content = report_tsv();
    // Facts are saved in the background.
    let objects = async || -> Vec<String> {
        let all = bucket.objects().await.into_iter();
        all.filter(|key| !key.starts_with("some/where/facts/")).collect()
    };
    let kept = objects().await;
    assert!(kept.iter().all(|key| key.starts_with("some/where/")), "{kept:?}");
    let (status, taken) = server.upload(&files, &[("usage.tsv", content.clone())]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let file = format!("{files}/{}", text(&taken["files"][0]["id"]));
    let raw = server.get(&format!("{file}/raw")).await.bytes().await.unwrap();
    assert_eq!(raw, content, "the file as it came");
    let (status, refused) = server.upload(&files, &[("empty.csv", Vec::new())]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    server.delete(&file).await;
    server.delete(&format!("{files}/{}", text(&refused["files"][0]["id"]))).await;
    assert_eq!(objects().await, kept, "nothing is left behind");
    server.stop().await;

    let server = Running::start_with(&data, |all| {
        bucket.configure(all);
        all.demo = true;
    })
    .await;
    assert_eq!(server.get_json(&summary).await, before, "found again after a restart");
    let (_, other) =
        server.patch(&format!("/scenario/{scenario}/settings"), json!({"cost_ill": 40})).await;
    assert_eq!(other["settings"]["cost_ill"], 40.0);
    server.stop().await;
}
