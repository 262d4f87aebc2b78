//! Files that replace others: one that brings much less waits for a confirmation, and a replaced one can be restored.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    a_list_that_brings_much_less_waits_for_a_confirmation,
    a_replaced_file_is_restored_and_the_present_one_replaced,
    only_replaced_files_can_be_restored,
    what_a_library_restores_counts_for_its_consortium,
);

/// A price list with this number of titles, all at one price.
fn prices(titles: u32, price: u32) -> Vec<u8> {
    let rows = (0..titles).map(|title| format!("{},{price}\n", issn(title)));
    ("ISSN,Price\n".to_owned() + &rows.collect::<String>()).into_bytes()
}

/// An invented ISSN with a valid check digit.
fn issn(number: u32) -> String {
    let digits = format!("{:07}", 1_000_000 + number);
    let sum: u32 = digits.bytes().zip((2..=8).rev()).map(|(d, w)| u32::from(d - b'0') * w).sum();
    let check = match (11 - sum % 11) % 11 {
        10 => "X".to_owned(),
        digit => digit.to_string(),
    };
    format!("{}-{}{check}", &digits[..4], &digits[4..])
}

async fn upload(server: &Running, package: &str, name: &str, content: Vec<u8>) -> Value {
    let (status, answer) = server.upload(&format!("{package}/file"), &[(name, content)]).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    answer["files"][0].clone()
}

/// The state of each file of a package by its name.
async fn states(server: &Running, package: &str) -> Value {
    let shown = server.get_json(package).await;
    let files = shown["files"].as_array().unwrap();
    files.iter().map(|file| (text(&file["name"]), file["state"].clone())).collect()
}

async fn restore(server: &Running, package: &str, file: &Value) -> (StatusCode, Value) {
    server.post(&format!("{package}/file/{}/restore", text(&file["id"])), json!({})).await
}

async fn a_list_that_brings_much_less_waits_for_a_confirmation(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let id = package.trim_start_matches("/package/").to_owned();
    upload(&server, &package, "all.csv", prices(40, 100)).await;
    let few = upload(&server, &package, "few.csv", prices(19, 200)).await;
    let said = "This price list has 19 rows; the one in use has 40. Replace it?";
    assert_eq!((&few["state"], &few["is_live"]), (&json!("unconfirmed"), &json!(false)));
    assert_eq!(
        (&few["confirm_code"], &few["confirm_reason"]),
        (&json!("much-smaller"), &json!(said))
    );
    assert_eq!(
        states(&server, &package).await,
        json!({"all.csv": "live", "few.csv": "unconfirmed"})
    );
    // Older clients see that the list in use stays, and why.
    let state = server.get_json(&format!("/publisher/{id}/price/status")).await;
    assert_eq!((&state["is_live"], &state["rows_count"]), (&json!(true), &json!(40)), "{state}");
    assert_eq!((&state["error"], &state["error_details"]), (&json!("parsing_error"), &json!(said)));

    // Declined, it is gone. Uploaded again and confirmed, it replaces the other one.
    server.delete(&format!("{package}/file/{}", text(&few["id"]))).await;
    assert_eq!(states(&server, &package).await, json!({"all.csv": "live"}));
    let state = server.get_json(&format!("/publisher/{id}/price/status")).await;
    assert_eq!((&state["is_live"], &state["error"]), (&json!(true), &json!(null)));
    let few = upload(&server, &package, "few.csv", prices(19, 200)).await;
    let path = format!("{package}/file/{}/confirm", text(&few["id"]));
    let (status, confirmed) = server.post(&path, json!({})).await;
    assert_eq!((status, &confirmed["state"]), (StatusCode::OK, &json!("live")), "{confirmed}");
    assert_eq!(confirmed["confirm_code"], json!(null));
    assert_eq!(states(&server, &package).await, json!({"all.csv": "replaced", "few.csv": "live"}));

    // Half is enough, and small files never ask.
    for (name, titles) in [("one.csv", 1), ("again.csv", 40), ("half.csv", 20)] {
        let file = upload(&server, &package, name, prices(titles, 300)).await;
        assert_eq!(file["state"], "live", "{file}");
    }
    server.stop().await;
}

