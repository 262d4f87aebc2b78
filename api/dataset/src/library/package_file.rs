//! The role of a processed file in a package.

use std::collections::BTreeSet;

use titlewise_ingest::reading::Kind;
use titlewise_ingest::{Report, Verdict};

/// Rejects a file that a package cannot use: a mapping from ISSN to ISSN-L.
pub fn for_package(mut report: Report) -> Report {
    if report.verdict.is_usable() && report.kind == Kind::IssnL {
        report.verdict = Verdict::Reject;
        "A table from ISSN to ISSN-L belongs to the reference data, not to a package."
            .clone_into(&mut report.reason);
    }
    report
}

/// Returns the slot of a file: `price`, `filter`, … or `counter-` and the reports in it.
pub fn slot(report: &Report) -> String {
    if report.kind != Kind::Counter {
        return report.kind.name().to_owned();
    }
    let ids = report.tables.iter().filter_map(|table| table.report_id.as_deref());
    let names: BTreeSet<String> = ids.map(|id| id.replace('_', "").to_lowercase()).collect();
    if names.is_empty() {
        return "counter".to_owned();
    }
    format!("counter-{}", names.into_iter().collect::<Vec<_>>().join("-"))
}
