//! Checks of passwords, with limits that a stranger cannot turn against the owner of an account.
//!
//! A browser that signed in before has a device token (the device cookies of OWASP). Wrong passwords from there count for
//! that device only. All others count for the account and the address together, and, with a much larger budget, for the
//! account. A stranger therefore delays neither a known device nor other addresses.

use titlewise_catalog::User;

use crate::accounts::attempts::Address;
use crate::accounts::handle::Accounts;
use crate::error::Error;

/// Credentials of an account.
#[derive(Debug, Default)]
pub struct Secrets {
    /// Password.
    pub password: String,
    /// Code of the authenticator app, or a recovery code; blank if none was entered.
    pub code: String,
}

/// Where a password comes from.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    /// Address of the client.
    pub address: &'a Address,
    /// Device token of the client, if any.
    pub device: Option<&'a str>,
}

impl Accounts {
    /// Whether a password signs a user in, together with a code if the account has two-factor sign-in. Counts the attempt,
    /// and logs a wrong password with the address of the client. A right password without the code does not end the
    /// delays of earlier attempts.
    ///
    /// # Errors
    /// [`Error::CodeNeeded`] or [`Error::WrongCode`] after a right password, [`Error::TooMany`] while a delay lasts, or a
    /// failure of the server.
    pub async fn signs_in(
        &self,
        user: &User,
        Secrets { password, code }: Secrets,
        from: Origin<'_>,
    ) -> Result<bool, Error> {
        self.providers.allow_password(user.email.as_deref())?;
        let device = from.device.and_then(|token| self.tokens.device_of(token, &user.id));
        let place = match &device {
            Some(device) => format!("{} device {device}", user.id),
            None => format!("{} at {}", user.id, from.address),
        };
        let counted = self.wrong_passwords.of_place.attempt(&place).and_then(|()| match device {
            Some(_) => Ok(()),
            None => self.wrong_passwords.of_account.attempt(&user.id),
        });
        if let Err(error) = counted {
            tracing::info!(user = user.id, address = %from.address, "sign-in refused: too many attempts");
            return Err(error);
        }
        let is_right = match user.password_hash.clone() {
            Some(hash) if !self.is_disabled(user) => self.is_right(password, hash).await?,
            _ => {
                // It takes as long as the check of a password, so that the time shows nothing about the account.
                self.hash(password).await?;
                false
            }
        };
        if is_right {
            if user.has_two_factor {
                if code.trim().is_empty() {
                    return Err(Error::CodeNeeded);
                }
                // A user who knows the password could guess codes from many addresses. These count together.
                let place = if device.is_some() { &place } else { &user.id };
                self.check_code(&user.id, &code, place).await?;
            }
            self.wrong_passwords.of_place.succeeded(&place);
            if device.is_none() {
                self.wrong_passwords.of_account.succeeded(&user.id);
            }
        } else {
            tracing::info!(user = user.id, address = %from.address, "wrong password");
        }
        Ok(is_right)
    }

    /// Counts an attempt for an account that does not exist like one for an account that does, and takes as long.
    ///
    /// # Errors
    /// [`Error::TooMany`] while a delay lasts, or a failure of the server.
    pub async fn refuses(
        &self,
        account: &str,
        password: String,
        from: Origin<'_>,
    ) -> Result<(), Error> {
        self.wrong_passwords.of_place.attempt(&format!("{account} at {}", from.address))?;
        self.wrong_passwords.of_account.attempt(account)?;
        self.hash(password).await.map(drop)
    }

    /// Whether the user of a session knows the current password. Counts the attempt for the session.
    ///
    /// # Errors
    /// [`Error::TooMany`] while a delay lasts, or a failure of the server.
    pub async fn knows_password(
        &self,
        session_id: &str,
        password: String,
        hash: &str,
    ) -> Result<bool, Error> {
        let place = format!("session {session_id}");
        self.wrong_passwords.of_place.attempt(&place)?;
        let is_right = self.is_right(password, hash.to_owned()).await?;
        if is_right {
            self.wrong_passwords.of_place.succeeded(&place);
        } else {
            tracing::info!(session = session_id, "wrong current password");
        }
        Ok(is_right)
    }
}
