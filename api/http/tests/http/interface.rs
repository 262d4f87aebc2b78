//! The description of the interface: it is written down in `docs/openapi.json`, and every answer that a test gets is
//! held against it.

use std::collections::BTreeSet;

use reqwest::StatusCode;
use titlewise_http::description;

use crate::database::{Data, Database, on_each_database};
use crate::described::{operations, resolved, written};
use crate::running::Running;

on_each_database!(the_interface_shows_itself);

#[test]
fn the_description_is_written_down() {
    let text = serde_json::to_string_pretty(description()).unwrap() + "\n";
    written("docs/openapi.json", &text);
}

#[test]
fn every_operation_says_what_it_is() {
    assert_eq!(description()["openapi"], "3.1.0");
    let mut ids = BTreeSet::new();
    for (method, path, operation) in operations() {
        let about = format!("{method} {path}");
        assert!(ids.insert(operation["operationId"].as_str().unwrap()), "{about}: id is taken");
        assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{about}");
        assert_eq!(operation["tags"].as_array().map(Vec::len), Some(1), "{about}");
        let named = |name: &str| {
            let all = operation["parameters"].as_array().into_iter().flatten();
            all.filter(|one| one["in"] == "path" && one["name"] == name).count()
        };
        for part in path.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)) {
            assert_eq!(named(part), 1, "{about}: {part} is not described");
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(parameter["description"].is_string(), "{about}: {parameter}");
        }
        let answers = operation["responses"].as_object().unwrap();
        let is_removed = operation["summary"].as_str().unwrap().starts_with("Removed");
        assert!(is_removed || answers.keys().any(|status| status.as_str() < "400"), "{about}");
        for answer in answers.values().map(resolved) {
            assert!(answer["description"].as_str().is_some_and(|text| !text.is_empty()), "{about}");
        }
    }
}

#[test]
fn every_field_says_what_it_holds() {
    for (name, schema) in description()["components"]["schemas"].as_object().unwrap() {
        assert!(schema["description"].is_string(), "{name} says nothing");
        let parts = schema["allOf"].as_array().into_iter().flatten().chain([schema]);
        for (field, said) in parts.filter_map(|part| part["properties"].as_object()).flatten() {
            // What is named like its kind needs no words.
            let is_plain = name == "JournalRow";
            let parts = said["oneOf"].as_array().into_iter().flatten().chain([said]);
            let is_said = parts.clone().any(|part| part["description"].is_string());
            assert!(is_plain || is_said, "{name}.{field} says nothing");
        }
    }
}

async fn the_interface_shows_itself(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    assert_eq!(server.get_json("/openapi.json").await, *description());
    // The client follows the first answer to the page.
    let page = server.client.get(server.url("/api-docs")).send().await.unwrap();
    assert_eq!((page.status(), page.url().path()), (StatusCode::OK, "/api-docs/index.html"));
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'self';") && !policy.contains("http"), "{policy}");
    let page = page.text().await.unwrap();
    let named = page.split(['"', '\'']).filter_map(|text| text.strip_prefix("./"));
    let named: Vec<&str> = named.collect();
    assert!(named.contains(&"swagger-initializer.js"), "{page}");
    for file in named {
        let found = server.get(&format!("/api-docs/{file}")).await;
        assert_eq!(found.status(), StatusCode::OK, "{file}");
    }
    let script = server.get("/api-docs/swagger-initializer.js").await.text().await.unwrap();
    assert!(script.contains("\"/openapi.json\"") && !script.contains("http"), "{script}");
    let missing = server.get("/api-docs/none.js").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    server.stop().await;
}
