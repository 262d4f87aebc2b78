//! Text below a recognised heading row, so that mutations reach the row readers. The first byte selects the headings.
#![no_main]

use libfuzzer_sys::fuzz_target;
use titlewise_ingest::{IssnMap, read};

const HEADINGS: [&str; 5] = [
    "Report_ID,TR_J3\nRelease,5\n\nTitle,Platform,Print_ISSN,Online_ISSN,YOP,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2024,Feb-2024\n",
    "Journal,Publisher,Platform,Print ISSN,Online ISSN,Reporting Period Total,Jan-2012\n",
    "ISSN;Title;Price EUR\n",
    "ISSN\tTitle\tstart_date\tend_date\n",
    "title|print_issn|year|rights\n",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, rest)) = bytes.split_first() else { return };
    let mut text = HEADINGS[usize::from(*choice) % HEADINGS.len()].as_bytes().to_vec();
    text.extend_from_slice(rest);
    let map = IssnMap::new([("0031-9252", "0031-9252")]);
    let reading = read("table.csv", &text, Some(&map));
    let outcome = &reading.report.outcome;
    assert!(outcome.kept <= outcome.read);
});
