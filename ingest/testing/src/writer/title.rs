//! Fictitious titles with characters that cause problems in tables.

use super::encoding::Encoding;
use proptest::prelude::*;

const WORDS: [&str; 22] = [
    "Acta",
    "Annals of",
    "Journal of",
    "Revue d'",
    "Zeitschrift für",
    "Genética",
    "Économie",
    "Straße",
    "Świat",
    "Вестник",
    "生物学",
    "Tests, Trials",
    "A; B",
    "Left|Right",
    "the \"Quoted\"",
    "Line\nBreak",
    "R&D",
    "<Letters>",
    "5",
    "2024",
    "(Print)",
    "Überblick–Ausblick",
];

/// A title of one to four words.
pub fn title() -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(&WORDS[..]), 1..4)
        .prop_map(|words| format!("The {}", words.join(" ")))
}

/// Returns the title with `x` for every letter that is not in the encoding.
pub fn fitted(title: &str, encoding: Encoding) -> String {
    title.chars().map(|c| if encoding.has(c) { c } else { 'x' }).collect()
}
