//! What librarians read about rows.

use titlewise_ingest::reading::{Input, Options};
use titlewise_ingest::{IssnMap, read_with};

use crate::library::origins::{
    NotCounted, OriginFile, Origins, UsageOrigin, not_in_total, origins_of,
};
use crate::library::{InstitutionRows, PackageTerms};

const ISSN: &str = "0031-9252";

fn file(name: &str, text: &str) -> OriginFile {
    let map = IssnMap::new([(ISSN, ISSN)]);
    let options = Options { issn_map: Some(&map), ..Options::default() };
    let mut reading = read_with(name, Input::Bytes(text.as_bytes()), &options);
    let kind = reading.report.kind.name().to_owned();
    let rows = reading.tables.remove(0).batch;
    let name = name.to_owned();
    OriginFile { upload_id: format!("id of {name}"), slot: kind.clone(), name, kind, rows }
}

fn report(name: &str, id: &str, months: &str, above: usize, rows: &str) -> OriginFile {
    let block = format!("Report_ID,{id}\nRelease,5\n{}", "\n".repeat(above - 3));
    let headings = "Title,Platform,Print_ISSN,Access_Type,Metric_Type,Reporting_Period_Total";
    file(name, &format!("{block}{headings},{months}\n{rows}"))
}

fn origins(files: &[OriginFile]) -> Origins {
    let terms = PackageTerms::default();
    origins_of(files, &InstitutionRows::default(), &terms, ISSN).unwrap()
}

fn place(row: &UsageOrigin) -> (&str, u32, f64) {
    (row.place.file.as_str(), row.place.row.unwrap(), row.total)
}

#[test]
fn uses_of_a_title_come_from_three_rows_and_a_fourth_counts_repeats() {
    let of_access = "A,P,0031-9252,Controlled,Unique_Item_Requests,100,100\n\
        A,P,0031-9252,OA_Gold,Unique_Item_Requests,20,20\n\
        A,P,0031-9252,Controlled,Total_Item_Requests,160,160\n";
    let denied = "A,P,0031-9252,,No_License,5,5\n";
    let found = origins(&[
        report("tr_j3.csv", "TR_J3", "Jan-2025", 14, of_access),
        report("tr_j2.csv", "TR_J2", "Jan-2025", 8, denied),
    ]);
    let places: Vec<_> = found.usage.iter().map(place).collect();
    assert_eq!(
        places,
        [
            ("tr_j3.csv", 15, 100.0),
            ("tr_j3.csv", 16, 20.0),
            ("tr_j3.csv", 17, 160.0),
            ("tr_j2.csv", 9, 5.0)
        ]
    );
    let totals: Vec<_> = found
        .usage_totals()
        .into_iter()
        .map(|(key, total)| (key.report_name, key.metric_type, total))
        .collect();
    let total = |view, metric: &str, total| (view, metric.to_owned(), total);
    assert_eq!(
        totals,
        [
            total("trj3", "Unique_Item_Requests", 120.0),
            total("trj3", "Total_Item_Requests", 160.0),
            total("trj2", "No_License", 5.0)
        ]
    );
    let repeats = not_in_total("trj3", "Total_Item_Requests");
    assert_eq!(repeats.reason, NotCounted::Repeats);
    assert!(repeats.words.contains("counts repeats"), "{}", repeats.words);
    let first = &found.usage[0];
    assert_eq!(first.place.upload_id, "id of tr_j3.csv");
    assert_eq!(first.place.issns, [ISSN]);
    assert_eq!(first.counted.as_ref().unwrap().column, "Reporting_Period_Total");
    assert!(first.left_out.is_empty());
}

#[test]
fn a_newer_file_is_named() {
    let row = |uses: &str| format!("A,P,0031-9252,Controlled,Unique_Item_Requests,{uses}\n");
    let months = |names: &[&str]| names.join(",");
    let found = origins(&[
        report("tr_j3_2025.csv", "TR_J3", &months(&["Jan-2025", "Feb-2025"]), 4, &row("3,1,2")),
        report(
            "tr_j3_old.csv",
            "TR_J3",
            &months(&["Jan-2024", "Feb-2024", "Nov-2024", "Dec-2024", "Jan-2025"]),
            4,
            &row("15,1,2,3,4,5"),
        ),
    ]);
    let old = &found.usage[1];
    let counted = old.counted.as_ref().unwrap();
    assert_eq!((counted.uses, counted.column.as_str()), (7.0, "Nov-2024 to Dec-2024"));
    let left_out: Vec<_> = old
        .left_out
        .iter()
        .map(|one| (one.uses, one.column.as_str(), one.why.reason, one.why.words.as_str()))
        .collect();
    assert_eq!(
        left_out,
        [
            (
                3.0,
                "Jan-2024 to Feb-2024",
                NotCounted::OutsideLatestYear,
                "Only the latest twelve months count: March 2024 to February 2025."
            ),
            (
                5.0,
                "Jan-2025",
                NotCounted::MonthInNewerFile,
                "A newer file, tr_j3_2025.csv, has this month too."
            ),
        ]
    );
}

#[test]
fn a_title_that_no_file_has_has_no_rows() {
    let found = origins(&[]);
    assert!(found.usage.is_empty() && found.price.rows.is_empty() && found.rights.rows.is_empty());
    assert_eq!(
        (found.price.price, found.core.has_list, found.citations.has_file),
        (None, false, false)
    );
}
