//! Serves the files of a folder like Google Cloud Storage, as far as reads through `gs://` need it
//! (<https://cloud.google.com/storage/docs/xml-api/reference-methods>).

use std::fs;
use std::path::{Path, PathBuf};

use axum::extract::{Path as Named, Query, State};
use axum::http::StatusCode;
use axum::http::header::{ETAG, LAST_MODIFIED};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, serve};
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A store with one folder, under any bucket name. Dropping this stops it.
pub struct GoogleStore {
    url: String,
    task: JoinHandle<()>,
}

#[derive(Deserialize)]
struct Asked {
    prefix: Option<String>,
}

impl GoogleStore {
    pub async fn of(folder: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        // Names of objects arrive escaped, including slashes.
        let app = Router::new()
            .route("/{bucket}", get(list))
            .route("/{bucket}/{object}", get(object))
            .with_state(folder);
        let task = tokio::spawn(async move { serve(listener, app).await.unwrap() });
        Self { url, task }
    }

    /// Returns its address and the setting for unsigned requests, as environment variables.
    pub fn options(&self) -> [(&str, &str); 2] {
        [("GOOGLE_BASE_URL", &self.url), ("GOOGLE_SKIP_SIGNATURE", "true")]
    }
}

impl Drop for GoogleStore {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

async fn list(State(folder): State<PathBuf>, Query(asked): Query<Asked>) -> String {
    let mut found = Vec::new();
    files(&folder, &mut found);
    found.sort();
    let mut text = String::from("<ListBucketResult>");
    for path in found {
        let key = path.strip_prefix(&folder).unwrap().display().to_string();
        if key.starts_with(asked.prefix.as_deref().unwrap_or_default()) {
            let size = path.metadata().unwrap().len();
            text += &format!(
                "<Contents><Key>{key}</Key><Size>{size}</Size><LastModified>2026-03-02T00:00:00Z</LastModified></Contents>"
            );
        }
    }
    text + "</ListBucketResult>"
}

async fn object(
    State(folder): State<PathBuf>,
    Named((_, object)): Named<(String, String)>,
) -> impl IntoResponse {
    let Ok(content) = fs::read(folder.join(object)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let about = [(ETAG, "\"one\""), (LAST_MODIFIED, "Mon, 02 Mar 2026 00:00:00 GMT")];
    (about, content).into_response()
}
