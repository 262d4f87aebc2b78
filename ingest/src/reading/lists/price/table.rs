//! The typed tables of prices and bundles.

use std::sync::Arc;

use arrow::array::{ArrayRef, Float64Array, Int32Array};
use arrow::error::ArrowError;

use crate::reading::cell::issn::Issn;
use crate::reading::issn_map::IssnMap;
use crate::reading::lists::Entry;
use crate::reading::lists::price::line::{Bundle, Line, Who};
use crate::reading::typed::{self, TableKind, Text, TypedTable};

fn texts<T>(items: &[T], value: impl Fn(&T) -> Option<String>) -> ArrayRef {
    Arc::new(items.iter().map(value).collect::<Text>())
}

/// Builds the table of journal prices.
///
/// # Errors
/// None: the columns are built together.
pub fn prices(lines: &[Line], sheet: &str) -> Result<TypedTable, ArrowError> {
    let of_entry = |value: &dyn Fn(&Entry) -> Option<String>| {
        texts(lines, |line| line.entry().and_then(value))
    };
    let columns = vec![
        of_entry(&|entry| entry.issn_l.map(|issn| issn.to_string())),
        of_entry(&|entry| entry.issns.first().map(|issn| issn.to_string())),
        of_entry(&|entry| entry.title.clone()),
        money(lines),
        texts(lines, |line| line.currency.clone()),
        texts(lines, |_| Some(sheet.to_owned())),
        rows(lines),
    ];
    typed::build(TableKind::Price, columns)
}

/// Builds the table of bundle prices.
///
/// # Errors
/// None: the columns are built together.
pub fn bundles(
    lines: &[Line],
    sheet: &str,
    map: Option<&IssnMap>,
) -> Result<TypedTable, ArrowError> {
    let of_bundle = |value: &dyn Fn(&Bundle) -> Option<String>| {
        texts(lines, |line| match &line.who {
            Who::Bundle(bundle) => value(bundle),
            Who::Journal(_) => None,
        })
    };
    let linked = |bundle: &Bundle| {
        let mut journals: Vec<Issn> = Vec::new();
        for journal in bundle.issns.iter().filter_map(|issn| map?.issn_l(*issn)) {
            if !journals.contains(&journal) {
                journals.push(journal);
            }
        }
        joined(&journals)
    };
    let columns = vec![
        of_bundle(&|bundle| Some(bundle.id.clone())),
        of_bundle(&|bundle| bundle.title.clone()),
        of_bundle(&|bundle| joined(&bundle.issns)),
        of_bundle(&linked),
        money(lines),
        texts(lines, |line| line.currency.clone()),
        texts(lines, |_| Some(sheet.to_owned())),
        rows(lines),
    ];
    typed::build(TableKind::Bundle, columns)
}

fn joined(issns: &[Issn]) -> Option<String> {
    let texts: Vec<String> = issns.iter().map(Issn::to_string).collect();
    (!texts.is_empty()).then(|| texts.join(";"))
}

fn money(lines: &[Line]) -> ArrayRef {
    Arc::new(lines.iter().map(|line| Some(line.price)).collect::<Float64Array>())
}

fn rows(lines: &[Line]) -> ArrayRef {
    Arc::new(lines.iter().map(|line| i32::try_from(line.row).ok()).collect::<Int32Array>())
}
