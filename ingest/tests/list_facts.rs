//! Real price lists, rights, filters and KBART lists against the facts stored with them. If the files are missing,
//! these checks are skipped and counted.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

mod facts;

use facts::{Faults, expected, read_fixture};
use serde_json::Value;
use titlewise_ingest::reading::report::TableFacts;
use titlewise_ingest::reading::{Input, Kind, Options, Report, Verdict, read_with};
use titlewise_testing::real_files;

/// Files with a known deviation from the expected verdict, with the reason.
const KNOWN: [(&str, &str); 1] = [(
    "with-formulas.xlsx",
    "the file holds the results of its formulas, so its prices can be read; we accept it with a warning",
)];

fn table<'a>(entry: &Value, report: &'a Report) -> Option<&'a TableFacts> {
    match entry["format"]["sheet_used"].as_str() {
        Some(sheet) => report.tables.iter().find(|table| table.sheet == sheet),
        None => report.tables.first(),
    }
}

/// Compares all files of a family; `count` is their number.
fn each(
    family: &str,
    count: usize,
    kind: Kind,
    compare: impl Fn(&str, &Value, &TableFacts, &mut Faults),
) {
    let Some(files) = real_files(&format!("reading {family}"), count) else { return };
    let entries = expected(&files, family);
    let mut faults = Faults::default();
    for entry in &entries {
        let name = entry["file"].as_str().unwrap();
        let report = read_fixture(&files, family, name, Some(kind)).report;
        faults.verdict(name, entry, &report);
        if entry["facts"].is_object() && entry["expect"]["outcome"] != "reject" {
            match table(entry, &report) {
                Some(table) => {
                    faults.check(name, "kind", report.kind, kind);
                    if let Some(row) = entry["facts"]["header_row"].as_u64() {
                        faults.check(
                            name,
                            "header_row",
                            table.header_row.map(u64::from),
                            Some(row),
                        );
                    }
                    compare(name, &entry["facts"], table, &mut faults);
                }
                // A rejection that the expectation accepts has no table.
                None if entry["expect"]["also_acceptable"].is_array() => {}
                None => faults.add(name, format!("no table: {}", report.reason)),
            }
        }
    }
    faults.remove(|file, fault| {
        fault.starts_with("verdict") && KNOWN.iter().any(|(name, _)| *name == file)
    });
    faults.show();
    files.checked(entries.len());
}

fn issns(name: &str, wanted: &Value, table: &TableFacts, faults: &mut Faults) {
    if let Some(distinct) = wanted.as_u64() {
        faults.check(name, "distinct_issn", table.distinct_issn as u64, distinct);
    }
}

#[test]
fn price_lists() {
    each("price", 10, Kind::Price, |name, facts, table, faults| {
        faults.check(
            name,
            "rows",
            Some(table.rows as u64),
            facts["non_blank_rows_after_header"].as_u64(),
        );
        for (heading, column) in facts["price_columns"].as_object().unwrap() {
            let Some(found) = table.price_columns.get(heading) else {
                faults.add(name, format!("no price column {heading}"));
                continue;
            };
            faults.check(
                name,
                heading,
                Some(found.numeric as u64),
                column["numeric_cells"].as_u64(),
            );
            let sum = column["sum"].as_f64().unwrap();
            faults.check(name, heading, (found.sum - sum).abs() < 0.01, true);
        }
        let first = facts["usable_rows_first_issn_and_first_price"].as_u64().unwrap();
        if name == "wiley_sub_2021.xlsx" {
            // The lines of a block are one journal, so there are fewer journals than rows with an ISSN.
            return;
        }
        // We also accept rows whose only ISSN is in the second column.
        let usable = table.usable_rows.unwrap_or(0) as u64;
        faults.check(name, "usable_rows (at least)", usable >= first && usable <= first + 2, true);
    });
}

