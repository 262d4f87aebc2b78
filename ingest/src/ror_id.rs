//! ROR ids: `0`, six characters of Crockford's base 32, and two check digits (ISO 7064, modulo 97), as documented at
//! <https://ror.readme.io/docs/identifier>.

/// Crockford's digits.
const DIGITS: &str = "0123456789abcdefghjkmnpqrstvwxyz";

/// Returns the bare id (`02y3ad647`) of user input, which may be the complete URL and in upper case. Verifies the check
/// digits; `None` if it is not a ROR id.
pub fn ror_id(given: &str) -> Option<String> {
    let text = given.trim().to_ascii_lowercase();
    let text =
        ["https://", "http://"].iter().find_map(|start| text.strip_prefix(start)).unwrap_or(&text);
    let text = text.strip_prefix("ror.org/").unwrap_or(text);
    is_ror_id(text).then(|| text.to_owned())
}

fn is_ror_id(text: &str) -> bool {
    if text.len() != 9 || !text.starts_with('0') || !text.is_ascii() {
        return false;
    }
    let (number, check) = text.split_at(7);
    let value = number.chars().try_fold(0_u64, |value, sign| {
        let digit = u64::try_from(DIGITS.find(sign)?).ok()?;
        Some(value * 32 + digit)
    });
    let is_checked = |value: u64| check.parse() == Ok(98 - value * 100 % 97);
    check.bytes().all(|digit| digit.is_ascii_digit()) && value.is_some_and(is_checked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_checked_and_its_address_is_cut() {
        for given in ["02y3ad647", "https://ror.org/02Y3AD647", " 04T3EN479 ", "ror.org/00f54p054"]
        {
            assert_eq!(ror_id(given).unwrap().len(), 9, "{given}");
        }
        for given in [
            "02y3ad648",
            "12y3ad647",
            "02y3ad64",
            "02y3au647",
            "",
            "grid.15276.37",
            "https://ror.org/",
            "https://example.org/02y3ad647",
            "02y3ad6é7",
        ] {
            assert_eq!(ror_id(given), None, "{given}");
        }
    }
}
