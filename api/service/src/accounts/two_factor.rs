//! Two-factor sign-in: checks of codes, with limits against guessing, and its changes.

use titlewise_catalog::{EditProof, NewTotp, TwoFactorChange, User};

use crate::accounts::caller::Caller;
use crate::accounts::handle::Accounts;
use crate::accounts::recovery_code::{hash_of, new_codes};
use crate::accounts::{emails, totp};
use crate::error::Error;

/// What a user enters in an authenticator app.
#[derive(Debug)]
pub struct NewSecret {
    /// The secret, in base32.
    pub secret: String,
    /// The same as an address (`otpauth://…`), for a QR code.
    pub address: String,
}

impl Accounts {
    /// Checks a code of a user with two-factor sign-in: one of the authenticator app, or a recovery code. Both work once.
    /// Each attempt counts for `place` until one succeeds. Only users who know the password get here, so that the delays
    /// keep no one out by the guesses of a stranger.
    ///
    /// # Errors
    /// [`Error::WrongCode`], [`Error::TooMany`] while a delay lasts, or a failure of the server.
    pub(crate) async fn check_code(
        &self,
        user_id: &str,
        code: &str,
        place: &str,
    ) -> Result<(), Error> {
        let place = format!("code of {place}");
        self.wrong_passwords.of_code.attempt(&place)?;
        if !self.uses_code(user_id, code).await? {
            tracing::info!(user = user_id, "wrong code");
            return Err(Error::WrongCode);
        }
        self.wrong_passwords.of_code.succeeded(&place);
        Ok(())
    }

    async fn uses_code(&self, user_id: &str, code: &str) -> Result<bool, Error> {
        let digits: String = code.chars().filter(|sign| !sign.is_whitespace()).collect();
        let Some(secret) = self.catalog.two_factor(user_id).await?.secret else {
            return Ok(false);
        };
        if let Some(step) = totp::step_of(&secret, &digits, self.catalog.clock().seconds())? {
            return Ok(self.catalog.use_totp_step(user_id, &secret, step).await?);
        }
        Ok(self.catalog.use_recovery_code(user_id, &hash_of(user_id, code)).await?)
    }

    /// Begins to set up two-factor sign-in: creates a secret, which the caller sees this once.
    ///
    /// # Errors
    /// A wrong password, an account without a password or with an unconfirmed address, an account that has two-factor
    /// sign-in already, or a failure of the server.
    pub async fn begin_two_factor(
        &self,
        caller: &Caller,
        password: String,
    ) -> Result<NewSecret, Error> {
        if caller.is_demo {
            return Err(Error::forbidden("The demo account can't have two-factor sign-in."));
        }
        let Some(hash) = caller.password_hash.as_deref() else {
            return Err(Error::forbidden(
                "Two-factor sign-in protects a password. Set a password first.",
            ));
        };
        // The owner of the address may be someone else, whom a second factor would lock out.
        if caller.must_confirm() {
            return Err(Error::forbidden("Confirm your email address first."));
        }
        let proof = self.proof(caller, password, hash).await?;
        let secret = totp::new_secret()?;
        let name = caller.email.as_deref().or(caller.username.as_deref()).unwrap_or(&caller.name);
        let address = totp::address(&secret, name)?;
        done(self.catalog.begin_two_factor(&caller.id, proof, &secret).await?)?;
        Ok(NewSecret { secret, address })
    }

