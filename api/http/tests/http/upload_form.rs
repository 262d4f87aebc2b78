//! Forms of uploads: nothing is read before the sender is known, and only files may be long.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, report_tsv, text};

on_each_database!(
    a_form_without_a_ticket_is_refused_before_the_rest_arrives,
    only_files_may_be_long,
);

const MIB: usize = 1 << 20;
/// Size of the announced forms.
const ANNOUNCED: usize = 400 * MIB;
/// What the buffers of a connection may hold beyond what the server reads.
const BUFFERS: usize = 24 * MIB;

fn field(name: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n")
}

/// Begins a form of 400 MiB, continues it with as much as the server accepts, and returns the status with the number of
/// bytes that the server or a buffer accepted.
async fn begun(server: &Running, begin: &str, is_continued: bool) -> (u16, usize) {
    let address = server.url("").trim_start_matches("http://").to_owned();
    let (mut from, mut to) = TcpStream::connect(address).await.unwrap().into_split();
    let head = format!(
        "POST /upload HTTP/1.1\r\nHost: titlewise\r\nContent-Type: multipart/form-data; boundary=b\r\n\
         Content-Length: {ANNOUNCED}\r\n\r\n{begin}"
    );
    to.write_all(head.as_bytes()).await.unwrap();
    let sender = tokio::spawn(async move {
        let (piece, mut sent) = (vec![b'x'; MIB], 0);
        // A connection that is closed ends it.
        while is_continued && sent < ANNOUNCED {
            match timeout(Duration::from_secs(10), to.write(&piece)).await {
                Ok(Ok(written)) => sent += written,
                _ => break,
            }
        }
        (sent, to)
    });
    let mut answer = Vec::new();
    let read = async {
        while !answer.windows(4).any(|four| four == b"\r\n\r\n") {
            assert!(from.read_buf(&mut answer).await.unwrap() > 0, "no answer");
        }
    };
    timeout(Duration::from_secs(60), read).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).unwrap().parse().unwrap();
    drop(from);
    (status, sender.await.unwrap().0)
}

async fn a_form_without_a_ticket_is_refused_before_the_rest_arrives(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let wrong = format!("{}nonsense\r\n--b", field("ticket"));
    let head = "--b\r\nContent-Disposition: form-data; name=\"ticket\"\r\nX-Long: ".to_owned();
    for (begin, is_continued, expected) in [
        (wrong, false, 401),
        (field("key"), false, 401),
        (field("file"), false, 401),
        (field("ticket"), true, 413),
        (field("key"), true, 401),
        (field("file"), true, 401),
        // The parser holds what is before the first field, and the head of a field.
        (String::new(), true, 400),
        (head, true, 400),
    ] {
        let (status, sent) = begun(&server, &begin, is_continued).await;
        assert_eq!(status, expected, "{begin}");
        assert!(sent < BUFFERS, "{sent} bytes were read after {begin}");
    }
    server.stop().await;
}

async fn only_files_may_be_long(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let id = package.trim_start_matches("/package/");
    let sign = format!("/publisher/{id}/sign-s3?filename={id}_counter-trj3.tsv");
    let signed: Value = server.get(&sign).await.json().await.unwrap();
    let names: Vec<_> = signed["data"]["fields"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["ticket", "key"], "clients send the fields in this order");
    let ticket = text(&signed["data"]["fields"]["ticket"]);
    let send = async |path: &str, form: Form| {
        let sent = server.client.post(server.url(path)).multipart(form).send().await.unwrap();
        (sent.status(), sent.json::<Value>().await.unwrap())
    };
    let file = || Part::bytes(report_tsv()).file_name("report.tsv");
    let files = format!("{package}/file");
    for long in ["key", "note"] {
        let form = Form::new().text("ticket", ticket.clone()).text(long, "x".repeat(4097));
        let (status, answer) = send("/upload", form.part("file", file())).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{answer}");
        let message = format!("The form field \"{long}\" is longer than the limit of 4 KiB.");
        assert_eq!(answer["detail"], message);
        let form = Form::new().text(long, "x".repeat(4097)).part("file", file());
        let (status, answer) = send(&files, form).await;
        assert_eq!((status, &answer["detail"]), (StatusCode::PAYLOAD_TOO_LARGE, &json!(message)));
    }
    assert_eq!(server.get_json(&package).await["files"], json!([]), "nothing is stored");

    let form = Form::new().text("ticket", ticket).text("key", "k".repeat(4096));
    let (status, answer) = send("/upload", form.part("file", file())).await;
    assert_eq!((status, &answer["file"]["slot"]), (StatusCode::OK, &json!("counter-trj3")));
    let form = Form::new().text("note", "x".repeat(4096)).part("file", file());
    let (status, answer) = send(&files, form).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    server.stop().await;
}
