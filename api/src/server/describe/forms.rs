//! Forms that people fill in without an account.
#![allow(dead_code)] // Described here, read and written elsewhere; the tests hold every answer against it.

use serde_json::{Map, Value};
use utoipa::ToSchema;

/// An order. Every fault is told at once, by field.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", example = json!({
    "institution": "Example University", "accountOwnerEmail": "librarian@example.edu",
    "billingEmail": "billing@example.edu", "mailingAddress": "1 Library Road", "cost": "$1,500",
    "userAgreesToTerms": true,
}))]
pub(in crate::server) struct PurchaseForm {
    /// What the institution is called.
    institution: String,
    /// Whose account it is to be. No personal address.
    account_owner_email: String,
    /// Where the bill goes. No personal address.
    billing_email: String,
    /// The address of the institution.
    mailing_address: String,
    /// What a year costs in US dollars: 500 to 3000 in steps of 500, as a number or as it is shown (`$1,500`).
    #[schema(value_type = String)]
    cost: Value,
    /// Must be true.
    user_agrees_to_terms: bool,
    /// Who else is to be told.
    cc_emails: Option<String>,
    /// What else is to be said.
    notes: Option<String>,
}

/// A request to be shown around.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", example = json!({
    "givenName": "Ann", "familyName": "Example", "email": "ann@example.edu", "institution": "Example University",
    "job": "Librarian",
}))]
pub(in crate::server) struct DemoRequestForm {
    /// First name.
    given_name: String,
    /// Last name.
    family_name: String,
    /// The e-mail address. No personal address.
    email: String,
    /// The institution.
    institution: String,
    /// What the person does there.
    job: String,
}

/// A request about what is held of somebody.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", example = json!({
    "firstName": "Ann", "lastName": "Example", "email": "ann@example.edu", "rightKnow": true,
}))]
pub(in crate::server) struct PrivacyForm {
    /// First name.
    first_name: String,
    /// Last name.
    last_name: String,
    /// The company.
    company: Option<String>,
    /// The e-mail address.
    email: String,
    /// The telephone number.
    phone: Option<String>,
    /// The address.
    address: Option<String>,
    /// `right-for-myself`, `right-for-minor-child` or `right-for-acting-as-authorized-agent`.
    right_for: Option<String>,
    /// The child that it is about.
    child_name: Option<String>,
    /// The person that it is about.
    represented_name: Option<String>,
    /// Answer by e-mail?
    contact_email: Option<bool>,
    /// Answer by telephone?
    contact_phone: Option<bool>,
    /// Answer by mail?
    contact_mail: Option<bool>,
    /// Is it to know what is held?
    right_know: Option<bool>,
    /// Is it to have it deleted?
    right_delete: Option<bool>,
    /// Is it about what is told to others?
    right_shine: Option<bool>,
    /// What else is to be said.
    comments: Option<String>,
}

/// A form that was taken.
#[derive(ToSchema)]
pub(in crate::server) struct FormTaken {
    /// Its id.
    id: String,
    /// Which form it is.
    #[schema(example = "purchase")]
    kind: String,
    /// What happens next, in a sentence.
    message: String,
}

/// Forms, the newest first.
#[derive(ToSchema)]
pub(in crate::server) struct Forms {
    /// A page of them.
    forms: Vec<FormDocument>,
    /// What to give as `before` for the next page; none if this is the last one.
    next_before: Option<String>,
}

/// A form that somebody filled in.
#[derive(ToSchema)]
#[schema(as = Form)]
pub(in crate::server) struct FormDocument {
    /// Its id.
    id: String,
    /// `purchase`, `demo-request` or `privacy`.
    #[schema(example = "purchase")]
    kind: String,
    /// When it came, UTC.
    submitted_at: String,
    /// What was filled in, checked.
    fields: Map<String, Value>,
    /// How it goes to a webhook; none if it does not.
    webhook: Option<FormDelivery>,
}

/// How a form goes to a webhook.
#[derive(ToSchema)]
pub(in crate::server) struct FormDelivery {
    /// `waiting`, `failing` or `delivered`.
    #[schema(example = "delivered")]
    state: String,
    /// How often it was tried.
    attempts: i64,
    /// When it arrived, UTC.
    delivered_at: Option<String>,
    /// When it is tried next, UTC.
    next_attempt_at: Option<String>,
    /// Status of the last answer.
    answer_status: Option<i64>,
    /// Why it did not arrive.
    last_error: Option<String>,
}
