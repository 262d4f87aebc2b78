//! Generated and real samples against counts of the same text by a script in another language: `tests/data/added`. If
//! the real samples are missing, their checks are skipped and counted.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;
use titlewise_engine::added::Additions;
use titlewise_testing::samples::open_lists;
use titlewise_testing::{real_files, workspace};

use super::tables;
use crate::rows;

fn counts(file: &str) -> Value {
    let path = workspace().join("engine/tests/data/added").join(file);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns a cell of a CSV file, or of rows to be hashed.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Returns the tables to complete, as described in the README of the counts.
fn base(counts: &Value) -> TempDir {
    let rows = |table: &str| counts["base"][table].as_array().unwrap();
    let cells = |row: &Value| row.as_array().unwrap().iter().map(cell).collect::<Vec<_>>();
    let mut journals =
        "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n"
            .to_owned();
    let mut papers = "issn_l,year,num_papers\n".to_owned();
    let mut open = "issn_l,year,oa_type,n_with_submitted,n_no_submitted\n".to_owned();
    for (place, row) in rows("journals").iter().enumerate() {
        let [issn_l, title, society, issns] = cells(row).try_into().unwrap();
        journals += &format!("{issn_l},{title},,,{society},true,false,{issns}\n");
        papers += &format!("{issn_l},2019,20\n{issn_l},2020,20\n");
        let gold = if place % 3 == 0 { 18 } else { 19 };
        open += &format!("{issn_l},2019,gold,{gold},{gold}\n{issn_l},2020,hybrid,1,1\n");
    }
    let mut charges = "ror_id,doi,issn_l,journal_name,publisher,year,oa_status,apc,currency,num_authors_total,num_authors_from_uni\n".to_owned();
    for row in rows("apc_papers") {
        let mut cells = cells(row);
        cells.splice(3..3, [String::new(), String::new()]);
        let quoted: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
        charges += &(quoted.join(",") + "\n");
    }
    let plain = |heading: &str, table: &str| {
        let lines = rows(table).iter().map(|row| cells(row).join(",") + "\n");
        format!("{heading}\n{}", lines.collect::<String>())
    };
    tables::folder(&[
        ("journals", &journals),
        ("papers_by_year", &papers),
        ("oa_papers_by_year", &open),
        ("apc_papers", &charges),
        ("institutions", &plain("ror_id,name,country_code,grid_id", "institutions")),
        (
            "institution_authorships",
            &plain("ror_id,issn_l,year,num_authorships", "institution_authorships"),
        ),
    ])
}

fn additions(samples: &Path, given: &Value) -> Additions {
    let file = |value: &Value| value.as_str().map(|name| samples.join(name));
    let files = |value: &Value| -> Vec<PathBuf> {
        value.as_array().unwrap().iter().filter_map(file).collect()
    };
    let payments = files(&given["openapc"]);
    let year = |place: usize| given["years"][place].as_i64().map(|year| year as i32);
    Additions {
        ror_dump: file(&given["ror_dump"]),
        institutions: given["ror"].as_array().unwrap().iter().map(cell).collect(),
        societies: files(&given["society"]),
        doaj: file(&given["doaj"]),
        crossref: file(&given["crossref"]),
        openapc: (!payments.is_empty())
            .then(|| (payments, samples.join("openapc/institutions.csv"))),
        unpaywall: file(&given["unpaywall"]),
        years: year(0).zip(year(1)),
        is_classic: given["submitted"] == "classic",
    }
}

/// Compares a variant of generated samples, and of real ones if present. `count` is its number of tables.
fn compare_both(variant: &str, count: usize) {
    let invented = tempfile::tempdir().unwrap();
    open_lists::write(invented.path());
    assert_eq!(compare(invented.path(), &counts("invented.json"), variant), count);
    let Some(real) = real_files(&format!("completed tables: {variant}"), count) else { return };
    let compared = compare(&real.path("reference"), &counts("counts.json"), variant);
    real.checked(compared);
}

/// Compares the tables and returns their number.
fn compare(samples: &Path, counts: &Value, variant: &str) -> usize {
    let expected = &counts["variants"][variant];
    let additions = additions(samples, &expected["given"]);
    let (added, out) = tables::completed(&base(counts), &additions).unwrap();
    let unknown = serde_json::to_value(&added.unknown_institutions).unwrap();
    assert_eq!(unknown, expected["unknown_institutions"]);
    for (source, count) in expected["matched"].as_object().unwrap() {
        let found = added.matched.iter().find(|(name, ..)| name == source).unwrap();
        assert_eq!(found.1 as u64, count.as_u64().unwrap(), "{source}");
    }
    for (table, expected) in expected["tables"].as_object().unwrap() {
        let columns: Vec<&str> = expected["columns"]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap())
            .collect();
        let rows = rows::read(out.path(), table, &columns);
        assert_eq!(rows.len() as u64, expected["rows"].as_u64().unwrap(), "{table}");
        if let Some(data) = expected["data"].as_array() {
            for (row, expected) in rows.iter().zip(data) {
                assert_eq!(row, expected.as_array().unwrap(), "{table}");
            }
            continue;
        }
        for (column, sum) in expected["sums"].as_object().unwrap() {
            let place = columns.iter().position(|name| name == column).unwrap();
            let found: f64 = rows.iter().filter_map(|row| row[place].as_f64()).sum();
            assert!((found - sum.as_f64().unwrap()).abs() < 0.01, "{table}: {column}: {found}");
        }
        let line = |row: &Vec<Value>| row.iter().map(cell).collect::<Vec<_>>().join("\t") + "\n";
        let text: String = rows.iter().map(line).collect();
        if let Some(folder) = std::env::var_os("TITLEWISE_ROWS") {
            fs::write(PathBuf::from(folder).join(format!("{table}.tsv")), &text).unwrap();
        }
        assert_eq!(rows::hash(text.as_bytes()), expected["sha256"].as_str().unwrap(), "{table}");
    }
    expected["tables"].as_object().unwrap().len()
}

#[test]
fn all_sources_are_counted_as_the_text_says() {
    compare_both("all sources", 6);
}

#[test]
fn other_layouts_and_years_are_counted_as_the_text_says() {
    compare_both("schema 2, older DOAJ, classic", 6);
}
