//! A valid zip with arbitrary parts of a workbook. The bytes are split at zero bytes into the sheet, the shared
//! strings, the styles and the workbook part. Missing parts get minimal content.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::read;
use titlewise_ingest_fuzz::{bear_with_calamine, xlsx_of};

fuzz_target!(init: bear_with_calamine(), |bytes: &[u8]| {
    let reading = read("book.xlsx", &xlsx_of(bytes), None);
    assert!(!reading.report.reason.is_empty());
});
