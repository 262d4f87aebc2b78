//! A valid zip with an arbitrary `content.xml`. Bytes that do not begin as a document become the rows of its one table.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::read;
use titlewise_ingest_fuzz::{bear_with_calamine, ods_of};

fuzz_target!(init: bear_with_calamine(), |bytes: &[u8]| {
    let reading = read("book.ods", &ods_of(bytes), None);
    assert!(!reading.report.reason.is_empty());
});
