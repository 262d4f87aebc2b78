//! A remark on reference data.

use std::fmt;

/// A remark for users to check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// Rows about journals that are not in the table of journals; they are never used.
    UnknownJournals {
        /// The table.
        table: &'static str,
        /// Its rows about unknown journals.
        rows: usize,
        /// The first such journal.
        example: String,
    },
    /// An ISSN of several journals; the last one gets it.
    SharedIssn {
        /// The ISSN.
        issn: String,
        /// The journals, by linking ISSN.
        journals: [String; 2],
    },
    /// An institution and a part of it both have rows.
    PartAndWhole {
        /// The table.
        table: &'static str,
        /// ROR id of the part.
        part: String,
        /// ROR id of the whole.
        whole: String,
    },
    /// An institution with rows is no longer active under its id.
    Retired {
        /// The table.
        table: &'static str,
        /// Its ROR id.
        ror_id: String,
        /// `inactive` or `withdrawn`.
        status: String,
        /// ROR ids of its successors, separated by `, `; blank if there are none.
        successors: String,
    },
    /// Rows that name a source that is not in the table of sources.
    UnknownSource {
        /// The table.
        table: &'static str,
        /// The first such source.
        source: String,
    },
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownJournals { table, rows, example } => write!(
                f,
                "{table}: {rows} rows are about journals that the table journals does not have, such as {example}; they are not read"
            ),
            Self::UnknownSource { table, source } => write!(
                f,
                "{table}: rows name the source \"{source}\", which the table sources does not have"
            ),
            Self::PartAndWhole { table, part, whole } => write!(
                f,
                "{table}: {part} and {whole}, which it is a part of, both have rows; papers of the part count twice where both are added up"
            ),
            Self::Retired { table, ror_id, status, successors } if successors.is_empty() => {
                write!(f, "{table}: there are rows of {ror_id}, whose ROR id is {status}")
            }
            Self::Retired { table, ror_id, status, successors } => write!(
                f,
                "{table}: there are rows of {ror_id}, whose ROR id is {status}; after it came {successors}"
            ),
            Self::SharedIssn { issn, journals: [first, second] } => {
                write!(
                    f,
                    "journals: the ISSN {issn} belongs to {first} and to {second}; {second} gets it"
                )
            }
        }
    }
}
