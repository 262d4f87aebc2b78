//! Requests to a provider: what it publishes about itself, the address that begins a sign-in, and the identity that ends
//! it.

use std::collections::HashMap;

use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreProviderMetadata,
    CoreUserInfoClaims,
};
use openidconnect::{
    AccessTokenHash, AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret,
    CsrfToken, EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl, Nonce,
    OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope,
    SignatureVerificationError, TokenResponse,
};
use parking_lot::Mutex;
use titlewise_catalog::Clock;
use url::Url;

use crate::config::ProviderConfig;
use crate::sign_on::fetch::{client, fetch};

/// Seconds for which what a provider publishes is used without another request.
const FRESH: i64 = 600;

/// Client of a provider.
type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// What a provider publishes about itself, and when it was read.
#[derive(Debug, Clone)]
struct Discovered {
    metadata: CoreProviderMetadata,
    at: i64,
}

/// A sign-in that has begun.
#[derive(Debug)]
pub struct Begun {
    /// Address to which the browser goes.
    pub address: Url,
    /// State, which the provider sends back.
    pub state: String,
    /// Nonce, which the provider signs.
    pub nonce: String,
    /// Secret that proves to the provider that the same server ends the sign-in (PKCE).
    pub verifier: String,
}

/// Secrets of a sign-in that has begun.
#[derive(Debug, Clone, Copy)]
pub struct Secrets<'a> {
    /// Nonce.
    pub nonce: &'a str,
    /// Verifier of PKCE.
    pub verifier: &'a str,
}

/// An identity as the provider has confirmed it.
#[derive(Debug)]
pub struct Identity {
    /// Address that names the provider.
    pub issuer: String,
    /// Id of the user at the provider.
    pub subject: String,
    /// Email address, if the provider sends one.
    pub email: Option<String>,
    /// Whether the provider has verified that the address is the user's.
    pub is_email_verified: bool,
}

/// Error of a request to a provider, in words for the log. It holds no token.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ExchangeError(String);

fn fault(step: &str, error: &dyn std::error::Error) -> ExchangeError {
    let source = error.source().map(|source| format!(": {source}")).unwrap_or_default();
    ExchangeError(format!("{step}: {error}{source}"))
}

/// Requests to providers. What they publish about themselves is used for some minutes.
#[derive(Debug)]
pub struct Exchange {
    clock: Clock,
    /// What providers publish about themselves, by id.
    discovered: Mutex<HashMap<String, Discovered>>,
}

impl Exchange {
    /// Has requested nothing yet.
    pub fn new(clock: &Clock) -> Self {
        Self { clock: clock.clone(), discovered: Mutex::default() }
    }

