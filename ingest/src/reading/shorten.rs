//! Truncation of texts that are too long for a report.

/// Maximum number of characters of a text in a report. No user reads more, and a malicious file may have millions.
const MOST_SIGNS: usize = 500;

/// Truncates a text that is too long for a report.
pub fn shorten(text: &mut String) {
    if text.len() > MOST_SIGNS {
        *text = text.chars().take(MOST_SIGNS).chain(['…']).collect();
    }
}
