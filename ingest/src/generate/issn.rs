//! ISSNs with a valid check digit, from a range that, as far as we know, is not in use yet.

/// First number of the range: 4000-000.
const FIRST: u64 = 4_000_000;
/// Size of the range: up to 7999-999.
const SPAN: u64 = 4_000_000;
/// Step between neighbours; coprime to `SPAN`, so that no number repeats.
const STEP: u64 = 1_236_067;

/// Maximum number of titles with both a print and an online ISSN.
pub(super) const MOST_TITLES: usize = (SPAN / 2) as usize;

/// Returns the print and the online ISSN of a title.
pub(super) fn pair(seed: u64, title: usize) -> (String, String) {
    let number = |k: u64| {
        let start = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) % SPAN;
        let place = (title as u64 * 2 + k) % SPAN;
        FIRST + (start + place * STEP) % SPAN
    };
    (written(number(0)), written(number(1)))
}

/// Formats seven digits with hyphen and check digit.
fn written(number: u64) -> String {
    let digits = format!("{number:07}");
    let sum: u32 = digits
        .chars()
        .filter_map(|c| c.to_digit(10))
        .zip((2..=8).rev())
        .map(|(digit, weight)| digit * weight)
        .sum();
    let check = match (11 - sum % 11) % 11 {
        10 => "X".to_owned(),
        digit => digit.to_string(),
    };
    let (front, back) = digits.split_at(4);
    format!("{front}-{back}{check}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_follow_the_standard() {
        // The example of the standard, and an ISSN that ends in X.
        assert_eq!(written(317_847), "0317-8471");
        assert_eq!(written(1_050_124), "1050-124X");
    }

    #[test]
    fn no_issn_comes_twice() {
        let mut seen = std::collections::HashSet::new();
        for title in 0..20_000 {
            let (print, online) = pair(7, title);
            assert!(seen.insert(print) && seen.insert(online));
        }
    }
}
