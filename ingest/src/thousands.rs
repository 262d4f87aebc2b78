//! Numbers in sentences.

/// Formats a number with thousands separators: 2,341.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn counts_have_commas() {
        let counts = [0, 999, 1_000, 12_345, 1_234_567].map(thousands);
        assert_eq!(counts, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }
}
