//! A library with two versions of reference data, and the results of its scenarios.

use std::fmt::Write as _;
use std::path::Path;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::consortium::Consortium;
use crate::database::Data;
use crate::running::{Running, text};

/// A library with files, whose server was started with reference data and again with newer ones.
pub struct Library {
    pub grove: Consortium,
    /// Address of a scenario that was pinned before the newer data were loaded.
    pub pinned: String,
    /// Address of a scenario that uses the newest data.
    pub following: String,
    /// Results of both before the newer data.
    pub before: Vec<String>,
    /// The older and the newer version.
    pub versions: [String; 2],
}

impl Library {
    pub async fn new(data: &Data) -> Self {
        let grove = Consortium::start(data, 1).await;
        let package = format!("/package/{}", grove.libraries[0].1);
        let mut made = Vec::new();
        for name in ["Pinned", "Following"] {
            let body = json!({"name": name});
            let (status, answer) = grove.server.post(&format!("{package}/scenario"), body).await;
            assert_eq!(status, StatusCode::CREATED, "{answer}");
            let scenario = format!("/scenario/{}", text(&answer["id"]));
            grove.server.patch(&format!("{scenario}/settings"), json!({"cost_ill": 23})).await;
            let (status, answer) =
                grove.server.patch(&format!("{scenario}/subscriptions"), json!({"top": 7})).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
            made.push(scenario);
        }
        let following = made.pop().unwrap();
        let pinned = made.pop().unwrap();
        let older = text(&reference(&grove.server, &pinned).await["used"]["version"]);
        let answer = pin(&grove.server, &pinned, json!(older)).await;
        assert_eq!(answer["reference"]["is_pinned"], true, "{answer}");
        let before = told(&grove.server, &pinned).await;
        assert_eq!(told(&grove.server, &following).await, before, "one version, one forecast");

        newer(&grove.folder.path().join("reference"));
        let grove = grove.again(data, |_| {}).await;
        let versions = reference(&grove.server, &pinned).await["versions"].clone();
        assert_eq!(versions.as_array().unwrap().len(), 2, "{versions}");
        let newer = text(&versions[0]["version"]);
        assert_eq!(versions[1]["version"], json!(older));
        Self { grove, pinned, following, before, versions: [older, newer] }
    }
}

/// Changes the reference data of a folder: removes the first journal, adds use on social networks for another one, and
/// adds open access where there was none.
pub fn newer(folder: &Path) {
    let journals = std::fs::read_to_string(folder.join("journals.csv")).unwrap();
    let mut lines: Vec<&str> = journals.lines().collect();
    lines.remove(1);
    let third = lines[3].split(',').next().unwrap().to_owned();
    std::fs::write(folder.join("journals.csv"), lines.join("\n") + "\n").unwrap();
    let shares = folder.join("social_network_share.csv");
    let rows = std::fs::read_to_string(&shares).unwrap();
    let others = rows.lines().filter(|line| !line.starts_with(&third));
    let mut rows: String = others.map(|line| format!("{line}\n")).collect();
    writeln!(rows, "{third},0.4").unwrap();
    std::fs::write(shares, rows).unwrap();
    let sources = "source,name,as_of,licence,address\ninvented,Invented,2026-03-01,,\nolder,Older,2025-11-30,,\n";
    std::fs::write(folder.join("sources.csv"), sources).unwrap();
}

pub async fn reference(server: &Running, scenario: &str) -> Value {
    server.get_json(&format!("{scenario}/reference")).await
}

pub async fn put(server: &Running, scenario: &str, body: Value) -> (StatusCode, Value) {
    let path = format!("{scenario}/reference");
    server.send(&server.client, "PUT", &path, Some(&body)).await
}

pub async fn pin(server: &Running, scenario: &str, version: Value) -> Value {
    let (status, answer) = put(server, scenario, json!({ "version": version })).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

pub async fn export(server: &Running, scenario: &str) -> String {
    let response = server.get(&format!("{scenario}/export.csv")).await;
    assert_eq!(response.status(), StatusCode::OK);
    response.text().await.unwrap()
}

/// Returns all numbers of a scenario.
pub async fn told(server: &Running, scenario: &str) -> Vec<String> {
    let body = server.get_json(&format!("{scenario}/journals")).await;
    let totals = server.get_json(&format!("{scenario}/summary")).await;
    vec![export(server, scenario).await, body["journals"].to_string(), totals.to_string()]
}
