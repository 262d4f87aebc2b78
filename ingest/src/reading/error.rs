//! Why a whole file could not be read.

use std::time::Duration;

use thiserror::Error;

/// A reason for which nothing at all can be taken from a file.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The file has no content.
    #[error("The file is empty.")]
    Empty,
    /// More bytes than we are willing to read.
    #[error("The file has {bytes} bytes; the limit is {limit}. Split it and upload the parts.")]
    TooLarge {
        /// Bytes in the file.
        bytes: u64,
        /// The most that is read.
        limit: u64,
    },
    /// An archive or workbook that holds far more than it seems to.
    #[error(
        "Unpacked, {what} has more than {limit} bytes. If that is no mistake, split the file and upload the parts."
    )]
    UnpackedTooLarge {
        /// The part of the archive, or the whole.
        what: String,
        /// The most that is unpacked.
        limit: u64,
    },
    /// An archive with too many files in it, or one whose files share bytes.
    #[error("The archive cannot be trusted ({detail}). Upload the files in it one by one.")]
    Archive {
        /// What is wrong with it.
        detail: String,
    },
    /// Something locked with a password.
    #[error("{what} is locked with a password. Save it without a password and upload it again.")]
    Locked {
        /// What is locked.
        what: &'static str,
    },
    /// A workbook that cannot be opened.
    #[error(
        "The file looks like a workbook but cannot be opened ({detail}). Save it again as .xlsx or .csv."
    )]
    Workbook {
        /// What the workbook reader said.
        detail: String,
    },
    /// One sheet that cannot be read.
    #[error(
        "Sheet \"{sheet}\" cannot be read ({detail}). Save the workbook again as .xlsx or .csv."
    )]
    Sheet {
        /// The sheet's name.
        sheet: String,
        /// What the workbook reader said.
        detail: String,
    },
    /// A sheet or list with more rows or cells than an honest one has.
    #[error("The table has more than {limit} {what}. Split it and upload the parts.")]
    TableTooLarge {
        /// `rows` or `cells`.
        what: &'static str,
        /// The most that is read.
        limit: usize,
    },
    /// One row of a text that does not end.
    #[error(
        "Row {row} has more than {limit} bytes, so this is hardly a table. Save it as a CSV file with one line per row."
    )]
    RowTooLong {
        /// The row, from 1.
        row: u32,
        /// The most that is read.
        limit: usize,
    },
    /// Something that starts like JSON and is not.
    #[error("The file looks like JSON but is broken in line {line} ({detail}). Download it again.")]
    Json {
        /// Line of the first fault.
        line: usize,
        /// What the parser said.
        detail: String,
    },
    /// Something that is no table at all.
    #[error(
        "This is {what}, not a table. Upload a spreadsheet, a CSV or TSV file, or COUNTER JSON."
    )]
    NotATable {
        /// What it is, with its article.
        what: &'static str,
    },
    /// Reading took too long.
    #[error("Reading was given up after {} seconds. Split the file and upload the parts.", limit.as_secs())]
    TooSlow {
        /// The time that was allowed.
        limit: Duration,
    },
    /// The operating system could not read the bytes.
    #[error("The bytes of the file cannot be read ({detail}).")]
    Io {
        /// What the operating system said.
        detail: String,
    },
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> Self {
        Self::Io { detail: error.to_string() }
    }
}
