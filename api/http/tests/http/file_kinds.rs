//! The kind of a file is changed by hand, and the file is read again.

use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_catalog::Quota;
use titlewise_testing::samples::release_4;

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, objects, text};

on_each_database!(
    a_list_taken_as_a_title_filter_becomes_the_list_of_rights_that_it_is,
    a_file_that_cannot_be_read_as_the_kind_stays_what_it_is,
    reports_of_one_release_also_when_the_kind_is_changed,
    an_export_filters_its_subscribed_titles_or_all_of_them,
);

const TITLES: &str = "issn\n0031-9252\n0034-5679\n";
/// A list of holdings as knowledge bases have it. It may be a title filter or a list of rights.
const HOLDINGS: &str = "publication_title,print_identifier,date_first_issue_online,date_last_issue_online\n\
                        Acta Una,0031-9252,1997-01-01,2020-12-31\nActa Duae,0034-5679,2001-01-01,2020-12-31\n";

/// Uploads a file and returns it, whatever was found.
async fn uploaded(server: &Running, package: &str, name: &str, content: &str) -> Value {
    let (_, answer) = server.upload(&format!("{package}/file"), &[(name, content.into())]).await;
    answer["files"][0].clone()
}

/// Changes the kind of a file.
async fn change(server: &Running, package: &str, id: &Value, to: Value) -> (StatusCode, Value) {
    server.post(&format!("{package}/file/{}/kind", text(id)), to).await
}

/// Name, slot and state of each file of a package, newest first.
async fn files(server: &Running, package: &str) -> Vec<[String; 3]> {
    let shown = server.get_json(package).await;
    let files = shown["files"].as_array().unwrap();
    let of = |file: &Value| ["name", "slot", "state"].map(|field| text(&file[field]));
    files.iter().map(of).collect()
}

fn listed(files: &[[&str; 3]]) -> Vec<[String; 3]> {
    files.iter().map(|file| file.map(str::to_owned)).collect()
}

async fn a_list_taken_as_a_title_filter_becomes_the_list_of_rights_that_it_is(database: Database) {
    let data = Data::new(database).await;
    // Nothing more may be stored than the two files: a file that is read again takes no further room.
    let server =
        Running::start_with(&data, |config| config.quota = Quota { bytes: 0, files: 2 }).await;
    let package = server.package("P", "USD").await;
    let titles = uploaded(&server, &package, "titles.csv", TITLES).await;
    let holdings = uploaded(&server, &package, "holdings.csv", HOLDINGS).await;
    let before = [["holdings.csv", "filter", "live"], ["titles.csv", "filter", "replaced"]];
    assert_eq!(files(&server, &package).await, listed(&before));
    let stored = objects(data.path());

    let rights = json!({"kind": "perpetual-access"});
    let (status, changed) = change(&server, &package, &holdings["id"], rights.clone()).await;
    assert_eq!(status, StatusCode::OK, "{changed}");
    let file = &changed["file"];
    assert_eq!((&file["slot"], &file["state"]), (&json!("perpetual-access"), &json!("live")));
    assert_eq!(file["uploaded_at"], holdings["uploaded_at"]);
    assert_eq!(file["report"]["kind"], "perpetual-access");
    // What it replaced as a filter stays replaced.
    let after =
        [["holdings.csv", "perpetual-access", "live"], ["titles.csv", "filter", "replaced"]];
    assert_eq!(files(&server, &package).await, listed(&after));
    let shown = server.get_json(&package).await;
    let has = (&shown["filter_data_set"], &shown["has_custom_perpetual_access"]);
    assert_eq!(has, (&json!(false), &json!(true)));
    assert_eq!(objects(data.path()), stored, "the earlier reading is gone");
    let raw = format!("{package}/file/{}/raw", text(&file["id"]));
    assert_eq!(server.get(&raw).await.text().await.unwrap(), HOLDINGS, "the original is unchanged");
    let (status, _) = change(&server, &package, &holdings["id"], rights).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "the reading has a new id");

    let path = format!("{package}/file/{}/restore", text(&titles["id"]));
    let (status, restored) = server.post(&path, json!({})).await;
    assert_eq!((status, &restored["state"]), (StatusCode::OK, &json!("live")), "{restored}");
    let shown = server.get_json(&package).await;
    let has = (&shown["filter_data_set"], &shown["has_custom_perpetual_access"]);
    assert_eq!(has, (&json!(true), &json!(true)));
    server.stop().await;
}

