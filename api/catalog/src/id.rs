//! Ids of rows; in the documented format where users and other programs see them.

use uuid::Uuid;

/// Letters and digits that are not easily confused with each other.
const SIGNS: &[u8; 57] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// Number of random characters in an id.
const LENGTH: usize = 12;

/// Returns a new id with a prefix for its kind: for example `package-` and twelve random characters. Cannot be
/// guessed: 64 bits are random.
pub fn named_id(kind: &str) -> String {
    let mut rest = Uuid::new_v4().as_u128();
    let mut id = format!("{kind}-");
    for _ in 0..LENGTH {
        let (next, sign) = (rest / 57, rest % 57);
        rest = next;
        id.push(char::from(SIGNS[usize::try_from(sign).unwrap_or_default()]));
    }
    id
}

/// Returns a new internal id of a row: unique, and later ids sort after earlier ones.
pub fn new_id() -> String {
    Uuid::now_v7().to_string()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_have_the_documented_form_and_differ() {
        let ids: HashSet<String> = (0..1_000).map(|_| named_id("package")).collect();
        assert_eq!(ids.len(), 1_000);
        for id in &ids {
            let signs = id.strip_prefix("package-").unwrap();
            assert_eq!(signs.len(), 12, "{id}");
            assert!(signs.bytes().all(|sign| SIGNS.contains(&sign)), "{id}");
            assert!(!signs.contains(['0', '1', 'I', 'O', 'l']), "{id}");
        }
    }
}
