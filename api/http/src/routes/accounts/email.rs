//! `POST /user/me/email`: confirms a new email address by the token of the emailed link. `DELETE`: cancels the change.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use titlewise_catalog::{Catalog, Confirmed, Email, EmailChange, User};
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::caller::Caller;
use titlewise_service::accounts::emails;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::accounts::link::{self, new_link};
use titlewise_service::error::Error;
use titlewise_service::outbox::Outbox;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::problem::ApiError;
use crate::routes::accounts::people::{Person, user_document};

/// A requested change of the email address.
#[derive(Debug, Default)]
pub(crate) struct Requested {
    /// The confirmed address in another spelling; needs no confirmation.
    pub spelling: Option<String>,
    pending: Option<Pending>,
}

/// A new address that must be confirmed.
#[derive(Debug)]
struct Pending {
    email: String,
    token_hash: String,
    messages: Vec<Email>,
}

impl Requested {
    /// Checks that no other user has the address, counts the email, and writes it: with the link to the new address, and
    /// without it to the current one.
    pub(crate) async fn new(
        catalog: &Catalog,
        accounts: &Accounts,
        outbox: &Outbox,
        caller: &Caller,
        from: &Address,
        email: &str,
    ) -> Result<Self, ApiError> {
        let owner = catalog.user_by_email(email).await?;
        let is_current = owner.as_ref().is_some_and(|owner| owner.id == caller.id);
        if owner.is_some() && !is_current {
            return Err(email_taken(email));
        }
        if is_current && caller.is_email_confirmed {
            return Ok(Self { spelling: Some(email.to_owned()), pending: None });
        }
        accounts.attempts.mail(&caller.id, from)?;
        let (secret, token_hash) = new_link()?;
        let page = outbox.page(&format!("/confirm-email#token={secret}"));
        let user: &User = caller;
        let mut messages: Vec<Email> =
            emails::confirm_address(user, email, &page).into_iter().collect();
        if !is_current {
            let recover = outbox.page("/recover-password");
            messages.extend(emails::address_requested(user, email, &recover));
        }
        let pending = Pending { email: email.to_owned(), token_hash, messages };
        Ok(Self { spelling: None, pending: Some(pending) })
    }

    /// Returns the change to store.
    pub(crate) fn change(&self) -> Option<EmailChange<'_>> {
        self.pending.as_ref().map(|pending| EmailChange {
            email: &pending.email,
            token_hash: &pending.token_hash,
            seconds: emails::CONFIRM_HOURS * 3_600,
            emails: pending.messages.clone(),
        })
    }
}

/// Error for an address of another user.
fn email_taken(email: &str) -> ApiError {
    ApiError::said(StatusCode::CONFLICT, format!("A user with email {email} already exists."))
}

/// A confirmation of an email address.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct EmailConfirmation {
    /// Token of the emailed link.
    token: String,
}

/// Confirm a new email address with the emailed link.
///
/// The link works for the signed-in user who requested it, once, within one day. Roles that wait for the address become
/// effective. The previous address is notified.
#[utoipa::path(post, path = "/user/me/email", operation_id = "confirm_email", tag = tag::ACCOUNTS,
    security(("session" = [])), request_body = EmailConfirmation,
    responses(
        (status = 200, description = "The user, with the new address.", body = Person),
        (status = 404, description = "The link is invalid, was used, has expired, or belongs to another user."),
        (status = 409, description = "Another user has this email address."),
        (status = 429, description = "Too many attempts."),
    ))]
pub(crate) async fn confirm(
    State(catalog): State<Catalog>,
    State(accounts): State<Accounts>,
    State(outbox): State<Outbox>,
    caller: Caller,
    from: Address,
    JsonBody(given): JsonBody<EmailConfirmation>,
) -> Result<Json<Person>, ApiError> {
    accounts.attempts.link_call(&from)?;
    let of = (caller.id.as_str(), caller.session.id.as_str());
    let notify = |before: &User, email: &str| emails::address_changed(before, email);
    let confirmed = catalog.confirm_email(of, &link::hash(&given.token), notify).await;
    let confirmed = confirmed.map_err(|error| {
        if error.is_taken() {
            let message = "Another user has this email address.";
            ApiError::said(StatusCode::CONFLICT, message)
        } else {
            error.into()
        }
    })?;
    let user = match confirmed {
        Confirmed::Done(user) => *user,
        Confirmed::SessionEnded => {
            return Err(Error::SignInNeeded { reason: "Token has been revoked" }.into());
        }
        Confirmed::Unknown => {
            let message = "This link is used, expired, or belongs to another account.";
            return Err(ApiError::said(StatusCode::NOT_FOUND, message));
        }
    };
    outbox.notify();
    let mut caller = caller;
    caller.session.user = user;
    Ok(Json(user_document(&catalog, &accounts, &caller, &caller, |_| true).await?))
}

/// Cancel the change of the email address. The link in the email stops working.
#[utoipa::path(delete, path = "/user/me/email", operation_id = "cancel_email", tag = tag::ACCOUNTS,
    security(("session" = [])),
    responses((status = 204, description = "The change was cancelled, or there was none.")))]
pub(crate) async fn cancel(
    State(catalog): State<Catalog>,
    caller: Caller,
) -> Result<StatusCode, ApiError> {
    catalog.cancel_email_change(&caller.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
