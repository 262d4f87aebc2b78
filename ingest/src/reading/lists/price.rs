//! Price lists.

use super::{Entry, List};
use crate::reading::heading::{Field, key};
use crate::reading::number::{DecimalMark, decimal_mark, price};
use crate::reading::problems::Place;
use crate::reading::report::{Code, PriceColumn, TableFacts};
use crate::reading::source::cell::Row;
use crate::reading::typed::{self, TableKind, Text, TypedTable};
use arrow::array::{ArrayRef, Float64Array, Int32Array};
use arrow::error::ArrowError;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One column of prices with what it holds.
struct Column {
    index: usize,
    mark: DecimalMark,
    found: PriceColumn,
}

/// Reads a price list. Of several price columns one is taken: electronic-only if there is one, else
/// the one that holds most prices (of equals the first). The report says which.
///
/// # Errors
/// Never for rows read by this crate: the columns are built together.
pub fn read(list: &mut List<'_>) -> Result<(TableFacts, Option<TypedTable>), ArrowError> {
    let rows = list.rows();
    let columns: Vec<Column> =
        list.header.columns(Field::Price).into_iter().map(|index| measure(index, &rows)).collect();
    let chosen = choose(&columns, list.header.names.as_slice());
    let mut facts = TableFacts {
        sheet: list.sheet.name.clone(),
        header_row: list.header.row,
        rows: rows.len(),
        price_columns: BTreeMap::new(),
        price_column: chosen.map(|column| list.header.name(column.index).to_owned()),
        first_title: rows.first().and_then(|row| list.title(row)),
        last_title: rows.last().and_then(|row| list.title(row)),
        ..TableFacts::default()
    };
    for column in &columns {
        facts.price_columns.insert(list.header.name(column.index).to_owned(), column.found.clone());
    }
    let Some(chosen) = chosen else {
        return Ok((facts, None));
    };
    say_which(list, &columns, chosen);
    let priced = usable(list, &rows, chosen);
    facts.usable_rows = Some(priced.len());
    facts.distinct_issn = list.distinct.len();
    facts.rows_without_issn = list.without_issn;
    list.outcome.kept += priced.len();
    if priced.is_empty() {
        return Ok((facts, None));
    }
    Ok((facts, Some(table(list, &rows, chosen, &priced)?)))
}

fn measure(index: usize, rows: &[&Row]) -> Column {
    let mark = decimal_mark(rows.iter().map(|row| row.cell(index)));
    let prices = rows.iter().filter_map(|row| price(row.cell(index), mark));
    let found = prices.fold(PriceColumn::default(), |found, price| PriceColumn {
        numeric: found.numeric + 1,
        sum: found.sum + price,
    });
    Column { index, mark, found }
}

fn choose<'a>(columns: &'a [Column], names: &[String]) -> Option<&'a Column> {
    let filled = || columns.iter().filter(|column| column.found.numeric > 0);
    let electronic = |column: &&Column| {
        let name = key(&names[column.index]);
        name.contains("electroniconly") || name.contains("onlineonly") || name.contains("eonly")
    };
    filled().find(electronic).or_else(|| {
        let most = filled().map(|column| column.found.numeric).max()?;
        filled().find(|column| column.found.numeric == most)
    })
}

fn say_which(list: &mut List<'_>, columns: &[Column], chosen: &Column) {
    let filled = columns.iter().filter(|column| column.found.numeric > 0).count();
    if filled > 1 {
        let text = format!(
            "{filled} columns hold prices; \"{}\" is taken.",
            list.header.name(chosen.index)
        );
        let place = Place { row: list.header.row, ..Place::sheet(&list.sheet.name) };
        list.problems.warn(place, Code::TwoPrices, text, None);
    }
}

