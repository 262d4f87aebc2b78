//! A scenario as a file, in every format.

use std::io::{Cursor, Read};

use arrow::array::{AsArray, RecordBatch};
use arrow::datatypes::Float64Type;
use calamine::{Data as Cell, DataType, Reader, Xlsx};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use reqwest::StatusCode;
use serde_json::json;

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(
    the_spreadsheet_is_what_other_programs_read,
    the_workbook_is_for_people,
    every_format_has_the_same_titles,
    the_same_question_gives_the_same_bytes,
    exports_are_whole_when_they_are_compressed,
);

/// The header of the export, as clients of the compatible service expect it.
const HEADER: &str = "issn_l_prefixed,issn_l,title,issns,publisher,subject,subject_top_three,subjects_all,subscribed,is_society_journal,usage,subscription_cost,ill_cost,cpu,cpu_rank,cost,instant_usage_percent,free_instant_usage_percent,subscription_minus_ill_cost,use_oa_percent,use_backfile_percent,use_subscription_percent,use_ill_percent,use_other_delayed_percent,perpetual_access_years_text,baseline_access_text,bronze_oa_embargo_months,downloads,citations,authorships,cpu_fuzzed,subscription_cost_fuzzed,subscription_minus_ill_cost_fuzzed,usage_fuzzed,downloads_fuzzed,citations_fuzzed,authorships_fuzzed";

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A server with the demo, five titles subscribed.
async fn demo(data: &Data) -> (Running, String) {
    let server = Running::start(data, true).await;
    let (_, scenario) = server.demo().await;
    let scenario = format!("/scenario/{scenario}");
    let (status, _) = server.patch(&format!("{scenario}/subscriptions"), json!({"top": 5})).await;
    assert_eq!(status, StatusCode::OK);
    (server, scenario)
}

async fn bytes(server: &Running, path: &str, kind: &str) -> Vec<u8> {
    let response = server.get(path).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    assert_eq!(response.headers()["content-type"], kind);
    let name = response.headers()["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename=\""), "{name}");
    response.bytes().await.unwrap().to_vec()
}

async fn spreadsheet(server: &Running, scenario: &str) -> String {
    let path = format!("{scenario}/export.csv");
    String::from_utf8(bytes(server, &path, "text/csv; charset=utf-8").await).unwrap()
}

/// Columns that have a decimal point in every row, and the most digits after it.
const DECIMALS: [(&str, usize); 6] = [
    ("subscription_cost", 4),
    ("ill_cost", 4),
    ("cost", 4),
    ("instant_usage_percent", 4),
    ("citations", 1),
    ("authorships", 1),
];
/// Columns of whole numbers.
const WHOLE: [&str; 9] = [
    "usage",
    "downloads",
    "free_instant_usage_percent",
    "use_oa_percent",
    "use_backfile_percent",
    "use_subscription_percent",
    "use_ill_percent",
    "use_other_delayed_percent",
    "subscription_minus_ill_cost",
];

async fn the_spreadsheet_is_what_other_programs_read(database: Database) {
    let data = Data::new(database).await;
    let (server, scenario) = demo(&data).await;
    let text = spreadsheet(&server, &scenario).await;
    assert_eq!(text.lines().next(), Some(HEADER));
    assert!(text.ends_with('\n') && !text.contains('\r'), "lines end with LF");

    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().unwrap().clone();
    let at = |name: &str| names.iter().position(|found| found == name).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert!(rows.len() > 500);
    let subscribed = rows.iter().filter(|row| &row[at("subscribed")] == "True").count();
    assert_eq!(subscribed, 5);
    for row in &rows {
        let issn = &row[at("issn_l")];
        assert_eq!(row[at("issn_l_prefixed")], format!("issn:{issn}"));
        assert!(row[at("issns")].starts_with(&format!("['{issn}'")), "{row:?}");
        assert!(["True", "False"].contains(&&row[at("is_society_journal")]));
        // Readers that guess types must take these for decimals and those for whole numbers.
        for (name, most) in DECIMALS {
            let cell = &row[at(name)];
            let decimals = cell.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            assert!(
                (1..=most).contains(&decimals) && cell.parse::<f64>().is_ok(),
                "{name}: {row:?}"
            );
        }
        for name in WHOLE {
            assert!(row[at(name)].parse::<i64>().is_ok(), "{name}: {row:?}");
        }
        for (_, cell) in names.iter().zip(row).filter(|(name, _)| name.ends_with("_fuzzed")) {
            assert!(["low", "medium", "high", "-"].contains(&cell), "{row:?}");
        }
        assert_eq!(&row[at("cpu")] == "-", &row[at("cpu_rank")] == "-", "{row:?}");
        let number = |name: &str| row[at(name)].parse::<f64>().unwrap();
        let net = number("subscription_cost") - number("ill_cost");
        assert!((net - number("subscription_minus_ill_cost")).abs() <= 0.5001, "{row:?}");
        let shares = ["oa", "backfile", "subscription", "ill", "other_delayed"];
        let share = |name| row[at(&format!("use_{name}_percent"))].parse::<i64>().unwrap();
        let sum: i64 = shares.into_iter().map(share).sum();
        assert!(row[at("usage")] == *"0" || (97..=103).contains(&sum), "{sum}: {row:?}");
    }
    assert_eq!(&rows[0][at("cpu_rank")], "1.0");
    // Rising costs per use, and what has none at the end.
    let cpu: Vec<f64> =
        rows.iter().map(|row| row[at("cpu")].parse().unwrap_or(f64::INFINITY)).collect();
    assert!(cpu.is_sorted() && cpu.iter().any(|cpu| cpu.is_infinite()), "{cpu:?}");
    server.stop().await;
}

