//! Tables that may not be what a user means: they are not used before a user confirms them.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

const TITLES: &str = "issn\n0031-9252\n0034-5679\n";
const CITATIONS: &str = "package_id,issn_l,year,num_citations\np,0031-9252,2019,4\np,0031-9252,2020,7\np,0034-5679,2020,1\n";

on_each_database!(
    a_table_that_is_no_title_list_replaces_the_filter_only_when_confirmed,
    an_older_client_is_told_why_its_filter_is_not_used,
);

/// The state of each file of a package by its name.
async fn states(server: &Running, package: &str) -> Value {
    let shown = server.get_json(package).await;
    let files = shown["files"].as_array().unwrap();
    files.iter().map(|file| (text(&file["name"]), file["state"].clone())).collect()
}

async fn a_table_that_is_no_title_list_replaces_the_filter_only_when_confirmed(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let files = format!("{package}/file");
    server.upload(&files, &[("titles.csv", TITLES.into())]).await;
    let (status, taken) = server.upload(&files, &[("citations.csv", CITATIONS.into())]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let file = &taken["files"][0];
    assert_eq!((&file["state"], &file["is_live"]), (&json!("unconfirmed"), &json!(false)));
    let why = text(&file["confirm_reason"]);
    assert!(why.contains("no titles but columns of numbers (year, num_citations)"), "{why}");
    assert_eq!(file["report"]["doubt"], file["confirm_reason"], "the report says why");
    assert_eq!(file["report"]["verdict"], "accept_with_warnings");
    let before = json!({"titles.csv": "live", "citations.csv": "unconfirmed"});
    assert_eq!(states(&server, &package).await, before);

    let file = format!("{files}/{}", text(&file["id"]));
    let (status, confirmed) = server.post(&format!("{file}/confirm"), json!({})).await;
    assert_eq!(status, StatusCode::OK, "{confirmed}");
    assert_eq!((&confirmed["state"], &confirmed["confirm_reason"]), (&json!("live"), &json!(null)));
    let after = json!({"titles.csv": "replaced", "citations.csv": "live"});
    assert_eq!(states(&server, &package).await, after);

    let (status, again) = server.post(&format!("{file}/confirm"), json!({})).await;
    assert_eq!(status, StatusCode::CONFLICT, "{again}");
    assert_eq!(states(&server, &package).await, after, "a second confirmation changes nothing");
    server.stop().await;
}

async fn an_older_client_is_told_why_its_filter_is_not_used(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    server.upload(&format!("{package}/file"), &[("citations.csv", CITATIONS.into())]).await;
    let id = package.trim_start_matches("/package/");
    let state = server.get_json(&format!("/publisher/{id}/filter/status")).await;
    assert_eq!((&state["is_uploaded"], &state["is_live"]), (&json!(true), &json!(false)));
    assert_eq!(state["error"], "parsing_error");
    assert!(text(&state["error_details"]).contains("does not look like a list of titles"));
    assert_eq!(server.get_json(&package).await["filter_data_set"], false);
    server.stop().await;
}
