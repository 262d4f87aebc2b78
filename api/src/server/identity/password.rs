//! Passwords: Argon2id, kept as PHC strings.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{Error, PasswordHasher, PasswordVerifier};

use crate::server::problem::ApiError;
use crate::server::state::App;

/// The least signs of a password.
pub const LEAST_PASSWORD: usize = 8;
/// The most signs of a password.
const MOST: usize = 200;

/// Hashes a password with a new salt. Takes a while on purpose.
///
/// # Errors
/// Never for passwords of a sensible length.
pub fn hash_now(password: &str) -> Result<String, Error> {
    Ok(Argon2::default().hash_password(password.as_bytes())?.to_string())
}

fn is_right_now(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Refuses a password that is too short or too long.
pub(in crate::server) fn check(password: &str) -> Result<(), ApiError> {
    let length = password.chars().count();
    if (LEAST_PASSWORD..=MOST).contains(&length) {
        return Ok(());
    }
    Err(ApiError::field(
        "password",
        format!("A password has {LEAST_PASSWORD} to {MOST} characters."),
    ))
}

impl App {
    /// Hashes a password beside the requests.
    pub(in crate::server) async fn hash(&self, password: String) -> Result<String, ApiError> {
        let _turn = self.hashers.acquire().await.map_err(|_| ApiError::Conflict)?;
        Ok(tokio::task::spawn_blocking(move || hash_now(&password)).await??)
    }

    /// Whether a password is the right one, beside the requests.
    pub(in crate::server) async fn is_right(
        &self,
        password: String,
        hash: String,
    ) -> Result<bool, ApiError> {
        let _turn = self.hashers.acquire().await.map_err(|_| ApiError::Conflict)?;
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
