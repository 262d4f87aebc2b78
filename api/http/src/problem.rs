//! Errors as clients see them: a problem document (RFC 9457) with one sentence, and the fields that clients of the
//! compatible service read (`message`, and `msg` without a valid session).

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use titlewise_catalog::SandboxFull;
use titlewise_service::error::Error;

use crate::request_id::request_id;

/// A problem document (RFC 9457) with additional fields for clients of the compatible service.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub(crate) struct Problem {
    /// URN of the problem type.
    #[serde(rename = "type")]
    #[schema(example = "urn:titlewise:problem:bad-value")]
    kind: String,
    /// Title of the problem type.
    #[schema(example = "Value refused")]
    title: &'static str,
    /// HTTP status.
    #[schema(minimum = 400, maximum = 599, example = 422)]
    status: u16,
    /// Explanation of the problem, as a sentence for users.
    #[schema(example = "\"name\" takes 1 to 200 characters.")]
    detail: String,
    /// Same value as `status`.
    #[serde(rename = "HTTP_status_code")]
    #[schema(minimum = 400, maximum = 599, example = 422)]
    http_status_code: u16,
    /// Always true.
    error: bool,
    /// Message in the wording of the older interface.
    #[schema(example = "\"name\" takes 1 to 200 characters.")]
    message: String,
    /// Request id, as in the `x-request-id` header and the server log.
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<String>,
    /// Problem with the token; only without a valid session.
    #[serde(skip_serializing_if = "Option::is_none")]
    msg: Option<&'static str>,
    /// Invalid field; blank if the whole body is invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "name")]
    field: Option<String>,
    /// Problem of each invalid field of a form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<std::collections::HashMap<String, String>>)]
    fields: Option<Map<String, Value>>,
    /// Rejected files with their reports.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<titlewise_service::uploads::ingested::IngestedFile>>)]
    files: Option<Value>,
    /// For a scenario that is being recalculated: percentage of members that are finished, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 100)]
    percent: Option<f64>,
    /// For a scenario that is being recalculated: email address that is notified when it finishes.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
}

/// Panic of a handler, with its message.
#[derive(Debug, thiserror::Error)]
#[error("panicked: {0}")]
pub struct Panic(pub String);

/// Every unsuccessful result of a request: an [`Error`] of the service, or a fault of the request itself.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The service rejected the request or failed.
    #[error(transparent)]
    Service(Error),
    /// The address does not exist.
    #[error("There is nothing at this address.")]
    NoRoute,
    /// The address exists but does not support the method.
    #[error("This address does not support this method.")]
    MethodNotAllowed,
    /// The body does not match the schema of the route.
    #[error("{0}")]
    BadBody(String),
    /// The content type of the body is not supported.
    #[error("{0}")]
    UnsupportedType(String),
    /// The body is too large.
    #[error("The upload is larger than the limit of {} MiB.", limit >> 20)]
    TooLarge {
        /// Maximum size in bytes.
        limit: usize,
    },
    /// None of the uploaded files is usable.
    #[error("{detail}")]
    Refused {
        /// Problem of the first file.
        detail: String,
        /// All files with their reports.
        files: Value,
    },
    /// An error with the status and message of the compatible service.
    #[error("{message}")]
    Said {
        /// HTTP status.
        status: StatusCode,
        /// Message.
        message: String,
    },
    /// A handler panicked.
    #[error("Something went wrong on the server.")]
    Panicked(#[source] Panic),
}

/// Allows [`ApiError`] to be created from everything that converts to the service's [`Error`].
impl<E: Into<Error>> From<E> for ApiError {
    fn from(error: E) -> Self {
        Self::Service(error.into())
    }
}

impl ApiError {
    /// Creates an error for an id that does not exist.
    pub fn not_found(what: &'static str, id: &str) -> Self {
        Error::not_found(what, id).into()
    }

    /// Creates an error for an operation that a rule forbids.
    pub fn forbidden(detail: &str) -> Self {
        Error::forbidden(detail).into()
    }

    /// Creates an error for an invalid value.
    pub fn field(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Error::field(field, detail).into()
    }

    /// Creates an error with the status and message of the compatible service.
    pub fn said(status: StatusCode, message: impl Into<String>) -> Self {
        Self::Said { status, message: message.into() }
    }

    /// Returns the HTTP status, the name of the problem type and its title.
    fn status(&self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::Service(error) => status_of(error),
            Self::NoRoute => (StatusCode::NOT_FOUND, "not-found", "Not found"),
            Self::MethodNotAllowed => {
                (StatusCode::METHOD_NOT_ALLOWED, "method", "Method not allowed")
            }
            Self::BadBody(_) => (StatusCode::BAD_REQUEST, "bad-request", "Bad request"),
            Self::UnsupportedType(_) => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-type", "Unsupported type")
            }
            Self::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "Too large"),
            Self::Refused { .. } => {
                (StatusCode::UNPROCESSABLE_ENTITY, "file-refused", "File refused")
            }
            Self::Said { status, .. } => (*status, "refused", "Refused"),
            Self::Panicked(_) => INTERNAL,
        }
    }

    /// Returns the message in the wording of the compatible service.
    fn message(&self) -> String {
        match self {
            Self::Service(error) => compatible_message(error),
            other => other.to_string(),
        }
    }

    fn into_document(self, status: StatusCode, kind: &str, title: &'static str) -> Problem {
        let mut document = Problem {
            kind: format!("urn:titlewise:problem:{kind}"),
            title,
            status: status.as_u16(),
            detail: self.to_string(),
            http_status_code: status.as_u16(),
            error: true,
            message: self.message(),
            request_id: request_id(),
            msg: None,
            field: None,
            fields: None,
            files: None,
            percent: None,
            email: None,
        };
        match self {
            Self::Refused { files, .. } => document.files = Some(files),
            Self::Service(error) => document.add(error),
            _ => {}
        }
        document
    }
}

