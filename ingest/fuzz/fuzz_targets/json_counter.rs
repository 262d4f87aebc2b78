//! JSON, complete or as the items of a report with a valid header.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::read;

const HEADER: &[u8] =
    br#"{"Report_Header":{"Release":"5","Report_ID":"TR","Exceptions":[]},"Report_Items":["#;

fuzz_target!(|bytes: &[u8]| {
    let whole = match bytes.first() {
        Some(b'{' | b'[' | b'"') => bytes.to_vec(),
        _ => [HEADER, bytes.get(1..).unwrap_or_default(), b"]}"].concat(),
    };
    let reading = read("report.json", &whole, None);
    assert!(!reading.report.reason.is_empty());
    for sum in reading.report.tables.iter().flat_map(|table| table.total_by_metric.values()) {
        assert!(sum.is_finite(), "{sum}");
    }
});
