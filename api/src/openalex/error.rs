//! What can go wrong with asking.

use std::io;
use std::path::{Path, PathBuf};

/// Why OpenAlex did not tell everything.
#[derive(Debug, thiserror::Error)]
pub enum OpenAlexError {
    /// Nobody said which journals.
    #[error(
        "--issns FILE must name the journals that are asked for, an ISSN a line: OpenAlex is asked about each of them"
    )]
    NoJournals,
    /// None of the journals is known there.
    #[error("{address} knows none of the {asked} journals of --issns as a journal")]
    NoSources {
        /// The service.
        address: String,
        /// How many ISSNs were asked about.
        asked: usize,
    },
    /// None of the institutions is known there.
    #[error("OpenAlex knows no institution with the ROR id {}", ror_ids.join(" or "))]
    NoInstitutions {
        /// The ROR ids.
        ror_ids: Vec<String>,
    },
    /// The address is none that can be asked.
    #[error("{address}: this is no address that can be asked; it begins with https://")]
    Address {
        /// The address.
        address: String,
    },
    /// No client can be made.
    #[error("requests cannot be made: {0}")]
    Client(reqwest::Error),
    /// There is no answer, however often it is asked for.
    #[error(
        "{address}: {reason}, {attempts} times. What was answered is kept: the same command goes on where this one stopped"
    )]
    NoAnswer {
        /// The question, without the key.
        address: String,
        /// What was wrong the last time.
        reason: String,
        /// How often it was asked.
        attempts: u32,
    },
    /// The service has answered enough.
    #[error(
        "{address}: no more answers for {} minutes: the day's requests are used up. What was answered is kept: the same command goes on \
         where this one stopped. A key (OPENALEX_API_KEY) has more requests a day", seconds.div_ceil(60)
    )]
    Exhausted {
        /// The service.
        address: String,
        /// Seconds until it answers again.
        seconds: u64,
    },
    /// The question is not taken.
    #[error("{address}: refused with status {status}: {message}")]
    Refused {
        /// The question, without the key.
        address: String,
        /// Its status.
        status: u16,
        /// What the service says.
        message: String,
    },
    /// The answer is another than the question asks for.
    #[error("{address}: the answer {reason}")]
    Answer {
        /// The question, without the key.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A file of the cache cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        source: io::Error,
    },
}

impl OpenAlexError {
    /// Names the file that an error came from.
    pub(super) fn file(path: &Path) -> impl Fn(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::File { path: path.clone(), source }
    }
}