    /// Switches two-factor sign-in on, if a code shows that the authenticator app has the secret. Returns the recovery
    /// codes, which the caller sees this once. Every other session of the user ends.
    ///
    /// # Errors
    /// [`Error::WrongCode`], a secret that is missing or was replaced, or a failure of the server.
    pub async fn confirm_two_factor(
        &self,
        caller: &Caller,
        code: &str,
    ) -> Result<Vec<String>, Error> {
        let stored = self.catalog.two_factor(&caller.id).await?;
        let (Some(secret), None) = (stored.secret, stored.since) else {
            return Err(Error::Conflict);
        };
        let digits: String = code.chars().filter(|sign| !sign.is_whitespace()).collect();
        let step = totp::step_of(&secret, &digits, self.catalog.clock().seconds())?;
        let step = step.ok_or(Error::WrongCode)?;
        let (codes, code_hashes) = new_codes(&caller.id)?;
        let proof = EditProof { session_id: Some(&caller.session.id), password_hash: None };
        let new = NewTotp { secret: &secret, step, code_hashes: &code_hashes };
        let letter = emails::two_factor_on(caller);
        let change =
            self.catalog.confirm_two_factor(&caller.id, proof, new, letter.as_ref()).await?;
        done(change)?;
        Ok(codes)
    }

    /// Replaces the recovery codes of the caller. Returns the new ones, which the caller sees this once.
    ///
    /// # Errors
    /// A wrong password or code, an account without two-factor sign-in, or a failure of the server.
    pub async fn renew_recovery_codes(
        &self,
        caller: &Caller,
        password: String,
        code: &str,
    ) -> Result<Vec<String>, Error> {
        let proof = self.proof_with_code(caller, password, code).await?;
        let (codes, code_hashes) = new_codes(&caller.id)?;
        done(self.catalog.renew_recovery_codes(&caller.id, proof, &code_hashes).await?)?;
        Ok(codes)
    }

    /// Switches two-factor sign-in of the caller off.
    ///
    /// # Errors
    /// A wrong password or code, an account without two-factor sign-in, or a failure of the server.
    pub async fn end_two_factor(
        &self,
        caller: &Caller,
        password: String,
        code: &str,
    ) -> Result<(), Error> {
        let proof = self.proof_with_code(caller, password, code).await?;
        let letter = emails::two_factor_off(caller, false);
        done(self.catalog.end_two_factor(caller.by(), &caller.id, proof, letter.as_ref()).await?)
    }

    /// Removes the two-factor sign-in of a user, on behalf of staff.
    ///
    /// # Errors
    /// An account without two-factor sign-in, or a failure of the server.
    pub async fn remove_two_factor(&self, by: Option<&str>, user: &User) -> Result<(), Error> {
        let letter = emails::two_factor_off(user, true);
        let proof = EditProof::default();
        match self.catalog.end_two_factor(by, &user.id, proof, letter.as_ref()).await? {
            TwoFactorChange::Done => Ok(()),
            _ => Err(Error::NothingTo("remove: the account has no two-factor sign-in")),
        }
    }

    async fn proof_with_code<'a>(
        &self,
        caller: &'a Caller,
        password: String,
        code: &str,
    ) -> Result<EditProof<'a>, Error> {
        let Some(hash) = caller.password_hash.as_deref().filter(|_| caller.has_two_factor) else {
            return Err(Error::NothingTo("change: the account has no two-factor sign-in"));
        };
        let proof = self.proof(caller, password, hash).await?;
        if code.trim().is_empty() {
            return Err(Error::CodeNeeded);
        }
        self.check_code(&caller.id, code, &format!("session {}", caller.session.id)).await?;
        Ok(proof)
    }

    async fn proof<'a>(
        &self,
        caller: &'a Caller,
        password: String,
        hash: &'a str,
    ) -> Result<EditProof<'a>, Error> {
        if password.is_empty() || !self.knows_password(&caller.session.id, password, hash).await? {
            return Err(Error::bad_password());
        }
        Ok(EditProof { session_id: Some(&caller.session.id), password_hash: Some(hash) })
    }
}

fn done(change: TwoFactorChange) -> Result<(), Error> {
    match change {
        TwoFactorChange::Done => Ok(()),
        TwoFactorChange::SessionEnded => {
            Err(Error::SignInNeeded { reason: "Token has been revoked" })
        }
        TwoFactorChange::PasswordChanged => Err(Error::bad_password()),
        TwoFactorChange::Changed => Err(Error::Conflict),
    }
}
