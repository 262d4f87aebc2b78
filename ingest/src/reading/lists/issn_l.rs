//! The table from ISSN to ISSN-L.

use std::sync::Arc;

use arrow::array::ArrayRef;
use arrow::error::ArrowError;

use crate::reading::cell::issn::{Issn, IssnCell};
use crate::reading::heading::Field;
use crate::reading::lists::List;
use crate::reading::problems::Place;
use crate::reading::report::{Code, TableFacts};
use crate::reading::typed::{self, TableKind, Text, TypedTable};

/// Reads the two columns.
///
/// # Errors
/// None for rows read by this crate: the columns are built together.
pub fn read(list: &mut List<'_>) -> Result<(TableFacts, Option<TypedTable>), ArrowError> {
    let rows = list.rows();
    let (Some(issn), Some(linking)) =
        (list.header.column(Field::PrintIssn), list.header.column(Field::LinkingIssn))
    else {
        return Ok((TableFacts::default(), None));
    };
    let mut pairs: Vec<(Issn, Issn)> = Vec::new();
    for row in &rows {
        let cells = (IssnCell::read(row.cell(issn)), IssnCell::read(row.cell(linking)));
        if let (Some(own), Some(link)) = (cells.0.issns().first(), cells.1.issns().first()) {
            list.distinct.insert(*own);
            pairs.push((*own, *link));
        } else {
            let text = format!("{} {}", row.text(issn), row.text(linking));
            list.problems.warn(
                Place::row(&list.sheet.name, row.number),
                Code::BadIssn,
                text,
                Some("two ISSNs"),
            );
            list.outcome.drop_rows("bad_issn", 1);
        }
    }
    list.outcome.kept += pairs.len();
    let facts = TableFacts {
        sheet: list.sheet.name.clone(),
        header_row: list.header.row,
        rows: rows.len(),
        usable_rows: Some(pairs.len()),
        distinct_issn: list.distinct.len(),
        ..TableFacts::default()
    };
    let column = |pick: fn(&(Issn, Issn)) -> Issn| -> ArrayRef {
        Arc::new(pairs.iter().map(|pair| Some(pick(pair).to_string())).collect::<Text>())
    };
    let table = typed::build(TableKind::IssnL, vec![column(|pair| pair.0), column(|pair| pair.1)])?;
    Ok((facts, (!pairs.is_empty()).then_some(table)))
}
