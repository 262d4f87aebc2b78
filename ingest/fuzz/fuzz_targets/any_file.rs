//! Any bytes at all: reading never fails, and what it says of the rows adds up.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::read;
use titlewise_ingest_fuzz::bear_with_calamine;

fuzz_target!(init: bear_with_calamine(), |bytes: &[u8]| {
    let reading = read("any", bytes, None);
    assert!(!reading.report.reason.is_empty());
    assert_eq!(reading.tables.is_empty(), !reading.report.verdict.is_usable());
});
