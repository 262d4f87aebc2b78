//! Keys by which programs ask: `tw_` and a secret that nobody guesses. Only the hash of a key is kept.

use super::link::{hash, new_link};

/// How every key begins.
const BEGINS: &str = "tw_";
/// How many of its signs are kept, so that people know it again.
const KEPT: usize = 7;

/// A new key: the key itself, its hash, and its first signs.
///
/// # Errors
/// An operating system without random numbers.
pub(in crate::server) fn new_key() -> Result<(String, String, String), getrandom::Error> {
    let key = format!("{BEGINS}{}", new_link()?.0);
    let (hash, starts_with) = (hash(&key), key.chars().take(KEPT).collect());
    Ok((key, hash, starts_with))
}

/// The hash of what may be a key; none for a token of another kind.
pub fn hash_of_key(token: &str) -> Option<String> {
    token.starts_with(BEGINS).then(|| hash(token))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_found_by_its_hash_and_known_by_its_first_signs() {
        let (key, kept, starts_with) = new_key().unwrap();
        assert_eq!(hash_of_key(&key), Some(kept));
        assert!(key.starts_with(&starts_with) && starts_with.len() == 7 && key.len() == 46);
        assert_eq!(hash_of_key("eyJhbGciOiJIUzI1NiJ9.e30."), None);
    }
}
