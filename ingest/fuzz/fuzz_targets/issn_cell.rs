//! Cells of ISSN columns. An accepted ISSN is formatted as one and parses to itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::reading::Issn;
use titlewise_ingest::reading::cell::issn::IssnCell;
use titlewise_ingest_fuzz::cell_of;

fuzz_target!(|bytes: &[u8]| {
    for issn in IssnCell::read(cell_of(bytes)).issns() {
        assert_eq!(Issn::parse(&issn.to_string()), Some(*issn));
    }
});
