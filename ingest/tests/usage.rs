//! Combined COUNTER reports of several years, platforms and files.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use arrow::array::{AsArray, RecordBatch};
use arrow::compute::filter_record_batch;
use arrow::datatypes::Float64Type;
use titlewise_ingest::usage::{Delivery, Merged, merge, rows_for_forecast};
use titlewise_ingest::{IssnMap, TypedTable, read};

const NAMES: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Returns a TR_J3 of one journal on one platform with these months and uses.
fn report(platform: &str, months: &[(u32, i32, u32)]) -> String {
    let last = |month: u32| [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month as usize - 1];
    let (first, end) = (months.first().unwrap(), months.last().unwrap());
    let names: Vec<String> = months
        .iter()
        .map(|(month, year, _)| format!("{}-{year}", NAMES[*month as usize - 1]))
        .collect();
    let uses: Vec<String> = months.iter().map(|(.., uses)| uses.to_string()).collect();
    let total: u32 = months.iter().map(|(.., uses)| uses).sum();
    format!(
        "Report_ID,TR_J3\nRelease,5\nReporting_Period,Begin_Date={}-{:02}-01; End_Date={}-{:02}-{}\n\
         Title,Platform,Print_ISSN,Online_ISSN,Access_Type,Metric_Type,Reporting_Period_Total,{}\n\
         A,{platform},0031-9252,,Controlled,Unique_Item_Requests,{total},{}\n",
        first.1,
        first.0,
        end.1,
        end.0,
        last(end.0),
        names.join(","),
        uses.join(",")
    )
}

/// Returns the same number of uses in every month from one to another.
fn every(from: (u32, i32), count: u32, uses: u32) -> Vec<(u32, i32, u32)> {
    (0..count)
        .map(|at| {
            let month = from.0 - 1 + at;
            (month % 12 + 1, from.1 + i32::try_from(month / 12).unwrap(), uses)
        })
        .collect()
}

fn merged(files: &[(&str, String)]) -> Merged {
    let map = IssnMap::new([("0031-9252", "0031-9252")]);
    let tables: Vec<(&str, Vec<TypedTable>)> = files
        .iter()
        .map(|(name, text)| (*name, read(name, text.as_bytes(), Some(&map)).tables))
        .collect();
    let deliveries: Vec<Delivery<'_>> = tables
        .iter()
        .map(|(name, tables)| Delivery {
            name,
            rows: tables.iter().map(|table| &table.batch).collect::<Vec<&RecordBatch>>(),
        })
        .collect();
    merge(&deliveries).unwrap()
}

fn total(merged: &Merged) -> f64 {
    merged.rows.column_by_name("total").unwrap().as_primitive::<Float64Type>().values().iter().sum()
}

#[test]
fn twelve_files_of_one_month_make_a_year() {
    let names: Vec<String> = (1..=12).map(|month| format!("{month}.csv")).collect();
    let files: Vec<(&str, String)> = names
        .iter()
        .zip(1..)
        .map(|(name, month)| (name.as_str(), report("P", &[(month, 2024, month)])))
        .collect();
    let merged = merged(&files);
    assert_eq!(total(&merged), 78.0);
    assert!(merged.sentences.is_empty(), "{:?}", merged.sentences);
}

#[test]
fn platforms_are_added_up() {
    let year = every((1, 2024), 12, 1);
    let merged = merged(&[("a.csv", report("P", &year)), ("b.csv", report("Q", &year))]);
    assert_eq!(total(&merged), 24.0);
}

#[test]
fn the_same_file_twice_counts_once() {
    let year = report("P", &every((1, 2024), 12, 1));
    let merged = merged(&[("new.csv", year.clone()), ("old.csv", year)]);
    assert_eq!(total(&merged), 12.0);
    let said = merged.sentences.join(" ");
    assert!(
        said.contains("old.csv: its TR_J3 for January to December 2024")
            || said.contains("January 2024 to December 2024"),
        "{said}"
    );
    assert!(said.contains("counted once"), "{said}");
}

#[test]
fn of_several_years_the_latest_twelve_months_count() {
    let merged = merged(&[
        ("late.csv", report("P", &every((7, 2024), 6, 10))),
        ("early.csv", report("P", &every((1, 2023), 18, 1))),
    ]);
    // July to December 2024 from the newer file, January to June 2024 from the older one.
    assert_eq!(total(&merged), 66.0);
    let said = merged.sentences.join(" ");
    assert!(said.contains("January 2024 to December 2024, the latest twelve months"), "{said}");
}

#[test]
fn months_at_the_end_without_any_use_are_not_delivered_yet() {
    let mut months = every((1, 2023), 12, 2);
    months.extend(every((1, 2024), 3, 5));
    months.extend(every((4, 2024), 9, 0));
    let merged = merged(&[("a.csv", report("P", &months))]);
    assert_eq!(total(&merged), 33.0, "April 2023 to March 2024");
}

