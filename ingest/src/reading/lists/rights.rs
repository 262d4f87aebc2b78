//! Perpetual access: ranges with a start and an end, or one row per title and year.

pub mod gaps;
pub mod institutions;
pub mod kbart;
pub mod yearly;

use std::collections::BTreeSet;
use std::sync::Arc;

use arrow::array::{ArrayRef, Int32Array};
use arrow::error::ArrowError;
use chrono::NaiveDate;

use crate::reading::cell::date::{self, Edge, Style};
use crate::reading::heading::Field;
use crate::reading::lists::{Entry, List};
use crate::reading::problems::Place;
use crate::reading::report::{Code, TableFacts};
use crate::reading::source::cell::Row;
use crate::reading::typed::{self, TableKind, Text, TypedTable};

/// One range of one title.
#[derive(Debug, Clone)]
pub struct Range {
    /// The title.
    pub entry: Entry,
    /// The first day; `None` is open.
    pub start: Option<NaiveDate>,
    /// The last day; `None` is open.
    pub end: Option<NaiveDate>,
}

/// Reads a list of rights.
///
/// # Errors
/// None for rows read by this crate: the columns are built together.
pub fn read(list: &mut List<'_>) -> Result<(TableFacts, Option<TypedTable>), ArrowError> {
    let held = list.rows();
    let rows: Vec<&Row> = held.iter().map(AsRef::as_ref).collect();
    let is_yearly = !list.header.has(Field::Start) && list.header.has(Field::Year);
    let ranges = if is_yearly { yearly::read(list, &rows) } else { by_range(list, &rows) };
    gaps::say(list, &ranges);
    let span = |edge: fn(&Range) -> Option<NaiveDate>| {
        let years: BTreeSet<i32> = ranges.iter().filter_map(edge).map(date::year_of).collect();
        Some((*years.first()?, *years.last()?))
    };
    let facts = TableFacts {
        sheet: list.sheet.name.clone(),
        header_row: list.header.row,
        rows: rows.len(),
        usable_rows: Some(ranges.len()),
        distinct_issn: list.distinct.len(),
        rows_without_issn: list.without_issn,
        first_title: rows.first().and_then(|row| list.title(row)),
        last_title: rows.last().and_then(|row| list.title(row)),
        start_years: span(|range| range.start),
        end_years: span(|range| range.end),
        ..TableFacts::default()
    };
    list.outcome.kept += ranges.len();
    if ranges.is_empty() {
        return Ok((facts, None));
    }
    Ok((facts, Some(table(&ranges, &list.sheet.name)?)))
}

fn by_range(list: &mut List<'_>, rows: &[&Row]) -> Vec<Range> {
    let (start, end) = (list.header.column(Field::Start), list.header.column(Field::End));
    let cells = rows
        .iter()
        .flat_map(|row| [start, end].into_iter().flatten().map(|column| row.cell(column)));
    let style = Style::of(cells);
    kbart::say_embargoes(list, rows);
    let mut ranges = Vec::new();
    for row in rows {
        let Some(entry) = list.entry(row, [Field::PrintIssn, Field::OnlineIssn]) else {
            continue;
        };
        if kbart::is_free(list, row) {
            list.outcome.drop_rows("free_access", 1);
            continue;
        }
        let (Some(start), Some(end)) =
            (edge(list, row, start, false, style), edge(list, row, end, true, style))
        else {
            list.outcome.drop_rows("bad_date", 1);
            continue;
        };
        if let (Some(first), Some(last)) = (start, end)
            && first > last
        {
            let text = format!("The range ends ({last}) before it starts ({first}).");
            list.problems.warn(Place::row(&list.sheet.name, row.number), Code::BadDate, text, None);
            list.outcome.drop_rows("bad_date", 1);
            continue;
        }
        ranges.push(Range { entry, start, end });
    }
    ranges
}

/// Returns the date of one edge: `None` if it is unreadable, `Some(None)` if it is open.
#[allow(clippy::option_option)]
fn edge(
    list: &mut List<'_>,
    row: &Row,
    column: Option<usize>,
    is_end: bool,
    style: Style,
) -> Option<Option<NaiveDate>> {
    let Some(column) = column else {
        return Some(None);
    };
    let place = Place::cell(&list.sheet.name, row.number, column, list.header.name(column));
    match date::read(row.cell(column), is_end, style) {
        Edge::Open => Some(None),
        Edge::Day(day) => Some(Some(day)),
        Edge::Doubtful(day) => {
            list.problems.warn(
                place,
                Code::AmbiguousDate,
                row.text(column),
                Some(&day.to_string()),
            );
            Some(Some(day))
        }
        Edge::Bad => {
            list.problems.warn(
                place,
                Code::BadDate,
                row.text(column),
                Some("a date such as 2015-01-31 or a year"),
            );
            None
        }
    }
}

fn table(ranges: &[Range], sheet: &str) -> Result<TypedTable, ArrowError> {
    let text = |value: &dyn Fn(&Range) -> Option<String>| -> ArrayRef {
        Arc::new(ranges.iter().map(value).collect::<Text>())
    };
    let columns = vec![
        text(&|range| range.entry.issn_l.map(|issn| issn.to_string())),
        text(&|range| range.entry.issns.first().map(|issn| issn.to_string())),
        text(&|range| range.entry.title.clone()),
        text(&|range| range.start.map(|day| day.to_string())),
        text(&|range| range.end.map(|day| day.to_string())),
        text(&|_| Some(sheet.to_owned())),
        Arc::new(
            ranges.iter().map(|range| i32::try_from(range.entry.row).ok()).collect::<Int32Array>(),
        ),
    ];
    typed::build(TableKind::PerpetualAccess, columns)
}
