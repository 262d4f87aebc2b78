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
            _ => "Something went wrong on the server, nothing was changed. Its log says more to whoever runs it.".to_owned(),
        }
    }
}

/// Message for a refresh whose server was lost.
pub const STOPPED: &str = "The server was stopped before this was done, and nothing was changed. What OpenAlex answered today is kept: refresh again, and it goes on where it was.";

fn of_openalex(error: &OpenAlexError) -> String {
    match error {
        OpenAlexError::NoInstitutions { ror_ids } => unknown(ror_ids),
        OpenAlexError::NoAnswer { reason, attempts, .. } => format!(
            "OpenAlex gave no answer, {attempts} times ({reason}), and nothing was changed. What it answered before is kept until tomorrow: refresh again later, and it goes on where it was."
        ),
        OpenAlexError::Exhausted { seconds, .. } => format!(
            "OpenAlex gives no more answers for {} minutes: the day's requests are used up. Nothing was changed. Refresh again after that. With a key of an account (OPENALEX_API_KEY), which whoever runs this server can set, there are more requests a day.",
            seconds.div_ceil(60)
        ),
        OpenAlexError::Refused { status, message, .. } => format!(
            "OpenAlex refused a question with status {status} ({message}), and nothing was changed. Whoever runs this server should look at its address and key of OpenAlex."
        ),
        _ => "OpenAlex was not understood, and nothing was changed. The log of this server says more to whoever runs it.".to_owned(),
    }
}

/// Message about ROR ids that OpenAlex does not know.
pub(crate) fn unknown(ror_ids: &[String]) -> String {
    format!(
        "OpenAlex knows no institution with the ROR id {}. Look it up at https://ror.org, and mend it if it is another one.",
        ror_ids.join(" or ")
    )
}
