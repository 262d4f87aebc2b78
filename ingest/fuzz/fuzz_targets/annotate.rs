//! Reads arbitrary bytes, then copies them into a workbook with remarks beside the rows. The copy succeeds for every
//! file that the reader accepts.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::reading::limits::Limits;
use titlewise_ingest::reading::{Input, Options, read_with};
use titlewise_ingest::remarks;
use titlewise_ingest_fuzz::bear_with_calamine;

fuzz_target!(init: bear_with_calamine(), |bytes: &[u8]| {
    let reading = read_with("any", Input::Bytes(bytes), &Options::default());
    let remarks = remarks::of(&reading.report, &reading.report.problems);
    let mut book = Cursor::new(Vec::new());
    remarks::annotate(Input::Bytes(bytes), "any", &remarks, &Limits::default(), &mut book).unwrap();
    assert!(book.get_ref().starts_with(b"PK"));
    let mut csv = Vec::new();
    remarks::write_csv(&remarks, &mut csv).unwrap();
});
