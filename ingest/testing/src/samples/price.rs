//! Price lists of libraries: two columns, prices with currency signs, lists of an agent, formulas.

use rust_xlsxwriter::{Formula, Workbook};
use serde_json::{Value, json};

use super::model::{Journal, journals};
use super::sample::Sample;
use crate::writer::delimited::{LineEnd, TextForm};
use crate::writer::grid::{Cell, Grid, text, texts};
use crate::writer::style::in_thousands;
use crate::writer::xlsx;

/// Every sample.
pub fn all() -> Vec<Sample> {
    vec![
        with_signs(),
        broken_issns(),
        list_of_an_agent(),
        numbers_for_issns(),
        with_formulas(),
        bundles(),
    ]
}

/// Returns the price of a journal in whole units of currency.
pub(super) fn price(at: usize) -> u64 {
    480 + 1_250 * at as u64
}

/// Returns number and sum of the prices of `count` journals.
pub(super) fn sum_of(count: usize) -> (usize, f64) {
    (count, (0..count).map(|at| price(at) as f64).sum())
}

fn facts(column: &str, count: usize, cents: f64) -> Value {
    let sum = sum_of(count).1 + cents * count as f64;
    json!({
        "rows": count, "usable_rows": count, "distinct_issn": count,
        "price_columns": {column: {"numeric": count, "sum": sum}}, "price_column": column,
    })
}

fn price_list(
    name: &'static str,
    grid: &Grid,
    form: TextForm,
    facts: Value,
    sum: (usize, f64),
) -> Sample {
    Sample::text(name, grid, form, "accept", &[facts]).uploaded_as("price").priced(
        None,
        sum,
        (0, 0.0),
    )
}

/// `$1,730.25 ` in quotes.
fn with_signs() -> Sample {
    let mut grid: Grid = vec![texts(["ISSN", "Final Net Price"])];
    for (at, journal) in journals(5).iter().enumerate() {
        grid.push(texts([&journal.print, &format!("${}.25 ", in_thousands(price(at), ","))]));
    }
    let (count, sum) = sum_of(5);
    price_list(
        "prices_with_signs.csv",
        &grid,
        TextForm::PLAIN,
        facts("Final Net Price", 5, 0.25),
        (count, sum + 1.25),
    )
}

/// Returns a list with an ISSN that a line break splits within its cell.
fn broken_issns() -> Sample {
    let form = TextForm { line_end: LineEnd::CrLf, ..TextForm::PLAIN };
    let mut grid: Grid = vec![texts(["ISSN", "Price"])];
    for (at, journal) in journals(4).iter().enumerate() {
        let issn = if at == 2 { journal.print.replace('-', "-\n") } else { journal.print.clone() };
        grid.push(texts([&issn, &format!("${}.00", price(at))]));
    }
    price_list("prices_broken_issn.csv", &grid, form, facts("Price", 4, 0.0), sum_of(4))
}

/// Returns a list with many columns, most of them `NA`, and ISSNs without hyphen.
fn list_of_an_agent() -> Sample {
    let names = [
        "Title",
        "ISSN",
        "Status",
        "Change History",
        "FC2018",
        "FC2019",
        "Price",
        "Type",
        "library",
        "EncodedTitle",
    ];
    let mut grid: Grid = vec![texts(names)];
    for (at, Journal { title, print, .. }) in journals(6).iter().enumerate() {
        let mut row =
            texts([title, &print.replace('-', ""), "Active", "NA", "Included", "Included"]);
        row.push(Cell::Number(price(at) as f64));
        row.extend(texts(["Freedom", "NA", &title.replace(' ', "%20")]));
        grid.push(row);
    }
    price_list("prices_of_an_agent.csv", &grid, TextForm::PLAIN, facts("Price", 6, 0.0), sum_of(6))
}

/// Returns a workbook whose ISSNs are numbers, so that leading zeros are lost.
fn numbers_for_issns() -> Sample {
    let mut grid: Grid = vec![texts(["ISSN", "Price"])];
    for (at, journal) in journals(5).iter().enumerate() {
        let issn = journal.print.replace('-', "");
        let issn = issn.parse().map_or_else(|_| text(issn), Cell::Number);
        grid.push(vec![issn, Cell::Number(price(at) as f64)]);
    }
    Sample::new("prices_number_issn.xlsx", xlsx::write(&grid), "accept", &[facts("Price", 5, 0.0)])
        .uploaded_as("price")
        .priced(None, sum_of(5), (0, 0.0))
}

/// Returns a workbook whose prices are formulas with stored results.
fn with_formulas() -> Sample {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "issn").unwrap();
    sheet.write_string(0, 1, "price").unwrap();
    for ((at, journal), row) in journals(4).iter().enumerate().zip(1..) {
        let formula =
            Formula::new(format!("={}/2", price(at) * 2)).set_result(price(at).to_string());
        sheet.write_string(row, 0, &journal.print).unwrap();
        sheet.write_formula(row, 1, formula).unwrap();
    }
    let bytes = book.save_to_buffer().unwrap();
    Sample::new("prices_formulas.xlsx", bytes, "accept_with_warnings", &[facts("price", 4, 0.0)])
        .uploaded_as("price")
        .priced(None, sum_of(4), (0, 0.0))
}

/// Returns a list with bundles only, each in two currencies.
fn bundles() -> Sample {
    let mut grid: Grid =
        vec![texts(["name", "publisher_id", "issns", "price", "currency", "country", "region"])];
    for (at, pair) in journals(6).chunks(2).enumerate() {
        let issns = format!("{}, {}", pair[0].print, pair[1].print);
        for (currency, country, factor) in [("USD", "USA", 2), ("GBP", "GBR", 1)] {
            let mut row = texts([&format!("Invented Package {at}"), "16", &issns]);
            row.push(Cell::Number((price(at) * factor) as f64));
            row.extend(texts([currency, country, ""]));
            grid.push(row);
        }
    }
    let facts = json!({"rows": 6, "usable_rows": 0, "bundles": 3});
    Sample::text("bundles.csv", &grid, TextForm::PLAIN, "accept_with_warnings", &[facts])
        .uploaded_as("price")
        .priced(Some("GBP"), (0, 0.0), sum_of(3))
}
