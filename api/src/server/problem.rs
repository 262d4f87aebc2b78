//! Errors as the public sees them: one sentence, as a problem document (RFC 9457) that also holds what clients of
//! the known service read (`message`, and `msg` where nobody is signed in).

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};

use super::forms::told;
use super::observe::request_id;
use crate::settings::SettingError;

/// A refusal (RFC 9457), with what clients of the known service read.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub(super) struct Problem {
    /// Names the kind of refusal.
    #[serde(rename = "type")]
    #[schema(example = "urn:titlewise:problem:bad-value")]
    kind: String,
    /// The kind in words.
    #[schema(example = "Value refused")]
    title: &'static str,
    /// The status of the answer.
    #[schema(minimum = 400, maximum = 599, example = 422)]
    status: u16,
    /// What is wrong, in a sentence for people.
    #[schema(example = "\"name\" takes 1 to 200 characters.")]
    detail: String,
    /// The same as `status`.
    #[serde(rename = "HTTP_status_code")]
    #[schema(minimum = 400, maximum = 599, example = 422)]
    http_status_code: u16,
    /// Always true.
    error: bool,
    /// What is wrong, in the words of an older interface.
    #[schema(example = "\"name\" takes 1 to 200 characters.")]
    message: String,
    /// Names the request, as the header `x-request-id` and the log of the server do.
    #[serde(skip_serializing_if = "Option::is_none")]
    request_id: Option<String>,
    /// What is wrong with the token, where nobody is signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    msg: Option<&'static str>,
    /// The field at fault, where it is one; blank where the whole body is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "name")]
    field: Option<String>,
    /// What is wrong with each field of a form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<std::collections::HashMap<String, String>>)]
    fields: Option<Map<String, Value>>,
    /// The files that were refused, with their reports.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<super::intake::Taken>>)]
    files: Option<Value>,
    /// Of a scenario that is being worked out: members that are done, 0 to 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 100)]
    percent: Option<f64>,
    /// Likewise, who is told by mail when it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
}

/// A handler panicked, with these words.
#[derive(Debug, thiserror::Error)]
#[error("panicked: {0}")]
pub struct Panic(pub String);

