//! Reads arbitrary bytes. Reading never panics, and the row counts of its report add up.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::read;
use titlewise_ingest_fuzz::bear_with_calamine;

fuzz_target!(init: bear_with_calamine(), |bytes: &[u8]| {
    let reading = read("any", bytes, None);
    assert!(!reading.report.reason.is_empty());
    assert_eq!(reading.tables.is_empty(), !reading.report.verdict.is_usable());
});
