//! The demo's library after operators have deleted parts of it.

use serde_json::Value;
use titlewise_catalog::PackageEdit;

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(a_deleted_demo_package_is_created_again);

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
    assert!(before.0.len() > 3 && before.1 == 1, "{before:?}");
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
    assert_eq!(server.demo().await.0, again, "a further start changes nothing");
    server.stop().await;
}
