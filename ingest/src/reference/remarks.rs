//! What is allowed in reference data, yet seldom meant.

use std::collections::{HashMap, HashSet};
use std::fmt;

use arrow::array::{Array, AsArray, RecordBatch, StringArray};

use super::institution_remarks;
use crate::folder::ModelInputs;
use crate::tables::Table;

/// Something that somebody should look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// Rows about journals that the table of journals does not have; they are never read.
    UnknownJournals {
        /// The table.
        table: &'static str,
        /// Its rows about unknown journals.
        rows: usize,
        /// The first such journal.
        example: String,
    },
    /// One ISSN that several journals claim; the last one gets it.
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
    /// An institution that has rows is no longer in use as such.
    Retired {
        /// The table.
        table: &'static str,
        /// Its ROR id.
        ror_id: String,
        /// `inactive` or `withdrawn`.
        status: String,
        /// ROR ids of what came after it, `, ` between; blank if nothing did.
        successors: String,
    },
    /// Rows that name a source that the table of sources does not have.
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

/// Looks for what is seldom meant.
pub(super) fn of(inputs: &ModelInputs) -> Vec<Remark> {
    let journals = inputs.table(Table::Journals);
    let Some(known) = texts(&journals, "issn_l") else { return Vec::new() };
    let known_set: HashSet<&str> = known.iter().flatten().collect();
    let mut remarks = shared_issns(&journals, known);
    remarks.extend(unknown_sources(inputs));
    remarks.extend(institution_remarks::of(inputs));
    // Institutions publish in journals of every publisher, and cite them.
    let of_journals = |table: &Table| *table != Table::Journals && !table.is_of_institutions();
    for table in Table::REFERENCE.into_iter().filter(of_journals) {
        let rows = inputs.table(table);
        let Some(issns) = texts(&rows, "issn_l") else { continue };
        let mut unknown = issns.iter().flatten().filter(|issn| !known_set.contains(issn));
        if let Some(example) = unknown.next() {
            remarks.push(Remark::UnknownJournals {
                table: table.name(),
                rows: 1 + unknown.count(),
                example: example.to_owned(),
            });
        }
    }
    remarks
}

/// One remark per table.
fn unknown_sources(inputs: &ModelInputs) -> Vec<Remark> {
    let sources = inputs.table(Table::Sources);
    let known: HashSet<&str> = texts(&sources, "source").into_iter().flatten().flatten().collect();
    let unknown = |table: Table| {
        let rows = inputs.table(table);
        let named = texts(&rows, "source").into_iter().flatten().flatten();
        // `column:source;column:source`
        let also = texts(&rows, "also_from").into_iter().flatten().flatten();
        let also = also.flat_map(|pairs| pairs.split(';'));
        let also = also.map(|pair| pair.split_once(':').map_or(pair, |(_, source)| source));
        let source = named.chain(also).find(|source| !known.contains(source))?.to_owned();
        Some(Remark::UnknownSource { table: table.name(), source })
    };
    Table::REFERENCE.into_iter().filter_map(unknown).collect()
}

fn shared_issns(journals: &RecordBatch, known: &StringArray) -> Vec<Remark> {
    let Some(lists) = texts(journals, "issns") else { return Vec::new() };
    let mut owners: HashMap<&str, &str> = HashMap::new();
    let mut shared = Vec::new();
    for row in (0..journals.num_rows()).filter(|row| lists.is_valid(*row) && known.is_valid(*row)) {
        let owner = known.value(row);
        for issn in lists.value(row).split(';') {
            if let Some(other) = owners.insert(issn, owner)
                && other != owner
            {
                shared.push(Remark::SharedIssn {
                    issn: issn.to_owned(),
                    journals: [other.to_owned(), owner.to_owned()],
                });
            }
        }
    }
    shared
}

fn texts<'a>(rows: &'a RecordBatch, column: &str) -> Option<&'a StringArray> {
    rows.column_by_name(column)?.as_string_opt::<i32>()
}
