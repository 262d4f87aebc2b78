//! Why reference data were not refreshed, for those who asked for it.

use crate::openalex::OpenAlexError;
use crate::server::problem::ApiError;

/// Why everything is as it was before.
#[derive(Debug, thiserror::Error)]
pub(super) enum RefreshError {
    /// OpenAlex did not tell everything.
    #[error(transparent)]
    OpenAlex(#[from] OpenAlexError),
    /// What it told cannot be counted.
    #[error(transparent)]
    Counting(#[from] titlewise_engine::openalex::SnapshotError),
    /// What was counted is no reference data.
    #[error(transparent)]
    Cell(#[from] titlewise_ingest::tables::CellError),
    /// Rows could not be put together.
    #[error(transparent)]
    Arrow(#[from] arrow::error::ArrowError),
    /// A file or folder of this server cannot be read or written.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// Catalog or store failed.
    #[error("{}", std::error::Error::source(.0).map_or_else(|| .0.to_string(), ToString::to_string))]
    Server(#[from] ApiError),
    /// A part of it ended early.
    #[error(transparent)]
    Task(#[from] tokio::task::JoinError),
    /// There are no reference data any more.
    #[error("there are no reference data")]
    NoReference,
    /// The server stops.
    #[error("the server was stopped")]
    Stopped,
    /// Somebody else works on it.
    #[error("somebody else works on it")]
    Lost,
}

impl From<crate::catalog::CatalogError> for RefreshError {
    fn from(error: crate::catalog::CatalogError) -> Self {
        Self::Server(error.into())
    }
}

impl From<crate::storage::StorageError> for RefreshError {
    fn from(error: crate::storage::StorageError) -> Self {
        Self::Server(error.into())
    }
}

impl RefreshError {
    /// What went wrong and what to do, in sentences for people. Addresses of this server's own are not told.
    pub(super) fn told(&self) -> String {
        match self {
            Self::OpenAlex(error) => of_openalex(error),
            Self::NoReference => "This server has no reference data any more.".to_owned(),
            Self::Stopped | Self::Lost => STOPPED.to_owned(),
            _ => "Something went wrong on the server, nothing was changed. Its log says more to whoever runs it.".to_owned(),
        }
    }
}

/// What is told where whoever worked on it is gone.
pub(in crate::server) const STOPPED: &str = "The server was stopped before this was done, and nothing was changed. What OpenAlex answered today is kept: refresh again, and it goes on where it was.";

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

/// OpenAlex knows none of these.
pub(super) fn unknown(ror_ids: &[String]) -> String {
    format!(
        "OpenAlex knows no institution with the ROR id {}. Look it up at https://ror.org, and mend it if it is another one.",
        ror_ids.join(" or ")
    )
}
