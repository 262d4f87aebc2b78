//! Cells of ISSN columns. What is taken for an ISSN is written as one and read back as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::reading::Issn;
use titlewise_ingest::reading::issn::IssnCell;
use titlewise_ingest_fuzz::cell_of;

fuzz_target!(|bytes: &[u8]| {
    for issn in IssnCell::read(cell_of(bytes)).issns() {
        assert_eq!(Issn::parse(&issn.to_string()), Some(*issn));
    }
});
