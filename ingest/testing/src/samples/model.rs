//! The fictitious journals and counts that all samples share.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::writer::issn::Issn;

/// A fictitious journal.
#[derive(Debug, Clone)]
pub struct Journal {
    pub title: String,
    pub print: String,
    pub online: String,
}

const SUBJECTS: [&str; 8] = [
    "Acoustic Lanterns",
    "Bramble & Thistle",
    "Clockwork Études",
    "Driftwood, Its Uses",
    "Estuary Law",
    "Feather Weights",
    "Glass Harps",
    "Heraldic Tides",
];

/// Returns `count` journals, at most eight. No two share an ISSN; one title has a comma, one an ampersand, one an
/// accent.
pub fn journals(count: usize) -> Vec<Journal> {
    let issn = |number: u32| Issn(number).to_string();
    SUBJECTS[..count]
        .iter()
        .zip(0u32..)
        .map(|(subject, at)| Journal {
            title: format!("Annals of {subject}"),
            print: issn(204_100 + 1_009 * at),
            online: issn(2_804_100 + 1_013 * at),
        })
        .collect()
}

/// Returns the count of a row in a month.
pub fn count(row: usize, month: usize) -> u64 {
    (11 * (row + 1) + 3 * month) as u64
}

/// Returns the counts of a row in `months` months.
pub fn counts(row: usize, months: usize) -> Vec<u64> {
    (0..months).map(|month| count(row, month)).collect()
}

/// Returns the months from January of a year in the notation of reports: `2024-01`.
pub fn months(year: i32, count: usize) -> Vec<String> {
    (1..=count).map(|month| format!("{year}-{month:02}")).collect()
}

/// Returns the months as headings: `Jan-2024`.
pub fn month_headings(year: i32, count: usize) -> Vec<String> {
    const NAMES: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    NAMES[..count].iter().map(|name| format!("{name}-{year}")).collect()
}

/// Adds up numbers by name.
pub fn sums<'a>(numbers: impl IntoIterator<Item = (&'a str, u64)>) -> Value {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for (name, number) in numbers {
        *sums.entry(name).or_default() += number;
    }
    json!(sums)
}
