//! Fuzzes the upload address: broken forms, broken files, and files of a pretended type. Whatever is sent, the server
//! responds, limits its memory and leaves no files behind.
//!
//! `TITLEWISE_FUZZ_SECONDS` sets the duration; a few seconds by default.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::Value;

use crate::database::{Data, Database};
use crate::leftovers::uploads;
use crate::process::{Dice, Process, temporary};

const BOUNDARY: &str = "cut-here";

/// Returns files to start from.
fn seeds() -> Vec<Vec<u8>> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    zip.start_file("prices.csv", zip::write::SimpleFileOptions::default()).unwrap();
    std::io::Write::write_all(&mut zip, b"issn,price\n0031-9252,12\n").unwrap();
    vec![
        b"ISSN,Title,Price USD\n0031-9252,Acta Una,100\n0034-5679,Acta Duae,99\n".to_vec(),
        b"Report_ID,TR_J3\nRelease,5\nReporting_Period,Begin_Date=2024-01-01; End_Date=2024-01-31\n\n\
          Title,Platform,Print_ISSN,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2024\n\
          Acta Una,P,0031-9252,Controlled,Unique_Item_Requests,7,7\n"
            .to_vec(),
        br#"{"Report_Header":{"Report_ID":"TR_J1","Release":"5"},"Report_Items":[{"Title":"A"}]}"#.to_vec(),
        zip.finish().unwrap().into_inner(),
        b"# Notes\n\n| folder | file | licence |\n|---|---|---|\n| exports | a.csv | none |\n".repeat(12),
    ]
}

/// Changes, cuts, doubles or inserts a few bytes.
fn broken(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    for _ in 0..dice.roll(6) {
        let place = dice.roll(bytes.len());
        match dice.roll(5) {
            0 if !bytes.is_empty() => bytes[place] = dice.roll(256) as u8,
            1 => bytes.truncate(place),
            2 => {
                let tail = bytes[place..].to_vec();
                bytes.extend(tail);
            }
            3 => {
                let odd: [&[u8]; 6] =
                    [b"\0\0\0", b"\xff\xfe", b"\"", b"\r\n--cut-here", b";,\t", b"{[{["];
                let put = odd[dice.roll(odd.len())];
                bytes.splice(place..place, put.iter().copied());
            }
            _ => bytes.insert(place, dice.roll(256) as u8),
        }
        bytes.truncate(200_000);
    }
    bytes
}

/// Returns a form with a file in it, occasionally broken itself.
fn form(content: &[u8], dice: &mut Dice) -> Vec<u8> {
    let names = [
        "a.csv",
        "../../etc/passwd",
        "a\u{0}b.xlsx",
        "",
        "\u{202e}cod.exe",
        "prices.zip",
        &"n".repeat(3_000),
    ];
    let fields = ["file", "file", "file", "other", ""];
    let name = names[dice.roll(names.len())];
    let field = fields[dice.roll(fields.len())];
    let mut body = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(content);
    if dice.roll(8) > 0 {
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
    }
    if dice.roll(4) == 0 { broken(body, dice) } else { body }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_body_brings_the_server_down() {
    let seconds = std::env::var("TITLEWISE_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let span = Duration::from_secs(seconds.unwrap_or(12));
    let data = Data::new(Database::Sqlite).await;
    let process = Process::start(&data);
    let (client, package) = process.demo(&data).await;
    let package = process.url(&format!("/package/{package}"));
    let (seeds, mut dice) = (seeds(), Dice(20_261_122));
    let (started, mut sent, mut kept) = (Instant::now(), 0, 0);
    let mut warm = None;
    while started.elapsed() < span {
        let content = broken(seeds[dice.roll(seeds.len())].clone(), &mut dice);
        let request = client
            .post(format!("{package}/file"))
            .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"));
        let response = request.body(form(&content, &mut dice)).send().await.unwrap();
        let status = response.status();
        assert!(!status.is_server_error(), "{status} for {:?}", String::from_utf8_lossy(&content));
        let answer: Value = response.json().await.unwrap();
        sent += 1;
        for file in answer["files"].as_array().into_iter().flatten() {
            kept += 1;
            let path = format!("{package}/file/{}", file["id"].as_str().unwrap());
            let deleted = client.delete(path).send().await.unwrap();
            assert_eq!(deleted.status(), StatusCode::NO_CONTENT);
        }
        if started.elapsed() > span / 3 && warm.is_none() {
            warm = process.mib();
        }
    }
    let held = process.mib();
    eprintln!(
        "{sent} bodies, {kept} files kept; {warm:?} MiB after a third, {held:?} MiB at the end"
    );
    assert!(sent > 50 && kept > 20, "{sent} bodies, {kept} files");
    if let (Some(warm), Some(held)) = (warm, held) {
        assert!(held < warm + 64, "memory grew from {warm} to {held} MiB");
    }
    let left = uploads(&data);
    assert!(left.is_empty(), "left lying about: {left:?}");
    let outside: Vec<_> = std::fs::read_dir(temporary(&data)).unwrap().collect();
    assert!(outside.is_empty(), "outside the data folder: {outside:?}");
    let said = process.said();
    assert!(!said.contains("panicked"), "{said}");
    process.kill();
}
