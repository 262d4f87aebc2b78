//! The consortium of the demo.

use std::time::Duration;

use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(the_demo_belongs_to_a_consortium);

/// The consortium's package, once it is whole.
async fn package(server: &Running) -> Value {
    for _ in 0..1_200 {
        let packages = server.get_json("/package").await;
        let found = packages["packages"].as_array().unwrap().iter();
        let mut found = found.filter(|one| one["name"] == "Demo package of all members");
        if let Some(package) = found.next() {
            return package.clone();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the demo's consortium is never there");
}

async fn the_demo_belongs_to_a_consortium(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.demo = true;
        config.demo_members = 3;
    })
    .await;
    let id = text(&package(&server).await["id"]);
    let members = server.get_json(&format!("/package/{id}/members")).await;
    let list = members["members"].as_array().unwrap();
    assert_eq!((list.len(), &members["complete_count"]), (3, &json!(3)), "{members}");
    let shown = server.get_json(&format!("/package/{id}")).await;
    let scenario = format!("/scenario/{}", text(&shown["scenarios"][0]["id"]));
    let totals = server.get_json(&format!("{scenario}/summary")).await;
    assert_eq!(totals["num_journals_subscribed"], 200, "{totals}");
    let requests = server.get_json(&format!("{scenario}/requests")).await;
    let asked = requests["requests"].as_array().unwrap();
    assert_eq!(asked.len(), 4 + 7);
    assert!(asked.iter().all(|one| one["decision"].is_null()), "they wait: {requests}");
    let institutions = server.get_json(&format!("{scenario}/member-institutions")).await;
    let institutions = institutions["institutions"].as_array().unwrap();
    assert!(institutions.iter().all(|one| one["included"] == true && one["sent_date"].is_string()));
    assert_eq!(institutions.iter().filter(|one| one["return_date"].is_string()).count(), 1);
    server.stop().await;

    // Another start finds everything there.
    let server = Running::start_with(&data, |config| {
        config.demo = true;
        config.demo_members = 3;
    })
    .await;
    assert_eq!(text(&package(&server).await["id"]), id);
    let packages = server.get_json("/package").await;
    assert_eq!(packages["packages"].as_array().unwrap().len(), 3, "{packages}");
    server.stop().await;
}