async fn a_replaced_file_is_restored_and_the_present_one_replaced(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (id, scenario) = server.demo().await;
    let package = format!("/package/{id}");
    let cost = async || {
        let totals = server.get_json(&format!("/scenario/{scenario}/summary")).await;
        totals["subscription_cost"].clone()
    };
    let live_list = async || {
        let shown = server.get_json(&package).await;
        let files = shown["files"].as_array().unwrap().clone();
        files.into_iter().find(|file| file["slot"] == "price" && file["is_live"] == true).unwrap()
    };
    let (first, before) = (live_list().await, cost().await);
    let rows = server.get_json(&format!("/publisher/{id}/price")).await;
    let flat =
        rows["rows"].as_array().unwrap().iter().fold("ISSN,Price\n".to_owned(), |list, row| {
            format!("{list}{},7\n", text(&row["issn_l"]))
        });
    let second = upload(&server, &package, "flat.csv", flat.into()).await;
    assert_eq!(second["state"], "live", "{second}");
    assert_ne!(cost().await, before);
    let path = format!("{package}/file/{}/status", text(&first["id"]));
    let replaced = server.get_json(&path).await;
    assert_eq!(
        (&replaced["state"], &replaced["replaced_by"]),
        (&json!("replaced"), &json!("flat.csv"))
    );
    assert!(replaced["replaced_at"].is_string(), "{replaced}");

    let (status, restored) = restore(&server, &package, &first).await;
    assert_eq!((status, &restored["state"]), (StatusCode::OK, &json!("live")), "{restored}");
    assert_eq!((&restored["replaced_at"], &restored["replaced_by"]), (&json!(null), &json!(null)));
    assert_eq!(cost().await, before, "the forecast follows");
    let path = format!("{package}/file/{}/status", text(&second["id"]));
    let present = server.get_json(&path).await;
    assert_eq!((&present["state"], &present["replaced_by"]), (&json!("replaced"), &first["name"]));

    // A list that waits for a confirmation changes nothing.
    let few = upload(&server, &package, "few.csv", prices(3, 7)).await;
    assert_eq!((&few["state"], cost().await), (&json!("unconfirmed"), before.clone()));
    server.delete(&format!("{package}/file/{}", text(&few["id"]))).await;

    // And back.
    let (status, _) = restore(&server, &package, &second).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(live_list().await["id"], second["id"]);
    assert_ne!(cost().await, before);
    // Several at once leave one live list.
    let (one, other) =
        tokio::join!(restore(&server, &package, &first), restore(&server, &package, &first));
    let done = [one.0, other.0].into_iter().filter(|status| *status == StatusCode::OK).count();
    assert_eq!(done, 1, "{one:?} {other:?}");
    assert_eq!(live_list().await["id"], first["id"]);
    server.stop().await;
}

async fn only_replaced_files_can_be_restored(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let live = upload(&server, &package, "all.csv", prices(40, 100)).await;
    let waits = upload(&server, &package, "few.csv", prices(3, 100)).await;
    let path = format!("{package}/file");
    let (_, refused) = server.upload(&path, &[("letter.csv", "Dear all,\nbye\n".into())]).await;
    for file in [&live, &waits, &refused["files"][0]] {
        let (status, answer) = restore(&server, &package, file).await;
        assert_eq!(status, StatusCode::CONFLICT, "{answer}");
    }
    let expected = json!({"all.csv": "live", "few.csv": "unconfirmed", "letter.csv": "error"});
    assert_eq!(states(&server, &package).await, expected);
    let (status, _) = restore(&server, &package, &json!({"id": "none"})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);

    // Without a file in use, a replaced one comes back alone.
    let new = upload(&server, &package, "new.csv", prices(40, 5)).await;
    server.delete(&format!("{package}/file/{}", text(&new["id"]))).await;
    assert_eq!(server.get_json(&package).await["has_custom_prices"], false);
    let (status, _) = restore(&server, &package, &live).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(server.get_json(&package).await["has_custom_prices"], true);
    server.stop().await;
}

async fn what_a_library_restores_counts_for_its_consortium(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let feeders = grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let cost = async || grove.totals(&scenario).await["subscription_cost"].clone();
    let before = cost().await;
    let package = format!("/package/{}", grove.libraries[0].1);
    let shown = grove.server.get_json(&package).await;
    let files = shown["files"].as_array().unwrap();
    let list = files.iter().find(|file| file["slot"] == "price").unwrap().clone();
    grove.flat_prices(0, 1_000).await;
    assert_ne!(cost().await, before);
    // The package that feeds the consortium is changed at its source only.
    let feeder = format!("/package/{}", feeders[0]);
    let (status, _) = restore(&grove.server, &feeder, &list).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = restore(&grove.server, &package, &list).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(cost().await, before);
    grove.server.stop().await;
}
