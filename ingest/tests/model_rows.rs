//! From files to the rows of the model, on small hand-made files.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

use arrow::array::{Array, Float64Array, RecordBatch, StringArray};
use titlewise_ingest::reading::{Code, Kind, Verdict};
use titlewise_ingest::{IssnMap, Reading, model_rows, read, read_as};

fn map() -> IssnMap {
    IssnMap::new([
        ("0031-9252", "0031-9252"),
        ("1879-0658", "0031-9252"),
        ("1026-597X", "1026-597X"),
    ])
}

fn texts(batch: &RecordBatch, name: &str) -> Vec<Option<String>> {
    let column =
        batch.column_by_name(name).unwrap().as_any().downcast_ref::<StringArray>().unwrap();
    column.iter().map(|value| value.map(str::to_owned)).collect()
}

fn numbers(batch: &RecordBatch, name: &str) -> Vec<f64> {
    batch
        .column_by_name(name)
        .unwrap()
        .as_any()
        .downcast_ref::<Float64Array>()
        .unwrap()
        .values()
        .to_vec()
}

fn master(rows: &str) -> Reading {
    let head = "Report_ID,TR\nRelease,5.1\nReporting_Period,Begin_Date=2025-01-01; End_Date=2025-12-31\n\n\
        Title,Print_ISSN,Online_ISSN,Data_Type,YOP,Access_Type,Access_Method,Metric_Type,Reporting_Period_Total\n";
    read("tr.csv", format!("{head}{rows}").as_bytes(), Some(&map()))
}

#[test]
fn a_master_report_is_cut_into_its_views() {
    let reading = master(
        "A,0031-9252,,Journal,2020,Controlled,Regular,Unique_Item_Requests,5\n\
         A,,1879-0658,Journal,2021,Open,Regular,Unique_Item_Requests,7\n\
         A,0031-9252,,Journal,2020,Controlled,TDM,Unique_Item_Requests,100\n\
         A,0031-9252,,Journal,2020,Controlled,Regular,No_License,3\n\
         B,1026-597X,,Book,2020,Controlled,Regular,Unique_Item_Requests,50\n",
    );
    let batch = model_rows::counter_for_model(&reading.tables).unwrap();
    let names: Vec<String> = texts(&batch, "report_name").into_iter().flatten().collect();
    assert_eq!(names, ["trj3", "trj4", "trj2"]);
    assert_eq!(numbers(&batch, "total"), [12.0, 5.0, 3.0]);
    assert!(texts(&batch, "issn_l").iter().all(|issn| issn.as_deref() == Some("0031-9252")));
}

#[test]
fn an_unknown_issn_keeps_its_row() {
    let reading = master("C,0001-4575,,Journal,2020,Controlled,Regular,Unique_Item_Requests,5\n");
    assert_eq!(reading.report.problems_by_code.get(&Code::UnknownIssn), Some(&1));
    assert_eq!(reading.report.verdict, Verdict::AcceptWithWarnings);
    let batch = &reading.tables[0].batch;
    assert_eq!((batch.num_rows(), texts(batch, "issn_l")), (1, vec![None]));
    assert_eq!(model_rows::counter_for_model(&reading.tables).unwrap().num_rows(), 0);
}

#[test]
fn one_price_per_journal_the_lowest_above_zero() {
    let list = "ISSN,eISSN,Price\n0031-9252,,\"1,234.50\"\n,1879-0658,1000\n1026-597X,,0\n";
    let reading = read("prices.csv", list.as_bytes(), Some(&map()));
    let batch = model_rows::prices_for_model(&reading.tables).unwrap();
    assert_eq!(numbers(&batch, "price"), [1000.0, 0.0]);
}

#[test]
fn ranges_are_folded() {
    let list =
        "issn,start_date,end_date\n0031-9252,2010,2012\n1879-0658,2015,\n1026-597X,2000,2005-06\n";
    let reading = read("pta.csv", list.as_bytes(), Some(&map()));
    assert_eq!(reading.report.kind, Kind::PerpetualAccess);
    let batch = model_rows::perpetual_access_for_model(&reading.tables).unwrap();
    assert_eq!(
        texts(&batch, "start_date"),
        [Some("2010-01-01".to_owned()), Some("2000-01-01".to_owned())]
    );
    assert_eq!(texts(&batch, "end_date"), [None, Some("2005-06-30".to_owned())]);
}

#[test]
fn one_row_per_year_becomes_ranges_with_gaps() {
    let list = "title,print_issn,online_issn,year,has_rights\nA,0031-9252,,2001,Y\nA,0031-9252,,2002,Y\n\
        A,0031-9252,,2004,YBut\nA,0031-9252,,2005,N\n";
    let reading = read("crkn.csv", list.as_bytes(), Some(&map()));
    let batch = &reading.tables[0].batch;
    let dates: Vec<String> = texts(batch, "start_date").into_iter().flatten().collect();
    assert_eq!(dates, ["2001-01-01", "2004-01-01"]);
}

#[test]
fn filters_and_core_lists() {
    let list = "ISSN,Institution\n0031-9252,X\n1879-0658,Y\n";
    let filter = read("f.csv", list.as_bytes(), Some(&map()));
    assert_eq!(model_rows::filter_for_model(&filter.tables).unwrap().num_rows(), 1);
    let core = read_as("f.csv", list.as_bytes(), Some(&map()), Some(Kind::Core));
    let batch = model_rows::core_for_model(&core.tables).unwrap();
    assert_eq!((core.report.kind, batch.num_rows()), (Kind::Core, 1));
    assert!(batch.column_by_name("baseline_access").unwrap().is_null(0));
}

#[test]
fn a_table_and_its_report_can_be_written() {
    let reading = read("f.csv", b"ISSN\n0031-9252\n", None);
    let mut parquet = Vec::new();
    reading.tables[0].write_parquet(&mut parquet).unwrap();
    assert!(parquet.starts_with(b"PAR1"));
    let mut json = Vec::new();
    reading.report.write_json(&mut json).unwrap();
    let report: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(
        (report["kind"].as_str(), report["verdict"].as_str()),
        (Some("filter"), Some("accept"))
    );
}

#[test]
fn the_wrong_report_is_refused_by_name() {
    let jr2 = "Journal Report 1 GOA (R4),x\nX\n\nPeriod covered by Report:\n2024-01-01 to 2024-12-31\n\n\n\
        Journal,Publisher,Platform,Print ISSN,Online ISSN,Reporting Period Total\nA,B,C,0031-9252,,4\n";
    let reading = read("jr1goa.csv", jr2.as_bytes(), None);
    assert_eq!(reading.report.verdict, Verdict::Reject);
    assert!(reading.report.reason.contains("JR1 GOA") && reading.tables.is_empty());
}
