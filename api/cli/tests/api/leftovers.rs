//! What a killed server leaves behind lies in the data folder, is listed by `check`, and is removed.

use std::fs;
use std::io::Write;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde_json::json;

use crate::backup::{findings, succeeds};
use crate::database::{Data, Database, on_each_database};
use crate::process::{Process, temporary};

on_each_database!(files_of_a_killed_server_are_swept_and_those_of_a_running_one_stay);

/// Sends the first half of an upload of 3 MB, and waits until the server has stored a part of it.
async fn half_an_upload(process: &Process, token: &str, package: &str, data: &Data) -> TcpStream {
    let before = uploads(data).len();
    let host = process.base.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    let head = format!(
        "POST /package/{package}/file HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\
         content-type: multipart/form-data; boundary=B\r\ncontent-length: 6000000\r\n\r\n\
         --B\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&vec![b'x'; 3_000_000]).unwrap();
    for _ in 0..200 {
        if uploads(data).len() > before {
            return stream;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the server stores nothing: {}", process.said());
}

/// Returns the temporary files of all servers.
pub fn uploads(data: &Data) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for run in fs::read_dir(data.path().join("tmp")).unwrap() {
        let run = run.unwrap().path();
        if run.is_dir() {
            let files = fs::read_dir(run).unwrap().map(|entry| entry.unwrap().path());
            found.extend(files.filter(|path| !path.ends_with(".lock")));
        }
    }
    found
}

fn age(path: &Path) {
    let long_ago = SystemTime::now() - Duration::from_secs(7_200);
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            age(&entry.unwrap().path());
        }
    }
    fs::File::open(path).unwrap().set_modified(long_ago).unwrap();
}

async fn files_of_a_killed_server_are_swept_and_those_of_a_running_one_stay(database: Database) {
    let data = Data::new(database).await;
    let first = Process::start(&data);
    let (token, package) = first.demo_token(&data).await;
    let _stream = half_an_upload(&first, &token, &package, &data).await;
    let of_first = uploads(&data);
    assert_eq!(of_first.len(), 1);
    let outside: Vec<_> = fs::read_dir(temporary(&data)).unwrap().collect();
    assert!(outside.is_empty(), "files outside the data folder: {outside:?}");

    // Another server on the same folder, or one that replaces it, removes nothing of it.
    let second = Process::start(&data);
    let _other = half_an_upload(&second, &token, &package, &data).await;
    second.kill();
    assert!(of_first[0].exists());
    let third = Process::start(&data);
    assert_eq!(uploads(&data), of_first, "of the killed server nothing remains");
    assert!(third.started().contains("removed temporary files"), "{}", third.started());
    third.kill();

    first.kill();
    let partial = data.path().join("store/partial/object-killed");
    let earlier = data.path().join("store/packages/p/file/u/table.parquet#1");
    let young = data.path().join("store/partial/object-young");
    for path in [&partial, &earlier, &young] {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "half").unwrap();
    }
    for path in [&partial, &earlier, &data.path().join("tmp")] {
        age(path);
    }
    let found = findings(&data, None);
    assert_eq!(found["faults"], json!([]));
    let left = found["leftovers"].as_array().unwrap();
    let kinds: Vec<_> = left.iter().map(|one| one["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["partial", "partial", "temporary", "temporary"], "{found}");
    assert!(of_first[0].exists() && partial.exists(), "nothing is removed without --mend");
    let said = succeeds(&["check", "--mend"], &data, None);
    assert!(said.contains("files left behind: 4 (removed: 4)"), "{said}");
    assert!(!of_first[0].exists() && !partial.exists() && !earlier.exists() && young.exists());
    assert_eq!(findings(&data, None)["leftovers"], json!([]));
}
