//! A bucket of an S3-compatible store.

use reqwest::{Client, StatusCode};
use titlewise_service::config::Config;

/// Returns the address of the server on which tests create buckets.
fn server() -> String {
    std::env::var("TITLEWISE_TEST_S3").unwrap_or_else(|_| {
        panic!(
            "TITLEWISE_TEST_S3 is not set, so there is no S3-compatible server to test on. \
             \"make test-rust\" starts one, and so does \".ci/with-s3 cargo test --workspace\"."
        )
    })
}

/// A bucket for one test.
pub struct Bucket {
    name: String,
}

impl Bucket {
    /// Creates an empty bucket.
    pub async fn new() -> Self {
        let name = format!("test-{}", uuid::Uuid::now_v7());
        let made = Client::new().put(format!("{}/{name}", server())).send().await.unwrap();
        assert_eq!(made.status(), StatusCode::OK);
        Self { name }
    }

    /// Returns the URL of the store in the bucket.
    pub fn url(&self) -> String {
        format!("s3://{}/some/where", self.name)
    }

    /// Returns the options for access to the bucket.
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

    /// Configures the bucket as the store of a server.
    pub fn configure(&self, config: &mut Config) {
        config.store = Some(self.url());
        config.store_options = Self::options();
    }

    /// Puts an object into the store in the bucket.
    pub async fn put(&self, name: &str, bytes: Vec<u8>) {
        let address = format!("{}/{}/some/where/{name}", server(), self.name);
        let put = Client::new().put(address).body(bytes).send().await.unwrap();
        assert_eq!(put.status(), StatusCode::OK);
    }

    /// Returns the names of its objects.
    pub async fn objects(&self) -> Vec<String> {
        let address = format!("{}/{}?list-type=2", server(), self.name);
        let listed = Client::new().get(address).send().await.unwrap().text().await.unwrap();
        let keys = listed.split("<Key>").skip(1);
        keys.map(|rest| rest.split("</Key>").next().unwrap().to_owned()).collect()
    }
}
