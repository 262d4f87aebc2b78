//! Price lists: their prices, and the selection of one per title.
//!
//! A list has one of three layouts, recognised by its headings: one row per product ([`flat`]), blocks of lines per
//! journal ([`blocks`]), or combinations of journals that another sheet lists ([`combinations`]). Each produces lines;
//! [`select`] selects one product per title.

pub mod blocks;
pub mod columns;
pub mod combinations;
pub mod currency;
pub mod flat;
pub mod line;
pub mod product;
pub mod repeats;
pub mod say;
pub mod select;
pub mod table;

use arrow::error::ArrowError;
use columns::{Columns, Prices, Why};
use line::Lines;

use crate::reading::heading::{Field, Header};
use crate::reading::lists::{Found, List};
use crate::reading::problems::Place;
use crate::reading::report::{Code, TableFacts};
use crate::reading::source::cell::Row;

/// The layout of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    Flat,
    Blocks,
    Combinations,
}

impl Layout {
    fn of(header: &Header) -> Self {
        if header.has(Field::Block) {
            Self::Blocks
        } else if combinations::members(header).is_empty() {
            Self::Flat
        } else {
            Self::Combinations
        }
    }
}

/// Reads a price list.
///
/// # Errors
/// None for rows read by this crate: the columns are built together.
pub fn read(list: &mut List<'_>) -> Result<Found, ArrowError> {
    let held = list.rows();
    let rows: Vec<&Row> = held.iter().map(AsRef::as_ref).collect();
    let layout = Layout::of(list.header);
    let columns = Columns::of(list.header, &rows, layout == Layout::Blocks);
    if let Some(reason) = repeats::reason(list, &rows, &columns) {
        list.outcome.drop_rows("repeats_another_sheet", rows.len());
        list.problems.warn(Place::sheet(&list.sheet.name), Code::UnusedSheet, reason, None);
        return Ok(Found::default());
    }
    let mut facts = TableFacts {
        sheet: list.sheet.name.clone(),
        header_row: list.header.row,
        rows: rows.len(),
        price_columns: columns.found(list.header),
        ..TableFacts::default()
    };
    let Some((chosen, why)) = columns.choose(list.header, list.currency) else {
        list.outcome.drop_rows("no_price", rows.len());
        return Ok(Found { facts: Some(facts), tables: Vec::new() });
    };
    let lines = match layout {
        Layout::Flat => flat::lines(list, &rows, &columns, chosen),
        Layout::Blocks => blocks::lines(list, &rows, &columns, chosen),
        Layout::Combinations => combinations::lines(list, &rows, &columns, chosen),
    };
    let tables = taken(list, &columns, (chosen, why), lines, &mut facts)?;
    Ok(Found { facts: Some(facts), tables })
}

/// Selects one product per title, reports how, and builds the tables.
fn taken(
    list: &mut List<'_>,
    columns: &Columns,
    chosen: (&Prices, Why),
    lines: Lines,
    facts: &mut TableFacts,
) -> Result<Vec<crate::reading::lists::TypedTable>, ArrowError> {
    facts.first_title = lines.first_title;
    facts.last_title = lines.last_title;
    let selected = select::one_product_each(list, lines.lines, chosen.0.currency);
    say::columns(list, columns, chosen, &selected);
    let duplicates = select::duplicates(list, &selected.lines);
    say::bundles(list, &selected, lines.bundles.len());
    facts.price_column = Some(list.header.name(chosen.0.index).to_owned());
    facts.currency = selected.currency.clone();
    let (journals, bundles): (Vec<_>, Vec<_>) =
        selected.lines.into_iter().partition(|line| !line.is_bundle());
    list.memory.remember(&list.sheet.name, &journals);
    facts.bundles = Some(lines.bundles.len()).filter(|count| *count > 0);
    facts.duplicates = Some(duplicates).filter(|count| *count > 0);
    facts.usable_rows = Some(journals.len());
    facts.distinct_issn = list.distinct.len();
    facts.rows_without_issn = list.without_issn;
    list.outcome.kept += journals.len() + bundles.len();
    let mut tables = Vec::new();
    if !journals.is_empty() {
        tables.push(table::prices(&journals, &list.sheet.name)?);
    }
    if !bundles.is_empty() {
        tables.push(table::bundles(&bundles, &list.sheet.name, list.map)?);
    }
    Ok(tables)
}
