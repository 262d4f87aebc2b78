//! A soak test: every malicious file that we know is uploaded to a server, four at a time, while its readiness is
//! polled. The server stays within its memory and refuses what it should.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::Value;
use titlewise_testing::hostile::{CASES, Expect, Hostile};

use crate::database::{Data, Database};
use crate::process::{Dice, Process};

/// Number of uploads.
const UPLOADS: usize = 500;
/// Number of uploads at a time.
const AT_A_TIME: usize = 4;
/// Maximum memory of the process, in MiB.
const MOST_MIB: u64 = 1_536;
/// Maximum time of an answer about the readiness. On an idle machine it is half a second; tests run on busy ones.
const MOST_TIME: Duration = Duration::from_secs(5);

/// A malicious file and what to expect.
struct Upload {
    case: &'static str,
    expect: Expect,
    file: Hostile,
}

/// Returns every case at least once, and further files of those with many until there are enough, in a random order
/// that is the same in every run.
fn uploads() -> VecDeque<Upload> {
    let mut dice = Dice(20_261_124);
    let (mut chosen, mut others) = (Vec::new(), Vec::new());
    for case in CASES {
        let files = (case.build)();
        assert!(!files.is_empty(), "{} has no files", case.name);
        let first = dice.roll(files.len());
        for (number, file) in files.into_iter().enumerate() {
            let upload = Upload { case: case.name, expect: case.expect, file };
            if number == first { chosen.push(upload) } else { others.push(upload) }
        }
    }
    while chosen.len() < UPLOADS && !others.is_empty() {
        chosen.push(others.swap_remove(dice.roll(others.len())));
    }
    for place in (1..chosen.len()).rev() {
        chosen.swap(place, dice.roll(place + 1));
    }
    chosen.into()
}

/// Uploads a file and returns what is wrong with the answer.
async fn upload(client: &Client, url: &str, upload: Upload) -> Result<(), String> {
    let Upload { case, expect, file } = upload;
    let part = Part::bytes(file.bytes).file_name(file.name);
    let request = client.post(url).multipart(Form::new().part("file", part));
    let response = request.send().await.map_err(|error| format!("{case}: {error}"))?;
    let status = response.status();
    let answer: Value = response.json().await.map_err(|error| format!("{case}: {error}"))?;
    let is_expected = match expect {
        Expect::Refused(_) => status == StatusCode::UNPROCESSABLE_ENTITY,
        Expect::Usable => status == StatusCode::CREATED,
        Expect::Report => {
            status == StatusCode::CREATED || status == StatusCode::UNPROCESSABLE_ENTITY
        }
    };
    let reason = answer["files"][0]["reason"].as_str().unwrap_or_default();
    if !is_expected || reason.len() < 10 {
        return Err(format!("{case}, which is {expect:?}: {status} {answer}"));
    }
    Ok(())
}

/// Polls the readiness until all is done; returns the number of answers and the longest time.
async fn watch(url: String, is_done: Arc<AtomicBool>) -> (usize, Duration) {
    let client = Client::new();
    let (mut asked, mut longest) = (0, Duration::ZERO);
    while !is_done.load(Ordering::SeqCst) {
        let begun = Instant::now();
        let response = client.get(&url).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        response.bytes().await.unwrap();
        longest = longest.max(begun.elapsed());
        asked += 1;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    (asked, longest)
}

#[tokio::test(flavor = "multi_thread")]
async fn malicious_files_neither_stop_nor_exhaust_the_server() {
    let queue = Arc::new(Mutex::new(uploads()));
    let count = queue.lock().unwrap().len();
    assert!(count >= UPLOADS, "{count} files");
    let data = Data::new(Database::Sqlite).await;
    let process = Process::start(&data);
    let (client, package) = process.demo(&data).await;
    let url = process.url(&format!("/package/{package}/file"));
    let before = process.mib();

    let is_done = Arc::new(AtomicBool::new(false));
    let readiness = tokio::spawn(watch(process.url("/ready"), Arc::clone(&is_done)));
    let begun = Instant::now();
    let times = Arc::new(Mutex::new(BTreeMap::<&str, Duration>::new()));
    let senders: Vec<_> = (0..AT_A_TIME)
        .map(|_| {
            let (queue, client, url) = (Arc::clone(&queue), client.clone(), url.clone());
            let times = Arc::clone(&times);
            tokio::spawn(async move {
                let mut faults = Vec::new();
                loop {
                    let Some(next) = queue.lock().unwrap().pop_front() else { return faults };
                    let (case, begun) = (next.case, Instant::now());
                    faults.extend(upload(&client, &url, next).await.err());
                    *times.lock().unwrap().entry(case).or_default() += begun.elapsed();
                }
            })
        })
        .collect();
    let mut faults = Vec::new();
    for sender in senders {
        faults.extend(sender.await.unwrap());
    }
    is_done.store(true, Ordering::SeqCst);
    let (asked, longest) = readiness.await.unwrap();
    let peak = process.peak_mib();
    let mut slowest: Vec<_> = times.lock().unwrap().clone().into_iter().collect();
    slowest.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
    slowest.truncate(8);
    eprintln!(
        "{count} files in {:?}; {asked} answers of /ready, the longest after {longest:?}; {before:?} MiB before, {peak:?} MiB at most; slowest: {slowest:?}",
        begun.elapsed()
    );
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(peak.is_none_or(|peak| peak <= MOST_MIB), "{peak:?} MiB");
    assert!(longest < MOST_TIME, "/ready took {longest:?}");

    // The server still reads files, and nothing has panicked but the reader of workbooks, whose panics are caught.
    let good =
        Hostile { name: "prices.csv".to_owned(), bytes: b"ISSN,Price\n0031-9252,1\n".into() };
    upload(&client, &url, Upload { case: "a price list", expect: Expect::Usable, file: good })
        .await
        .unwrap();
    let said = process.said();
    let mut panics = said.lines().filter(|line| line.contains("panicked at"));
    assert!(panics.all(|line| line.contains("/calamine-")), "{said}");
    process.kill();
}
