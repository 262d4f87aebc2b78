//! Forms that visitors submit without an account.
#![allow(dead_code)] // Schema only: the tests check every response against it.

use serde_json::{Map, Value};
use utoipa::ToSchema;

/// An order. Validation reports all errors at once, by field.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", example = json!({
    "institution": "Example University", "accountOwnerEmail": "librarian@example.edu",
    "billingEmail": "billing@example.edu", "mailingAddress": "1 Library Road", "cost": "$1,500",
    "userAgreesToTerms": true,
}))]
pub(crate) struct PurchaseForm {
    /// Name of the institution.
    institution: String,
    /// Email address of the account owner. Personal addresses are rejected.
    account_owner_email: String,
    /// Email address for invoices. Personal addresses are rejected.
    billing_email: String,
    /// Postal address of the institution.
    mailing_address: String,
    /// Annual price in US dollars: 500 to 3000 in steps of 500, as a number or as displayed (`$1,500`).
    #[schema(value_type = String)]
    cost: Value,
    /// Must be true.
    user_agrees_to_terms: bool,
    /// Additional email addresses to notify.
    cc_emails: Option<String>,
    /// Additional notes.
    notes: Option<String>,
}

/// A request for a demonstration.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", example = json!({
    "givenName": "Ann", "familyName": "Example", "email": "ann@example.edu", "institution": "Example University",
    "job": "Librarian",
}))]
pub(crate) struct DemoRequestForm {
    /// First name.
    given_name: String,
    /// Last name.
    family_name: String,
    /// Email address. Personal addresses are rejected.
    email: String,
    /// Name of the institution.
    institution: String,
    /// Job title.
    job: String,
}

/// A request about personal data.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase", example = json!({
    "firstName": "Ann", "lastName": "Example", "email": "ann@example.edu", "rightKnow": true,
}))]
pub(crate) struct PrivacyForm {
    /// First name.
    first_name: String,
    /// Last name.
    last_name: String,
    /// Company.
    company: Option<String>,
    /// Email address.
    email: String,
    /// Telephone number.
    phone: Option<String>,
    /// Postal address.
    address: Option<String>,
    /// `right-for-myself`, `right-for-minor-child` or `right-for-acting-as-authorized-agent`.
    right_for: Option<String>,
    /// Name of the child that the request is about.
    child_name: Option<String>,
    /// Name of the person that the request is about.
    represented_name: Option<String>,
    /// Whether a reply by email is wanted.
    contact_email: Option<bool>,
    /// Whether a reply by telephone is wanted.
    contact_phone: Option<bool>,
    /// Whether a reply by post is wanted.
    contact_mail: Option<bool>,
    /// Whether the request is for access to the stored data.
    right_know: Option<bool>,
    /// Whether the request is for deletion of the stored data.
    right_delete: Option<bool>,
    /// Whether the request is about data disclosed to others.
    right_shine: Option<bool>,
    /// Additional comments.
    comments: Option<String>,
}

/// A submitted form.
#[derive(ToSchema)]
pub(crate) struct FormTaken {
    /// Its id.
    id: String,
    /// Kind of form.
    #[schema(example = "purchase")]
    kind: String,
    /// Next step, as a sentence.
    message: String,
}

/// Submitted forms, newest first.
#[derive(ToSchema)]
pub(crate) struct Forms {
    /// Forms on this page.
    forms: Vec<FormDocument>,
    /// Value of `before` for the next page; null on the last page.
    next_before: Option<String>,
}

/// A submitted form.
#[derive(ToSchema)]
#[schema(as = Form)]
pub(crate) struct FormDocument {
    /// Its id.
    id: String,
    /// `purchase`, `demo-request` or `privacy`.
    #[schema(example = "purchase")]
    kind: String,
    /// Time of submission, UTC.
    submitted_at: String,
    /// Validated field values.
    fields: Map<String, Value>,
    /// Webhook delivery; null if the form is not sent to a webhook.
    webhook: Option<FormDelivery>,
}

/// Webhook delivery of a form.
#[derive(ToSchema)]
pub(crate) struct FormDelivery {
    /// `waiting`, `failing` or `delivered`.
    #[schema(example = "delivered")]
    state: String,
    /// Number of delivery attempts.
    attempts: i64,
    /// Time of delivery, UTC.
    delivered_at: Option<String>,
    /// Time of the next attempt, UTC.
    next_attempt_at: Option<String>,
    /// HTTP status of the last response.
    answer_status: Option<i64>,
    /// Error of the last attempt.
    last_error: Option<String>,
}
