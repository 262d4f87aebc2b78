//! A server of one's own for a test.

use std::path::{Path, PathBuf};

use reqwest::multipart::{Form, Part};
use reqwest::{Client, Response, StatusCode};
use serde_json::Value;
use titlewise_api::server::{Config, Server, ServerError};
use titlewise_ingest::reading::Limits;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::database::Data;

/// A server that runs beside the test.
pub struct Running {
    /// Asks it.
    pub client: Client,
    base: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), ServerError>>,
}

impl Running {
    /// Deletes what is there.
    pub async fn delete(&self, path: &str) {
        let deleted = self.client.delete(self.url(path)).send().await.unwrap();
        assert_eq!(deleted.status(), StatusCode::NO_CONTENT, "{path}");
    }

    /// Starts a server on a free port.
    pub async fn start(data: &Data, demo: bool) -> Self {
        let config = Config {
            host: "127.0.0.1".to_owned(),
            port: 0,
            data: data.path().to_owned(),
            database: data.database.clone(),
            reference: None,
            demo,
            limits: Limits::default(),
        };
        let server = Server::start(&config).await.unwrap();
        let base = format!("http://{}", server.address());
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server.run(async {
            stopped.await.ok();
        }));
        Self { client: Client::new(), base, stop, task }
    }

    /// Stops it and waits until it is gone.
    pub async fn stop(self) {
        drop(self.client);
        self.stop.send(()).unwrap();
        self.task.await.unwrap().unwrap();
    }

    /// An address of this server.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Gets a path.
    pub async fn get(&self, path: &str) -> Response {
        self.client.get(self.url(path)).send().await.unwrap()
    }

    /// Gets a JSON document that must be there.
    pub async fn get_json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.unwrap()
    }

    /// Sends a change.
    pub async fn patch(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let response = self.client.patch(self.url(path)).json(&body).send().await.unwrap();
        (response.status(), response.json().await.unwrap())
    }

    /// Creates something.
    pub async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let response = self.client.post(self.url(path)).json(&body).send().await.unwrap();
        (response.status(), response.json().await.unwrap())
    }

    /// Uploads files.
    pub async fn upload(&self, path: &str, files: &[(&str, Vec<u8>)]) -> (StatusCode, Value) {
        let mut form = Form::new();
        for (name, content) in files {
            form = form.part("file", Part::bytes(content.clone()).file_name((*name).to_owned()));
        }
        let response = self.client.post(self.url(path)).multipart(form).send().await.unwrap();
        (response.status(), response.json().await.unwrap())
    }

    /// The ids of the demo's package and scenario.
    pub async fn demo(&self) -> (String, String) {
        let packages = self.get_json("/package").await;
        let package = packages["packages"][0]["id"].as_str().unwrap().to_owned();
        let shown = self.get_json(&format!("/package/{package}")).await;
        (package, shown["scenarios"][0]["id"].as_str().unwrap().to_owned())
    }
}

/// A real file of the collection of fixtures.
pub fn fixture(path: &str) -> Vec<u8> {
    let root = std::env::var_os("TITLEWISE_FIXTURES")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"), PathBuf::from);
    let inside = [root.join("fixtures").join(path), root.join(path)];
    let file = inside.iter().find(|file| file.is_file());
    std::fs::read(file.unwrap_or_else(|| panic!("{} is missing", inside[0].display()))).unwrap()
}

/// How many uploaded objects there are.
pub fn objects(data: &Path) -> usize {
    fn count(folder: &Path) -> usize {
        let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
        let one = |path: PathBuf| if path.is_dir() { count(&path) } else { 1 };
        entries.map(|entry| one(entry.unwrap().path())).sum()
    }
    count(&data.join("store").join("packages"))
}
