//! Headings of month columns. An accepted month has days and parses from its own name.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::reading::cell::month::{Month, Period};
use titlewise_ingest_fuzz::cell_of;

fuzz_target!(|bytes: &[u8]| {
    let cell = cell_of(bytes);
    if let Some(month) = Month::read(cell) {
        assert!(month.first_day() < month.last_day());
        assert_eq!(Month::from_iso(&month.iso()), Some(month));
    }
    if let Some(period) = Period::read(&cell.text()) {
        let _ = period.month_count();
    }
});
