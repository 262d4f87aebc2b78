//! Why a whole file could not be read.

use thiserror::Error;

/// A reason for which nothing at all can be taken from a file.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The file has no content.
    #[error("The file is empty.")]
    Empty,
    /// More bytes than we are willing to hold.
    #[error("The file has {bytes} bytes; the limit is {limit}. Split it and upload the parts.")]
    TooLarge {
        /// Bytes in the file.
        bytes: usize,
        /// The most that is read.
        limit: usize,
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
}
