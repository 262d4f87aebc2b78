//! The titles of a package, each with its state and the reasons for it, as CSV.

use std::io::Write;

use super::{ExportError, harmless};
use crate::library::{CheckedTitle, Coverage, Finding};

const COLUMNS: [&str; 14] = [
    "issn_l",
    "issns",
    "title",
    "publisher",
    "named_in",
    "uses",
    "price",
    "currency",
    "state",
    "reasons",
    "remarks",
    "reason",
    "what_to_do",
    "good_to_know",
];

/// Writes a line for each title, in UTF-8. Texts that look like a formula are prefixed with a quote.
///
/// # Errors
/// A failure of the writer.
pub fn write_data_check<W: Write>(
    coverage: &Coverage,
    currency: &str,
    to: W,
) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(to);
    writer.write_record(COLUMNS)?;
    for title in &coverage.titles {
        writer.write_record(cells(title, currency))?;
    }
    writer.flush()?;
    Ok(())
}

fn cells(title: &CheckedTitle, currency: &str) -> [String; 14] {
    let codes = |findings: &[Finding]| {
        findings.iter().map(|finding| finding.code()).collect::<Vec<_>>().join(";")
    };
    let sentences = |findings: &[Finding], of: fn(Finding) -> &'static str| {
        findings.iter().map(|finding| of(*finding)).collect::<Vec<_>>().join(" ")
    };
    let number = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    let named_in = title.named_in.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(";");
    [
        title.issn_l.clone().unwrap_or_default(),
        title.issns.join(";"),
        harmless(&title.title),
        harmless(&title.publisher),
        named_in,
        number(title.uses),
        number(title.price),
        harmless(currency),
        title.state.name().to_owned(),
        codes(&title.reasons),
        codes(&title.remarks),
        sentences(&title.reasons, Finding::reason),
        sentences(&title.reasons, Finding::remedy),
        sentences(&title.remarks, Finding::reason),
    ]
}
