//! The demo's library and consortium, which sandboxes are copies of.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_catalog::Role;
use titlewise_service::demo::ids::{
    CONSORTIUM, CONSORTIUM_PACKAGE, CONSORTIUM_PART, LIBRARY_PACKAGE,
};

use crate::database::{Data, Database, on_each_database};
use crate::running::{LIBRARIAN, Running, text};

on_each_database!(the_demo_belongs_to_a_consortium);

async fn start(data: &Data) -> Running {
    let server = Running::start_with(data, |config| {
        config.demo = true;
        config.demo_members = 3;
    })
    .await;
    for _ in 0..2_400 {
        if server.catalog.has_demo_part(CONSORTIUM_PART).await.unwrap() {
            return server;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the demo's consortium is never complete");
}

/// Members, and scenarios with their subscriptions.
async fn seen(server: &Running) -> (Value, Value, Value) {
    let package = format!("/package/{CONSORTIUM_PACKAGE}");
    let members = server.get_json(&format!("{package}/members")).await;
    let shown = server.get_json(&package).await;
    let scenario = format!("/scenario/{}", text(&shown["scenarios"][0]["id"]));
    (members, shown["scenarios"].clone(), server.get_json(&format!("{scenario}/requests")).await)
}

async fn the_demo_belongs_to_a_consortium(database: Database) {
    let data = Data::new(database).await;
    let server = start(&data).await;
    let librarian = server.catalog.user_by_email(LIBRARIAN).await.unwrap().unwrap();
    let role = [(librarian.id.as_str(), CONSORTIUM, Some(Role::ConsortiumAdmin))];
    server.catalog.set_roles(None, &role, &[]).await.unwrap();
    let before = seen(&server).await;
    let (members, scenarios, requests) = &before;
    assert_eq!(members["members"].as_array().unwrap().len(), 3, "{members}");
    assert_eq!(members["complete_count"], 3);
    assert_eq!(scenarios.as_array().unwrap().len(), 1);
    let asked = requests["requests"].as_array().unwrap();
    assert_eq!(asked.len(), 4 + 7);
    assert!(asked.iter().all(|one| one["decision"].is_null()), "they wait: {requests}");
    server.stop().await;

    // Another start finds everything there.
    let server = start(&data).await;
    assert_eq!(seen(&server).await, before);
    // Only an account that the operator added can delete the library. The next start restores it.
    let end = json!({"is_deleted": true});
    let (status, answer) = server.patch(&format!("/package/{LIBRARY_PACKAGE}"), end).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let (status, answer) =
        server.send(&reqwest::Client::new(), "POST", "/session/demo", None).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer["detail"], "The demo is not ready. Try again in a minute.");
    server.stop().await;
    let server = start(&data).await;
    let package = server.get_json(&format!("/package/{LIBRARY_PACKAGE}")).await;
    assert_eq!(package["scenarios"].as_array().unwrap().len(), 2, "{package}");
    server.visitor().await;
    server.stop().await;
}
