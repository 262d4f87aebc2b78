//! Data that an earlier version wrote: it opens, is upgraded, and shows what that version showed. The files in
//! tests/data/upgrade were made with a program of that version; see `make` there.

use std::fs::File;
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::{Map, Value};

use crate::backup::{findings, succeeds};
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(data_of_an_earlier_version_shows_the_same_results);

/// The commit whose program made the data: the last one before the server was divided into crates.
const VERSION: &str = "c6dc592";

/// Largest relative difference of two sums of the same numbers, which may be added in another order.
const TOLERANCE: f64 = 1e-9;

/// Explains the settings in words, which may be edited.
const SETTING_WORDS: &str = "setting_defs";

/// Explain a finding of a data check in words, which may be edited.
const FINDING_WORDS: [&str; 3] = ["label", "reason", "remedy"];

/// Whether a field of an object is wording, not data. Only findings have a weight.
fn is_wording(field: &str, of: &Map<String, Value>) -> bool {
    field == SETTING_WORDS || of.contains_key("weight") && FINDING_WORDS.contains(&field)
}

/// The cost and growth that the earlier version made up for a Big Deal that no one had entered. They are unknown now.
const MADE_UP: [(&str, f64); 2] = [("cost_bigdeal", 2_100_000.0), ("cost_bigdeal_increase", 5.0)];

/// Whether a field had a made-up value and is unknown now.
fn was_made_up(field: &str, then: &Value, now: &Value) -> bool {
    let is_one = |(name, value): &(&str, f64)| *name == field && then.as_f64() == Some(*value);
    now.is_null() && MADE_UP.iter().any(is_one)
}

/// Totals that the earlier version computed for a consortium from the plain sum of its members' Big Deals.
const COMPARED: [&str; 3] = ["cost_bigdeal_projected", "cost_percent", "cost_saved_percent"];

/// Whether a field of a consortium's totals is compared with the five-year averages of its members now.
fn is_compared_otherwise(field: &str, now: &Map<String, Value>) -> bool {
    COMPARED.contains(&field) && now.contains_key("members_without_bigdeal")
}

/// Whether a value is the same, apart from the order in which numbers were added. Fields that the earlier version did
/// not have are ignored.
fn is_same(then: &Value, now: &Value) -> bool {
    match (then, now) {
        (Value::Number(then), Value::Number(now)) => {
            let (then, now) = (then.as_f64().unwrap(), now.as_f64().unwrap());
            (then - now).abs() <= TOLERANCE * then.abs().max(1.0)
        }
        (Value::Array(then), Value::Array(now)) => {
            then.len() == now.len() && then.iter().zip(now).all(|(then, now)| is_same(then, now))
        }
        (Value::Object(then), Value::Object(all)) => {
            let mut fields = then.iter().filter(|(field, _)| !is_wording(field, then));
            fields.all(|(field, then)| {
                let now = all.get(field);
                let is_other = is_compared_otherwise(field, all);
                now.is_some_and(|now| {
                    is_other || is_same(then, now) || was_made_up(field, then, now)
                })
            })
        }
        _ => then == now,
    }
}

/// Returns the answers of the earlier version, by path, and the year in which it gave them.
fn answers() -> (Map<String, Value>, i32) {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/upgrade/{VERSION}.json"));
    let made: Value = serde_json::from_reader(File::open(file).unwrap()).unwrap();
    let year = text(&made["date"])[..4].parse().unwrap();
    (made["answers"].as_object().unwrap().clone(), year)
}

async fn data_of_an_earlier_version_shows_the_same_results(database: Database) {
    let data = Data::new(database).await;
    let packed =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/upgrade/{VERSION}.tar.gz"));
    let folder = tempfile::tempdir().unwrap();
    let backup = folder.path().join("backup.tar");
    let mut unpacked = GzDecoder::new(File::open(packed).unwrap());
    std::io::copy(&mut unpacked, &mut File::create(&backup).unwrap()).unwrap();
    succeeds(&["restore", backup.to_str().unwrap()], &data, None);
    assert_eq!(findings(&data, None)["faults"], serde_json::json!([]));

    let (answers, year) = answers();
    let server = Running::start_with(&data, |config| {
        config.base_year = Some(year);
        config.staff_domain = Some("example.edu".to_owned());
    })
    .await;
    assert!(answers.len() > 20);
    for (path, then) in &answers {
        let response = server.get(path).await;
        let status = response.status();
        let now = response.text().await.unwrap();
        assert!(status.is_success(), "{path}: {status} {now}");
        match then {
            Value::String(then) => assert_eq!(&now, then, "{path}"),
            then => {
                let now: Value = serde_json::from_str(&now).unwrap();
                assert!(is_same(then, &now), "{path}:\nthen {then}\nnow  {now}");
            }
        }
    }
    server.stop().await;
}
