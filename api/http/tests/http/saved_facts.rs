//! Saved facts: a restarted server loads them, and calculates again what is missing or broken.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use arrow::array::{ArrayRef, Int32Array, RecordBatch};
use arrow::ipc::writer::FileWriter;
use reqwest::StatusCode;
use serde_json::json;

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};

on_each_database!(
    a_restarted_server_loads_facts,
    a_restarted_server_answers_from_a_saved_forecast,
    a_visitor_of_the_demo_saves_none
);

const MEMBERS: usize = 3;

async fn export(grove: &Consortium, scenario: &str) -> String {
    let export = grove.server.get(&format!("{scenario}/export.csv")).await;
    assert_eq!(export.status(), StatusCode::OK);
    export.text().await.unwrap()
}

/// The saved files of facts.
fn saved(data: &Data) -> BTreeMap<PathBuf, Vec<u8>> {
    files(data, "arrow")
}

/// The saved files with an ending.
fn files(data: &Data, of: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let Ok(folders) = fs::read_dir(data.path().join("store/facts")) else { return BTreeMap::new() };
    let files = folders.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
    let paths = files.map(|file| file.unwrap().path());
    let saved = paths.filter(|path| path.extension().is_some_and(|ending| ending == of));
    saved.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Removes the saved forecasts, so that answers come from facts.
fn forget_forecasts(data: &Data) {
    for path in files(data, "forecast").keys() {
        fs::remove_file(path).unwrap();
    }
}

/// Waits until a forecast is saved, other than this one.
async fn until_forecast(data: &Data, before: Option<&[u8]>) -> (PathBuf, Vec<u8>) {
    for _ in 0..200 {
        if let Some(saved) = files(data, "forecast").pop_first()
            && before != Some(saved.1.as_slice())
        {
            return saved;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no forecast is saved")
}

/// Waits until these files are saved, which happens in the background.
async fn until_saved(data: &Data, is_done: impl Fn(&BTreeMap<PathBuf, Vec<u8>>) -> bool) {
    for _ in 0..200 {
        if is_done(&saved(data)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("not saved: {:?}", saved(data).keys());
}

/// A whole file of the same format with other columns, as another version of the program might have written it.
fn with_other_columns() -> Vec<u8> {
    let numbers: ArrayRef = Arc::new(Int32Array::from(vec![1, 2, 3]));
    let rows = RecordBatch::try_from_iter([("title_no", numbers)]).unwrap();
    let mut file = FileWriter::try_new(Vec::new(), &rows.schema()).unwrap();
    file.write(&rows).unwrap();
    file.into_inner().unwrap()
}

async fn a_restarted_server_loads_facts(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, MEMBERS).await;
    grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let told = export(&grove, &scenario).await;
    until_saved(&data, |files| files.len() == MEMBERS + 1).await;
    until_forecast(&data, None).await;
    let whole = saved(&data);

    // What is loaded is what the file has: with those of other members, the numbers are others.
    let grove = grove.again(&data, |_| {}).await;
    assert_eq!(export(&grove, &scenario).await, told);
    let of_members: Vec<&PathBuf> =
        whole.keys().filter(|path| !path.parent().unwrap().ends_with("titles")).collect();
    assert_eq!(of_members.len(), MEMBERS);
    for (path, other) in of_members.iter().zip(of_members.iter().cycle().skip(1)) {
        fs::write(path, &whole[*other]).unwrap();
    }
    let mut grove = grove.again(&data, |_| forget_forecasts(&data)).await;
    assert_ne!(export(&grove, &scenario).await, told);
    // A stopped server still saves in this process, so that its last forecast is waited for.
    until_forecast(&data, None).await;

    for damage in 0..3 {
        for (path, content) in &whole {
            let broken = match damage {
                0 => content[..content.len() / 2].to_vec(),
                1 => Vec::new(),
                _ => with_other_columns(),
            };
            fs::write(path, broken).unwrap();
        }
        grove = grove.again(&data, |_| forget_forecasts(&data)).await;
        assert_eq!(export(&grove, &scenario).await, told);
        until_saved(&data, |files| *files == whole).await;
    }

    fs::remove_dir_all(data.path().join("store/facts")).unwrap();
    let grove = grove.again(&data, |_| {}).await;
    assert_eq!(export(&grove, &scenario).await, told);
    until_saved(&data, |files| *files == whole).await;
    grove.server.stop().await;
}

async fn a_restarted_server_answers_from_a_saved_forecast(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, MEMBERS).await;
    grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let told = export(&grove, &scenario).await;
    let (path, whole) = until_forecast(&data, None).await;
    until_saved(&data, |files| files.len() == MEMBERS + 1).await;
    let facts = saved(&data);

    // With the facts of other members, the numbers would be others: it is the saved forecast that answers.
    let of_members: Vec<&PathBuf> =
        facts.keys().filter(|path| !path.parent().unwrap().ends_with("titles")).collect();
    for (path, other) in of_members.iter().zip(of_members.iter().cycle().skip(1)) {
        fs::write(path, &facts[*other]).unwrap();
    }
    let grove = grove.again(&data, |_| {}).await;
    assert_eq!(export(&grove, &scenario).await, told);
    // Another setting is another forecast, which is not taken from the file.
    let (settings, before) = (format!("{scenario}/settings"), json!({"cost_ill": 17}));
    let (status, shown) = grove.server.patch(&settings, json!({"cost_ill": 90})).await;
    assert_eq!(status, StatusCode::OK, "{shown}");
    assert_ne!(export(&grove, &scenario).await, told);
    let (_, of_another) = until_forecast(&data, Some(&whole)).await;
    for (path, content) in &facts {
        fs::write(path, content).unwrap();
    }
    let (status, shown) = grove.server.patch(&settings, before).await;
    assert_eq!(status, StatusCode::OK, "{shown}");

    // What is broken, of another program or of other settings is calculated again, and written over.
    let mut grove = grove;
    for broken in [whole[..whole.len() / 2].to_vec(), Vec::new(), with_other_columns(), of_another]
    {
        fs::write(&path, &broken).unwrap();
        grove = grove.again(&data, |_| {}).await;
        assert_eq!(export(&grove, &scenario).await, told);
        let (_, again) = until_forecast(&data, Some(&broken)).await;
        assert_eq!(again, whole);
    }
    grove.server.stop().await;
}

async fn a_visitor_of_the_demo_saves_none(database: Database) {
    let data = Data::new(database).await;
    let server = crate::running::Running::start(&data, true).await;
    let visitor = server.visitor().await;
    let (_, packages) = server.send(&visitor, "GET", "/package", None).await;
    let package = packages["packages"][0]["id"].as_str().unwrap().to_owned();
    let (_, shown) = server.send(&visitor, "GET", &format!("/package/{package}"), None).await;
    let scenario = shown["scenarios"][0]["id"].as_str().unwrap();
    let path = format!("/scenario/{scenario}/journals");
    let (status, _) = server.send(&visitor, "GET", &path, None).await;
    assert_eq!(status, StatusCode::OK);
    // The titles are everybody's.
    until_saved(&data, |files| !files.is_empty()).await;
    assert!(!saved(&data).keys().any(|path| path.display().to_string().contains(&package)));
    server.stop().await;
}
