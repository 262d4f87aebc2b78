//! Perpetual access: ranges with a start and an end, or one row per title and year.

use super::{Entry, List};
use crate::reading::date::{self, Edge};
use crate::reading::heading::Field;
use crate::reading::problems::Place;
use crate::reading::report::{Code, TableFacts};
use crate::reading::source::cell::Row;
use crate::reading::typed::{self, TableKind, Text, TypedTable};
use arrow::array::{ArrayRef, Int32Array};
use arrow::error::ArrowError;
use chrono::NaiveDate;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// One range of one title.
struct Range {
    entry: Entry,
    start: Option<NaiveDate>,
    end: Option<NaiveDate>,
}

/// Reads a list of rights.
///
/// # Errors
/// Never for rows read by this crate: the columns are built together.
pub fn read(list: &mut List<'_>) -> Result<(TableFacts, Option<TypedTable>), ArrowError> {
    let rows = list.rows();
    let is_yearly = !list.header.has(Field::Start) && list.header.has(Field::Year);
    let ranges = if is_yearly { by_year(list, &rows) } else { by_range(list, &rows) };
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
    let day_first = date::is_day_first(cells);
    let mut ranges = Vec::new();
    for row in rows {
        let Some(entry) = list.entry(row, [Field::PrintIssn, Field::OnlineIssn]) else {
            continue;
        };
        let (Some(start), Some(end)) =
            (edge(list, row, start, false, day_first), edge(list, row, end, true, day_first))
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
    several_ranges(list, &ranges);
    ranges
}

/// The day of one edge: `None` if it cannot be read, `Some(None)` if it is open.
#[allow(clippy::option_option)]
fn edge(
    list: &mut List<'_>,
    row: &Row,
    column: Option<usize>,
    is_end: bool,
    order: Option<bool>,
) -> Option<Option<NaiveDate>> {
    let Some(column) = column else {
        return Some(None);
    };
    let place = Place::cell(&list.sheet.name, row.number, column, list.header.name(column));
    match date::read(row.cell(column), is_end, order) {
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

fn several_ranges(list: &mut List<'_>, ranges: &[Range]) {
    let mut first: HashMap<_, u32> = HashMap::new();
    for range in ranges {
        let id = range.entry.issn_l.or(range.entry.issns.first().copied());
        if let Some(row) = first.get(&id) {
            let text = format!(
                "This title has a range in row {row} already; the model takes the earliest start and the latest end."
            );
            list.problems.note(
                Place::row(&list.sheet.name, range.entry.row),
                Code::SeveralRanges,
                text,
                None,
            );
        } else {
            first.insert(id, range.entry.row);
        }
    }
}

/// Folds one row per year into ranges; a gap in the years starts a new one.
fn by_year(list: &mut List<'_>, rows: &[&Row]) -> Vec<Range> {
    let Some(year_column) = list.header.column(Field::Year) else {
        return Vec::new();
    };
    let rights = list.header.column(Field::Rights);
    let mut order: Vec<Entry> = Vec::new();
    let mut years: HashMap<String, (usize, BTreeSet<i32>)> = HashMap::new();
    let mut with_rights = 0;
    for row in rows {
        if rights.is_some_and(|column| !row.text(column).to_lowercase().starts_with('y')) {
            list.outcome.drop_rows("no_rights", 1);
            continue;
        }
        let Some(entry) = list.entry(row, [Field::PrintIssn, Field::OnlineIssn]) else {
            continue;
        };
        let Some(year) =
            row.text(year_column).parse().ok().filter(|year| (1500..=2200).contains(year))
        else {
            let place = Place::cell(
                &list.sheet.name,
                row.number,
                year_column,
                list.header.name(year_column),
            );
            list.problems.warn(
                place,
                Code::BadYear,
                row.text(year_column),
                Some("a year such as 2015"),
            );
            list.outcome.drop_rows("bad_year", 1);
            continue;
        };
        let id = format!("{:?}", entry.issns);
        let (_, found) = years.entry(id).or_insert_with(|| {
            order.push(entry);
            (order.len() - 1, BTreeSet::new())
        });
        found.insert(year);
        with_rights += 1;
    }
    let mut ranges: Vec<(usize, Range)> = Vec::new();
    for (index, found) in years.into_values() {
        let spans = spans(&found);
        ranges.extend(
            spans.into_iter().map(|(first, last)| (index, range(&order[index], first, last))),
        );
    }
    ranges.sort_by_key(|(index, range)| (*index, range.start));
    let folded = ranges.len();
    list.outcome.drop_rows("folded_into_ranges", with_rights - folded);
    let text = format!("One row per year, folded into {folded} ranges.");
    list.problems.warn(Place::sheet(&list.sheet.name), Code::SeveralRanges, text, None);
    ranges.into_iter().map(|(_, range)| range).collect()
}

fn spans(years: &BTreeSet<i32>) -> Vec<(i32, i32)> {
    let mut spans: Vec<(i32, i32)> = Vec::new();
    for year in years {
        match spans.last_mut() {
            Some((_, last)) if *last + 1 == *year => *last = *year,
            _ => spans.push((*year, *year)),
        }
    }
    spans
}

fn range(entry: &Entry, first: i32, last: i32) -> Range {
    Range {
        entry: entry.clone(),
        start: NaiveDate::from_ymd_opt(first, 1, 1),
        end: NaiveDate::from_ymd_opt(last, 12, 31),
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
