//! Codes of authenticator apps: time-based one-time passwords (RFC 6238) with SHA-1, six digits and steps of 30 seconds,
//! which every app supports.

use totp_rs::{Builder, Secret, Totp, TotpError};

use crate::error::Error;

/// Name of the service in authenticator apps.
const ISSUER: &str = "Titlewise";
/// Bytes of a secret: 160 bits, as RFC 4226 recommends.
const BYTES: usize = 20;

/// Creates a random secret, in base32.
///
/// # Errors
/// If the operating system provides no random numbers.
pub fn new_secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(Secret::new_stack(bytes).to_base32())
}

/// Returns the address (`otpauth://…`) with which an authenticator app adds a secret for an account.
///
/// # Errors
/// A secret that is not base32.
pub fn address(secret: &str, account: &str) -> Result<String, Error> {
    // The format separates issuer and account by a colon.
    let account = account.replace(':', " ");
    let totp = builder(secret)?.with_account_name(account).with_issuer(Some(ISSUER)).build()?;
    Ok(totp.to_url()?)
}

/// Returns the time step of a code, if the code is right now. A code of the previous or the next step is right too, since
/// clocks differ.
///
/// # Errors
/// A secret that is not base32.
pub fn step_of(secret: &str, code: &str, seconds: i64) -> Result<Option<i64>, Error> {
    let step = totp(secret)?.check(code, u64::try_from(seconds).unwrap_or_default());
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

/// Returns the code of a secret at a time, in seconds since 1970, as an authenticator app shows it.
///
/// # Errors
/// A secret that is not base32.
pub fn code_at(secret: &str, seconds: i64) -> Result<String, Error> {
    Ok(totp(secret)?.generate(u64::try_from(seconds).unwrap_or_default()).to_string())
}

fn totp(secret: &str) -> Result<Totp, Error> {
    Ok(builder(secret)?.build()?)
}

fn builder(secret: &str) -> Result<Builder, Error> {
    let secret = Secret::try_from_base32(secret).map_err(|_| TotpError::InvalidSecret)?;
    Ok(Builder::new().with_secret(secret))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "12345678901234567890", the secret of the examples in RFC 6238.
    const OF_RFC: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn codes_are_those_of_the_standard() {
        // Appendix B has eight digits; an app shows the last six.
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
        ] {
            assert_eq!(code_at(OF_RFC, seconds).unwrap(), code);
            assert_eq!(step_of(OF_RFC, code, seconds).unwrap(), Some(seconds / 30));
        }
    }

    #[test]
    fn a_code_is_right_for_its_step_and_one_before_and_after() {
        let at = |seconds| step_of(OF_RFC, "050471", seconds).unwrap();
        let begin = 1_111_111_110;
        for seconds in [begin - 30, begin, begin + 29, begin + 59] {
            assert_eq!(at(seconds), Some(begin / 30), "{seconds}");
        }
        for seconds in [begin - 31, begin + 60] {
            assert_eq!(at(seconds), None, "{seconds}");
        }
        for wrong in ["", "50471", "0050471", "+50471", "05047l", "０５０４７１"] {
            assert_eq!(step_of(OF_RFC, wrong, begin).unwrap(), None, "{wrong}");
        }
        assert!(step_of("no base32!", "050471", begin).is_err());
    }

    #[test]
    fn an_app_adds_the_secret_by_its_address() {
        let secret = new_secret().unwrap();
        assert_eq!(secret.len(), 32);
        assert_ne!(secret, new_secret().unwrap());
        assert_eq!(
            address(&secret, "ann:b@example.edu").unwrap(),
            format!(
                "otpauth://totp/Titlewise:ann%20b%40example.edu?secret={secret}&issuer=Titlewise"
            )
        );
    }
}
