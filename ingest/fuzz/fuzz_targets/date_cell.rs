//! Cells with coverage dates, as start and as end, in both orders of day and month.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::reading::cell::date::{self, Style};
use titlewise_ingest_fuzz::cell_of;

/// A cell may contain a whole range, even a reversed one; the reader of ranges reports those.
fn has_two_years(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() == 4).count() > 1
}

fuzz_target!(|bytes: &[u8]| {
    let cell = cell_of(bytes);
    let of_column = Style::of(std::iter::once(cell));
    let orders = [None, Some(true), Some(false)].into_iter();
    let styles = orders
        .flat_map(|day_first| [false, true].map(|has_serials| Style { day_first, has_serials }));
    for style in styles.chain([of_column]) {
        let start = date::read(cell, false, style).day();
        let end = date::read(cell, true, style).day();
        if let (Some(start), Some(end)) = (start, end)
            && !has_two_years(&cell.text())
        {
            assert!(start <= end, "{cell:?}: {start} to {end}");
        }
    }
});
