//! ROR ids: `0`, six characters of Crockford's base 32, two check digits (ISO 7064, modulo 97).

use crate::generate::random::{Purpose, Stream};

/// Crockford's digits.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Returns the ROR id of the library with this number.
pub(super) fn invent(seed: u64, number: usize) -> String {
    let drawn = Stream::new(seed, Purpose::Ror, number as u64).whole(0, (1 << 30) - 1);
    of(u32::try_from(drawn).unwrap_or_default())
}

fn of(number: u32) -> String {
    let mut id = String::from("0");
    for place in (0..6).rev() {
        let digit = (number >> (5 * place)) & 31;
        id.push(char::from(DIGITS[digit as usize]));
    }
    let check = 98 - u64::from(number) * 100 % 97;
    id + &format!("{check:02}")
}

#[cfg(test)]
mod tests {
    use super::of;

    /// Two well-known ids.
    #[test]
    fn check_digits_are_those_of_ror() {
        let number = |digits: &str| {
            digits.bytes().fold(0, |number, digit| {
                let value = super::DIGITS.iter().position(|found| *found == digit).unwrap();
                number * 32 + value as u32
            })
        };
        for id in ["02y3ad647", "04t3en479", "00f54p054"] {
            assert_eq!(of(number(&id[1..7])), id);
        }
    }
}
