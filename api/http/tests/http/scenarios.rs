//! The life of a scenario: made, copied, renamed, changed, taken back, deleted.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    a_scenario_is_copied_renamed_and_deleted,
    every_change_is_a_version_that_can_be_undone_and_restored,
    changes_at_once_are_all_kept,
    long_lists_are_saved_without_unknown_titles,
    the_most_cost_effective_titles_are_subscribed,
    what_cannot_be_done_is_said,
    all_scenarios_of_a_package_are_told_at_once,
);

const TITLES: [&str; 3] = ["0031-9252", "0034-5679", "1234-5679"];

/// A server with a scenario of a package without files.
async fn scenario(data: &Data) -> (Running, String, String) {
    let server = Running::start(data, false).await;
    let package = server.package("P", "GBP").await;
    let (status, made) = server.post(&format!("{package}/scenario"), json!({"name": "One"})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let scenario = format!("/scenario/{}", made["id"].as_str().unwrap());
    (server, package, scenario)
}

async fn versions(server: &Running, scenario: &str) -> Value {
    server.get_json(&format!("{scenario}/versions")).await
}

fn column<'a>(versions: &'a Value, name: &str) -> Vec<&'a Value> {
    versions["versions"].as_array().unwrap().iter().map(|version| &version[name]).collect()
}