/// The rows that have one journal and a price.
fn usable(list: &mut List<'_>, rows: &[&Row], chosen: &Column) -> Vec<(Entry, f64)> {
    let is_electronic = key(list.header.name(chosen.index)).contains("electronic");
    let order = if is_electronic {
        [Field::OnlineIssn, Field::PrintIssn]
    } else {
        [Field::PrintIssn, Field::OnlineIssn]
    };
    let mut priced = Vec::new();
    for row in rows {
        let Some(entry) = list.entry(row, order) else {
            continue;
        };
        let place =
            Place::cell(&list.sheet.name, row.number, chosen.index, list.header.name(chosen.index));
        if entry.is_bundle {
            list.problems.warn(
                place,
                Code::BundlePrice,
                "One price for several journals.",
                Some("one ISSN per row"),
            );
            list.outcome.drop_rows("bundle_price", 1);
            continue;
        }
        match price(row.cell(chosen.index), chosen.mark) {
            Some(price) => priced.push((entry, price)),
            None if row.cell(chosen.index).is_blank() => {
                list.problems.warn(place, Code::NoPrice, "The price is blank.", Some("a price"));
                list.outcome.drop_rows("no_price", 1);
            }
            None => {
                list.problems.warn(
                    place,
                    Code::BadPrice,
                    row.text(chosen.index),
                    Some("a price such as 1234.50"),
                );
                list.outcome.drop_rows("bad_price", 1);
            }
        }
    }
    priced
}

fn table(
    list: &List<'_>,
    rows: &[&Row],
    chosen: &Column,
    priced: &[(Entry, f64)],
) -> Result<TypedTable, ArrowError> {
    let of_column = currency(list.header.name(chosen.index));
    let cells: BTreeMap<u32, String> =
        list.header.column(Field::Currency).map_or_else(BTreeMap::new, |column| {
            rows.iter()
                .map(|row| (row.number, row.text(column).into_owned()))
                .filter(|(_, text)| !text.is_empty())
                .collect()
        });
    let text = |value: &dyn Fn(&Entry) -> Option<String>| -> ArrayRef {
        Arc::new(priced.iter().map(|(entry, _)| value(entry)).collect::<Text>())
    };
    let columns = vec![
        text(&|entry| entry.issn_l.map(|issn| issn.to_string())),
        text(&|entry| entry.issns.first().map(|issn| issn.to_string())),
        text(&|entry| entry.title.clone()),
        Arc::new(priced.iter().map(|(_, price)| Some(*price)).collect::<Float64Array>()),
        text(&|entry| cells.get(&entry.row).cloned().or_else(|| of_column.map(str::to_owned))),
        text(&|_| Some(list.sheet.name.clone())),
        Arc::new(
            priced.iter().map(|(entry, _)| i32::try_from(entry.row).ok()).collect::<Int32Array>(),
        ),
    ];
    typed::build(TableKind::Price, columns)
}

/// The currency a heading names.
fn currency(heading: &str) -> Option<&'static str> {
    let text = heading.to_uppercase();
    const CODES: [(&str, &str); 12] = [
        ("USD", "USD"),
        ("US$", "USD"),
        ("EUR", "EUR"),
        ("€", "EUR"),
        ("GBP", "GBP"),
        ("£", "GBP"),
        ("YEN", "JPY"),
        ("JPY", "JPY"),
        ("CHF", "CHF"),
        ("CAD", "CAD"),
        ("AUD", "AUD"),
        ("$", "USD"),
    ];
    // "Europe - USD" names a region first: the code nearest to the end counts.
    CODES
        .iter()
        .filter_map(|(sign, code)| Some((text.rfind(sign)?, *code)))
        .max_by_key(|(at, _)| *at)
        .map(|(_, code)| code)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_currency_is_the_one_named_last() {
        assert_eq!(super::currency("Europe - USD"), Some("USD"));
        assert_eq!(super::currency("Institutional Price electronic only EUR"), Some("EUR"));
        assert_eq!(super::currency("Price"), None);
    }
}
