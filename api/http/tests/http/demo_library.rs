//! The demo's library after operators have deleted parts of it.

use reqwest::{Client, StatusCode};
use serde_json::Value;
use titlewise_catalog::PackageEdit;

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, client_of, text};

on_each_database!(a_deleted_demo_package_is_created_again, a_visitor_starts_with_a_choice);

/// Returns names and states of a package's files, and the number of its scenarios.
async fn content(server: &Running, package: &str) -> (Vec<(String, bool)>, usize) {
    let shown = server.get_json(&format!("/package/{package}")).await;
    let file = |file: &Value| {
        (file["name"].as_str().unwrap().to_owned(), file["is_live"].as_bool().unwrap())
    };
    let mut files: Vec<_> = shown["files"].as_array().unwrap().iter().map(file).collect();
    files.sort();
    (files, shown["scenarios"].as_array().unwrap().len())
}

async fn a_deleted_demo_package_is_created_again(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    // A package of another library is no reason to go on without the demo.
    let institution = server.catalog.create_institution(None, "Other", &[], false).await.unwrap();
    let other = titlewise_catalog::NewPackage {
        name: "Other".to_owned(),
        institution_id: institution.id,
        description: String::new(),
        publisher: "Other".to_owned(),
        currency: None,
        big_deal_cost: None,
        big_deal_cost_increase: None,
    };
    server.catalog.create_package(other).await.unwrap();
    let (first, _) = server.demo().await;
    let before = content(&server, &first).await;
    assert!(before.0.len() > 3 && before.1 == 2, "{before:?}");
    let package = server.catalog.package(&first, "").await.unwrap().unwrap().0;
    let delete = PackageEdit { is_deleted: true, ..PackageEdit::default() };
    server.catalog.edit_package(None, &package, delete).await.unwrap();
    let institution = server.institution.clone();
    server.stop().await;

    let server = Running::start(&data, true).await;
    let (again, scenario) = server.demo().await;
    assert_eq!(again, first, "its id is fixed");
    assert_eq!(content(&server, &again).await, before);
    assert_eq!(server.institution, institution, "the same library");
    let summary = server.get_json(&format!("/scenario/{scenario}/summary")).await;
    assert!(summary["num_journals_total"].as_u64().unwrap() > 500, "{summary}");
    server.stop().await;
    let server = Running::start(&data, true).await;
    assert_eq!(content(&server, &again).await, before, "no second copy of a scenario");
    assert_eq!(server.demo().await.0, again, "a further start changes nothing");
    server.stop().await;
}

async fn a_visitor_starts_with_a_choice(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (status, visit) = server.send(&Client::new(), "POST", "/session/demo", None).await;
    assert_eq!(status, StatusCode::OK, "{visit}");
    let client = client_of(visit["access_token"].as_str().unwrap());
    let get = async |path: &str| {
        let (status, shown) = server.send(&client, "GET", path, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {shown}");
        shown
    };
    let package = get(&format!("/package/{}", text(&visit["package_id"]))).await;
    let scenarios = package["scenarios"].as_array().unwrap();
    let names: Vec<&str> = scenarios.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["First scenario", "150 core titles"], "in the order of the demo");
    assert_eq!(scenarios[1]["id"], visit["scenario_id"]);

    let path = format!("/scenario/{}", text(&visit["scenario_id"]));
    let summary = get(&format!("{path}/summary")).await;
    assert_eq!(summary["num_journals_subscribed"], 150, "{summary}");
    let percent = summary["cost_percent"].as_f64().unwrap();
    assert!((57.5..=62.5).contains(&percent), "as its description says: {percent}");
    let scenario = get(&path).await;
    assert!(scenario["notes"].as_str().unwrap().contains("150 titles"), "{scenario}");
    let history = get(&format!("{path}/versions")).await;
    let notes = history["versions"].as_array().unwrap().iter();
    let notes = notes.filter(|version| version["change"]["notes"].is_array()).count();
    assert_eq!(notes, 3, "{history}");
    let (_, again) = server.send(&client, "POST", "/session/demo", None).await;
    assert_eq!(again["scenario_id"], visit["scenario_id"], "a visitor who comes back");
    server.stop().await;
}
