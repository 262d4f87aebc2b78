//! Titles of a scenario as changes of an earlier list.

use arrow::array::{ArrayRef, AsArray, RecordBatch};
use arrow::compute::take;
use arrow::datatypes::Int32Type;
use arrow::ipc::reader::StreamReader;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(
    a_list_and_its_changes_are_the_next_list,
    only_an_earlier_list_of_the_same_scenario_has_changes,
    members_come_and_go_by_changes,
    a_change_of_settings_returns_the_titles,
    a_change_of_members_returns_the_titles,
    a_refused_change_returns_no_titles,
);

/// Reads the titles of a scenario, or their changes since an earlier list.
async fn titles(server: &Running, scenario: &str, since: Option<&str>) -> RecordBatch {
    let mut address = reqwest::Url::parse(&server.url(&format!("{scenario}/journals"))).unwrap();
    if let Some(since) = since {
        address.query_pairs_mut().append_pair("since", since);
    }
    let path = &address.as_str()[server.url("").len()..];
    let answer = server.get_arrow(path).await;
    assert_eq!(answer.status(), StatusCode::OK);
    // Changes are valid only for a client that has the earlier list.
    let is_stored = answer.headers()["cache-control"] != "no-store";
    let bytes = answer.bytes().await.unwrap();
    let mut batches = StreamReader::try_new(bytes.as_ref(), None).unwrap();
    let rows = batches.next().unwrap().unwrap();
    assert_eq!(is_stored, fact(&rows, "since").is_none());
    rows
}

/// What screens accept of a change.
const EITHER: &str = "application/vnd.apache.arrow.stream, application/json";

/// Changes something, and returns the titles with it.
async fn change(server: &Running, path: &str, since: Option<&str>, body: &Value) -> RecordBatch {
    let mut address = reqwest::Url::parse(&server.url(path)).unwrap();
    if let Some(since) = since {
        address.query_pairs_mut().append_pair("since", since);
    }
    let answer = server.client.patch(address).header("accept", EITHER).json(body);
    let answer = answer.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["content-type"], "application/vnd.apache.arrow.stream");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let bytes = answer.bytes().await.unwrap();
    let mut batches = StreamReader::try_new(bytes.as_ref(), None).unwrap();
    batches.next().unwrap().unwrap()
}

/// The document in the metadata of titles.
fn document(rows: &RecordBatch) -> Value {
    serde_json::from_str(&fact(rows, "answer").unwrap()).unwrap()
}

fn fact(rows: &RecordBatch, name: &str) -> Option<String> {
    rows.schema().metadata().get(name).cloned()
}

fn etag(rows: &RecordBatch) -> String {
    fact(rows, "etag").unwrap()
}

fn names(rows: &RecordBatch) -> Vec<String> {
    rows.schema().fields().iter().map(|field| field.name().clone()).collect()
}

/// Checks that changes of a list make the next one.
fn check(before: &RecordBatch, changes: &RecordBatch, next: &RecordBatch) {
    assert_eq!(fact(changes, "since"), fact(before, "etag"));
    assert_eq!((fact(changes, "etag"), fact(next, "since")), (fact(next, "etag"), None));
    let rows = changes.column_by_name("row_before").unwrap().as_primitive::<Int32Type>();
    assert_eq!(changes.num_rows(), next.num_rows());
    for (field, expected) in next.schema().fields().iter().zip(next.columns()) {
        let column: ArrayRef = match changes.column_by_name(field.name()) {
            Some(changed) => changed.clone(),
            None => take(before.column_by_name(field.name()).unwrap(), rows, None).unwrap(),
        };
        assert_eq!(&column, expected, "{}", field.name());
    }
}

async fn a_list_and_its_changes_are_the_next_list(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let scenario = format!("/scenario/{scenario}");
    let mut before = titles(&server, &scenario, None).await;
    let costs = ["row_before", "cpu", "cpu_rank", "ill_cost", "subscription_minus_ill_cost"];
    let changes = [
        (json!({"cost_ill": 250}), Some(&costs[..])),
        (json!({"include_bronze": false}), None),
        (json!({"weight_citation": 3}), None),
        (json!({"cost_bigdeal": 5}), Some(&costs[..1])),
    ];
    for (change, expected) in changes {
        let (status, answer) = server.patch(&format!("{scenario}/settings"), change.clone()).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let changed = titles(&server, &scenario, Some(&etag(&before))).await;
        let next = titles(&server, &scenario, None).await;
        check(&before, &changed, &next);
        let columns = names(&changed);
        assert!(!columns.contains(&"title".to_owned()), "{change}: {columns:?}");
        if let Some(expected) = expected {
            assert_eq!(columns, expected, "{change}");
        }
        before = next;
    }
    // Nothing changed since.
    let same = titles(&server, &scenario, Some(&etag(&before))).await;
    assert_eq!(names(&same), ["row_before"]);
    check(&before, &same, &before);
    server.stop().await;
}

