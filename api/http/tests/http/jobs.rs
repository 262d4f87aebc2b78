//! Files are stored first and processed afterwards, whatever happens in between.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use titlewise_catalog::{Catalog, Clock, Upload, catalog_url};
use titlewise_service::demo::ids::LIBRARY_CHOICE;
use titlewise_storage::Store;

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, objects, text};

const PRICES: &str = "ISSN,Title,Price USD\n0031-9252,Acta Una,100\n0034-5679,Acta Duae,99\n";

on_each_database!(
    a_file_is_kept_before_it_is_read,
    a_job_outlives_its_server,
    a_file_that_ends_the_server_is_given_up,
    a_file_that_ended_a_server_is_read_alone,
    the_files_of_one_library_do_not_delay_those_of_another,
    who_deletes_a_file_gives_up_its_reading,
    the_newest_of_several_counts,
    a_reader_that_waits_for_a_row_goes_on,
    a_filter_takes_no_subscription_away,
    releases_of_counter_are_not_mixed_by_name,
);

/// Uploads without waiting for the file to be read.
async fn upload_async(server: &Running, path: &str, name: &str, content: Vec<u8>) -> Value {
    let form = Form::new().part("file", Part::bytes(content).file_name(name.to_owned()));
    let request = server.client.post(server.url(path)).header("prefer", "respond-async");
    let response = request.multipart(form).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::ACCEPTED);
    assert_eq!(response.headers()["preference-applied"], "respond-async");
    let answer: Value = response.json().await.unwrap();
    answer["files"][0].clone()
}

