//! Headings in normalised form.

/// Returns letters and digits only, in lower case: `Reporting_ Period_Total` becomes `reportingperiodtotal`.
pub fn key(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