async fn a_file_that_cannot_be_read_as_the_kind_stays_what_it_is(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let holdings = uploaded(&server, &package, "holdings.csv", HOLDINGS).await;
    let stored = objects(data.path());
    for (kind, lack) in [
        ("price", "The headings in row 1 name no price."),
        ("counter", "The headings in row 1 are not those of a COUNTER report"),
    ] {
        let (status, refused) =
            change(&server, &package, &holdings["id"], json!({"kind": kind})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
        assert!(text(&refused["detail"]).contains(lack), "{refused}");
        let report = &refused["files"][0]["report"];
        assert!(text(&report["reason"]).contains(lack) && report["layout"].is_object(), "{report}");
        let unchanged = [["holdings.csv", "filter", "live"]];
        assert_eq!(files(&server, &package).await, listed(&unchanged));
        let shown = server.get_json(&package).await;
        assert_eq!(shown["files"][0]["id"], holdings["id"]);
        assert_eq!(objects(data.path()), stored, "the refused reading leaves nothing");
    }

    // Where nothing is lost, the file gets the new error.
    let few = crate::small_library::report(&[("One", "0031-9252", 5)]);
    let few = uploaded(&server, &package, "few.csv", std::str::from_utf8(&few).unwrap()).await;
    assert!(text(&few["reason"]).contains("at least 3 rows"), "{few}");
    let (status, _) = change(&server, &package, &few["id"], json!({"kind": "price"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let shown = server.get_json(&package).await;
    let newest = &shown["files"][0];
    assert_eq!((&newest["name"], &newest["slot"]), (&json!("few.csv"), &json!("price")));
    assert!(text(&newest["reason"]).contains("name no price"), "{newest}");
    assert_eq!(shown["files"].as_array().unwrap().len(), 2);

    for body in [
        json!({"kind": "core"}),
        json!({"kind": "price", "titles": "subscribed"}),
        json!({"titles": "all"}),
    ] {
        let (status, _) = change(&server, &package, &holdings["id"], body.clone()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{body}");
    }
    server.stop().await;
}

async fn reports_of_one_release_also_when_the_kind_is_changed(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let jr1 = release_4::all().into_iter().find(|sample| sample.name == "jr1.csv").unwrap().bytes;
    let jr1 = uploaded(&server, &package, "jr1.csv", std::str::from_utf8(&jr1).unwrap()).await;
    let (status, filter) = change(&server, &package, &jr1["id"], json!({"kind": "filter"})).await;
    assert_eq!((status, &filter["file"]["state"]), (StatusCode::OK, &json!("live")), "{filter}");
    let rows = [("One", "0031-9252", 5), ("Two", "0028-0836", 4), ("Three", "2049-3630", 3)];
    let five = crate::small_library::report(&rows);
    let five = uploaded(&server, &package, "five.csv", std::str::from_utf8(&five).unwrap()).await;
    assert_eq!(five["state"], "live", "a report that is a filter holds no release: {five}");
    let counter = json!({"kind": "counter"});
    let (status, refused) = change(&server, &package, &filter["file"]["id"], counter.clone()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert!(text(&refused["detail"]).contains("This package holds COUNTER 5 reports"), "{refused}");
    // The report of release 5 may be read again: it does not stand in its own way.
    let (status, again) = change(&server, &package, &five["id"], counter).await;
    assert_eq!((status, &again["file"]["state"]), (StatusCode::OK, &json!("live")), "{again}");
    server.stop().await;
}

async fn an_export_filters_its_subscribed_titles_or_all_of_them(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let path = format!("/scenario/{scenario}");
    server.patch(&format!("{path}/subscriptions"), json!({"top": 5})).await;
    let package = server.package("P", "USD").await;
    for format in ["csv", "xlsx"] {
        let export = server.get(&format!("{path}/export.{format}")).await.bytes().await.unwrap();
        let name = format!("export.{format}");
        let (_, answer) =
            server.upload(&format!("{package}/file"), &[(&*name, export.to_vec())]).await;
        let file = &answer["files"][0];
        let state = (&file["state"], &file["marks_subscribed"]);
        assert_eq!(state, (&json!("error"), &json!(true)), "{answer}");

        let (status, all) = change(&server, &package, &file["id"], json!({"kind": "filter"})).await;
        assert_eq!(status, StatusCode::OK, "{all}");
        let all = &all["file"];
        assert!(all["rows"].as_i64().unwrap() > 20, "{all}");
        assert_eq!((&all["slot"], &all["marks_subscribed"]), (&json!("filter"), &json!(true)));

        // The user has said that it is to have fewer titles, so nothing is asked.
        let choice = json!({"kind": "filter", "titles": "subscribed"});
        let (status, few) = change(&server, &package, &all["id"], choice).await;
        assert_eq!((status, &few["file"]["rows"]), (StatusCode::OK, &json!(5)), "{few}");
        assert_eq!(few["file"]["state"], "live");
        let id = package.trim_start_matches("/package/");
        let rows = server.get_json(&format!("/publisher/{id}/filter")).await;
        assert_eq!(rows["rows"].as_array().unwrap().len(), 5, "{rows}");
    }
    server.stop().await;
}
