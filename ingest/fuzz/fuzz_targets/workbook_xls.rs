//! Old binary workbooks. Bytes that begin as a compound file are read unchanged; all others become the records of a
//! `Workbook` stream in a valid one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::read;
use titlewise_ingest_fuzz::{bear_with_calamine, xls_of};

fuzz_target!(init: bear_with_calamine(), |bytes: &[u8]| {
    let reading = read("book.xls", &xls_of(bytes), None);
    assert!(!reading.report.reason.is_empty());
});
