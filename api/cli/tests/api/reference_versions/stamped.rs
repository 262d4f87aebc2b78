//! Every forecast states the version of its reference data.

use std::path::Path;

use calamine::{Reader, Xlsx};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde_json::{Value, json};

use super::library::Library;
use crate::database::{Data, Database, on_each_database};
use crate::running::text;
use crate::support::titlewise;

on_each_database!(every_forecast_says_what_it_comes_of);

async fn every_forecast_says_what_it_comes_of(database: Database) {
    let data = Data::new(database).await;
    let library = Library::new(&data).await;
    let server = &library.grove.server;
    for (scenario, version) in
        [&library.pinned, &library.following].into_iter().zip(&library.versions)
    {
        for ending in [".csv", ".xlsx", ".parquet", ".arrow", ""] {
            let answer = server.get(&format!("{scenario}/export{ending}")).await;
            assert_eq!(answer.headers()["x-reference-version"], version.as_str(), "{ending}");
            let content = answer.bytes().await.unwrap();
            match ending {
                ".parquet" => {
                    let file = ParquetRecordBatchReaderBuilder::try_new(content).unwrap();
                    let told = file.metadata().file_metadata().key_value_metadata().unwrap();
                    let told = told.iter().find(|one| one.key == "reference_version").unwrap();
                    assert_eq!(told.value.as_deref(), Some(version.as_str()));
                    assert_eq!(file.schema().metadata()["reference_version"], *version);
                }
                ".arrow" => assert_eq!(of_arrow(&content), *version),
                ".xlsx" => {
                    let mut book = Xlsx::new(std::io::Cursor::new(content.to_vec())).unwrap();
                    let sheet = book.worksheet_range("Summary").unwrap();
                    let row = sheet.rows().find(|row| row[0] == "Reference data").unwrap();
                    assert_eq!(row[1].to_string(), *version);
                    let note = row[2].to_string();
                    assert_eq!(
                        note.starts_with("of 2026-03-01, loaded"),
                        scenario == &library.following,
                        "{note}"
                    );
                }
                _ => {}
            }
        }
        let stream = server.get_arrow(&format!("{scenario}/journals")).await.bytes().await.unwrap();
        assert_eq!(of_arrow(&stream), *version);
        let body = server.get_json(&format!("{scenario}/journals")).await;
        assert_eq!(body["saved"]["reference_version"], json!(version));
        let totals = server.get_json(&format!("{scenario}/summary")).await;
        assert_eq!(totals["reference_version"], json!(version));
    }
    library.grove.server.stop().await;
}

/// Returns the version in the metadata of an Arrow stream.
fn of_arrow(content: &[u8]) -> String {
    let reader = arrow::ipc::reader::StreamReader::try_new(content, None).unwrap();
    reader.schema().metadata()["reference_version"].clone()
}

/// The same forecast from a folder of tables and from a library's files states the same version of the reference data.
#[test]
fn the_command_line_says_what_a_forecast_comes_of() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let out = path("invented");
    titlewise(&["generate", "--titles", "20", "--members", "2", "--seed", "3", "--out", &out]);
    let built = path("built");
    titlewise(&["reference", "build", "--from", &format!("{out}/reference"), "--out", &built]);
    let manifest = std::fs::read_to_string(Path::new(&built).join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let version = text(&manifest["version"]);
    for (command, scenario) in [("forecast", "pkg-demo-0001-s1"), ("consortium", "consortium")] {
        for ending in ["parquet", "arrow", "xlsx"] {
            let (rows, totals) = (path(&format!("{command}.{ending}")), path("totals.json"));
            let tables = format!("{out}/tables");
            let input = [command, "--input", &tables, "--scenario", scenario];
            titlewise(&[&input[..], &["--out", &rows, "--summary", &totals]].concat());
            let content = std::fs::read(&rows).unwrap();
            match ending {
                "parquet" => {
                    let file =
                        ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(content))
                            .unwrap();
                    assert_eq!(file.schema().metadata()["reference_version"], version);
                }
                "arrow" => assert_eq!(of_arrow(&content), version),
                _ => assert_eq!(of_workbook(&content), version),
            }
            let totals: Value =
                serde_json::from_str(&std::fs::read_to_string(totals).unwrap()).unwrap();
            assert_eq!(totals["reference_version"], json!(version));
        }
    }
}

/// Returns the version in the properties of a workbook.
fn of_workbook(content: &[u8]) -> String {
    let mut book = zip::ZipArchive::new(std::io::Cursor::new(content)).unwrap();
    let mut properties = String::new();
    let mut file = book.by_name("docProps/custom.xml").unwrap();
    std::io::Read::read_to_string(&mut file, &mut properties).unwrap();
    let (_, rest) = properties.split_once("name=\"reference_version\"><vt:lpwstr>").unwrap();
    rest.split('<').next().unwrap().to_owned()
}
