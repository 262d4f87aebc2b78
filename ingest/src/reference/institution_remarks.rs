//! Unusual data about institutions: rows of both a whole and its part, and rows of ids that are no longer in use.

use std::collections::HashSet;

use arrow::array::{Array, AsArray, RecordBatch, StringArray};

use crate::folder::ModelInputs;
use crate::reference::remark::Remark;
use crate::tables::Table;

/// Checks every table with rows of institutions.
pub(super) fn of(inputs: &ModelInputs) -> Vec<Remark> {
    let institutions = inputs.table(Table::Institutions);
    let Some(ids) = texts(&institutions, "ror_id") else { return Vec::new() };
    let value = |column: &str, row: usize| {
        let column = texts(&institutions, column)?;
        column.is_valid(row).then(|| column.value(row))
    };
    let mut remarks = Vec::new();
    for table in Table::REFERENCE.into_iter().filter(|table| table.is_of_institutions()) {
        let rows = inputs.table(table);
        let there: HashSet<&str> = texts(&rows, "ror_id").into_iter().flatten().flatten().collect();
        let known = ids.iter().enumerate().filter_map(|(row, id)| Some((row, id?)));
        for (row, id) in known.filter(|(_, id)| there.contains(id)) {
            let parents = value("parents", row).into_iter().flat_map(|parents| parents.split(';'));
            remarks.extend(parents.filter(|parent| there.contains(parent)).map(|parent| {
                Remark::PartAndWhole {
                    table: table.name(),
                    part: id.to_owned(),
                    whole: parent.to_owned(),
                }
            }));
            if let Some(status) = value("status", row).filter(|status| *status != "active") {
                remarks.push(Remark::Retired {
                    table: table.name(),
                    ror_id: id.to_owned(),
                    status: status.to_owned(),
                    successors: value("successors", row).unwrap_or_default().replace(';', ", "),
                });
            }
        }
    }
    remarks
}

fn texts<'a>(rows: &'a RecordBatch, column: &str) -> Option<&'a StringArray> {
    rows.column_by_name(column)?.as_string_opt::<i32>()
}
