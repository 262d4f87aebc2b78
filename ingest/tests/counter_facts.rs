//! Real COUNTER reports against the facts stored with them. If the files are missing, these checks are skipped and
//! counted.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

mod facts;

use arrow::array::{Float64Array, StringArray};
use facts::{Faults, compare_table, expected, read_fixture, tables_of};
use serde_json::Value;
use titlewise_testing::{RealFiles, real_files};

/// Files with a known deviation from one expectation, with the reason.
const KNOWN: [(&str, &str, &str); 1] = [(
    "folio_demo__R51-TR-2022-01.json",
    "verdict",
    "wrapped in another product's record exactly like folio_demo__R5-TR-2022-01.json, for which a warning is expected",
)];

fn is_known(file: &str, fault: &str) -> bool {
    KNOWN.iter().any(|(name, part, _)| *name == file && fault.contains(part))
}

/// Compares all files of a family; `count` is their number.
fn compare_family(family: &str, count: usize, with_facts: impl Fn(&Value) -> bool) {
    let Some(files) = real_files(&format!("reading {family}"), count) else { return };
    let entries = expected(&files, family);
    let mut faults = Faults::default();
    for entry in &entries {
        let name = entry["file"].as_str().unwrap();
        let reading = read_fixture(&files, family, name, None);
        faults.verdict(name, entry, &reading.report);
        if !with_facts(entry) {
            continue;
        }
        for (sheet, facts, format) in tables_of(entry) {
            // A workbook also contains reports that we reject by name; only journal reports have tables.
            let is_ours = matches!(
                facts["report_id"].as_str(),
                None | Some("JR1" | "TR" | "TR_J1" | "TR_J2" | "TR_J3" | "TR_J4")
            );
            if is_ours && !sheet.is_some_and(|sheet| sheet.starts_with("BR")) {
                compare_table(name, sheet, facts, format, &reading.report, &mut faults);
            }
        }
    }
    faults.remove(is_known);
    faults.show();
    files.checked(entries.len());
}

#[test]
fn release_5() {
    compare_family("counter_r5", 35, |_| true);
}

#[test]
fn release_5_1() {
    compare_family("counter_r51", 8, |_| true);
}

#[test]
fn release_4_and_what_looks_like_it() {
    let is_jr1 =
        |entry: &Value| entry["expect"]["use"].as_str().is_some_and(|used| used.starts_with("jr1"));
    compare_family("counter_r4", 35, is_jr1);
}

#[test]
fn json_of_both_releases() {
    let is_report = |entry: &Value| entry["expect"]["outcome"] != "reject";
    compare_family("counter_json", 42, is_report);
}

/// Returns sums by view and metric of one fixture, in the rows of the model. Every ISSN is its own ISSN-L.
fn model_sums(
    files: &RealFiles,
    family: &str,
    name: &str,
    view: &str,
) -> std::collections::BTreeMap<String, f64> {
    let bytes = std::fs::read(files.path(family).join(name)).unwrap();
    let issns =
        ["1234-4321", "2042-5813", "2042-5872", "2042-5163", "2042-5139", "2042-549X", "2042-5406"];
    let map = titlewise_ingest::IssnMap::new(issns.map(|issn| (issn, issn)));
    let reading = titlewise_ingest::read(name, &bytes, Some(&map));
    let batch = titlewise_ingest::model_rows::counter_for_model(&reading.tables).unwrap();
    let text = |column: usize| batch.column(column).as_any().downcast_ref::<StringArray>().unwrap();
    let totals = batch.column(4).as_any().downcast_ref::<Float64Array>().unwrap();
    let mut sums = std::collections::BTreeMap::new();
    for row in (0..batch.num_rows()).filter(|row| text(2).value(*row) == view) {
        *sums.entry(text(3).value(row).to_owned()).or_insert(0.0) += totals.value(row);
    }
    sums
}

#[test]
fn views_cut_from_the_official_master_reports_equal_the_official_views() {
    let cases = [
        ("counter_r5", "Sample-TR.tsv", "Sample-TR_J2.tsv", "trj2"),
        ("counter_r5", "Sample-TR.tsv", "Sample-TR_J3.xlsx", "trj3"),
        ("counter_r5", "Sample-TR.tsv", "Sample-TR_J4.tsv", "trj4"),
        ("counter_r51", "TR_sample_r51.tsv", "TRJ2_sample_r51.xlsx", "trj2"),
        ("counter_r51", "TR_sample_r51.tsv", "TRJ3_sample_r51.tsv", "trj3"),
    ];
    let Some(files) = real_files("views cut from the official master reports", cases.len()) else {
        return;
    };
    for (family, master, view, name) in cases {
        let sums = model_sums(&files, family, view, name);
        assert!(!sums.is_empty(), "{view}");
        assert_eq!(model_sums(&files, family, master, name), sums, "{view}");
    }
    files.checked(cases.len());
}
