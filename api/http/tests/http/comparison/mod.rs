//! Comparison of scenarios: what differs, and what a difference follows from.

mod contributions;
mod files;
mod refusals;
mod side_by_side;
mod title;

use std::collections::BTreeMap;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::running::{Running, text};

/// Makes a scenario of a package with settings and the most cost-effective titles, and returns its id.
pub async fn scenario(
    server: &Running,
    package: &str,
    name: &str,
    settings: Value,
    top: u32,
) -> String {
    let path = format!("/package/{package}/scenario");
    let (status, made) = server.post(&path, json!({"name": name})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let id = text(&made["id"]);
    change(server, &id, "settings", settings).await;
    change(server, &id, "subscriptions", json!({"top": top})).await;
    id
}

pub async fn change(server: &Running, id: &str, what: &str, body: Value) -> Value {
    let (status, changed) = server.patch(&format!("/scenario/{id}/{what}"), body).await;
    assert_eq!(status, StatusCode::OK, "{changed}");
    changed
}

pub async fn totals(server: &Running, id: &str) -> Value {
    server.get_json(&format!("/scenario/{id}/summary")).await
}

pub async fn why(server: &Running, from: &str, to: &str, total: &str) -> Value {
    server.get_json(&format!("/comparison/why?s={from},{to}&total={total}")).await
}

pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

pub fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// Totals of a comparison, and the field of a scenario's totals with the same value.
pub const TOTALS: [(&str, &str); 17] = [
    ("titles", "num_journals_total"),
    ("subscribed", "num_journals_subscribed"),
    ("cost", "cost_scenario"),
    ("cost_subscription", "cost_scenario_subscription"),
    ("cost_ill", "cost_scenario_ill"),
    ("cost_percent", "cost_percent"),
    ("cpu", "cpu"),
    ("usage", "usage"),
    ("downloads", "downloads_total"),
    ("instant", "use_instant"),
    ("instant_percent", "use_instant_percent"),
    ("free_instant_percent", "use_free_instant_percent"),
    ("open_access", "use_oa"),
    ("backfile", "use_backfile"),
    ("subscription", "use_subscription"),
    ("ill", "use_ill"),
    ("turnaway", "use_other_delayed"),
];

pub fn total<'a>(comparison: &'a Value, name: &str) -> &'a Value {
    let found = list(&comparison["totals"]).iter().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("{name} is missing"))
}

/// Contributions by factor; several that count as one are joined by spaces.
pub fn contributions(why: &Value) -> BTreeMap<String, f64> {
    let names = |one: &Value| {
        let names = list(&one["factors"]).iter().map(|factor| text(&factor["name"]));
        names.collect::<Vec<_>>().join(" ")
    };
    list(&why["contributions"]).iter().map(|one| (names(one), number(&one["value"]))).collect()
}

pub fn sum(why: &Value) -> f64 {
    contributions(why).values().sum()
}

/// Rows of an export by ISSN.
pub async fn export(server: &Running, id: &str) -> BTreeMap<String, (bool, f64, f64, Option<f64>)> {
    let file = server.get(&format!("/scenario/{id}/export.csv")).await.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let rows = reader.deserialize::<BTreeMap<String, String>>().map(Result::unwrap);
    let number = |row: &BTreeMap<String, String>, name: &str| row[name].parse::<f64>().unwrap();
    rows.map(|row| {
        let cpu = row["cpu"].parse().ok();
        let cell = (row["subscribed"] == "True", number(&row, "usage"), number(&row, "cost"), cpu);
        (row["issn_l"].clone(), cell)
    })
    .collect()
}
