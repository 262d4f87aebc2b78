//! `GET /session/sso/{provider}`: begins a sign-in by a provider of single sign-on. `GET
//! /session/sso/{provider}/callback`: the provider sends the browser back there. `POST /session/sso`: gives the screens the
//! token of the session.
//!
//! State and token are in cookies, never in addresses. Only the browser that began a sign-in can finish it.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Deserialize;
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::provider_sign_in::{ProviderAnswer, SIGN_ON, SignedOn};
use titlewise_service::accounts::token::Purpose;
use titlewise_service::outbox::Outbox;
use titlewise_service::sign_on::refusal::SignOnRefusal;

use crate::documents::tag;
use crate::ids::Id;
use crate::problem::ApiError;
use crate::query::QueryParams;
use crate::routes::accounts::session::Signed;
use crate::sign_on_cookie::{STATE, SignOnCookies, TOKEN, cookie, no_cookie};

/// Seconds within which the screens fetch the token.
const COLLECT: i64 = 60;

/// A page to open afterwards.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Begin {
    /// Page of this server to open after the sign-in (`/p/…`).
    #[param(example = "/u", max_length = 2000)]
    next: Option<String>,
}

/// Sign in with a provider of single sign-on.
///
/// Redirects the browser to the provider, or to the login page if the provider cannot be reached.
#[utoipa::path(get, path = "/session/sso/{provider}", operation_id = "begin_single_sign_on", tag = tag::ACCOUNTS,
    params(Begin),
    responses(
        (status = 303, description = "To the provider."),
        (status = 404, description = "The provider does not exist."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn begin(
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    Id(provider): Id,
    QueryParams(Begin { next }): QueryParams<Begin>,
    from: Address,
) -> Result<Response, ApiError> {
    accounts.attempts.sign_in(&from)?;
    let next = next.filter(|next| is_local(next)).unwrap_or_default();
    match accounts.begin_sign_on(&provider, &callback(&outbox, &provider), &next).await? {
        Ok(begun) => {
            let state = cookie(STATE, &begun.sealed, SIGN_ON, outbox.is_https());
            Ok(to(&begun.address, [state]))
        }
        Err(refusal) => Ok(refused(refusal, &outbox)),
    }
}

/// What a provider adds to the address.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Answer {
    /// Code of the provider; missing if the user cancelled.
    code: Option<String>,
    /// State of the request.
    state: Option<String>,
    /// Issuer of the provider.
    iss: Option<String>,
}

/// Finish a sign-in with a provider.
///
/// The provider redirects the browser here. It must be the browser that began the sign-in. The browser then goes to the login
/// page, which fetches the token or shows why the sign-in was refused.
#[utoipa::path(get, path = "/session/sso/{provider}/callback", operation_id = "finish_single_sign_on", tag = tag::ACCOUNTS,
    params(Answer),
    responses(
        (status = 303, description = "To the login page."),
        (status = 404, description = "The provider does not exist."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn finish(
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    Id(provider): Id,
    QueryParams(Answer { code, state, iss }): QueryParams<Answer>,
    from: Address,
    cookies: SignOnCookies,
) -> Result<Response, ApiError> {
    accounts.attempts.sign_in(&from)?;
    let answer = ProviderAnswer { code, state, issuer: iss };
    let redirect = callback(&outbox, &provider);
    match accounts.finish_sign_on(&provider, &redirect, cookies.state.as_deref(), answer).await? {
        SignedOn::Done(session, next) => {
            let token = accounts.tokens.access(&session)?;
            let is_https = outbox.is_https();
            let set = [cookie(TOKEN, &token, COLLECT, is_https), no_cookie(STATE, is_https)];
            let mut page = "/login?sso=done".to_owned();
            if !next.is_empty() {
                let next: String = url::form_urlencoded::byte_serialize(next.as_bytes()).collect();
                page = format!("{page}&next={next}");
            }
            Ok(to(&outbox.page(&page), set))
        }
        SignedOn::Refused(refusal) => Ok(refused(refusal, &outbox)),
    }
}

/// Fetch the token of a session that a provider has started.
///
/// Works for a minute after the sign-in, once, in the same browser.
#[utoipa::path(post, path = "/session/sso", operation_id = "collect_single_sign_on", tag = tag::ACCOUNTS,
    responses(
        (status = 200, description = "A token.", body = Signed),
        (status = 404, description = "No sign-in was finished in this browser."),
    ))]
pub(crate) async fn collect(
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    cookies: SignOnCookies,
) -> Result<impl IntoResponse, ApiError> {
    let missing = || {
        ApiError::said(
            StatusCode::NOT_FOUND,
            "No sign-in was finished in this browser. Log in again.",
        )
    };
    let token = cookies.token.ok_or_else(missing)?;
    let read = accounts.tokens.read(&token, Purpose::Access).map_err(|_| missing())?;
    accounts.caller_by_session(&read.sid).await.map_err(|_| missing())?;
    let signed = Json(Signed { access_token: token });
    Ok((AppendHeaders([no_cookie(TOKEN, outbox.is_https())]), signed))
}

/// Returns the address to which a provider sends browsers back.
fn callback(outbox: &Outbox, provider: &str) -> String {
    outbox.page(&format!("/session/sso/{provider}/callback"))
}

/// Whether a page is of this server.
fn is_local(page: &str) -> bool {
    let is_plain = page.len() <= 2_000 && page.chars().all(|sign| sign.is_ascii_graphic());
    is_plain && page.starts_with('/') && !page.starts_with("//") && !page.contains('\\')
}

fn refused(refusal: SignOnRefusal, outbox: &Outbox) -> Response {
    let page = outbox.page(&format!("/login?sso={}", refusal.name()));
    to(&page, [no_cookie(STATE, outbox.is_https())])
}

fn to<const N: usize>(address: &str, cookies: [(HeaderName, String); N]) -> Response {
    let location = [(header::LOCATION, address.to_owned())];
    (StatusCode::SEE_OTHER, location, AppendHeaders(cookies)).into_response()
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn only_pages_of_this_server_are_opened_afterwards() {
        for page in ["/", "/p/abc?tab=setup#x"] {
            assert!(is_local(page), "{page}");
        }
        for page in ["", "https://evil.example", "//evil.example", "/\\evil.example", "p", "/a b"] {
            assert!(!is_local(page), "{page}");
        }
    }
}