/// The state of a file once it is one of these.
async fn state_in(server: &Running, file: &str, states: &[&str]) -> Value {
    for _ in 0..800 {
        let state = server.get_json(&format!("{file}/status")).await;
        if states.contains(&state["state"].as_str().unwrap()) {
            return state;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{file} is never one of {states:?}");
}

/// A report so long that reading it takes a while.
fn long_report(titles: usize) -> Vec<u8> {
    let mut report = String::from(
        "Report_Name,Journal Requests (Excluding OA_Gold)\nReport_ID,TR_J1\nRelease,5\n\
         Reporting_Period,Begin_Date=2024-01-01; End_Date=2024-01-31\n\n\
         Title,Platform,Print_ISSN,Online_ISSN,Metric_Type,Reporting_Period_Total,Jan-2024\n",
    );
    for title in 0..titles {
        report += &format!("Journal {title},P,0031-9252,,Unique_Item_Requests,7,7\n");
    }
    report.into_bytes()
}

async fn a_file_is_kept_before_it_is_read(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let files = format!("{package}/file");
    let kept = upload_async(&server, &files, "prices.csv", PRICES.into()).await;
    assert_eq!((&kept["state"], &kept["is_live"]), (&json!("waiting"), &json!(false)));
    let file = format!("{files}/{}", text(&kept["id"]));
    let raw = server.get(&format!("{file}/raw")).await.text().await.unwrap();
    assert_eq!(raw, PRICES);
    let read = state_in(&server, &file, &["live", "error"]).await;
    assert_eq!(
        (&read["state"], &read["slot"], &read["rows"], &read["percent"]),
        (&json!("live"), &json!("price"), &json!(2), &json!(null))
    );
    assert_eq!(server.get_json(&format!("{file}/report")).await["outcome"]["kept"], 2);

    let kept = upload_async(&server, &files, "letter.txt", b"Dear all,\nno table.\n".into()).await;
    let file = format!("{files}/{}", text(&kept["id"]));
    let refused = state_in(&server, &file, &["live", "error"]).await;
    assert_eq!(refused["state"], "error", "{refused}");
    assert!(refused["reason"].as_str().unwrap().len() > 10, "{refused}");
    let shown = server.get_json(&package).await;
    let states: Vec<&str> = shown["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["state"].as_str().unwrap())
        .collect();
    assert_eq!(states, ["error", "live"]);
    server.stop().await;
}

/// Keeps a file as a server does that is lost before it has read it.
async fn lose(data: &Data, package: &str) -> (Catalog, Upload) {
    let url = catalog_url(data.database.as_deref(), data.path());
    let catalog = Catalog::open(&url).await.unwrap();
    let store = Store::in_folder(&data.path().join("store")).unwrap();
    let id = package.trim_start_matches("/package/");
    let upload = Upload::new(id, "prices.csv", PRICES.len().try_into().unwrap(), &Clock::system());
    store.put(&upload.place(), titlewise_storage::Part::Raw, PRICES.into()).await.unwrap();
    catalog.add_unread(&upload, None).await.unwrap();
    let job = catalog.claim_job("lost").await.unwrap().unwrap();
    assert_eq!((job.upload.id.as_str(), job.attempts), (upload.id.as_str(), 1));
    assert!(catalog.claim_job("another").await.unwrap().is_none(), "it is the lost one's");
    (catalog, upload)
}

async fn a_job_outlives_its_server(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    server.stop().await;
    let (catalog, upload) = lose(&data, &package).await;
    catalog.close().await;
    data.execute("update job set claimed_until = 1").await;

    let server = Running::start(&data, false).await;
    let file = format!("{package}/file/{}", upload.id);
    let read = state_in(&server, &file, &["live", "error"]).await;
    assert_eq!((&read["state"], &read["rows"]), (&json!("live"), &json!(2)));
    server.stop().await;
}

async fn a_file_that_ends_the_server_is_given_up(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    server.stop().await;
    let (catalog, upload) = lose(&data, &package).await;
    catalog.close().await;
    // It has been tried twice: by the server that was lost, and by another one, alone.
    data.execute("update job set claimed_until = 1, attempts = 2").await;

    let server = Running::start(&data, false).await;
    let file = format!("{package}/file/{}", upload.id);
    let given_up = state_in(&server, &file, &["live", "error"]).await;
    assert_eq!(given_up["state"], "error");
    let report = server.get_json(&format!("{file}/report")).await;
    assert_eq!((&report["verdict"], &report["reason"]), (&json!("reject"), &given_up["reason"]));
    assert!(text(&given_up["reason"]).contains("Save it again"), "{given_up}");
    let raw = server.get(&format!("{file}/raw")).await.text().await.unwrap();
    assert_eq!(raw, PRICES, "the file itself is not lost");
    // What comes after it is read.
    let (status, _) = server.upload(&format!("{package}/file"), &[("p.csv", PRICES.into())]).await;
    assert_eq!(status, StatusCode::CREATED);
    server.stop().await;
}

async fn a_file_that_ended_a_server_is_read_alone(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let (catalog, upload) = lose(&data, &package).await;
    catalog.close().await;
    // As if another file were being read.
    let other = server.uploads.memory.reserve(1).await.unwrap();
    data.execute("update job set claimed_until = 1").await;
    let file = format!("{package}/file/{}", upload.id);
    state_in(&server, &file, &["parsing"]).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let waits = server.get_json(&format!("{file}/status")).await;
    assert_eq!((&waits["state"], &waits["rows_read"]), (&json!("parsing"), &json!(0)));
    drop(other);
    state_in(&server, &file, &["live"]).await;
    server.stop().await;
}

/// Keeps files of a package, to be read when a server starts. Returns the last one.
async fn keep(catalog: &Catalog, store: &Store, package: &str, count: usize) -> Upload {
    let id = package.trim_start_matches("/package/");
    let mut kept = None;
    for _ in 0..count {
        let size = PRICES.len().try_into().unwrap();
        let upload = Upload::new(id, "prices.csv", size, &Clock::system());
        store.put(&upload.place(), titlewise_storage::Part::Raw, PRICES.into()).await.unwrap();
        catalog.add_unread(&upload, None).await.unwrap();
        kept = Some(upload);
    }
    kept.unwrap()
}

async fn the_files_of_one_library_do_not_delay_those_of_another(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let many = server.package("Many", "USD").await;
    let few = server.package("Few", "USD").await;
    server.stop().await;
    let url = catalog_url(data.database.as_deref(), data.path());
    let catalog = Catalog::open(&url).await.unwrap();
    let store = Store::in_folder(&data.path().join("store")).unwrap();
    let last_of_many = keep(&catalog, &store, &many, 200).await;
    let file = keep(&catalog, &store, &few, 1).await;
    catalog.close().await;

    let server = Running::start(&data, false).await;
    state_in(&server, &format!("{few}/file/{}", file.id), &["live"]).await;
    let shown = server.get_json(&many).await;
    let files = shown["files"].as_array().unwrap().iter();
    let waiting = files.filter(|file| file["state"] == "waiting").count();
    // Others are read while the state of this one is asked for.
    assert!(waiting > 100, "only {waiting} of 200 files wait when the file of the other is read");
    server.delete(&format!("{many}/file/{}", last_of_many.id)).await;
    server.stop().await;
}

async fn who_deletes_a_file_gives_up_its_reading(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let files = format!("{package}/file");
    let mut seen = 0;
    for _ in 0..3 {
        let kept = upload_async(&server, &files, "long.csv", long_report(400_000)).await;
        let file = format!("{files}/{}", text(&kept["id"]));
        let state = state_in(&server, &file, &["parsing", "live", "error"]).await;
        seen += u32::from(state["state"] == "parsing");
        server.delete(&file).await;
        let (status, _) = server.send(&server.client, "GET", &format!("{file}/status"), None).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
    assert!(seen > 0, "no file was deleted while it was read");
    // Whoever read it notices, and leaves nothing behind.
    let (status, _) = server.upload(&files, &[("prices.csv", PRICES.into())]).await;
    assert_eq!(status, StatusCode::CREATED);
    for _ in 0..400 {
        if objects(data.path()) == 4 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(objects(data.path()), 4, "the price list, its table, its report, its problems");
    assert!(server.catalog.claim_job("nobody").await.unwrap().is_none());
    server.stop().await;
}

/// A worker renews its lease while it waits to finish its job: neither may wait for the other.
async fn a_reader_that_waits_for_a_row_goes_on(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let files = format!("{package}/file");
    server.upload(&files, &[("old.csv", PRICES.into())]).await;
    // The list that has to make way for the new one is held.
    let released = data.hold("update upload set name = name", Duration::from_secs(3)).await;
    let kept = upload_async(&server, &files, "new.csv", PRICES.into()).await;
    let file = format!("{files}/{}", text(&kept["id"]));
    released.await.unwrap();
    state_in(&server, &file, &["live"]).await;
}

async fn the_newest_of_several_counts(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    server.stop().await;
    // An old list is read only after a newer one.
    let (catalog, old) = lose(&data, &package).await;
    let server = Running::start(&data, false).await;
    let (status, newer) =
        server.upload(&format!("{package}/file"), &[("new.csv", PRICES.into())]).await;
    assert_eq!(status, StatusCode::CREATED, "{newer}");
    data.execute("update job set claimed_until = 1").await;
    let file = format!("{package}/file/{}", old.id);
    let read = state_in(&server, &file, &["live", "error", "replaced"]).await;
    assert_eq!((&read["state"], &read["rows"]), (&json!("replaced"), &json!(2)));
    let newer = format!("{package}/file/{}/status", text(&newer["files"][0]["id"]));
    assert_eq!(server.get_json(&newer).await["is_live"], true);
    catalog.close().await;
    server.stop().await;
}

async fn a_filter_takes_no_subscription_away(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    server.catalog.delete_scenario(LIBRARY_CHOICE).await.unwrap();
    let (status, _) =
        server.patch(&format!("/scenario/{scenario}/subscriptions"), json!({"top": 5})).await;
    assert_eq!(status, StatusCode::OK);
    let path = format!("/package/{package}");
    assert_eq!(server.get_json(&path).await["left_out"], json!([]));
    let subscribed = server.catalog.subscribed(&scenario).await.unwrap();
    let filter = format!("issn\n{}\n{}\n", subscribed[0], subscribed[1]);
    server.upload(&format!("{path}/file"), &[("filter.csv", filter.into())]).await;
    let shown = server.get_json(&path).await;
    assert_eq!(shown["left_out"][0]["journals"], json!(subscribed[2..]));
    assert_eq!(
        shown["left_out_sentence"],
        "The title filter leaves out 3 subscribed journals (First scenario: 3). Nothing is unsubscribed: they count again once the filter takes them in or is deleted."
    );
    assert_eq!(server.catalog.subscribed(&scenario).await.unwrap(), subscribed);
    let summary = format!("/scenario/{scenario}/summary");
    let two = server.get_json(&summary).await;
    server.delete(&format!("/publisher/{package}/filter")).await;
    let five = server.get_json(&summary).await;
    assert_ne!(two, five);
    assert_eq!(server.get_json(&path).await["left_out_sentence"], json!(null));
    server.stop().await;
}

async fn releases_of_counter_are_not_mixed_by_name(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let id = package.trim_start_matches("/package/").to_owned();
    let sign = async |kind: &str| {
        let path = format!("/publisher/{id}/sign-s3?filename={id}_{kind}.csv");
        server.get(&path).await
    };
    let shown = server.get_json(&package).await;
    assert_eq!(
        (&shown["counter_version"], &shown["counter_version_is_locked"]),
        (&json!(5), &json!(false))
    );
    assert_eq!(sign("counter").await.status(), StatusCode::OK);
    let report = String::from_utf8(long_report(3)).unwrap();
    let report = report.replace("TR_J1", "TR_J3").replace("(Excluding OA_Gold)", "by Access Type");
    let report = report.replace(",Metric_Type,", ",Access_Type,Metric_Type,");
    let report = report.replace(",Unique_", ",Controlled,Unique_");
    let (status, taken) =
        server.upload(&format!("{package}/file"), &[("TR_J3.csv", report.into())]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let refused = sign("counter").await;
    assert_eq!(refused.status(), StatusCode::CONFLICT);
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(
        refused["message"],
        "This package holds COUNTER 5 reports. Delete them before you upload COUNTER 4 reports."
    );
    assert_eq!(sign("counter-trj2").await.status(), StatusCode::OK);
    assert_eq!(sign("price").await.status(), StatusCode::OK);
    server.delete(&format!("/publisher/{id}/counter-trj3")).await;
    assert_eq!(sign("counter").await.status(), StatusCode::OK);
    server.stop().await;
}