async fn only_an_earlier_list_of_the_same_scenario_has_changes(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    let scenario = format!("/scenario/{scenario}");
    let first = titles(&server, &scenario, None).await;
    let body = json!({"name": "Another"});
    let made = server.post(&format!("/package/{package}/scenario"), body).await.1;
    let other = format!("/scenario/{}", made["id"].as_str().unwrap());
    // Both have the same ETag, but no list of this scenario was requested yet.
    for since in [&etag(&first), "W/\"0000000000000000-1\"", "", "\u{e9}\u{1f600}"] {
        let whole = titles(&server, &other, Some(since)).await;
        assert_eq!((fact(&whole, "since"), whole.num_columns()), (None, first.num_columns()));
    }
    // JSON has no changes.
    let answer = server.get(&format!("{scenario}/journals?since=1")).await;
    assert_eq!(answer.headers()["content-type"], "application/json");
    server.stop().await;
}

async fn members_come_and_go_by_changes(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let feeders = grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let mut before = titles(&grove.server, &scenario, None).await;
    for step in ["exclude", "include"] {
        let change = json!({step: [feeders[1]]});
        grove.server.patch(&format!("{scenario}/member-institutions"), change).await;
        let changed = titles(&grove.server, &scenario, Some(&etag(&before))).await;
        let next = titles(&grove.server, &scenario, None).await;
        assert_ne!(etag(&next), etag(&before));
        if step == "exclude" || fact(&changed, "since").is_some() {
            check(&before, &changed, &next);
        } else {
            // A title of the member that came was in no list before.
            assert_eq!(changed, next);
        }
        before = next;
    }
    grove.server.stop().await;
}

async fn a_change_of_settings_returns_the_titles(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let scenario = format!("/scenario/{scenario}");
    let path = format!("{scenario}/settings");
    let mut before = titles(&server, &scenario, None).await;
    for body in [json!({"cost_ill": 250}), json!({"include_bronze": false}), json!({"reset": true})]
    {
        let changed = change(&server, &path, Some(&etag(&before)), &body).await;
        let next = titles(&server, &scenario, None).await;
        check(&before, &changed, &next);
        let plain = server.get(&scenario).await.json::<Value>().await.unwrap();
        assert_eq!(document(&changed), plain, "{body}");
        before = next;
    }
    // Without earlier titles, all of them.
    let whole = change(&server, &path, None, &json!({"cost_ill": 30})).await;
    let next = titles(&server, &scenario, None).await;
    assert_eq!((fact(&whole, "since"), whole.columns()), (None, next.columns()));
    assert_eq!(etag(&whole), etag(&next));
    // JSON comes first for clients that name it alone, or nothing.
    let (status, plain) = server.patch(&path, json!({"cost_ill": 31})).await;
    assert_eq!((status, &plain["settings"]["cost_ill"]), (StatusCode::OK, &json!(31.0)));
    server.stop().await;
}

async fn a_change_of_members_returns_the_titles(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let feeders = grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let path = format!("{scenario}/member-institutions");
    let before = titles(&grove.server, &scenario, None).await;
    let body = json!({"exclude": [feeders[1]]});
    let changed = change(&grove.server, &path, Some(&etag(&before)), &body).await;
    let next = titles(&grove.server, &scenario, None).await;
    check(&before, &changed, &next);
    assert_eq!(fact(&changed, "members_included").as_deref(), Some("2"));
    let plain = grove.server.get(&scenario).await.json::<Value>().await.unwrap();
    assert_eq!(document(&changed)["revision"], plain["revision"]);
    assert_eq!(document(&changed)["included"].as_array().unwrap().len(), 2);
    grove.server.stop().await;
}

async fn a_refused_change_returns_no_titles(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let address = server.url(&format!("/scenario/{scenario}/settings?since=1"));
    let wrong = server.client.patch(&address).header("accept", EITHER);
    let refused = wrong.json(&json!({"cost_ill": -1})).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.headers()["content-type"], "application/problem+json");
    let stranger = reqwest::Client::new().patch(&address).header("accept", EITHER);
    let refused = stranger.json(&json!({"cost_ill": 1})).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    server.stop().await;
}