/// Everything a request can end with other than success.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// Nothing has this id.
    #[error("There is no {what} \"{id}\".")]
    NotFound {
        /// What was looked for.
        what: &'static str,
        /// The id asked for.
        id: String,
    },
    /// No such address.
    #[error("There is nothing at this address.")]
    NoRoute,
    /// The address is there, the method is not.
    #[error("This address does not take this method.")]
    MethodNotAllowed,
    /// The body is not what the route reads.
    #[error("{0}")]
    BadBody(String),
    /// The body has the wrong type.
    #[error("{0}")]
    UnsupportedType(String),
    /// The body is too large.
    #[error("The upload is larger than the limit of {} MiB.", limit >> 20)]
    TooLarge {
        /// Bytes that are taken.
        limit: usize,
    },
    /// A value that cannot be taken.
    #[error("{detail}")]
    BadField {
        /// The field at fault.
        field: String,
        /// What is wrong with it.
        detail: String,
    },
    /// Values of a form that cannot be taken: what is wrong, by field.
    #[error("{}", told(.0))]
    BadFields(Map<String, Value>),
    /// None of the uploaded files can be used.
    #[error("{detail}")]
    Refused {
        /// What is wrong with the first one.
        detail: String,
        /// Every file with its report.
        files: Value,
    },
    /// Somebody else changed the same thing meanwhile.
    #[error("Somebody else changed this at the same moment. Load it again and repeat the change.")]
    Conflict,
    /// A consortium's scenario is being worked out, and there is no result from before.
    #[error(
        "The numbers of this scenario are being worked out: {percent:.0} % of the institutions are done."
    )]
    Recalculating {
        /// Members that are worked out, 0 to 100.
        percent: f64,
        /// Who is told by mail when it is done.
        email: Option<String>,
    },
    /// A consortium's scenario cannot be changed while it is being worked out.
    #[error(
        "This scenario is being worked out for the last change ({percent:.0} % of the institutions are done). It can be changed again after that; undo takes the last change back at once."
    )]
    Locked {
        /// Members that are worked out, 0 to 100.
        percent: f64,
        /// Who is told by mail when it is done.
        email: Option<String>,
    },
    /// Nobody is signed in.
    #[error("Sign in to see this.")]
    SignInNeeded {
        /// What is wrong with the token, as the old interface says it.
        reason: &'static str,
    },
    /// Somebody is signed in, and may not do this.
    #[error("{detail}")]
    Forbidden {
        /// Which role is missing, or which rule stands against it.
        detail: String,
        /// The same as the old interface says it.
        message: String,
    },
    /// Only the people who run the service may do this.
    #[error("Only the staff of this service may do this.")]
    NotStaff,
    /// Too many attempts.
    #[error("Too many attempts. Try again in {}.", waiting(*seconds))]
    TooMany {
        /// After so many seconds there is another one.
        seconds: u64,
    },
    /// A refusal with the status and the words of the old interface.
    #[error("{message}")]
    Said {
        /// The status.
        status: StatusCode,
        /// The words.
        message: String,
    },
    /// There is no change to take back or to do again.
    #[error("There is nothing to {0}.")]
    NothingTo(&'static str),
    /// The catalog failed.
    #[error("Something went wrong on the server.")]
    Catalog(#[from] crate::catalog::CatalogError),
    /// The store failed.
    #[error("Something went wrong on the server.")]
    Storage(#[from] crate::storage::StorageError),
    /// The model failed.
    #[error("Something went wrong on the server.")]
    Engine(#[from] titlewise_engine::EngineError),
    /// Rows could not be put together or encoded.
    #[error("Something went wrong on the server.")]
    Arrow(#[from] arrow::error::ArrowError),
    /// A package cannot be checked.
    #[error("Something went wrong on the server.")]
    Coverage(#[from] crate::library::CoverageError),
    /// A file could not be encoded.
    #[error("Something went wrong on the server.")]
    Export(#[from] crate::export::ExportError),
    /// A document could not be encoded.
    #[error("Something went wrong on the server.")]
    Json(#[from] serde_json::Error),
    /// A temporary file cannot be read or written.
    #[error("Something went wrong on the server.")]
    File(#[from] std::io::Error),
    /// The rows of a file cannot be kept.
    #[error("Something went wrong on the server.")]
    Sink(#[from] titlewise_ingest::reading::SinkError),
    /// The problems of a file cannot be written down.
    #[error("Something went wrong on the server.")]
    Remarks(#[from] titlewise_ingest::remarks::RemarkError),
    /// A password cannot be hashed.
    #[error("Something went wrong on the server.")]
    Hash(#[from] argon2::password_hash::Error),
    /// A token cannot be signed.
    #[error("Something went wrong on the server.")]
    Token(#[from] jsonwebtoken::errors::Error),
    /// There are no random numbers.
    #[error("Something went wrong on the server.")]
    Random(#[from] getrandom::Error),
    /// A handler panicked.
    #[error("Something went wrong on the server.")]
    Panicked(#[source] Panic),
    /// Work beside the request ended early.
    #[error("Something went wrong on the server.")]
    Task(#[from] tokio::task::JoinError),
}

impl ApiError {
    /// Nothing has this id.
    pub fn not_found(what: &'static str, id: &str) -> Self {
        Self::NotFound { what, id: id.chars().take(80).collect() }
    }

    /// Not allowed, for a rule.
    pub fn forbidden(detail: &str) -> Self {
        Self::Forbidden { detail: detail.to_owned(), message: detail.to_owned() }
    }

    /// A refusal in the words of the old interface.
    pub fn said(status: StatusCode, message: impl Into<String>) -> Self {
        Self::Said { status, message: message.into() }
    }

    /// A value that cannot be taken.
    pub fn field(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::BadField { field: field.into(), detail: detail.into() }
    }

    fn status(&self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::NotFound { .. } | Self::NoRoute => {
                (StatusCode::NOT_FOUND, "not-found", "Not found")
            }
            Self::MethodNotAllowed => {
                (StatusCode::METHOD_NOT_ALLOWED, "method", "Method not allowed")
            }
            Self::BadBody(_) => (StatusCode::BAD_REQUEST, "bad-request", "Bad request"),
            Self::UnsupportedType(_) => {
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-type", "Unsupported type")
            }
            Self::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too-large", "Too large"),
            Self::BadField { .. } => {
                (StatusCode::UNPROCESSABLE_ENTITY, "bad-value", "Value refused")
            }
            Self::BadFields(_) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "bad-fields", "Some fields need another look")
            }
            Self::Refused { .. } => {
                (StatusCode::UNPROCESSABLE_ENTITY, "file-refused", "File refused")
            }
            Self::SignInNeeded { .. } => (StatusCode::UNAUTHORIZED, "sign-in", "Sign in first"),
            Self::Forbidden { .. } => (StatusCode::FORBIDDEN, "forbidden", "Not allowed"),
            // The known service answers so.
            Self::NotStaff => (StatusCode::UNAUTHORIZED, "staff-only", "Not allowed"),
            Self::TooMany { .. } => {
                (StatusCode::TOO_MANY_REQUESTS, "too-many", "Too many attempts")
            }
            Self::Said { status, .. } => (*status, "refused", "Refused"),
            Self::Conflict => (StatusCode::CONFLICT, "conflict", "Changed meanwhile"),
            Self::Recalculating { .. } => {
                (StatusCode::SERVICE_UNAVAILABLE, "recalculating", "Being worked out")
            }
            Self::Locked { .. } => (StatusCode::LOCKED, "locked", "Locked"),
            Self::NothingTo(_) => (StatusCode::CONFLICT, "nothing-to-do", "Nothing to do"),
            Self::Catalog(_)
            | Self::Storage(_)
            | Self::Engine(_)
            | Self::Arrow(_)
            | Self::Coverage(_)
            | Self::Export(_)
            | Self::Json(_)
            | Self::File(_)
            | Self::Sink(_)
            | Self::Remarks(_)
            | Self::Hash(_)
            | Self::Token(_)
            | Self::Random(_)
            | Self::Panicked(_)
            | Self::Task(_) => (StatusCode::INTERNAL_SERVER_ERROR, "internal", "Server error"),
        }
    }

    /// The sentence that clients of the known service know.
    fn message(&self) -> String {
        match self {
            Self::NotFound { what: "package", .. } => "Publisher not found".to_owned(),
            Self::NotFound { what: "scenario", id } => format!("Scenario {id} not found."),
            Self::NotFound { what: "institution", .. } => "Institution does not exist.".to_owned(),
            Self::NotFound { what: "user", .. } => "User does not exist.".to_owned(),
            Self::SignInNeeded { .. } => "Must be logged in.".to_owned(),
            Self::Forbidden { message, .. } => message.clone(),
            Self::NotStaff => "Not authorized".to_owned(),
            other => other.to_string(),
        }
    }

    fn into_document(self, status: StatusCode, kind: &str, title: &'static str) -> Problem {
        let (detail, message) = (self.to_string(), self.message());
        let (mut msg, mut field, mut fields, mut files) = (None, None, None, None);
        let (mut percent, mut email) = (None, None);
        match self {
            Self::SignInNeeded { reason } => msg = Some(reason),
            Self::BadField { field: at_fault, .. } => field = Some(at_fault),
            Self::BadFields(faults) => fields = Some(faults),
            Self::Refused { files: refused, .. } => files = Some(refused),
            Self::Recalculating { percent: done, email: told }
            | Self::Locked { percent: done, email: told } => (percent, email) = (Some(done), told),
            _ => {}
        }
        let status = status.as_u16();
        let (kind, error) = (format!("urn:titlewise:problem:{kind}"), true);
        let http_status_code = status;
        Problem {
            kind,
            title,
            status,
            detail,
            http_status_code,
            error,
            message,
            request_id: request_id(),
            msg,
            field,
            fields,
            files,
            percent,
            email,
        }
    }
}

impl From<SettingError> for ApiError {
    fn from(error: SettingError) -> Self {
        Self::field(error.key(), error.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, kind, title) = self.status();
        let is_later = matches!(self, Self::Recalculating { .. });
        if status.is_server_error() && !is_later {
            let cause =
                std::error::Error::source(&self).map(ToString::to_string).unwrap_or_default();
            tracing::error!(cause, "request failed");
        }
        let wait = match &self {
            Self::TooMany { seconds } => Some(*seconds),
            Self::Recalculating { .. } => Some(1),
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

/// A time to wait, in words.
fn waiting(seconds: u64) -> String {
    match seconds {
        0..=1 => "a second".to_owned(),
        2..=90 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    }
}
