//! API keys for programs: `tw_` and a random secret. Only the hash of a key is stored.

use crate::accounts::link::{hash, new_link};

/// Prefix of every key.
const BEGINS: &str = "tw_";
/// Number of characters stored in plain text, so that users can recognize a key.
const PREFIX_LENGTH: usize = 7;

/// Creates a key. Returns the key, its hash, and its first characters.
///
/// # Errors
/// If the operating system provides no random numbers.
pub fn new_key() -> Result<(String, String, String), getrandom::Error> {
    let key = format!("{BEGINS}{}", new_link()?.0);
    let (hash, starts_with) = (hash(&key), key.chars().take(PREFIX_LENGTH).collect());
    Ok((key, hash, starts_with))
}

/// Returns the hash of an API key; `None` for other tokens.
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
