//! Cells of coverage dates, as start and as end, in either order of day and month.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::reading::date;
use titlewise_ingest_fuzz::cell_of;

fuzz_target!(|bytes: &[u8]| {
    let cell = cell_of(bytes);
    let known = date::is_day_first(std::iter::once(&cell));
    for order in [None, Some(true), Some(false), known] {
        let start = date::read(&cell, false, order).day();
        let end = date::read(&cell, true, order).day();
        if let (Some(start), Some(end)) = (start, end) {
            assert!(start <= end, "{cell:?}: {start} to {end}");
        }
    }
});
