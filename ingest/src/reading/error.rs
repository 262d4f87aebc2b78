//! Errors that concern a whole file.

use std::time::Duration;

use thiserror::Error;

/// A reason why no part of a file can be read.
#[derive(Debug, Error, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The file has no content.
    #[error("The file is empty.")]
    Empty,
    /// The file exceeds the size limit.
    #[error("The file has {bytes} bytes; the limit is {limit}. Split it and upload the parts.")]
    TooLarge {
        /// Size of the file in bytes.
        bytes: u64,
        /// The limit.
        limit: u64,
    },
    /// An archive or workbook whose unpacked content exceeds the limit.
    #[error(
        "Unpacked, {what} has more than {limit} bytes. If that is no mistake, split the file and upload the parts."
    )]
    UnpackedTooLarge {
        /// The part of the archive, or the archive.
        what: String,
        /// The limit.
        limit: u64,
    },
    /// An archive with too many files, or with files that share bytes.
    #[error("The archive cannot be trusted ({detail}). Upload the files in it one by one.")]
    Archive {
        /// Description of the error.
        detail: String,
    },
    /// A password-protected file.
    #[error("{what} is locked with a password. Save it without a password and upload it again.")]
    Locked {
        /// What is protected.
        what: &'static str,
    },
    /// A workbook that cannot be opened.
    #[error(
        "The file looks like a workbook but cannot be opened ({detail}). Save it again as .xlsx or .csv."
    )]
    Workbook {
        /// Message of the workbook reader.
        detail: String,
    },
    /// One sheet that cannot be read.
    #[error(
        "Sheet \"{sheet}\" cannot be read ({detail}). Save the workbook again as .xlsx or .csv."
    )]
    Sheet {
        /// The sheet's name.
        sheet: String,
        /// Message of the workbook reader.
        detail: String,
    },
    /// A sheet or list that exceeds the limit of rows or cells.
    #[error("The table has more than {limit} {what}. Split it and upload the parts.")]
    TableTooLarge {
        /// `rows` or `cells`.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// A cell of a workbook with more text than spreadsheets allow.
    #[error(
        "{place} has a text of more than {limit} bytes, the limit of a cell. Shorten the text, or save the sheet as a CSV file."
    )]
    CellTooLong {
        /// The cell and its sheet: `Cell B17 of sheet "Prices"`.
        place: String,
        /// The limit.
        limit: u64,
    },
    /// A file whose content takes more memory than a reading may hold.
    #[error(
        "Reading this file needs more than {} MiB of memory. Split it and upload the parts, or save each sheet as a CSV file.",
        limit >> 20
    )]
    TooMuchMemory {
        /// The limit in bytes.
        limit: u64,
    },
    /// A text row that exceeds the length limit.
    #[error(
        "Row {row} has more than {limit} bytes, so this is hardly a table. Save it as a CSV file with one line per row."
    )]
    RowTooLong {
        /// The row, from 1.
        row: u32,
        /// The limit.
        limit: usize,
    },
    /// A file that begins like JSON but is malformed.
    #[error("The file looks like JSON but is broken in line {line} ({detail}). Download it again.")]
    Json {
        /// Line of the first error.
        line: usize,
        /// Message of the parser.
        detail: String,
    },
    /// A file that is not a table.
    #[error(
        "This is {what}, not a table. Upload a spreadsheet, a CSV or TSV file, or COUNTER JSON."
    )]
    NotATable {
        /// The kind of file, with its article.
        what: &'static str,
    },
    /// Reading took too long.
    #[error("Processing was stopped after {} seconds. Split the file and upload the parts.", limit.as_secs())]
    TooSlow {
        /// The time limit.
        limit: Duration,
    },
    /// The operating system cannot read the bytes.
    #[error("The bytes of the file cannot be read ({detail}).")]
    Io {
        /// Message of the operating system.
        detail: String,
    },
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> Self {
        Self::Io { detail: error.to_string() }
    }
}
