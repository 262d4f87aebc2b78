//! `read` returns a report for any bytes.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

mod broken;

use broken::mutated;
use proptest::prelude::*;
use titlewise_ingest::reading::Verdict;
use titlewise_ingest::{IssnMap, read};

const REPORT: &str = "Report_Name,Journal Requests\nReport_ID,TR_J3\nRelease,5\nInstitution_Name,X\n\
Reporting_Period,Begin_Date=2024-01-01; End_Date=2024-12-31\n\n\
Title,Publisher,Platform,Print_ISSN,Online_ISSN,YOP,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2024\n\
Acta,P,Q,0031-9252,,2020,Controlled,Unique_Item_Requests,12,12\n\
\"A \"\"b\"\"\",P,Q,1026-597X,,1,OA_Gold,No_License,\"1,000\",1000\n";

const LIST: &str = "ISSN;Title;Price EUR;start_date;end_date\n0031-9252;A;1.234,50;2015;present\n319252;B;;1/2/2003;\n";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let reading = read("x", &bytes, None);
        prop_assert_eq!(reading.tables.is_empty(), matches!(reading.report.verdict, Verdict::Reject | Verdict::Empty));
    }

    #[test]
    fn bytes_behind_a_known_beginning(front in 0usize..6, bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let fronts: [&[u8]; 6] =
            [b"PK\x03\x04", &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], b"{\"Report_Header\":", &[0xFF, 0xFE], &[0xFF, 0xFE, 0, 0], b"sep=;"];
        let whole = [fronts[front], &bytes].concat();
        let reading = read("x", &whole, None);
        prop_assert!(!reading.report.reason.is_empty());
    }

    #[test]
    fn damaged_tables(which in 0usize..2, edits in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..30)) {
        let map = IssnMap::new([("0031-9252", "0031-9252")]);
        let bytes = mutated([REPORT, LIST][which], &edits);
        let reading = read("x.csv", &bytes, Some(&map));
        let outcome = &reading.report.outcome;
        prop_assert!(outcome.kept <= outcome.read);
    }

    #[test]
    fn any_text_in_json(title in ".{0,20}", count in any::<f64>(), month in ".{0,8}") {
        let report = serde_json::json!({
            "Report_Header": {"Release": "5.1", "Report_ID": "TR_J1", "Report_Filters": {"Begin_Date": month.clone()}},
            "Report_Items": [{"Title": title, "Item_ID": {"Print_ISSN": month.clone()},
                "Attribute_Performance": [{"Performance": {"Total_Item_Requests": {month: count}}}]}]
        });
        let reading = read("x.json", report.to_string().as_bytes(), None);
        prop_assert!(!reading.report.reason.is_empty());
    }
}
