//! Stopping the server while files arrive.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures::StreamExt;
use reqwest::{Body, Response};
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::database::{Data, Database, on_each_database};
use crate::process::Process;
use crate::running::text;

on_each_database!(
    a_half_sent_upload_ends_at_the_deadline_and_leaves_nothing,
    a_request_in_progress_is_finished,
    a_second_signal_ends_the_process_at_once,
);

/// Long enough for a busy machine, and much shorter than the time-outs that must not matter.
const PATIENCE: Duration = Duration::from_secs(30);
const PRICES: &str = "ISSN,Title,Price USD\n0031-9252,Journal,12.5\n";

/// An upload whose body is sent piece by piece.
struct HalfSent {
    pieces: UnboundedSender<String>,
    answer: JoinHandle<reqwest::Result<Response>>,
    package: String,
    client: reqwest::Client,
}

/// Begins to upload a price list to the librarian's package, and waits until the server has received the begin.
async fn half_sent(server: &Process, data: &Data) -> HalfSent {
    let (client, package) = server.librarian(data).await;
    let (pieces, mut arriving) = unbounded_channel::<String>();
    let stream = futures::stream::poll_fn(move |context| arriving.poll_recv(context));
    let request = client
        .post(server.url(&format!("/package/{package}/file")))
        .header("content-type", "multipart/form-data; boundary=b")
        .header("prefer", "respond-async")
        .body(Body::wrap_stream(stream.map(Ok::<_, std::io::Error>)));
    let before = files(data.path());
    let answer = tokio::spawn(request.send());
    let head =
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"prices.csv\"\r\n\r\n";
    pieces.send(format!("{head}{PRICES}")).unwrap();
    // The server writes the file to disk while it arrives.
    for _ in 0..600 {
        if files(data.path()).difference(&before).next().is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    HalfSent { pieces, answer, package, client }
}

/// Returns the files of a data folder, without those of the catalog, the lock of a running server, and saved facts, which
/// are written in the background.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in folder.read_dir().unwrap().filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
            continue;
        }
        let name = path.to_string_lossy();
        let is_aside = ["catalog.sqlite", "store/facts/"].iter().any(|part| name.contains(part));
        if !is_aside && !path.ends_with(".lock") {
            found.insert(path);
        }
    }
    found
}

/// Returns the files once nothing is being written.
async fn settled_files(folder: &Path) -> BTreeSet<PathBuf> {
    loop {
        let found = files(folder);
        if !found.iter().any(|path| path.to_string_lossy().contains("store/partial/")) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Returns the ids of the files of a package.
async fn uploads(server: &Process, client: &reqwest::Client, package: &str) -> Vec<String> {
    let shown = client.get(server.url(&format!("/package/{package}"))).send().await.unwrap();
    let shown: Value = shown.json().await.unwrap();
    shown["files"].as_array().unwrap().iter().map(|file| text(&file["id"])).collect()
}

fn start(data: &Data, stop_timeout: &str) -> Process {
    Process::start_with(data, &["--stop-timeout", stop_timeout])
}

async fn a_half_sent_upload_ends_at_the_deadline_and_leaves_nothing(database: Database) {
    let data = Data::new(database).await;
    let mut server = start(&data, "2");
    let (client, package) = server.librarian(&data).await;
    let (before, stored) =
        (uploads(&server, &client, &package).await, settled_files(data.path()).await);
    let half = half_sent(&server, &data).await;
    assert_ne!(files(data.path()), stored, "the file arrives");
    server.signal("TERM");
    assert_eq!(server.ended(PATIENCE).await, Some(0));
    assert!(server.said().contains("connections were closed"), "{}", server.said());
    assert!(half.answer.await.unwrap().is_err());
    assert_eq!(files(data.path()), stored, "nothing is left behind");
    let server = start(&data, "2");
    let (client, package) = server.librarian(&data).await;
    assert_eq!(uploads(&server, &client, &package).await, before);
}

async fn a_request_in_progress_is_finished(database: Database) {
    let data = Data::new(database).await;
    let mut server = start(&data, "3600");
    let half = half_sent(&server, &data).await;
    server.signal("TERM");
    server.line("stopping").await;
    let refused = half.client.get(server.url("/health")).send().await;
    assert!(refused.is_err(), "no new connection is accepted");
    half.pieces.send("\r\n--b--\r\n".to_owned()).unwrap();
    drop(half.pieces);
    let answer = half.answer.await.unwrap().unwrap();
    assert_eq!(answer.status(), 202);
    let answer: Value = answer.json().await.unwrap();
    drop(half.client);
    assert_eq!(server.ended(PATIENCE).await, Some(0));
    let server = start(&data, "2");
    let (client, _) = server.librarian(&data).await;
    let uploads = uploads(&server, &client, &half.package).await;
    assert!(uploads.contains(&text(&answer["files"][0]["id"])), "{uploads:?}");
}

async fn a_second_signal_ends_the_process_at_once(database: Database) {
    let data = Data::new(database).await;
    let mut server = start(&data, "3600");
    let half = half_sent(&server, &data).await;
    server.signal("TERM");
    server.line("stopping").await;
    server.signal("TERM");
    assert_eq!(server.ended(PATIENCE).await, Some(130));
    assert!(half.answer.await.unwrap().is_err());
}
