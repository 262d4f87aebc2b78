//! The titles that files name.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use std::collections::{HashMap, HashSet};

use arrow::array::{Array, AsArray};
use proptest::prelude::*;
use titlewise_ingest::named::{Named, NamedTitle, named};
use titlewise_ingest::reading::Kind;
use titlewise_ingest::{IssnMap, TableKind, TypedTable, model_rows, read_as};

fn map() -> IssnMap {
    IssnMap::new([
        ("0031-9252", "0031-9252"),
        ("1879-0658", "0031-9252"),
        ("1026-597X", "1026-597X"),
    ])
}

fn tables(kind: Kind, text: &str) -> Vec<TypedTable> {
    let reading = read_as("file.csv", text.as_bytes(), Some(&map()), Some(kind));
    assert!(!reading.tables.is_empty(), "{}", reading.report.reason);
    reading.tables
}

fn counter(rows: &str) -> Vec<TypedTable> {
    let head = "Report_ID,TR\nRelease,5.1\nReporting_Period,Begin_Date=2025-01-01; End_Date=2025-12-31\n\n\
        Title,Publisher,Print_ISSN,Online_ISSN,Data_Type,YOP,Access_Type,Access_Method,Metric_Type,Reporting_Period_Total\n";
    tables(Kind::Counter, &format!("{head}{rows}"))
}

fn title<'a>(named: &'a Named, title: &str) -> &'a NamedTitle {
    named.titles.iter().find(|found| found.title == title).unwrap()
}

#[test]
fn titles_are_one_by_linking_issn_by_shared_issn_or_by_title() {
    let row = |title: &str, print: &str, online: &str, kind: &str| {
        format!(
            "{title},House,{print},{online},{kind},2020,Controlled,Regular,Unique_Item_Requests,5\n"
        )
    };
    let mut files = counter(
        &[
            row("Known", "0031-9252", "", "Journal"),
            row("Known online", "", "1879-0658", "Journal"),
            row("Strange", "0001-4575", "", "Journal"),
            row("Stranger", "", "0001-4583", "Journal"),
            row("Both of them", "0001-4575", "0001-4583", "Journal"),
            row("Nameless", "", "", "Journal"),
            row("NAMELESS", "", "", "Journal"),
            row("A book", "1026-597X", "", "Book"),
        ]
        .concat(),
    );
    files.extend(tables(
        Kind::Price,
        "Title,ISSN,Price\nKnown,0031-9252,7\nStrange,0001-4583,10\nStrange,0001-4575,8\nOther,1026-597X,3\n",
    ));
    let named = named(&files).unwrap();
    let keys: Vec<&str> = named.titles.iter().map(|title| title.key.as_str()).collect();
    assert_eq!(keys, ["0031-9252", "#1", "#2", "1026-597X"]);
    let known = title(&named, "Known");
    assert_eq!(known.issn_l.as_deref(), Some("0031-9252"));
    assert_eq!(known.issns, ["0031-9252", "1879-0658"]);
    let strange = title(&named, "Strange");
    assert_eq!((strange.issn_l.as_deref(), strange.publisher.as_str()), (None, "House"));
    assert_eq!(strange.issns, ["0001-4575", "0001-4583"]);
    assert_eq!(strange.named_in, [TableKind::Counter, TableKind::Price]);
    assert_eq!(title(&named, "Other").named_in, [TableKind::Price], "a book is no title");

    // Sums by linking ISSN include unknown titles.
    let sums = model_rows::counter_for_model(&named.tables).unwrap();
    let (keys, totals) = (sums["issn_l"].as_string::<i32>(), &sums["total"]);
    let totals = totals.as_primitive::<arrow::datatypes::Float64Type>();
    let views = sums["report_name"].as_string::<i32>();
    let sums: HashMap<&str, f64> = (0..keys.len())
        .filter(|row| views.value(*row) == "trj3")
        .map(|row| (keys.value(row), totals.value(row)))
        .collect();
    assert_eq!(sums, HashMap::from([("0031-9252", 10.0), ("#1", 15.0), ("#2", 10.0)]));
    let prices = model_rows::prices_for_model(&named.tables).unwrap();
    assert_eq!(prices.num_rows(), 3);
    let lowest = prices["price"].as_primitive::<arrow::datatypes::Float64Type>();
    assert_eq!(lowest.values(), &[7.0, 8.0, 3.0]);
}

proptest! {
    /// Rows that share an ISSN have the same key, rows without a chain of shared ISSNs have different keys, and every
    /// key is a title with exactly the ISSNs of its rows.
    #[test]
    fn every_row_names_exactly_one_title(pairs in prop::collection::vec((0usize..12, 0usize..12), 1..40)) {
        // Even numbers are not ISSNs.
        let issn = |number: usize| if number.is_multiple_of(2) { String::new() } else { format!("2049-36{number:02}") };
        let rows: String = pairs
            .iter()
            .enumerate()
            .map(|(row, (print, online))| {
                let (print, online) = (issn(*print), issn(*online));
                format!("T{row},H,{print},{online},Journal,2020,Controlled,Regular,Unique_Item_Requests,1\n")
            })
            .collect();
        let files = counter(&rows);
        let named = named(&files).unwrap();
        let known: HashSet<&str> = named.titles.iter().map(|title| title.key.as_str()).collect();
        prop_assert_eq!(known.len(), named.titles.len());
        let mut by_key: HashMap<String, HashSet<String>> = HashMap::new();
        let mut by_issn: HashMap<String, String> = HashMap::new();
        for table in &named.tables {
            let keys = table.batch["issn_l"].as_string::<i32>();
            for row in 0..keys.len() {
                prop_assert!(keys.is_valid(row));
                let found = by_key.entry(keys.value(row).to_owned()).or_default();
                for column in ["print_issn", "online_issn"] {
                    let issns = table.batch[column].as_string::<i32>();
                    if issns.is_valid(row) && !issns.value(row).is_empty() {
                        found.insert(issns.value(row).to_owned());
                        let key = by_issn.entry(issns.value(row).to_owned()).or_insert_with(|| keys.value(row).to_owned());
                        prop_assert_eq!(key.as_str(), keys.value(row));
                    }
                }
            }
        }
        prop_assert_eq!(by_key.len(), named.titles.len());
        for title in &named.titles {
            let issns: HashSet<String> = title.issns.iter().cloned().collect();
            prop_assert_eq!(&by_key[&title.key], &issns);
        }
        // Titles without ISSN share no row with any other, regardless of their number.
        let without = pairs.iter().filter(|(print, online)| print % 2 == 0 && online % 2 == 0).count();
        prop_assert_eq!(named.titles.iter().filter(|title| title.issns.is_empty()).count(), without);
    }
}
