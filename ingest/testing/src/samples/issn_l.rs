//! The table of linking ISSNs in the format of the ISSN International Centre.

use serde_json::json;

use super::model::journals;
use super::sample::{Sample, TABS};
use crate::writer::grid::{Grid, texts};

/// Every sample.
pub fn all() -> Vec<Sample> {
    let mut grid: Grid = vec![texts(["ISSN", "ISSN-L"])];
    for journal in journals(6) {
        grid.push(texts([&journal.print, &journal.print]));
        grid.push(texts([&journal.online, &journal.print]));
    }
    let facts = json!({"rows": 12, "distinct_issn": 12});
    let table = Sample::text("issn_l.txt", &grid, TABS, "accept", &[facts]);
    vec![table.uploaded_as("issn-l").of_format(json!({"container": "text", "delimiter": "tab"}))]
}
