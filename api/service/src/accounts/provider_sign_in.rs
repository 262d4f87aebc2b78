//! Sign-in by a provider of single sign-on. The state of a sign-in is sealed in a cookie of the browser that began it, so
//! that no other browser can end it.

use serde::{Deserialize, Serialize};
use titlewise_catalog::{NewIdentity, Session, SignOn};

use crate::accounts::handle::Accounts;
use crate::accounts::link::hash;
use crate::error::Error;
use crate::sign_on::exchange::Secrets;
use crate::sign_on::refusal::SignOnRefusal;

/// Seconds within which a sign-in must be finished.
pub const SIGN_ON: i64 = 600;
/// Maximum age of a session, in seconds.
const MAX_AGE: i64 = 14 * 86_400;
/// Purpose of a sealed state.
const PURPOSE: &str = "single-sign-on";

/// State of a sign-in, as the browser stores it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct State {
    aud: String,
    exp: i64,
    provider: String,
    state: String,
    nonce: String,
    verifier: String,
    next: String,
}

/// A sign-in that has begun.
#[derive(Debug)]
pub struct SignOnBegun {
    /// Address of the provider to which the browser goes.
    pub address: String,
    /// State for the cookie of the browser.
    pub sealed: String,
}

/// What the provider sent the browser back with.
#[derive(Debug, Default)]
pub struct ProviderAnswer {
    /// Code that is exchanged for the identity.
    pub code: Option<String>,
    /// State of the request.
    pub state: Option<String>,
    /// Issuer, if the provider names itself (RFC 9207).
    pub issuer: Option<String>,
}

/// End of a sign-in.
#[derive(Debug)]
pub enum SignedOn {
    /// The session, and the page that the user requested.
    Done(Box<Session>, String),
    /// The sign-in was refused.
    Refused(SignOnRefusal),
}

impl Accounts {
    /// Begins a sign-in by a provider, after which the browser goes to the page `next`.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown provider. A refusal if the provider cannot be reached.
    pub async fn begin_sign_on(
        &self,
        provider: &str,
        redirect: &str,
        next: &str,
    ) -> Result<Result<SignOnBegun, SignOnRefusal>, Error> {
        let provider = self.providers.by_id(provider)?;
        let begun = match self.exchange.begin(provider, redirect).await {
            Ok(begun) => begun,
            Err(error) => {
                tracing::warn!(provider = provider.id, %error, "single sign-on failed");
                return Ok(Err(SignOnRefusal::Failed));
            }
        };
        let state = State {
            aud: PURPOSE.to_owned(),
            exp: self.catalog.clock().seconds() + SIGN_ON,
            provider: provider.id.clone(),
            state: begun.state,
            nonce: begun.nonce,
            verifier: begun.verifier,
            next: next.to_owned(),
        };
        let sealed = self.tokens.seal(&state)?;
        Ok(Ok(SignOnBegun { address: begun.address.into(), sealed }))
    }

    /// Ends a sign-in by a provider: verifies the answer and the identity, and starts a session of the account.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an unknown provider, or a failure of the server.
    pub async fn finish_sign_on(
        &self,
        provider: &str,
        redirect: &str,
        sealed: Option<&str>,
        answer: ProviderAnswer,
    ) -> Result<SignedOn, Error> {
        let provider = self.providers.by_id(provider)?;
        let refused = |refusal: SignOnRefusal, cause: &str| {
            let name = refusal.name();
            tracing::info!(provider = provider.id, refusal = name, cause, "single sign-on refused");
            Ok(SignedOn::Refused(refusal))
        };
        let state: Option<State> =
            sealed.and_then(|sealed| self.tokens.unseal(sealed, PURPOSE).ok());
        let state = state.filter(|state| {
            state.provider == provider.id && answer.state.as_deref() == Some(&state.state)
        });
        let Some(state) = state else {
            return refused(SignOnRefusal::Expired, "the browser did not begin it");
        };
        if answer.issuer.is_some_and(|issuer| issuer != provider.issuer) {
            return refused(SignOnRefusal::Failed, "the answer names another issuer");
        }
        if !self.catalog.use_sign_on(&hash(&state.state), state.exp).await? {
            return refused(SignOnRefusal::Expired, "it was finished before");
        }
        let Some(code) = answer.code else {
            return refused(SignOnRefusal::Cancelled, "the provider sent no code");
        };
        let secrets = Secrets { nonce: &state.nonce, verifier: &state.verifier };
        let identity = match self.exchange.finish(provider, redirect, code, secrets).await {
            Ok(identity) => identity,
            Err(error) => return refused(SignOnRefusal::Failed, &error.to_string()),
        };
        let Some(email) = identity.email.filter(|_| identity.is_email_verified) else {
            return refused(SignOnRefusal::Unverified, "no verified email address");
        };
        if self.providers.of_email(&email).map(|one| &one.id) != Some(&provider.id) {
            return refused(SignOnRefusal::ForeignDomain, "the address is of another domain");
        }
        let (issuer, subject) = (identity.issuer.as_str(), identity.subject.as_str());
        let identity = NewIdentity { issuer, subject, email: &email };
        match self.catalog.sign_on(identity).await? {
            SignOn::Account(user) if user.is_demo => {
                refused(SignOnRefusal::NoAccount, "the account is of the demo")
            }
            SignOn::Account(user) => {
                let session = self.catalog.start_session(&user.id, MAX_AGE).await?;
                tracing::info!(user = user.id, provider = provider.id, "signed in");
                Ok(SignedOn::Done(Box::new(session), state.next))
            }
            SignOn::NoAccount => refused(SignOnRefusal::NoAccount, "no role waits"),
            SignOn::OtherIdentity => refused(SignOnRefusal::OtherIdentity, "linked already"),
        }
    }
}
