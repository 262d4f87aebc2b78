//! Links to choose a password. What they hold is worth as much as a password, so only its hash is kept.

use sha2::{Digest, Sha256};

/// Alphabet of base64url.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Signs of a link's secret: 258 bits.
const LENGTH: usize = 43;

/// A secret that nobody guesses, and its hash.
///
/// # Errors
/// An operating system without random numbers.
pub fn new_link() -> Result<(String, String), getrandom::Error> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes)?;
    let secret: String =
        bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte & 63)])).collect();
    let hash = hash(&secret);
    Ok((secret, hash))
}

/// The hash by which a secret is found again. It needs no salt: nobody tries 2^258 of them.
pub(in crate::server) fn hash(secret: &str) -> String {
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
