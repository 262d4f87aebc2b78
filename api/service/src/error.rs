//! Errors of the service's operations.

use serde_json::{Map, Value};
use titlewise_catalog::SandboxFull;
use titlewise_dataset::settings::SettingError;

/// Error of an operation. The text is one sentence for users. For a failure of the server itself it reveals no details;
/// the cause is the error's source.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No row has this id.
    #[error("There is no {what} \"{id}\".")]
    NotFound {
        /// What was requested.
        what: &'static str,
        /// The requested id.
        id: String,
    },
    /// The scenario does not exist, or the caller cannot view it: the text does not reveal which.
    #[error(
        "There is no scenario \"{id}\" that you can view. Check its id, or ask an admin of its institution for the Viewer role."
    )]
    HiddenScenario {
        /// The requested id.
        id: String,
    },
    /// An invalid value.
    #[error("{detail}")]
    Invalid {
        /// The invalid field; blank for the whole request.
        field: String,
        /// What is wrong with it.
        detail: String,
    },
    /// Invalid values of a form: what is wrong, by field.
    #[error("{}", told(.0))]
    InvalidFields(Map<String, Value>),
    /// The same row was changed by another request.
    #[error("Another user changed this at the same time. Reload it and repeat the change.")]
    Conflict,
    /// A consortium's scenario is being recalculated and has no earlier result.
    #[error("This scenario is being recalculated: {percent:.0} % of the institutions are done.")]
    Recalculating {
        /// Computed members in percent, 0 to 100.
        percent: f64,
        /// Email address that is notified at the end.
        email: Option<String>,
    },
    /// A consortium's scenario cannot be changed while it is being recalculated.
    #[error(
        "This scenario is being recalculated after the last change ({percent:.0} % of the institutions are done). You can change it again when that finishes; undo reverts the last change at once."
    )]
    Locked {
        /// Computed members in percent, 0 to 100.
        percent: f64,
        /// Email address that is notified at the end.
        email: Option<String>,
    },
    /// The request has no valid credentials.
    #[error("Sign in to see this.")]
    SignInNeeded {
        /// What is wrong with the token, as the compatible interface words it.
        reason: &'static str,
    },
    /// The caller is signed in but not allowed to do this.
    #[error("{detail}")]
    Forbidden {
        /// The missing role, or the rule that forbids it.
        detail: String,
        /// The same, as the compatible interface words it.
        message: String,
    },
    /// The password is right, and signing in also needs a code.
    #[error("Enter the code from your authenticator app, or a recovery code.")]
    CodeNeeded,
    /// The password is right, but the code is wrong or was used before.
    #[error("This code is wrong or was used before. Wait for the next code.")]
    WrongCode,
    /// Passwords are switched off for the account.
    #[error("{}", no_passwords(provider.as_deref()))]
    PasswordsOff {
        /// Name of the provider that signs its users in instead, if any.
        provider: Option<String>,
    },
    /// Only the staff of the service may do this.
    #[error("Only the staff of this service may do this.")]
    NotStaff,
    /// Too many attempts.
    #[error("Too many attempts. Try again in {}.", waiting(*seconds))]
    TooMany {
        /// Seconds until the next attempt is allowed.
        seconds: u64,
    },
    /// The institution stores as much as it may.
    #[error("{detail}")]
    StorageFull {
        /// What is stored, the limit, and what to do.
        detail: String,
    },
    /// No sandbox of the demo can be created.
    #[error("{}", no_sandbox(*.0))]
    NoSandbox(SandboxFull),
    /// There is no change to undo or redo.
    #[error("There is nothing to {0}.")]
    NothingTo(&'static str),
    /// The catalog failed.
    #[error("Something went wrong on the server.")]
    Catalog(#[from] titlewise_catalog::CatalogError),
    /// The store failed.
    #[error("Something went wrong on the server.")]
    Storage(#[from] titlewise_storage::StorageError),
    /// The model failed.
    #[error("Something went wrong on the server.")]
    Engine(#[from] titlewise_engine::EngineError),
    /// Rows could not be combined or encoded.
    #[error("Something went wrong on the server.")]
    Arrow(#[from] arrow::error::ArrowError),
    /// A package cannot be checked.
    #[error("Something went wrong on the server.")]
    Coverage(#[from] titlewise_dataset::library::CoverageError),
    /// A file could not be encoded.
    #[error("Something went wrong on the server.")]
    Export(#[from] titlewise_dataset::export::ExportError),
    /// A document could not be encoded.
    #[error("Something went wrong on the server.")]
    Json(#[from] serde_json::Error),
    /// A temporary file cannot be read or written.
    #[error("Something went wrong on the server.")]
    File(#[from] std::io::Error),
    /// The rows of a file cannot be stored.
    #[error("Something went wrong on the server.")]
    Sink(#[from] titlewise_ingest::reading::SinkError),
    /// The problems of a file cannot be written.
    #[error("Something went wrong on the server.")]
    Remarks(#[from] titlewise_ingest::remarks::RemarkError),
    /// A password cannot be hashed.
    #[error("Something went wrong on the server.")]
    Hash(#[from] argon2::password_hash::Error),
    /// A token cannot be signed.
    #[error("Something went wrong on the server.")]
    Token(#[from] jsonwebtoken::errors::Error),
    /// A secret of an authenticator app cannot be used.
    #[error("Something went wrong on the server.")]
    Totp(#[from] totp_rs::TotpError),
    /// No random numbers are available.
    #[error("Something went wrong on the server.")]
    Random(#[from] getrandom::Error),
    /// The same computation failed for several requests at once.
    #[error(transparent)]
    Shared(std::sync::Arc<Error>),
    /// A background task ended unexpectedly.
    #[error("Something went wrong on the server.")]
    Task(#[from] tokio::task::JoinError),
}

impl Error {
    /// Wraps an error of a computation that other requests may share.
    pub(crate) fn shared(error: std::sync::Arc<Self>) -> Self {
        std::sync::Arc::try_unwrap(error).unwrap_or_else(Self::Shared)
    }

    /// Returns the error itself, whether or not it is shared.
    pub fn inner(&self) -> &Self {
        match self {
            Self::Shared(error) => error.inner(),
            error => error,
        }
    }

    /// Error for an id that no row has.
    pub fn not_found(what: &'static str, id: &str) -> Self {
        Self::NotFound { what, id: id.chars().take(80).collect() }
    }

    /// Error for a scenario that does not exist, or that the caller cannot view.
    pub fn hidden_scenario(id: &str) -> Self {
        Self::HiddenScenario { id: id.chars().take(80).collect() }
    }

    /// Error for a request that a rule forbids.
    pub fn forbidden(detail: &str) -> Self {
        Self::Forbidden { detail: detail.to_owned(), message: detail.to_owned() }
    }

    /// Error for a wrong password.
    pub fn bad_password() -> Self {
        Self::Forbidden {
            detail: "Password incorrect.".to_owned(),
            message: "Bad password.".to_owned(),
        }
    }

    /// Error for an invalid value of a field.
    pub fn field(field: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::Invalid { field: field.into(), detail: detail.into() }
    }
}

impl From<SettingError> for Error {
    fn from(error: SettingError) -> Self {
        Self::field(error.key(), error.to_string())
    }
}

/// Formats a waiting time in words.
fn waiting(seconds: u64) -> String {
    match seconds {
        0..=1 => "a second".to_owned(),
        2..=90 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    }
}

fn no_sandbox(full: SandboxFull) -> &'static str {
    match full {
        SandboxFull::NotReady => "The demo is not ready. Try again in a minute.",
        SandboxFull::Address => {
            "Too many visitors from your network use the demo. Try again later, or request a demo."
        }
        SandboxFull::All => "Too many visitors use the demo. Try again in an hour.",
    }
}

/// Returns how users sign in who cannot use a password.
fn no_passwords(provider: Option<&str>) -> String {
    match provider {
        Some(name) => format!("Passwords are off for this email domain. Log in with {name}."),
        None => "Passwords are off on this server. Log in with the email address of your institution, through single sign-on.".to_owned(),
    }
}

/// Formats the invalid values of a form as one sentence.
fn told(faults: &Map<String, Value>) -> String {
    let one =
        |(name, text): (&String, &Value)| format!("{name}: {}", text.as_str().unwrap_or_default());
    faults.iter().map(one).collect::<Vec<_>>().join(" ")
}