async fn the_workbook_is_for_people(database: Database) {
    let data = Data::new(database).await;
    let (server, scenario) = demo(&data).await;
    server.patch(&format!("{scenario}/settings"), json!({"cost_ill": 21})).await;
    let summary = server.get_json(&format!("{scenario}/summary")).await;
    let mut book = workbook(&server, &scenario).await;
    assert_eq!(book.sheet_names(), ["Summary", "Journals", "Columns"]);

    let first = book.worksheet_range("Summary").unwrap();
    let value = |name: &str| {
        let row = first.rows().find(|row| row[0] == name).unwrap_or_else(|| panic!("{name}"));
        row[1].clone()
    };
    let number = |name: &str| summary[name].as_f64().unwrap();
    assert_eq!(value("Cost of the scenario"), Cell::Float(number("cost_scenario")));
    assert_eq!(value("Subscribed titles"), Cell::Float(5.0));
    let met = number("use_instant_percent") + number("use_ill_percent");
    assert_eq!(value("Uses met"), Cell::Float(met / 100.0));
    assert_eq!(value("Cost of an interlibrary loan"), Cell::Float(21.0));
    assert_eq!(value("Growth of subscription prices"), Cell::Float(0.08));
    // The parameter is below the cost of the same name. The package states it, not the scenario.
    let parameter = |name: &str| first.rows().rfind(|row| row[0] == name).unwrap()[1].clone();
    let deal = parameter("Cost of the Big Deal");
    assert!(matches!(deal, Cell::Float(cost) if cost > 1_000.0), "{deal:?}");
    let growth = parameter("Growth of the Big Deal's cost");
    assert!(matches!(growth, Cell::Float(share) if share > 0.0 && share < 0.2), "{growth:?}");
    assert_eq!(value("Count bronze open access"), Cell::String("Yes".to_owned()));

    let journals = book.worksheet_range("Journals").unwrap();
    let rows: Vec<&[Cell]> = journals.rows().collect();
    let at = |name: &str| rows[0].iter().position(|cell| cell == name).unwrap();
    let text = spreadsheet(&server, &scenario).await;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names = reader.headers().unwrap().clone();
    let other = |name: &str| names.iter().position(|found| found == name).unwrap();
    let same = [
        (at("Rank"), other("cpu_rank"), 1.0),
        (at("Cost per use"), other("cpu"), 1.0),
        (at("Subscription cost"), other("subscription_cost"), 1.0),
        (at("Cost now"), other("cost"), 1.0),
        (at("Met at once"), other("instant_usage_percent"), 100.0),
        (at("Loans"), other("use_ill_percent"), 100.0),
        (at("Citations"), other("citations"), 1.0),
    ];
    let lines: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), lines.len() + 1);
    for (row, line) in rows[1..].iter().zip(&lines) {
        assert_eq!(row[at("ISSN-L")], line[other("issn_l")]);
        let subscribed = if &line[other("subscribed")] == "True" { "Yes" } else { "No" };
        assert_eq!(row[at("Subscribed")], subscribed);
        for (own, other, unit) in same {
            let expected = line[other].parse::<f64>().ok();
            let found = row[own].as_f64().map(|number| number * unit);
            let difference = expected.unwrap_or(-1.0) - found.unwrap_or(-1.0);
            assert!(difference.abs() < 1e-9, "{own}: {row:?} {line:?}");
        }
    }
    server.stop().await;
}

