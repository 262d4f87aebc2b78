//! The details of single titles and the year matrices against the golden data.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use arrow::array::RecordBatch;
use serde_json::Value;
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::model::Model;
use titlewise_engine::results::detail::{JournalDetail, journal_detail};
use titlewise_engine::scenario::library_scenario;
use titlewise_ingest::folder::ModelInputs;

fn golden() -> PathBuf {
    titlewise_testing::golden("ab_200")
}

async fn case(scenario_id: &str) -> (RecordBatch, Scenario) {
    let inputs = ModelInputs::read(&golden().join("input")).unwrap();
    let scenario = library_scenario(&inputs, scenario_id, 2026).unwrap();
    let model = Model::new().await.unwrap();
    let facts = model.facts(&inputs, 2026).await.unwrap();
    let forecast = model.forecast(&facts, &scenario).await.unwrap();
    (model.journals(&forecast, &[]).await.unwrap(), scenario)
}

fn expected(file: &str) -> String {
    fs::read_to_string(golden().join("expected").join(file)).unwrap()
}

/// Parses a number as formatted in the golden response: "$1,234", "-$0.85", "30%", "178" or a number.
fn shown(value: &Value) -> f64 {
    match value {
        Value::String(text) => text.replace(['$', ',', '%'], "").parse().unwrap(),
        other => other.as_f64().unwrap(),
    }
}

/// Whether a number rounds to the displayed one with `decimals` decimals.
fn is_shown(number: f64, value: &Value, decimals: i32) -> bool {
    let unit = 10f64.powi(-decimals);
    (number - shown(value)).abs() <= 0.5 * unit + 1e-9
}

fn check_years(by_year: &[f64; 5], row: &Value, what: &str) {
    for (year, number) in (2026..).zip(by_year) {
        let cell = &row[format!("year_{year}")];
        assert!(is_shown(*number, cell, 0), "{what} {year}: {number} shown as {cell}");
    }
}

fn check_tables(detail: &JournalDetail, golden: &Value) {
    let rows = golden["fulfillment"]["data"].as_array().unwrap();
    assert_eq!(rows.len(), detail.fulfilment.len());
    for (got, row) in detail.fulfilment.iter().zip(rows) {
        let what = format!("{} {}", detail.issn_l, got.group);
        assert!(is_shown(got.usage, &row["usage"], 0), "{what}: {} {row}", got.usage);
        assert!(is_shown(got.usage_percent, &row["usage_percent"], 0), "{what}: {row}");
        check_years(&got.by_year, row, &what);
    }
    let rows = golden["oa"]["data"].as_array().unwrap();
    assert_eq!(rows.len(), detail.open_access.len());
    for (got, row) in detail.open_access.iter().zip(rows) {
        assert!(is_shown(got.usage, &row["usage"], 0), "{} {}: {row}", detail.issn_l, got.kind);
        assert!(is_shown(got.usage_percent, &row["usage_percent"], 0), "{}: {row}", got.kind);
    }
    let rows = golden["impact"]["data"].as_array().unwrap();
    for (got, row) in detail.impact.iter().zip(rows) {
        let raw = got
            .raw
            .is_none_or(|raw| is_shown(raw, &row["raw"], 1) || is_shown(raw, &row["raw"], 0));
        assert!(raw, "{} {}: {row}", detail.issn_l, got.source);
        assert!(is_shown(got.contribution, &row["contribution"], 0), "{}: {row}", got.source);
    }
    let rows = golden["cost"]["data"].as_array().unwrap();
    assert_eq!(rows.len(), detail.cost.len());
    for (got, row) in detail.cost.iter().zip(rows) {
        let what = format!("{} {}", detail.issn_l, got.cost_type);
        assert!(is_shown(got.average, &row["cost_avg"], 0), "{what}: {row}");
        let per_use = got.per_paywalled_use.unwrap();
        assert!(is_shown(per_use, &row["cost_per_use"], 2), "{what}: {per_use} {row}");
        check_years(&got.by_year, row, &what);
    }
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[tokio::test]
async fn details_are_those_of_the_golden_response() {
    let (journals, scenario) = case("a_default").await;
    let golden: BTreeMap<String, Value> =
        serde_json::from_str(&expected("a_default.details.json")).unwrap();
    assert!(golden.len() >= 5);
    for (issn_l, golden) in &golden {
        let detail = journal_detail(&journals, &scenario, issn_l).unwrap().unwrap();
        assert_eq!(detail.title, golden["top"]["title"]);
        check_tables(&detail, golden);
        let history = &golden["debug"]["raw_num_papers_historical_by_year"];
        assert_eq!(detail.num_papers_history.to_vec(), numbers(history));
        assert_eq!(
            detail.num_papers_forecast.to_vec(),
            numbers(&golden["debug"]["num_papers_by_year"])
        );
        let years: Vec<f64> = detail.perpetual_access_years.iter().map(|y| f64::from(*y)).collect();
        assert_eq!(years, numbers(&golden["fulfillment"]["perpetual_access_years"]));
        let per_paper = numbers(&golden["fulfillment"]["downloads_per_paper_by_age"]);
        for (got, expected) in detail.downloads_per_paper_by_age.iter().zip(per_paper) {
            // This value depends on the fit of the age curve: tolerance of one part in a million.
            assert!((got.unwrap() - expected).abs() <= 1e-6 * expected.abs(), "{issn_l}");
        }
    }
    assert!(journal_detail(&journals, &scenario, "0000-0000").unwrap().is_none());
}

/// Compares every cell of every matrix. The README allows one title in a hundred to differ.
async fn check_matrices(scenario_id: &str, file: &str) {
    let (journals, scenario) = case(scenario_id).await;
    let mut reader = csv::Reader::from_path(golden().join("expected").join(file)).unwrap();
    let mut details: BTreeMap<String, JournalDetail> = BTreeMap::new();
    let (mut cells, mut differing) = (0, BTreeMap::<String, usize>::new());
    for record in reader.records() {
        let record = record.unwrap();
        let issn_l = record[0].to_owned();
        let detail = details
            .entry(issn_l.clone())
            .or_insert_with(|| journal_detail(&journals, &scenario, &issn_l).unwrap().unwrap());
        let year = record[1].parse::<usize>().unwrap() - 2026;
        let published = record[2].parse::<usize>().unwrap() - 2016;
        let matrices = [
            &detail.downloads_by_publication_year,
            &detail.oa_by_publication_year,
            &detail.backfile_by_publication_year,
        ];
        for (column, matrix) in (3..).zip(matrices) {
            cells += 1;
            if matrix[year][published] != record[column].parse::<f64>().unwrap() {
                *differing.entry(issn_l.clone()).or_default() += 1;
            }
        }
    }
    assert!(cells > 1000, "{cells} cells");
    assert!(
        differing.len() <= details.len().div_ceil(100),
        "{file}: {differing:?} of {}",
        details.len()
    );
}

#[tokio::test]
async fn year_matrices_are_the_golden_ones() {
    check_matrices("a_default", "a_default.obs_pub.csv").await;
}

#[tokio::test]
async fn year_matrices_of_growing_papers_are_the_golden_ones() {
    check_matrices("b9_paper_growth_mode", "b9_paper_growth_mode.obs_pub.csv").await;
}
