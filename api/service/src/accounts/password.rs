//! Passwords: Argon2id hashes, stored as PHC strings.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{self, PasswordHasher, PasswordVerifier};

use crate::accounts::handle::Accounts;
use crate::error::Error;

/// Minimum length of a password in characters.
pub const MIN_PASSWORD: usize = 8;
/// Maximum length of a password in characters.
const MAX_PASSWORD: usize = 200;

/// Hashes a password with a new salt. Slow by design.
///
/// # Errors
/// Does not occur for passwords of an accepted length.
pub fn hash_now(password: &str) -> Result<String, password_hash::Error> {
    Ok(Argon2::default().hash_password(password.as_bytes())?.to_string())
}

fn is_right_now(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Refuses a password that is too short or too long.
pub fn check(password: &str) -> Result<(), Error> {
    let length = password.chars().count();
    if (MIN_PASSWORD..=MAX_PASSWORD).contains(&length) {
        return Ok(());
    }
    Err(Error::field(
        "password",
        format!("A password has {MIN_PASSWORD} to {MAX_PASSWORD} characters."),
    ))
}

impl Accounts {
    /// Hashes a password on a blocking thread.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let _turn = self.hashers.acquire().await.map_err(|_| Error::Conflict)?;
        Ok(tokio::task::spawn_blocking(move || hash_now(&password)).await??)
    }

    /// Whether a password matches a hash; computed on a blocking thread.
    pub async fn is_right(&self, password: String, hash: String) -> Result<bool, Error> {
        let _turn = self.hashers.acquire().await.map_err(|_| Error::Conflict)?;
        Ok(tokio::task::spawn_blocking(move || is_right_now(&password, &hash)).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_kept_as_argon2id_with_a_salt_of_its_own() {
        let (first, second) =
            (hash_now("secret words").unwrap(), hash_now("secret words").unwrap());
        assert!(first.starts_with("$argon2id$v=19$"), "{first}");
        assert_ne!(first, second);
        assert!(is_right_now("secret words", &first));
        assert!(!is_right_now("secret word", &first));
        assert!(!is_right_now("", &first));
        assert!(!is_right_now("secret words", "no hash at all"));
    }
}
