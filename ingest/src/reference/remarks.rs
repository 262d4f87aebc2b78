//! Reference data that are allowed but unusual.

use std::collections::{HashMap, HashSet};

use arrow::array::{Array, AsArray, RecordBatch, StringArray};

use crate::folder::ModelInputs;
use crate::reference::institution_remarks;
use crate::reference::remark::Remark;
use crate::tables::Table;

/// Checks for unusual data.
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
