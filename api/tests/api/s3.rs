//! Files and tables in an S3-compatible store: a real server of that kind, outside the process.

use reqwest::{Client, StatusCode};
use serde_json::json;
use titlewise_api::server::Config;

use crate::database::{Data, Database};
use crate::running::{Running, fixture, text};

/// Address of a server on which tests make buckets.
fn server() -> String {
    std::env::var("TITLEWISE_TEST_S3").unwrap_or_else(|_| {
        panic!(
            "TITLEWISE_TEST_S3 is not set, so there is no S3-compatible server to test on. \
             \"make test-rust\" starts one, and so does \".ci/with-s3 cargo test --release\"."
        )
    })
}

/// A bucket of one's own.
pub struct Bucket {
    name: String,
}

impl Bucket {
    /// An empty one.
    pub async fn new() -> Self {
        let name = format!("test-{}", uuid::Uuid::now_v7());
        let made = Client::new().put(format!("{}/{name}", server())).send().await.unwrap();
        assert_eq!(made.status(), StatusCode::OK);
        Self { name }
    }

    /// The part of it that is a store.
    pub fn url(&self) -> String {
        format!("s3://{}/some/where", self.name)
    }

    /// How to get at it.
    pub fn options() -> Vec<(String, String)> {
        [
            ("AWS_ENDPOINT", server().as_str()),
            ("AWS_ALLOW_HTTP", "true"),
            ("AWS_REGION", "us-east-1"),
            ("AWS_ACCESS_KEY_ID", "test"),
            ("AWS_SECRET_ACCESS_KEY", "test"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec()
    }

    /// Makes it the store of a server.
    pub fn configure(&self, config: &mut Config) {
        config.store = Some(self.url());
        config.store_options = Self::options();
    }

    /// Puts an object into the part of it that is a store.
    pub async fn put(&self, name: &str, bytes: Vec<u8>) {
        let address = format!("{}/{}/some/where/{name}", server(), self.name);
        let put = Client::new().put(address).body(bytes).send().await.unwrap();
        assert_eq!(put.status(), StatusCode::OK);
    }

    /// Names of its objects.
    pub async fn objects(&self) -> Vec<String> {
        let address = format!("{}/{}?list-type=2", server(), self.name);
        let listed = Client::new().get(address).send().await.unwrap().text().await.unwrap();
        let keys = listed.split("<Key>").skip(1);
        keys.map(|rest| rest.split("</Key>").next().unwrap().to_owned()).collect()
    }
}

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
    let content = fixture("counter_r51/TRJ3_sample_r51.tsv");
    let kept = bucket.objects().await;
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
    assert_eq!(bucket.objects().await, kept, "nothing is left behind");
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
