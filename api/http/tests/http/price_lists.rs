//! Price lists that are stored for all institutions and copied to packages.

use std::fs;

use reqwest::StatusCode;
use serde_json::json;

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(a_list_that_is_taken_is_as_if_uploaded);

async fn a_list_that_is_taken_is_as_if_uploaded(database: Database) {
    let data = Data::new(database).await;
    let folder = tempfile::tempdir().unwrap();
    let lists = folder.path().join("lists");
    fs::create_dir_all(lists.join("a folder")).unwrap();
    let prices = "ISSN,Price\n0028-0836,1200\n0036-8075,840.5\n";
    fs::write(lists.join("A House 2026.csv"), prices).unwrap();
    fs::write(lists.join("notes.txt"), "These are the lists.\n").unwrap();
    fs::write(lists.join(".hidden.csv"), prices).unwrap();
    fs::write(folder.path().join("secret.csv"), prices).unwrap();
    let server =
        Running::start_with(&data, |config| config.price_lists = Some(lists.clone())).await;
    let package = server.package("P", "USD").await;

    let shown = server.get_json(&format!("{package}/price-lists")).await;
    let shown = shown["lists"].as_array().unwrap();
    let names: Vec<String> = shown.iter().map(|list| text(&list["name"])).collect();
    assert_eq!(names, ["A House 2026.csv", "notes.txt"]);
    assert_eq!(shown[0]["size"], prices.len());
    assert!(text(&shown[0]["changed_at"]).ends_with('Z'));

    let take = async |name: &str| {
        server.post(&format!("{package}/price-list"), json!({"name": name})).await
    };
    for name in ["../secret.csv", ".hidden.csv", "a folder", "nothing.csv", ""] {
        let (status, problem) = take(name).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{name}: {problem}");
    }
    let (status, taken) = take("A House 2026.csv").await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let file = &taken["files"][0];
    assert_eq!(
        (&file["slot"], &file["is_live"], &file["rows"]),
        (&json!("price"), &json!(true), &json!(2))
    );
    let uploaded = vec![("again.csv", prices.as_bytes().to_vec())];
    let (_, again) = server.upload(&format!("{package}/file"), &uploaded).await;
    assert_eq!(again["files"][0]["report"]["outcome"], file["report"]["outcome"]);

    // One that is no price list is refused as such a file is, and what was in use stays.
    let (status, refused) = take("notes.txt").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert_eq!(refused["files"][0]["is_live"], false);
    let package = server.get_json(&package).await;
    let files = package["files"].as_array().unwrap();
    let live: Vec<String> = files
        .iter()
        .filter(|file| file["is_live"] == true)
        .map(|file| text(&file["name"]))
        .collect();
    assert_eq!(live, ["again.csv"]);
    // The folder's own files are as they were.
    assert_eq!(fs::read_to_string(lists.join("A House 2026.csv")).unwrap(), prices);
    server.stop().await;
}
