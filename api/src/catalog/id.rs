//! Ids of rows: in the documented form where people and other programs see them.

use uuid::Uuid;

/// Letters and digits that are not taken for one another.
const SIGNS: &[u8; 57] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// How many of them an id has.
const LENGTH: usize = 12;

/// A new id with the name of its kind: `package-` and twelve random signs, say. Nobody guesses one: 64 bits of it
/// are chance.
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

/// A new id of a row that nobody names: unique, and later ones sort behind.
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
