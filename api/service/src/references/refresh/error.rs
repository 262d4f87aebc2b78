//! Why a refresh of the reference data failed, with sentences for users.

use titlewise_openalex::OpenAlexError;

use crate::error::Error;

/// Why a refresh failed. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RefreshError {
    /// A request to OpenAlex failed.
    #[error(transparent)]
    OpenAlex(#[from] OpenAlexError),
    /// The responses cannot be counted.
    #[error(transparent)]
    Counting(#[from] titlewise_engine::openalex::SnapshotError),
    /// The counts are not valid reference data.
    #[error(transparent)]
    Cell(#[from] titlewise_ingest::tables::CellError),
    /// Rows could not be combined.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
    /// A file or folder of this server cannot be read or written.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// Catalog or store failed.
    #[error("{}", std::error::Error::source(.0).map_or_else(|| .0.to_string(), ToString::to_string))]
    Server(#[from] Error),
    /// A background task ended unexpectedly.
    #[error(transparent)]
    Task(#[from] tokio::task::JoinError),
    /// The server has no reference data any more.
    #[error("there are no reference data")]
    NoReference,
    /// The server is stopping.
    #[error("the server was stopped")]
    Stopped,
    /// Another server is refreshing the same data.
    #[error("another server is refreshing it")]
    Lost,
}

impl From<titlewise_catalog::CatalogError> for RefreshError {
    fn from(error: titlewise_catalog::CatalogError) -> Self {
        Self::Server(error.into())
    }
}

impl From<titlewise_storage::StorageError> for RefreshError {
    fn from(error: titlewise_storage::StorageError) -> Self {
        Self::Server(error.into())
    }
}

impl RefreshError {
    /// What went wrong and what to do, in sentences for users, without internal addresses of this server.
    pub(crate) fn told(&self) -> String {
        match self {
            Self::OpenAlex(error) => of_openalex(error),
            Self::NoReference => "This server has no reference data any more.".to_owned(),
            Self::Stopped | Self::Lost => STOPPED.to_owned(),
            _ => "An error occurred on the server, and nothing was changed. Its operator finds the details in the log.".to_owned(),
        }
    }
}

/// Message for a refresh whose server was lost.
pub const STOPPED: &str = "The server was stopped before the refresh finished, and nothing was changed. Today's responses of OpenAlex are cached: refresh again to continue.";

fn of_openalex(error: &OpenAlexError) -> String {
    match error {
        OpenAlexError::NoInstitutions { ror_ids } => unknown(ror_ids),
        OpenAlexError::NoAnswer { reason, attempts, .. } => format!(
            "OpenAlex did not respond to {attempts} attempts ({reason}), and nothing was changed. Its earlier responses are cached until tomorrow: refresh again later to continue."
        ),
        OpenAlexError::Exhausted { seconds, .. } => format!(
            "OpenAlex accepts no more requests for {} minutes: the daily limit is reached. Nothing was changed. Refresh again after that. The server's operator can set the key of an account (OPENALEX_API_KEY), which has a higher limit.",
            seconds.div_ceil(60)
        ),
        OpenAlexError::Refused { status, message, .. } => format!(
            "OpenAlex refused a request with status {status} ({message}), and nothing was changed. The server's operator should check its address and key for OpenAlex."
        ),
        _ => "The response of OpenAlex could not be read, and nothing was changed. The server's operator finds the details in the log.".to_owned(),
    }
}

/// Message about ROR ids that OpenAlex does not know.
pub(crate) fn unknown(ror_ids: &[String]) -> String {
    format!(
        "OpenAlex has no institution with the ROR ID {}. Look it up at https://ror.org, and correct it here if it differs.",
        ror_ids.join(" or ")
    )
}