async fn a_scenario_is_copied_renamed_and_deleted(database: Database) {
    let data = Data::new(database).await;
    let (server, package, scenario) = scenario(&data).await;
    server.patch(&format!("{scenario}/settings"), json!({"cost_ill": 30})).await;
    server.patch(&format!("{scenario}/subscriptions"), json!({"add": TITLES})).await;
    let told = json!({"name": " Renamed ", "description": "For the board", "notes": "Ask Ann"});
    let (status, renamed) = server.patch(&scenario, told).await;
    assert_eq!((status, &renamed["name"]), (StatusCode::OK, &json!("Renamed")), "{renamed}");

    let id = scenario.rsplit('/').next().unwrap();
    let copy = format!("{package}/scenario?copy={id}");
    let (status, copied) = server.post(&copy, json!({"name": "Copy of Renamed"})).await;
    assert_eq!(status, StatusCode::CREATED, "{copied}");
    for field in ["description", "notes", "settings", "subscribed", "package_id"] {
        assert_eq!(copied[field], renamed[field], "{field}");
    }
    assert_eq!((&copied["name"], &copied["revision"]), (&json!("Copy of Renamed"), &json!(1)));
    let copied = format!("/scenario/{}", copied["id"].as_str().unwrap());
    server.patch(&format!("{copied}/subscriptions"), json!({"remove": TITLES})).await;
    assert_eq!(server.get_json(&scenario).await["subscribed"], json!(TITLES), "its own");

    server.delete(&scenario).await;
    assert_eq!(server.get(&scenario).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(
        server.client.delete(server.url(&scenario)).send().await.unwrap().status(),
        StatusCode::NOT_FOUND
    );
    let shown = server.get_json(&package).await;
    assert_eq!(shown["scenarios"].as_array().unwrap().len(), 1);
    assert_eq!(server.get_json(&copied).await["notes"], "Ask Ann");
    server.stop().await;
}

async fn every_change_is_a_version_that_can_be_undone_and_restored(database: Database) {
    let data = Data::new(database).await;
    let (server, _, scenario) = scenario(&data).await;
    let (undo, redo) = (format!("{scenario}/undo"), format!("{scenario}/redo"));
    let shown = async |fields: [&str; 3]| {
        let document = server.get_json(&scenario).await;
        fields.map(|field| document[field].clone())
    };
    let state = async || {
        let [name, settings, subscribed] = shown(["name", "settings", "subscribed"]).await;
        (name, settings["cost_ill"].clone(), subscribed)
    };
    let start = state().await;
    assert_eq!(start, (json!("One"), json!(12.0), json!([])));
    server.patch(&format!("{scenario}/settings"), json!({"cost_ill": 30})).await;
    let subscriptions = format!("{scenario}/subscriptions");
    let (_, changed) = server.patch(&subscriptions, json!({"add": TITLES[..2]})).await;
    assert_eq!(changed["revision"], 3);
    let (_, same) = server.patch(&subscriptions, json!({"add": [TITLES[0]]})).await;
    assert_eq!(same["revision"], 3, "what stays as it was is no version");
    server.patch(&subscriptions, json!({"add": [TITLES[2]], "remove": [TITLES[0]]})).await;
    server.patch(&scenario, json!({"name": "Two"})).await;
    let end = state().await;

    let history = versions(&server, &scenario).await;
    assert_eq!(column(&history, "revision"), [5, 4, 3, 2, 1]);
    assert_eq!(
        column(&history, "change"),
        [
            &json!({"name": ["One", "Two"]}),
            &json!({"added": [TITLES[2]], "removed": [TITLES[0]]}),
            &json!({"added": TITLES[..2]}),
            &json!({"settings": {"cost_ill": [12.0, 30.0]}}),
            &json!({}),
        ]
    );
    assert_eq!((&history["can_undo"], &history["can_redo"]), (&json!(true), &json!(false)));
    let page = server.get_json(&format!("{scenario}/versions?before=4&limit=2")).await;
    assert_eq!(column(&page, "revision"), [3, 2]);

    for revision in 6..10 {
        let (status, undone) = server.post(&undo, json!({})).await;
        assert_eq!((status, &undone["revision"]), (StatusCode::OK, &json!(revision)));
    }
    assert_eq!(state().await, start, "all is taken back");
    let (status, problem) = server.post(&undo, json!({})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(problem["detail"], "There is nothing to undo.");
    for _ in 0..4 {
        assert_eq!(server.post(&redo, json!({})).await.0, StatusCode::OK);
    }
    assert_eq!(state().await, end, "all is done again");
    let (status, problem) = server.post(&redo, json!({})).await;
    assert_eq!(
        (status, &problem["detail"]),
        (StatusCode::CONFLICT, &json!("There is nothing to redo."))
    );

    // Another change after an undo: what was undone is gone for good.
    server.post(&undo, json!({})).await;
    server.patch(&scenario, json!({"name": "Three"})).await;
    assert_eq!(server.post(&redo, json!({})).await.0, StatusCode::CONFLICT);
    server.post(&undo, json!({})).await;
    assert_eq!(state().await.0, "One");

    let (status, back) = server.post(&format!("{scenario}/restore"), json!({"revision": 3})).await;
    assert_eq!(status, StatusCode::OK, "{back}");
    assert_eq!(back["subscribed"], json!(TITLES[..2]));
    let latest = &versions(&server, &scenario).await["versions"][0];
    assert_eq!((&latest["kind"], &latest["of_revision"]), (&json!("restored"), &json!(3)));
    server.post(&undo, json!({})).await;
    assert_eq!(state().await.2, json!(TITLES[1..]), "going back can be undone as well");
    server.stop().await;

    let server = Running::start(&data, false).await;
    let kept = versions(&server, &scenario).await;
    assert_eq!(kept["versions"].as_array().unwrap().len(), 18);
    server.stop().await;
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

async fn long_lists_are_saved_without_unknown_titles(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, id) = server.demo().await;
    let subscriptions = format!("/scenario/{id}/subscriptions");
    let journals = server.get_json(&format!("/scenario/{id}/journals")).await;
    let mut titles: Vec<String> =
        journals["journals"].as_array().unwrap().iter().map(|row| text(&row["issn_l"])).collect();
    titles.sort();
    assert!(titles.len() > 550, "more than one statement");
    let (_, none) = server.patch(&subscriptions, json!({"top": 0})).await;
    assert_eq!(none["subscribed"], json!([]));

    let unknown: Vec<String> = (0..20_000).map(|number| issn(9_000_000 + number)).collect();
    let add: Vec<&String> = unknown.iter().chain(&titles).collect();
    let (status, saved) = server.patch(&subscriptions, json!({"add": add})).await;
    assert_eq!(status, StatusCode::OK, "{saved}");
    assert_eq!(saved["subscribed"], json!(titles), "the titles of the package only");
    let (_, gone) = server.patch(&subscriptions, json!({"remove": titles[1..]})).await;
    assert_eq!(gone["subscribed"], json!([titles[0]]));
    assert_eq!(server.get_json(&format!("/scenario/{id}")).await["subscribed"], json!([titles[0]]));
    // The whole list of an older client, and a short list with a title that no file names.
    let (status, _) = server.post(&subscriptions, json!({"subrs": add})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(server.get_json(&format!("/scenario/{id}")).await["subscribed"], json!(titles));
    server.patch(&subscriptions, json!({"top": 0})).await;
    let (_, short) = server.patch(&subscriptions, json!({"add": [unknown[0]]})).await;
    assert_eq!(short["subscribed"], json!([unknown[0]]));
    server.stop().await;
}

async fn changes_at_once_are_all_kept(database: Database) {
    let data = Data::new(database).await;
    let (server, _, scenario) = scenario(&data).await;
    let settings = format!("{scenario}/settings");
    let subscriptions = format!("{scenario}/subscriptions");
    let titles: Vec<String> = (0..20).map(|number| format!("10{number:02}-0000")).collect();
    let subscribe =
        titles.iter().map(|title| server.patch(&subscriptions, json!({"add": [title]})));
    let names = ["cost_ill", "weight_citation", "weight_authorship", "cost_content_fee_percent"];
    let change = names.iter().map(|name| server.patch(&settings, json!({*name: 1})));
    let (subscribed, changed) =
        tokio::join!(futures::future::join_all(subscribe), futures::future::join_all(change));
    for (status, answer) in subscribed.into_iter().chain(changed) {
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    let shown = server.get_json(&scenario).await;
    assert_eq!(shown["subscribed"], json!(titles));
    assert!(names.iter().all(|name| shown["settings"][name] == 1.0), "{shown}");
    assert_eq!(shown["revision"], 25);

    // Two who rename from the same revision: one of them is told.
    let rename = |name: &str| server.patch(&scenario, json!({"name": name, "revision": 25}));
    let (first, second) = tokio::join!(rename("A"), rename("B"));
    let mut statuses = [first.0, second.0];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    server.stop().await;
}

async fn the_most_cost_effective_titles_are_subscribed(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let subscriptions = format!("/scenario/{scenario}/subscriptions");
    let (status, answer) = server.patch(&subscriptions, json!({"top": 7})).await;
    assert_eq!((status, answer["subscribed"].as_array().unwrap().len()), (StatusCode::OK, 7));
    for title in answer["subscribed"].as_array().unwrap() {
        let path = format!("/scenario/{scenario}/journal/{}", title.as_str().unwrap());
        let rank = server.get_json(&path).await["cpu_rank"].as_f64().unwrap();
        assert!(rank <= 7.0, "{title} is the {rank}th");
    }
    let (_, answer) = server.patch(&subscriptions, json!({"top": 0})).await;
    assert_eq!(answer["subscribed"], json!([]));
    for bad in [json!({"top": 1_000_000}), json!({"top": -1}), json!({"top": 1, "add": TITLES})] {
        let (status, problem) = server.patch(&subscriptions, bad).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{problem}");
    }
    server.stop().await;
}

async fn what_cannot_be_done_is_said(database: Database) {
    let data = Data::new(database).await;
    let (server, package, scenario) = scenario(&data).await;
    let before = server.get_json(&scenario).await;
    let long = "x".repeat(1_001);
    for (body, field) in [
        (json!({"name": "  "}), "name"),
        (json!({"name": "x".repeat(201)}), "name"),
        (json!({"description": long}), "description"),
        (json!({"name": 7}), ""),
    ] {
        let (status, problem) = server.patch(&scenario, body).await;
        assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(field)));
    }
    let (status, problem) =
        server.post(&format!("{scenario}/restore"), json!({"revision": 9})).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("revision")));
    for path in ["undo", "redo", "restore"] {
        let (status, _) =
            server.post(&format!("/scenario/none/{path}"), json!({"revision": 1})).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(server.get("/scenario/none/versions").await.status(), StatusCode::NOT_FOUND);
    let asked = server.get(&format!("{scenario}/versions?limit=many")).await;
    assert_eq!(asked.status(), StatusCode::BAD_REQUEST);
    assert_eq!(asked.headers()["content-type"], "application/problem+json");
    let (status, _) = server.patch("/scenario/none", json!({"name": "x"})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);

    let other = server.package("Other", "GBP").await;
    let id = scenario.rsplit('/').next().unwrap();
    let foreign = format!("{other}/scenario?copy={id}");
    let (status, problem) = server.post(&foreign, json!({"name": "x"})).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("copy")));
    let (status, _) =
        server.post(&format!("{package}/scenario?copy=none"), json!({"name": "x"})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(server.get_json(&scenario).await, before);
    server.stop().await;
}