#[test]
fn less_than_a_year_is_said() {
    let merged = merged(&[("a.csv", report("P", &every((1, 2024), 3, 1)))]);
    assert_eq!(total(&merged), 3.0);
    assert!(merged.sentences[0].contains("3 months"), "{:?}", merged.sentences);
}

#[test]
fn the_total_cell_goes_before_the_sum_of_the_months() {
    let text = report("P", &every((1, 2024), 12, 1)).replace(",12,1,1", ",15,1,1");
    assert_eq!(total(&merged(&[("a.csv", text)])), 15.0);
}

#[test]
fn a_report_without_months_counts_as_a_whole_or_not_at_all() {
    let whole = "Report_ID,TR_J3\nRelease,5\nReporting_Period,Begin_Date=2024-01-01; End_Date=2024-12-31\n\
         Title,Platform,Print_ISSN,Online_ISSN,Access_Type,Metric_Type,Reporting_Period_Total\n\
         A,P,0031-9252,,Controlled,Unique_Item_Requests,40\n";
    assert_eq!(total(&merged(&[("whole.csv", whole.to_owned())])), 40.0);
    let months = report("P", &every((1, 2024), 12, 1));
    let both = merged(&[("months.csv", months.clone()), ("whole.csv", whole.to_owned())]);
    assert_eq!(total(&both), 12.0);
    assert!(both.sentences.join(" ").contains("whole.csv: its TR_J3 has no months"));
    let newer = merged(&[("whole.csv", whole.to_owned()), ("months.csv", months)]);
    assert_eq!(total(&newer), 40.0);
}

#[test]
fn release_4_gives_way_to_release_5() {
    let jr1 = "Journal,Publisher,Platform,Print ISSN,Online ISSN,Reporting Period Total,Jan-2018\nA,X,P,0031-9252,,7,7\n";
    assert_eq!(total(&merged(&[("jr1.csv", jr1.to_owned())])), 7.0);
    let five = report("P", &every((1, 2024), 12, 1));
    let both = merged(&[("jr1.csv", jr1.to_owned()), ("five.csv", five)]);
    assert_eq!(total(&both), 12.0);
    assert!(both.sentences.join(" ").contains("release 4"), "{:?}", both.sentences);
}

/// Returns the rows of a file, with the linking ISSNs of two journals.
fn rows_of(text: &str) -> RecordBatch {
    let map = IssnMap::new([("0031-9252", "0031-9252"), ("0036-8075", "0036-8075")]);
    read("a.csv", text.as_bytes(), Some(&map)).tables.remove(0).batch
}

#[test]
fn a_forecast_needs_one_row_of_each_title_in_a_tr_j4() {
    let mut text =
        "Report_ID,TR_J4\nRelease,5\nReporting_Period,Begin_Date=2024-01-01; End_Date=2024-12-31\n\
         Title,Platform,Print_ISSN,Online_ISSN,YOP,Access_Type,Metric_Type,Reporting_Period_Total\n"
            .to_owned();
    for (title, issn) in [("A", "0031-9252"), ("B", "0036-8075"), ("Unknown", "0001-4575")] {
        for year in 2020..2024 {
            for metric in ["Total_Item_Requests", "Unique_Item_Requests"] {
                text += &format!("{title},P,{issn},,{year},Controlled,{metric},5\n");
            }
        }
    }
    let by_year = rows_of(&text);
    assert_eq!(by_year.num_rows(), 24);
    let needed = rows_for_forecast(&by_year).unwrap();
    let titles: Vec<_> = needed["title"].as_string::<i32>().iter().flatten().collect();
    assert_eq!(titles, ["A", "B", "Unknown"]);

    // Of all other reports every row is needed, and a TR_J4 changes nothing of what they count.
    let counted = rows_of(&report("P", &every((1, 2024), 12, 1)));
    assert_eq!(rows_for_forecast(&counted).unwrap(), counted);
    let of_trj3 = |by_year: &RecordBatch| {
        let delivery = |name, rows| Delivery { name, rows: vec![rows] };
        let files = [delivery("a.csv", by_year), delivery("b.csv", &counted)];
        let merged = merge(&files).unwrap().rows;
        let reports = merged["report_name"].as_string::<i32>();
        let is_counted = reports.iter().map(|report| Some(report != Some("trj4"))).collect();
        filter_record_batch(&merged, &is_counted).unwrap()
    };
    assert_eq!(of_trj3(&needed), of_trj3(&by_year));
    assert_eq!(of_trj3(&needed).num_rows(), 1);
}
