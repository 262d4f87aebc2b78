//! Links to set a password. Their secret is as sensitive as a password, so only its hash is stored.

use sha2::{Digest, Sha256};

/// Alphabet of base64url.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Characters of a link's secret: 258 bits.
const LENGTH: usize = 43;

/// Creates a random secret and its hash.
///
/// # Errors
/// If the operating system provides no random numbers.
pub fn new_link() -> Result<(String, String), getrandom::Error> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes)?;
    let secret: String =
        bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte & 63)])).collect();
    let hash = hash(&secret);
    Ok((secret, hash))
}

/// Hash by which a secret is looked up. It needs no salt: 258 bits cannot be searched.
pub fn hash(secret: &str) -> String {
    let digest = Sha256::digest(secret.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_found_by_its_hash() {
        let (secret, kept) = new_link().unwrap();
        assert_eq!((secret.len(), kept.len()), (43, 64));
        assert_eq!(hash(&secret), kept);
        assert_ne!(new_link().unwrap().0, secret);
    }
}