    /// Begins a sign-in. The provider sends the browser back to `redirect`.
    ///
    /// # Errors
    /// If the provider cannot be reached, or what it publishes is invalid.
    pub async fn begin(
        &self,
        provider: &ProviderConfig,
        redirect: &str,
    ) -> Result<Begun, ExchangeError> {
        let client = self.client(provider, redirect, false).await?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (address, state, nonce) = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                CsrfToken::new_random,
                Nonce::new_random,
            )
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(challenge)
            .url();
        Ok(Begun {
            address,
            state: state.secret().clone(),
            nonce: nonce.secret().clone(),
            verifier: verifier.into_secret(),
        })
    }

    /// Exchanges the code of a provider for the identity of the user, and verifies it: signature, issuer, audience, time
    /// and nonce.
    ///
    /// # Errors
    /// If the provider cannot be reached, refuses the code, or its answer is invalid.
    pub async fn finish(
        &self,
        provider: &ProviderConfig,
        redirect: &str,
        code: String,
        Secrets { nonce, verifier }: Secrets<'_>,
    ) -> Result<Identity, ExchangeError> {
        let requests = client().map_err(|error| fault("TLS", &error))?;
        let http = |request| fetch(requests.clone(), request);
        let client = self.client(provider, redirect, false).await?;
        let answer = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| fault("no token endpoint", &error))?
            .set_pkce_verifier(PkceCodeVerifier::new(verifier.to_owned()))
            .request_async(&http)
            .await
            .map_err(|error| fault("the code was refused", &error))?;
        let token = answer.id_token().ok_or(ExchangeError("no ID token".to_owned()))?;
        let nonce = Nonce::new(nonce.to_owned());
        // The provider may have changed its keys since they were read.
        let renewed;
        let client = match token.claims(&self.verifier(&client), &nonce) {
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey,
            )) => {
                renewed = self.client(provider, redirect, true).await?;
                &renewed
            }
            _ => &client,
        };
        let verifier = self.verifier(client);
        let claims =
            token.claims(&verifier, &nonce).map_err(|error| fault("invalid ID token", &error))?;
        if let Some(expected) = claims.access_token_hash() {
            let algorithm = token.signing_alg().map_err(|error| fault("algorithm", &error))?;
            let key = token.signing_key(&verifier).map_err(|error| fault("key", &error))?;
            let found = AccessTokenHash::from_token(answer.access_token(), algorithm, key);
            if found.map_err(|error| fault("access token", &error))? != *expected {
                return Err(ExchangeError("the access token is not the signed one".to_owned()));
            }
        }
        let mut identity = Identity {
            issuer: claims.issuer().to_string(),
            subject: claims.subject().to_string(),
            email: claims.email().map(|email| email.to_string()),
            is_email_verified: claims.email_verified().unwrap_or(false),
        };
        if identity.email.is_none() {
            let subject = Some(claims.subject().clone());
            let request = client
                .user_info(answer.access_token().clone(), subject)
                .map_err(|error| fault("no email address, and no user info endpoint", &error))?;
            let info: CoreUserInfoClaims = request
                .request_async(&http)
                .await
                .map_err(|error| fault("no user info", &error))?;
            identity.email = info.email().map(|email| email.to_string());
            identity.is_email_verified = info.email_verified().unwrap_or(false);
        }
        Ok(identity)
    }

    fn verifier<'a>(&self, client: &'a Client) -> openidconnect::core::CoreIdTokenVerifier<'a> {
        let clock = self.clock.clone();
        client.id_token_verifier().set_time_fn(move || clock.utc())
    }

    async fn client(
        &self,
        provider: &ProviderConfig,
        redirect: &str,
        renew: bool,
    ) -> Result<Client, ExchangeError> {
        let metadata = self.metadata(provider, renew).await?;
        let has_post_only = metadata.token_endpoint_auth_methods_supported().is_some_and(|all| {
            all.contains(&CoreClientAuthMethod::ClientSecretPost)
                && !all.contains(&CoreClientAuthMethod::ClientSecretBasic)
        });
        let redirect = RedirectUrl::new(redirect.to_owned());
        let client = CoreClient::from_provider_metadata(
            metadata,
            ClientId::new(provider.client_id.clone()),
            provider.client_secret.clone().map(ClientSecret::new),
        )
        .set_redirect_uri(redirect.map_err(|error| fault("public URL", &error))?);
        let method = if has_post_only { AuthType::RequestBody } else { AuthType::BasicAuth };
        Ok(client.set_auth_type(method))
    }

    /// Returns what a provider publishes about itself, from a request of the last minutes unless `renew` is set.
    async fn metadata(
        &self,
        provider: &ProviderConfig,
        renew: bool,
    ) -> Result<CoreProviderMetadata, ExchangeError> {
        let now = self.clock.seconds();
        let known = self.discovered.lock().get(&provider.id).cloned();
        if let Some(known) = known.filter(|known| !renew && now - known.at < FRESH) {
            return Ok(known.metadata);
        }
        let requests = client().map_err(|error| fault("TLS", &error))?;
        let http = |request| fetch(requests.clone(), request);
        let issuer = IssuerUrl::new(provider.issuer.clone());
        let issuer = issuer.map_err(|error| fault("issuer", &error))?;
        let metadata = CoreProviderMetadata::discover_async(issuer, &http).await;
        let metadata = metadata.map_err(|error| fault("discovery", &error))?;
        let discovered = Discovered { metadata: metadata.clone(), at: now };
        self.discovered.lock().insert(provider.id.clone(), discovered);
        Ok(metadata)
    }
}