impl Problem {
    /// Sets the fields that only some errors have.
    fn add(&mut self, error: Error) {
        match error {
            Error::SignInNeeded { reason } => self.msg = Some(reason),
            Error::Invalid { field, .. } => self.field = Some(field),
            Error::InvalidFields(faults) => self.fields = Some(faults),
            Error::Recalculating { percent, email } | Error::Locked { percent, email } => {
                (self.percent, self.email) = (Some(percent), email);
            }
            _ => {}
        }
    }
}

/// Status, name and title of a failure of the server itself.
const INTERNAL: (StatusCode, &str, &str) =
    (StatusCode::INTERNAL_SERVER_ERROR, "internal", "Server error");

/// Maps errors of the service to HTTP. No other code does this.
fn status_of(error: &Error) -> (StatusCode, &'static str, &'static str) {
    match error.inner() {
        Error::NotFound { .. } | Error::HiddenScenario { .. } => {
            (StatusCode::NOT_FOUND, "not-found", "Not found")
        }
        Error::Invalid { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "bad-value", "Value refused"),
        Error::InvalidFields(_) => {
            (StatusCode::UNPROCESSABLE_ENTITY, "bad-fields", "Some fields need another look")
        }
        Error::SignInNeeded { .. } => (StatusCode::UNAUTHORIZED, "sign-in", "Sign in first"),
        Error::Forbidden { .. } => (StatusCode::FORBIDDEN, "forbidden", "Not allowed"),
        Error::PasswordsOff { .. } => (StatusCode::FORBIDDEN, "passwords-off", "Passwords are off"),
        Error::CodeNeeded => (StatusCode::FORBIDDEN, "code-needed", "Code needed"),
        Error::WrongCode => (StatusCode::FORBIDDEN, "wrong-code", "Code refused"),
        // The compatible service responds with this status.
        Error::NotStaff => (StatusCode::UNAUTHORIZED, "staff-only", "Not allowed"),
        Error::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too-many", "Too many attempts"),
        Error::StorageFull { .. } => {
            (StatusCode::PAYLOAD_TOO_LARGE, "storage-full", "Storage limit reached")
        }
        Error::NoSandbox(SandboxFull::NotReady) => {
            (StatusCode::SERVICE_UNAVAILABLE, "demo-not-ready", "The demo is not ready")
        }
        Error::NoSandbox(_) => (StatusCode::TOO_MANY_REQUESTS, "demo-full", "Too many visitors"),
        Error::Conflict => (StatusCode::CONFLICT, "conflict", "Changed meanwhile"),
        Error::Recalculating { .. } => {
            (StatusCode::SERVICE_UNAVAILABLE, "recalculating", "Recalculation in progress")
        }
        Error::Locked { .. } => (StatusCode::LOCKED, "locked", "Locked"),
        Error::NothingTo(_) => (StatusCode::CONFLICT, "nothing-to-do", "Nothing to do"),
        Error::Catalog(_)
        | Error::Storage(_)
        | Error::Engine(_)
        | Error::Arrow(_)
        | Error::Coverage(_)
        | Error::Export(_)
        | Error::Json(_)
        | Error::File(_)
        | Error::Sink(_)
        | Error::Remarks(_)
        | Error::Hash(_)
        | Error::Token(_)
        | Error::Totp(_)
        | Error::Random(_)
        | Error::Shared(_)
        | Error::Task(_) => INTERNAL,
    }
}

/// Returns the message of an error in the wording of the compatible service.
fn compatible_message(error: &Error) -> String {
    match error.inner() {
        Error::NotFound { what: "package", .. } => "Publisher not found".to_owned(),
        Error::NotFound { what: "scenario", id } => format!("Scenario {id} not found."),
        Error::NotFound { what: "institution", .. } => "Institution does not exist.".to_owned(),
        Error::NotFound { what: "user", .. } => "User does not exist.".to_owned(),
        Error::SignInNeeded { .. } => "Must be logged in.".to_owned(),
        Error::Forbidden { message, .. } => message.clone(),
        Error::NotStaff => "Not authorized".to_owned(),
        other => other.to_string(),
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, kind, title) = self.status();
        let is_later = matches!(self, Self::Service(Error::Recalculating { .. }));
        if status.is_server_error() && !is_later {
            let cause =
                std::error::Error::source(&self).map(ToString::to_string).unwrap_or_default();
            tracing::error!(cause, "request failed");
        }
        let wait = match &self {
            Self::Service(Error::TooMany { seconds }) => Some(*seconds),
            Self::Service(Error::Recalculating { .. }) => Some(1),
            _ => None,
        };
        let mut response = (status, Json(self.into_document(status, kind, title))).into_response();
        let problem = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, problem);
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
