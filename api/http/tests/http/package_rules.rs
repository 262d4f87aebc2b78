//! What a package accepts and what it needs: one COUNTER release, reports of three rows at least, the kind of file that
//! an upload was signed for, and all data that a forecast requires.

use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_testing::samples::{release_4, release_5};

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};
use crate::wire::{parsed, send_signed};

on_each_database!(
    required_data_is_complete_counter_data_prices_and_costs,
    a_package_holds_reports_of_one_release,
    reports_of_two_releases_at_once_do_not_both_enter,
    a_report_of_release_5_has_three_rows_at_least,
    a_signed_upload_binds_its_slot,
    a_filter_may_be_any_table_with_issns,
);

/// The bytes of an invented report, by its file name.
fn report(name: &str) -> Vec<u8> {
    let all = release_4::all().into_iter().chain(release_5::all());
    all.into_iter().find(|sample| sample.name == name).unwrap().bytes
}

const PRICES: &[u8] = b"issn,price\n0031-9252,1200\n0028-0836,99.5\n2049-3630,7\n";

/// A TR_J3 with this number of rows.
fn tr_j3(rows: usize) -> Vec<u8> {
    let titles: Vec<_> =
        [("One", "0031-9252", 5), ("Two", "0028-0836", 4), ("Three", "2049-3630", 3)]
            .into_iter()
            .take(rows)
            .collect();
    crate::small_library::report(&titles)
}

async fn package(server: &Running) -> (String, String) {
    let path = server.package("P", "USD").await;
    let id = path.trim_start_matches("/package/").to_owned();
    (path, id)
}

async fn send(server: &Running, path: &str, name: &str, bytes: Vec<u8>) -> (StatusCode, Value) {
    server.upload(&format!("{path}/file"), &[(name, bytes)]).await
}

async fn required_data_is_complete_counter_data_prices_and_costs(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let (path, _) = package(&server).await;
    let missing = async |what: &[&str]| {
        let shown = server.get_json(&path).await;
        assert_eq!(shown["missing"], json!(what));
        assert_eq!(shown["is_ready"], what.is_empty());
    };
    missing(&["counter", "price", "big-deal-cost", "big-deal-increase"]).await;
    for name in ["tr_j3.csv", "tr_j4.tsv"] {
        let (status, answer) = send(&server, &path, name, report(name)).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
    }
    missing(&["counter", "price", "big-deal-cost", "big-deal-increase"]).await;
    send(&server, &path, "tr_j2.csv", report("tr_j2.csv")).await;
    send(&server, &path, "prices.csv", PRICES.to_vec()).await;
    missing(&["big-deal-cost", "big-deal-increase"]).await;
    server.patch(&path, json!({"cost_bigdeal": 0})).await;
    missing(&["big-deal-increase"]).await;
    server.patch(&path, json!({"cost_bigdeal_increase": 0})).await;
    missing(&[]).await;
    let publisher = server.get_json(&path.replace("/package/", "/publisher/")).await;
    assert_eq!(publisher["is_ready"], true);
    server.stop().await;
}