async fn all_scenarios_of_a_package_are_told_at_once(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, first) = server.demo().await;
    let path = format!("/package/{package}/scenario");
    let (_, other) = server.post(&path, json!({"name": "Other"})).await;
    let other = text(&other["id"]);
    let changed = json!({"cost_ill": 40.5});
    server.patch(&format!("/scenario/{other}/settings"), changed).await;
    server.patch(&format!("/scenario/{first}/subscriptions"), json!({"top": 7})).await;
    let all = server.get_json(&format!("/package/{package}/scenarios")).await;
    let all = all["scenarios"].as_array().unwrap();
    // Between them is the demo's second scenario.
    assert_eq!(all.len(), 3);
    for (line, id) in [(&all[0], &first), (&all[2], &other)] {
        assert_eq!(text(&line["id"]), *id);
        let mut alone = server.get_json(&format!("/scenario/{id}/summary")).await;
        for old in ["_settings", "_summary", "_timing"] {
            alone.as_object_mut().unwrap().remove(old);
        }
        let version = alone.as_object_mut().unwrap().remove("reference_version");
        assert_eq!(Some(&line["reference_version"]), version.as_ref());
        assert_eq!(line["summary"], alone);
    }
    assert_ne!(all[0]["summary"], all[2]["summary"]);
    server.patch(&format!("/scenario/{other}/subscriptions"), json!({"top": 7})).await;
    let after = server.get_json(&format!("/package/{package}/scenarios")).await;
    assert_eq!((&after["scenarios"][0], &after["scenarios"][1]), (&all[0], &all[1]));
    assert_ne!(after["scenarios"][2]["summary"], all[2]["summary"]);
    server.stop().await;
}