async fn workbook(server: &Running, scenario: &str) -> Xlsx<Cursor<Vec<u8>>> {
    let content = bytes(server, &format!("{scenario}/export.xlsx"), XLSX).await;
    Xlsx::new(Cursor::new(content)).unwrap()
}

async fn the_same_question_gives_the_same_bytes(database: Database) {
    let data = Data::new(database).await;
    let (server, scenario) = demo(&data).await;
    let (package, _) = server.demo().await;
    let list = "ISSN,Title,Price USD\n0031-9252,Acta Una,12.3\n0031-925,Acta Duae,x\n";
    let files = format!("/package/{package}/file");
    let (_, answer) = server.upload(&files, &[("prices.csv", list.into())]).await;
    let annotated =
        format!("{files}/{}/annotated.xlsx", answer["files"][0]["id"].as_str().unwrap());
    let mut paths: Vec<String> = ["csv", "xlsx", "parquet", "arrow"]
        .map(|ending| format!("{scenario}/export.{ending}"))
        .to_vec();
    paths.push(annotated);
    let all = async || {
        let mut all = Vec::new();
        for path in &paths {
            let response = server.get(path).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            all.push(response.bytes().await.unwrap());
        }
        all
    };
    let first = all().await;
    // Times in files are in seconds.
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    for ((path, first), second) in paths.iter().zip(first).zip(all().await) {
        assert!(first == second, "{path}: not the same bytes");
    }
    server.stop().await;
}

async fn every_format_has_the_same_titles(database: Database) {
    let data = Data::new(database).await;
    let (server, scenario) = demo(&data).await;
    let text = spreadsheet(&server, &scenario).await;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let issns: Vec<String> = reader.records().map(|row| row.unwrap()[1].to_owned()).collect();

    let content =
        bytes(&server, &format!("{scenario}/export.parquet"), "application/vnd.apache.parquet")
            .await;
    let parquet = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(content)).unwrap();
    let parquet: Vec<RecordBatch> = parquet.build().unwrap().map(Result::unwrap).collect();
    let content =
        bytes(&server, &format!("{scenario}/export.arrow"), "application/vnd.apache.arrow.stream")
            .await;
    let arrow = arrow::ipc::reader::StreamReader::try_new(Cursor::new(content), None).unwrap();
    let arrow: Vec<RecordBatch> = arrow.map(Result::unwrap).collect();
    for table in [&parquet, &arrow] {
        let texts = |batch: &RecordBatch| -> Vec<String> {
            let column = batch.column_by_name("issn_l").unwrap().as_string::<i32>().clone();
            column.iter().flatten().map(str::to_owned).collect()
        };
        assert_eq!(table.iter().flat_map(texts).collect::<Vec<_>>(), issns);
    }
    let used = |table: &[RecordBatch]| -> f64 {
        let numbers = table.iter().map(|batch| {
            let column = batch.column_by_name("use_total").unwrap();
            column.as_primitive::<Float64Type>().values().iter().sum::<f64>()
        });
        numbers.sum()
    };
    assert!(used(&arrow) > 0.0);
    assert_eq!(used(&arrow), used(&parquet));
    assert_eq!(server.get("/scenario/none/export.xlsx").await.status(), StatusCode::NOT_FOUND);
    server.stop().await;
}

/// As browsers ask for them, through a proxy.
async fn exports_are_whole_when_they_are_compressed(database: Database) {
    let data = Data::new(database).await;
    let (server, scenario) = demo(&data).await;
    let plain = spreadsheet(&server, &scenario).await;
    for ending in ["csv", "xlsx", "parquet", "arrow"] {
        let path = format!("{scenario}/export.{ending}");
        let asked = server
            .client
            .get(server.url(&path))
            .header("accept-encoding", "gzip, br, zstd")
            .header("x-forwarded-for", "192.0.2.1");
        let response = asked.send().await.unwrap();
        let encoding = response.headers().get("content-encoding").cloned();
        let content = response.bytes().await.unwrap();
        if ending != "csv" {
            assert!(!content.is_empty(), "{ending}");
            continue;
        }
        assert_eq!(encoding.unwrap(), "gzip");
        let mut text = String::new();
        flate2::read::GzDecoder::new(&content[..]).read_to_string(&mut text).unwrap();
        assert_eq!(text, plain);
    }
    server.stop().await;
}