async fn a_package_holds_reports_of_one_release(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let (path, id) = package(&server).await;
    let (status, five) = send(&server, &path, "tr_j3.csv", report("tr_j3.csv")).await;
    assert_eq!(status, StatusCode::CREATED, "{five}");
    let (status, refused) = send(&server, &path, "jr1.csv", report("jr1.csv")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    let said =
        "This package holds COUNTER 5 reports. Delete them before you upload COUNTER 4 reports.";
    assert!(text(&refused["detail"]).contains(said), "{refused}");
    let file = &refused["files"][0];
    assert_eq!((&file["reason"], &file["report"]["reason"]), (&json!(said), &json!(said)));
    assert_eq!((&file["verdict"], &file["is_live"]), (&json!("reject"), &json!(false)));
    let state = server.get_json(&format!("/publisher/{id}/counter/status")).await;
    assert_eq!((&state["is_live"], &state["error"]), (&json!(false), &json!("parsing_error")));
    let shown = server.get_json(&path).await;
    let version = (&shown["counter_version"], &shown["counter_version_is_locked"]);
    assert_eq!(version, (&json!(5), &json!(true)));

    // Without the reports of release 5, release 4 may come in, and then holds the package.
    let (status, _) =
        server.send(&server.client, "DELETE", &format!("/publisher/{id}/counter-trj3"), None).await;
    assert_eq!(status, StatusCode::OK);
    let (status, four) = send(&server, &path, "jr1.csv", report("jr1.csv")).await;
    assert_eq!(status, StatusCode::CREATED, "{four}");
    assert_eq!(server.get_json(&path).await["counter_version"], 4);
    let (status, refused) = send(&server, &path, "tr_j3.csv", report("tr_j3.csv")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert!(text(&refused["detail"]).contains("holds COUNTER 4 reports"), "{refused}");
    server.stop().await;
}

async fn reports_of_two_releases_at_once_do_not_both_enter(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let (path, _) = package(&server).await;
    let files = [("jr1.csv", report("jr1.csv")), ("tr_j3.csv", report("tr_j3.csv"))];
    let (status, answer) = server.upload(&format!("{path}/file"), &files).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    let files = answer["files"].as_array().unwrap();
    let live = files.iter().filter(|file| file["is_live"] == true).count();
    assert_eq!(live, 1, "{answer}");
    let refused = files.iter().find(|file| file["is_live"] == false).unwrap();
    assert!(
        text(&refused["report"]["reason"]).starts_with("This package holds COUNTER"),
        "{refused}"
    );
    server.stop().await;
}

async fn a_report_of_release_5_has_three_rows_at_least(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let (path, id) = package(&server).await;
    let (status, refused) = send(&server, &path, "TR_J3.csv", tr_j3(2)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    let said = "A COUNTER 5 report needs at least 3 rows of data. TR_J3 has 2. Download the report again, for a full year.";
    assert_eq!(refused["files"][0]["reason"], said);
    let state = server.get_json(&format!("/publisher/{id}/counter-trj3/status")).await;
    assert_eq!((&state["error"], &state["error_details"]), (&json!("parsing_error"), &json!(said)));
    let (status, answer) = send(&server, &path, "TR_J3.csv", tr_j3(3)).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    server.stop().await;
}

/// Uploads a file as clients of the compatible service do, and returns the state of its slot.
async fn signed(server: &Running, id: &str, slot: &str, content: &[u8]) -> Value {
    let path = format!("/publisher/{id}/sign-s3?filename={id}_{slot}.csv");
    let answer = server.get(&path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{slot}");
    let signed: Value = answer.json().await.unwrap();
    let (status, answer) = send_signed(server, &signed, content).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let file = text(&answer["file"]["id"]);
    // The state of a slot with a live file shows the live one, so wait for this one.
    parsed(server, &format!("/publisher/{id}/{slot}/status")).await;
    for _ in 0..600 {
        let shown = server.get_json(&format!("/package/{id}")).await;
        let files = shown["files"].as_array().unwrap();
        if files.iter().any(|one| one["id"] == file.as_str() && one["verdict"] != "waiting") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    server.get_json(&format!("/publisher/{id}/{slot}/status")).await
}

async fn a_signed_upload_binds_its_slot(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let (path, id) = package(&server).await;
    send(&server, &path, "prices.csv", PRICES.to_vec()).await;
    send(&server, &path, "tr_j4.tsv", report("tr_j4.tsv")).await;
    let live = async || {
        let shown = server.get_json(&path).await;
        let files = shown["files"].as_array().unwrap().clone();
        let live = files.into_iter().filter(|file| file["is_live"] == true);
        live.map(|file| text(&file["name"])).collect::<Vec<_>>()
    };
    let before = live().await;
    assert_eq!(before.len(), 2);

    // Prices that are sent as TR_J4 replace neither the TR_J4 nor the price list.
    let state = signed(&server, &id, "counter-trj4", b"issn,price\n0031-9252,1\n").await;
    assert_eq!((&state["is_live"], &state["error"]), (&json!(true), &json!("parsing_error")));
    let said = "This file is a price list, but a COUNTER 5 report TR_J4 was expected here.";
    assert!(text(&state["error_details"]).starts_with(said), "{state}");
    assert_eq!(live().await, before);
    let prices = server.get_json(&format!("/publisher/{id}/price/status")).await;
    assert_eq!((&prices["is_live"], &prices["rows_count"]), (&json!(true), &json!(3)));

    // A TR_J2 that is sent as TR_J3 fills neither slot.
    let state = signed(&server, &id, "counter-trj3", &report("tr_j2.csv")).await;
    assert_eq!((&state["is_live"], &state["error"]), (&json!(false), &json!("parsing_error")));
    let said =
        "This file is a COUNTER report TR_J2, but a COUNTER 5 report TR_J3 was expected here.";
    assert!(text(&state["error_details"]).starts_with(said), "{state}");
    let other = server.get_json(&format!("/publisher/{id}/counter-trj2/status")).await;
    assert_eq!(other["is_uploaded"], false);
    assert_eq!(live().await, before);

    let state = signed(&server, &id, "counter-trj3", &report("tr_j3.csv")).await;
    assert_eq!((&state["is_live"], &state["error"]), (&json!(true), &json!(null)), "{state}");
    server.stop().await;
}

async fn a_filter_may_be_any_table_with_issns(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let export =
        server.get(&format!("/scenario/{scenario}/export.csv")).await.bytes().await.unwrap();
    let (path, id) = package(&server).await;
    for (name, content) in [
        ("a price list", PRICES.to_vec()),
        ("a COUNTER report", tr_j3(3)),
        (
            "a list of rights",
            b"ISSN,Start Date,End Date\n0031-9252,2010-01-01,2020-12-31\n".to_vec(),
        ),
        // The largest comes last: a list that brings much less would ask first.
        ("our own export", export.to_vec()),
    ] {
        let state = signed(&server, &id, "filter", &content).await;
        assert_eq!(
            (&state["is_live"], &state["error"]),
            (&json!(true), &json!(null)),
            "{name}: {state}"
        );
    }
    let shown = server.get_json(&path).await;
    assert_eq!(
        (&shown["filter_data_set"], &shown["has_custom_prices"]),
        (&json!(true), &json!(false))
    );
    let state = signed(&server, &id, "filter", b"Dear all,\nno table here.\n").await;
    assert_eq!((&state["is_live"], &state["error"]), (&json!(true), &json!("parsing_error")));
    server.stop().await;
}
