//! Connections that only wait, and forms that only fill memory, keep no client out.

use std::time::Duration;

use reqwest::Client;
use reqwest::multipart::Form;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::database::{Data, Database};
use crate::process::Process;

const NO_MEMBERS: [&str; 3] = ["--demo", "--demo-members", "0"];

/// Opens a connection and sends the begin of a request.
async fn begun(server: &Process, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.base.trim_start_matches("http://")).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// Returns everything that arrives until the server closes the connection.
async fn until_closed(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let read = timeout(Duration::from_secs(20), stream.read_to_end(&mut answer)).await;
    read.unwrap().ok();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn unfinished_requests_keep_no_client_out() {
    let data = Data::new(Database::Sqlite).await;
    let server = Process::start_limited(&data, 256, &["--idle-timeout", "3600"]);
    let mut waiting = Vec::new();
    for number in 0..350 {
        // Some send nothing, some a part of the header, some a part of the body.
        let text = [
            "",
            "GET /health HTTP/1.1\r\nHost: t",
            "POST /user/login HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
        ][number % 3];
        waiting.push(begun(&server, text).await);
    }
    for _ in 0..5 {
        let health = Client::new().get(server.url("/health")).send();
        let health = timeout(Duration::from_secs(30), health).await.unwrap().unwrap();
        assert_eq!(health.status(), 200);
    }
    drop(waiting);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_wait_too_long_are_closed() {
    let data = Data::new(Database::Sqlite).await;
    let server = Process::start_with(&data, &["--idle-timeout", "2"]);
    let get = "GET /health HTTP/1.1\r\nHost: t\r\n";
    let post = "POST /user/login HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";
    let silent = begun(&server, "").await;
    let header = begun(&server, get).await;
    let body = begun(&server, post).await;
    let kept_alive = begun(&server, &format!("{get}\r\n")).await;
    let mut slow = begun(&server, post).await;
    for _ in 0..6 {
        tokio::time::sleep(Duration::from_millis(800)).await;
        slow.write_all(b" ").await.unwrap();
    }
    slow.write_all(&[b' '; 90]).await.unwrap();
    slow.write_all(b"}}").await.unwrap();
    assert_eq!(until_closed(silent).await, "");
    assert_eq!(until_closed(header).await, "");
    let body = until_closed(body).await;
    assert!(body.starts_with("HTTP/1.1 400") && body.contains("no data arrived"), "{body}");
    assert!(until_closed(kept_alive).await.starts_with("HTTP/1.1 200"));
    let slow = until_closed(slow).await;
    assert!(!slow.contains("no data arrived") && slow.starts_with("HTTP/1.1 4"), "{slow}");
}

#[tokio::test(flavor = "multi_thread")]
async fn long_text_fields_take_no_memory() {
    let data = Data::new(Database::Sqlite).await;
    let server = Process::start_with(&data, &NO_MEMBERS);
    let before = server.mib();
    let mut form = Form::new();
    for name in ["key", "ticket", "key", "ticket"] {
        form = form.text(name, "x".repeat(64 << 20));
    }
    // The server answers early and closes the connection; a client may miss the answer.
    let sent = Client::new().post(server.url("/upload")).multipart(form).send().await;
    assert!(sent.is_err() || sent.is_ok_and(|sent| sent.status() == 401));
    assert_eq!(Client::new().get(server.url("/health")).send().await.unwrap().status(), 200);
    if let (Some(before), Some(after)) = (before, server.mib()) {
        assert!(after < before + 64, "{before} MiB before, {after} MiB after");
    }
}