#[test]
fn blocks_and_bundles_are_taken() {
    let Some(files) = real_files("blocks and bundles of price lists", 2) else { return };
    let wiley = read_fixture(&files, "price", "wiley_sub_2021.xlsx", Some(Kind::Price)).report;
    assert_eq!(wiley.verdict, Verdict::AcceptWithWarnings);
    assert_eq!((wiley.tables[0].usable_rows, wiley.tables[0].bundles), (Some(1352), Some(88)));
    let bundles = read_fixture(&files, "price", "mini_bundle.csv", Some(Kind::Price)).report;
    assert_eq!(bundles.verdict, Verdict::AcceptWithWarnings);
    assert_eq!((bundles.tables[0].usable_rows, bundles.tables[0].bundles), (Some(0), Some(25)));
    files.checked(2);
}

/// A knowledge base's list of rights looks like a list of titles, until a user chooses its kind.
#[test]
fn a_list_of_rights_that_looks_like_a_filter_is_read_as_chosen() {
    let Some(files) = real_files("Wiley's list of rights as chosen", 2) else { return };
    let path = files.path("pta/wiley_Full Collection_2012_2014_Nesli2.csv");
    let read = |wanted: Option<Kind>| {
        let options = Options { wanted, is_kind_certain: wanted.is_some(), ..Options::default() };
        read_with("wiley.csv", Input::File(&path), &options).report
    };
    assert_eq!(read(None).kind, Kind::Filter);
    let rights = read(Some(Kind::PerpetualAccess));
    assert_eq!(rights.kind, Kind::PerpetualAccess);
    assert!(rights.verdict.is_usable() && rights.outcome.kept > 1_000, "{}", rights.reason);
    files.checked(2);
}

#[test]
fn rights() {
    each("pta", 5, Kind::PerpetualAccess, |name, facts, table, faults| {
        faults.check(name, "rows", Some(table.rows as u64), facts["rows"].as_u64());
        issns(name, &facts["distinct_issn_any_column"], table, faults);
        for (what, found) in [("start", table.start_years), ("end", table.end_years)] {
            if let (Some(min), Some(max)) =
                (facts[what]["min_year"].as_i64(), facts[what]["max_year"].as_i64())
            {
                faults.check(
                    name,
                    what,
                    found.map(|(a, b)| (i64::from(a), i64::from(b))),
                    Some((min, max)),
                );
            }
        }
    });
}

#[test]
fn filters() {
    each("filter", 3, Kind::Filter, |name, facts, table, faults| {
        faults.check(name, "rows", Some(table.rows as u64), facts["rows"].as_u64());
        issns(name, &facts["distinct_issn_any_column"], table, faults);
    });
}

#[test]
fn kbart_lists() {
    each("kbart", 15, Kind::Filter, |name, facts, table, faults| {
        faults.check(name, "rows", Some(table.rows as u64), facts["rows"].as_u64());
        faults.check(
            name,
            "usable",
            table.usable_rows.map(|n| n as u64),
            facts["rows_with_a_wellformed_issn"].as_u64(),
        );
        issns(name, &facts["distinct_issn_any_column"], table, faults);
    });
}

#[test]
fn issn_l_tables() {
    each("issnl", 3, Kind::IssnL, |name, facts, table, faults| {
        faults.check(name, "rows", Some(table.rows as u64), facts["rows"].as_u64());
        issns(name, &facts["distinct_issn"], table, faults);
    });
}

#[test]
fn damage_done_by_spreadsheets_is_undone() {
    let Some(files) = real_files("damage done by spreadsheets", 4) else { return };
    let read = |name: &str| read_fixture(&files, "derived", name, None).report;
    let prices = read("elsevier_prices__issn_as_number.xlsx");
    assert_eq!((prices.tables[0].usable_rows, prices.tables[0].distinct_issn), (Some(120), 120));
    let use_ = read("rsc_TR_J1__issn_as_date_cell.xlsx");
    assert_eq!(use_.tables[0].distinct_issn, 21, "0003-2654 comes back from its date cell");
    let biff = read("nejm_JR1__biff_date_headings.xls");
    assert_eq!(
        (biff.tables[0].months.len(), biff.tables[0].total_by_metric["requests"]),
        (12, 12_202.0)
    );
    let text = read("TRJ4_r51__excel_unicode_text.txt");
    assert_eq!((text.format.encoding, text.tables[0].rows), (Some("utf-16-le"), 4));
    files.checked(4);
}
