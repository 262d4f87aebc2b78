//! Recovery codes, for users who lost their authenticator app. Each works once. Only hashes are stored.

use crate::accounts::link::hash;

/// Number of codes that a user gets.
pub const CODES: usize = 10;
/// Characters of a code: 80 bits, so that its hash needs no salt and cannot be searched.
const LENGTH: usize = 16;
/// Characters between two hyphens.
const GROUP: usize = 4;
/// Alphabet of the codes, without characters that look alike.
const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Creates the codes of a user (`abcd-efgh-ijkm-npqr`), and their hashes.
///
/// # Errors
/// If the operating system provides no random numbers.
pub fn new_codes(user_id: &str) -> Result<(Vec<String>, Vec<String>), getrandom::Error> {
    let mut codes = Vec::with_capacity(CODES);
    for _ in 0..CODES {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        let signs: Vec<char> =
            bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte & 31)])).collect();
        let groups: Vec<String> = signs.chunks(GROUP).map(|group| group.iter().collect()).collect();
        codes.push(groups.join("-"));
    }
    let hashes = codes.iter().map(|code| hash_of(user_id, code)).collect();
    Ok((codes, hashes))
}

/// Hash by which a code of a user is looked up. Case, spaces and hyphens do not count.
pub fn hash_of(user_id: &str, code: &str) -> String {
    let code: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    hash(&format!("recovery code of {user_id}: {}", code.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_are_found_however_they_are_typed() {
        let (codes, hashes) = new_codes("ann").unwrap();
        assert_eq!((codes.len(), hashes.iter().collect::<HashSet<_>>().len()), (10, 10));
        for (code, hash) in codes.iter().zip(&hashes) {
            assert_eq!(code.len(), 19, "{code}");
            assert_eq!(&hash_of("ann", code), hash);
            assert_eq!(&hash_of("ann", &code.to_uppercase().replace('-', " ")), hash);
            assert_ne!(&hash_of("bob", code), hash);
        }
    }
}
