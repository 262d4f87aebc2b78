//! Errors of requests to OpenAlex.

use std::io;
use std::path::{Path, PathBuf};

/// Why the data could not be retrieved from OpenAlex.
#[derive(Debug, thiserror::Error)]
pub enum OpenAlexError {
    /// No journals are named.
    #[error(
        "--issns FILE must list the ISSN of each journal to request from OpenAlex, one per line"
    )]
    NoJournals,
    /// OpenAlex knows none of the journals.
    #[error("{address} knows none of the {asked} journals of --issns as a journal")]
    NoSources {
        /// Address of the service.
        address: String,
        /// Number of requested ISSNs.
        asked: usize,
    },
    /// OpenAlex knows none of the institutions.
    #[error("OpenAlex has no institution with the ROR id {}", ror_ids.join(" or "))]
    NoInstitutions {
        /// ROR ids.
        ror_ids: Vec<String>,
    },
    /// The address cannot be used for requests.
    #[error("{address}: not a valid address for requests; it must begin with https://")]
    Address {
        /// The address.
        address: String,
    },
    /// The HTTP client cannot be created.
    #[error("requests cannot be made: {0}")]
    Client(reqwest::Error),
    /// There is no response after all attempts.
    #[error(
        "{address}: {reason}, {attempts} times. The responses so far are cached: repeat the command to continue"
    )]
    NoAnswer {
        /// Address of the query, without the API key.
        address: String,
        /// Reason of the last failure.
        reason: String,
        /// Number of attempts.
        attempts: u32,
    },
    /// The request limit of the service is exhausted.
    #[error(
        "{address}: no more responses for {} minutes: the daily limit is reached. The responses so far are cached: repeat the \
         command to continue. A key (OPENALEX_API_KEY) has a higher limit", seconds.div_ceil(60)
    )]
    Exhausted {
        /// Address of the service.
        address: String,
        /// Seconds until the service responds again.
        seconds: u64,
    },
    /// The service refuses the query.
    #[error("{address}: refused with status {status}: {message}")]
    Refused {
        /// Address of the query, without the API key.
        address: String,
        /// Status.
        status: u16,
        /// Message of the service.
        message: String,
    },
    /// The response does not match the query.
    #[error("{address}: the answer {reason}")]
    Answer {
        /// Address of the query, without the API key.
        address: String,
        /// What is wrong with the response.
        reason: String,
    },
    /// A file of the cache cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the operating system.
        source: io::Error,
    },
}

impl OpenAlexError {
    /// Adds the file to an I/O error.
    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File { path: path.clone(), source }
    }
}
