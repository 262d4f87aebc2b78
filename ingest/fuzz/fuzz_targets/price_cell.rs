//! Cells with prices and counts. Accepted numbers are finite.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::reading::cell::number::{DecimalMark, count, decimal_mark, price};
use titlewise_ingest_fuzz::cell_of;

fuzz_target!(|bytes: &[u8]| {
    let cell = cell_of(bytes);
    let mark = decimal_mark(std::iter::once(cell));
    for mark in [mark, DecimalMark::Point, DecimalMark::Comma] {
        let found = price(cell, mark);
        assert!(found.is_none_or(|price| price.is_finite() && price >= 0.0));
    }
    assert!(count(cell).flatten().is_none_or(f64::is_finite));
});
