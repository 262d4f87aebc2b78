//! Kills a server repeatedly while files are uploaded and read and scenarios saved. Everything it has acknowledged
//! exists afterwards, and nothing partly written causes errors.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::process::{Dice, Process};
use crate::running::text;
use crate::support::titlewise;

/// Number of kills.
const KILLS: u64 = 50;

on_each_database!(what_was_acknowledged_survives_fifty_kills);

/// What the server has acknowledged, and what was in progress when it was killed.
#[derive(Debug, Default)]
struct Promised {
    /// Contents of each file, by its id.
    files: BTreeMap<String, String>,
    subscribed: BTreeSet<String>,
    /// Titles that may or may not be subscribed.
    asked: BTreeSet<String>,
    cost: Option<f64>,
    asked_cost: Option<f64>,
    versions: usize,
}

/// The demo's package and scenario on the server.
#[derive(Debug, Clone)]
struct Place {
    client: Client,
    base: String,
    package: String,
    scenario: String,
    promised: Arc<Mutex<Promised>>,
}

impl Place {
    async fn get(&self, path: &str) -> Value {
        let response = self.client.get(format!("{}{path}", self.base)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.unwrap()
    }

    /// Uploads lists until the server is killed.
    async fn upload(self, round: u64) {
        for number in 0.. {
            // Some files are read instantly, some take longer than the server lives.
            let rows = [3, 2_000, 150_000][(round + number) as usize % 3];
            let mut list = String::from("ISSN,Title,Price USD\n");
            for row in 0..rows {
                list += &format!("0031-9252,Journal {row} of {round}.{number},{row}.5\n");
            }
            let part = Part::bytes(list.clone().into_bytes()).file_name("prices.csv");
            let request = self.client.post(format!("{}/package/{}/file", self.base, self.package));
            let request = request.header("prefer", "respond-async");
            let Ok(response) = request.multipart(Form::new().part("file", part)).send().await
            else {
                return;
            };
            assert_eq!(response.status(), StatusCode::ACCEPTED);
            let Ok(answer) = response.json::<Value>().await else { return };
            let id = text(&answer["files"][0]["id"]);
            self.promised.lock().unwrap().files.insert(id, list);
        }
    }

    /// Subscribes to one title after another until the server is killed.
    async fn subscribe(self, titles: Vec<String>) {
        for title in titles {
            self.promised.lock().unwrap().asked.insert(title.clone());
            let path = format!("{}/scenario/{}/subscriptions", self.base, self.scenario);
            let request = self.client.patch(path).json(&json!({ "add": [title] }));
            let Ok(response) = request.send().await else { return };
            assert_eq!(response.status(), StatusCode::OK);
            let mut promised = self.promised.lock().unwrap();
            promised.subscribed.insert(title);
            promised.versions += 1;
        }
    }

    /// Changes a setting repeatedly until the server is killed.
    async fn set(self, round: u64) {
        for number in 1..10_000_u64 {
            let cost = (round * 10_000 + number) as f64 / 100.0;
            self.promised.lock().unwrap().asked_cost = Some(cost);
            let path = format!("{}/scenario/{}/settings", self.base, self.scenario);
            let request = self.client.patch(path).json(&json!({ "cost_ill": cost }));
            let Ok(response) = request.send().await else { return };
            assert_eq!(response.status(), StatusCode::OK);
            let mut promised = self.promised.lock().unwrap();
            promised.cost = Some(cost);
            promised.versions += 1;
        }
    }

    /// Checks that everything acknowledged exists; files may still be waiting to be read.
    async fn check(&self, round: u64) {
        let shown = self.get(&format!("/package/{}", self.package)).await;
        let scenario = self.get(&format!("/scenario/{}", self.scenario)).await;
        let mut promised = self.promised.lock().unwrap();
        let there: BTreeSet<&str> = shown["files"]
            .as_array()
            .unwrap()
            .iter()
            .map(|file| file["id"].as_str().unwrap())
            .collect();
        for id in promised.files.keys() {
            assert!(there.contains(id.as_str()), "round {round}: the file {id} is lost");
        }
        let subscribed: BTreeSet<String> =
            scenario["subscribed"].as_array().unwrap().iter().map(text).collect();
        assert!(
            promised.subscribed.is_subset(&subscribed),
            "round {round}: subscriptions are lost"
        );
        assert!(subscribed.is_subset(&promised.asked), "round {round}: nobody asked for this");
        let cost = scenario["settings"]["cost_ill"].as_f64().unwrap();
        assert!(
            [promised.cost, promised.asked_cost].contains(&Some(cost)),
            "round {round}: {cost} is neither of {:?} and {:?}",
            promised.cost,
            promised.asked_cost
        );
        promised.subscribed = subscribed;
        promised.cost = Some(cost);
    }

    /// Waits until the round has something to lose, however slow the machine: two changes, and a file in every second one.
    async fn begun(&self, round: u64) {
        let started = Instant::now();
        loop {
            {
                let promised = self.promised.lock().unwrap();
                let (files, versions) = (promised.files.len() as u64, promised.versions as u64);
                if 2 * files > round && versions > 2 * (round + 1) {
                    return;
                }
            }
            assert!(
                started.elapsed() < Duration::from_secs(120),
                "round {round}: nothing is answered"
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Waits until every file has been read. Expects steady progress, however many files there are.
    async fn all_read(&self, process: &Process) -> Value {
        let (mut fewest, mut since) = (usize::MAX, Instant::now());
        loop {
            let shown = self.get(&format!("/package/{}", self.package)).await;
            let is_unread =
                |file: &&Value| ["waiting", "parsing"].contains(&file["state"].as_str().unwrap());
            let unread = shown["files"].as_array().unwrap().iter().filter(is_unread).count();
            if unread == 0 {
                return shown;
            }
            if unread < fewest {
                (fewest, since) = (unread, Instant::now());
            }
            assert!(
                since.elapsed() < Duration::from_secs(90),
                "{unread} files are never read: {}\n{}",
                shown["files"],
                process.said()
            );
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

/// Signs in at the first start and finds the demo's package and scenario.
async fn place(process: &Process, data: &Data) -> Place {
    let (client, package) = process.demo(data).await;
    let mut place = Place {
        client,
        base: process.base.clone(),
        package,
        scenario: String::new(),
        promised: Arc::default(),
    };
    let shown = place.get(&format!("/package/{}", place.package)).await;
    place.scenario = text(&shown["scenarios"][0]["id"]);
    let settings = place.get(&format!("/scenario/{}", place.scenario)).await;
    place.promised.lock().unwrap().cost = settings["settings"]["cost_ill"].as_f64();
    place
}

/// Returns an ISSN with its check digit.
fn issn(number: u64) -> String {
    let digits: Vec<u64> = (0..7).map(|place| number / 10_u64.pow(6 - place) % 10).collect();
    let sum: u64 = digits.iter().zip((2..=8).rev()).map(|(digit, weight)| digit * weight).sum();
    let check = match (11 - sum % 11) % 11 {
        10 => "X".to_owned(),
        digit => digit.to_string(),
    };
    format!("{:04}-{:03}{check}", number / 1_000, number % 1_000)
}

async fn what_was_acknowledged_survives_fifty_kills(database: Database) {
    let data = Data::new(database).await;
    let mut dice = Dice(20_261_122);
    let mut process = Process::start(&data);
    let mut place = place(&process, &data).await;
    for round in 0..KILLS {
        let titles = (0..10_000).map(|number| issn(1_000_000 + round * 10_000 + number)).collect();
        let work = [
            tokio::spawn(place.clone().upload(round)),
            tokio::spawn(place.clone().subscribe(titles)),
            tokio::spawn(place.clone().set(round)),
        ];
        place.begun(round).await;
        tokio::time::sleep(Duration::from_millis(20 + dice.roll(380) as u64)).await;
        process.kill();
        for one in work {
            one.await.unwrap();
        }
        process = Process::start(&data);
        place.base.clone_from(&process.base);
        place.check(round).await;
    }

    let shown = place.all_read(&process).await;
    let prices =
        shown["files"].as_array().unwrap().iter().filter(|file| file["name"] == "prices.csv");
    let live: Vec<&Value> = prices.clone().filter(|file| file["is_live"] == true).collect();
    assert_eq!(live.len(), 1, "one price list counts");
    let promised = std::mem::take(&mut *place.promised.lock().unwrap());
    assert!(promised.files.len() > 20 && promised.versions > 100, "too little happened");
    for file in prices {
        assert_ne!(file["state"], "error", "{file}");
    }
    for (id, content) in &promised.files {
        let path = format!("{}/package/{}/file/{id}/raw", place.base, place.package);
        let raw = place.client.get(path).send().await.unwrap().text().await.unwrap();
        assert!(raw == *content, "the file {id} is not what was uploaded");
    }
    // Every change is a version, and the scenario still responds.
    let journals = place.get(&format!("/scenario/{}/journals", place.scenario)).await;
    assert!(journals["journals"].is_array());
    process.kill();
    // Every named object exists and is readable.
    let folder = data.path().to_string_lossy().into_owned();
    let mut command = vec!["check", "--data", &folder];
    if let Some(url) = &data.database {
        command.extend(["--database", url]);
    }
    titlewise(&command);
}
