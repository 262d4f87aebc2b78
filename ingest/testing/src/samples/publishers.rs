//! Price lists in the layouts of four publishers, with fictitious journals and prices.

use serde_json::{Value, json};

use super::cells::row;
use super::model::{Journal, journals};
use super::price::{price, sum_of};
use super::sample::Sample;
use crate::writer::grid::{Cell, Grid, text};
use crate::writer::xlsx;

/// Every sample.
pub fn all() -> Vec<Sample> {
    vec![
        regions("EUR", "Europe - EUR", 1.0),
        regions("GBP", "UK - GBP", 0.5),
        combinations(),
        blocks(Some("USD"), "USA", 2),
        blocks(Some("GBP"), "UK", 1),
        products("USD", "USD Price 2026", 2),
        products("GBP", "GBP Price 2026", 1),
    ]
}

fn number(value: f64) -> Cell {
    Cell::Number(value)
}

fn scaled((count, sum): (usize, f64), factor: f64) -> (usize, f64) {
    (count, sum * factor)
}

fn workbook(
    name: &'static str,
    sheets: &[(&str, Grid)],
    currency: Option<&'static str>,
    facts: &[Value],
    [journals, bundles]: [(usize, f64); 2],
) -> Sample {
    Sample::new(name, xlsx::write_sheets(sheets), "accept_with_warnings", facts)
        .uploaded_as("price")
        .priced(currency, journals, bundles)
}

/// Elsevier's layout: a price column for each region and currency, one of them as text; bundles among the journals.
fn regions(currency: &'static str, column: &'static str, factor: f64) -> Sample {
    let headings = [
        "Journal No.",
        "Conditions of Sale",
        "ISSN",
        "Journal Title",
        "Remarks",
        "Vol.     \nNos",
        "Total no. of Vols",
        "Issues P/A",
        "Europe - EUR",
        "D, A, CH - EUR",
        "France - EUR",
        "UK - GBP",
        "Europe - USD",
        "Subject Area         ",
    ];
    let mut grid: Grid = vec![row(&headings)];
    let mut line = |id: &str, title: &str, price: Option<u64>, at: usize| {
        let mut cells = vec![number(30_400.0 + at as f64)];
        cells.extend(row(&["Oxford", id, title, "Static \n \nNo", "12-14"]));
        cells.extend([number(3.0), number(12.0)]);
        let amount = |factor: f64| price.map_or(Cell::Blank, |price| number(price as f64 * factor));
        cells.extend([amount(1.0), Cell::Blank, Cell::Blank, amount(0.5)]);
        cells.push(text(price.map_or(String::new(), |price| (price * 2).to_string())));
        cells.push(text("Life Sciences"));
        grid.push(cells);
    };
    for (at, Journal { title, print, .. }) in journals(5).iter().enumerate() {
        line(print, title, Some(price(at)), at);
    }
    // A journal without a price, and two bundles.
    let free = &journals(6)[5];
    line(&free.print, &free.title, None, 6);
    line("FS00-8144", "Invented Sciences Full Set", Some(price(0)), 7);
    line("FS00-8152", "Invented Arts Full Set", Some(price(1)), 8);
    let facts = json!({"sheet": "Europe", "header_row": 1, "rows": 8, "price_column": column, "currency": currency, "bundles": 2});
    let sums = [scaled(sum_of(5), factor), scaled(sum_of(2), factor)];
    workbook("regions.xlsx", &[("Europe", grid)], Some(currency), &[facts], sums)
}

/// Springer's layout: notes above the headings, prices as text, and a sheet of combinations that identify journals by
/// number.
fn combinations() -> Sample {
    let mut list: Grid = vec![
        row(&["", "Invented Journals EUR Price List 2026"]),
        row(&["", "Version June 2025"]),
        Vec::new(),
        row(&["", "All prices exclude VAT. Prices are subject to change without notice."]),
        Vec::new(),
        row(&[
            "product_title_sort",
            "Title",
            "Format",
            "Publishing Model",
            "Product ID",
            "ISSN print",
            "ISSN electronic",
            "Imprint",
            "Primary Language",
            "Vols Qty",
            "Scheduled Vol Nos",
            "Single Issues per volume",
            "Institutional Price Print only EUR",
            "Institutional Price electronic only EUR",
            "Institutional price print incl. free access EUR",
            "Institutional price print plus enhanced access EUR",
            "Carriage Charges Germany EUR",
            "Carriage Charges other countries EUR",
            "Comments",
        ]),
    ];
    for (at, Journal { title, print, online }) in journals(6).iter().enumerate() {
        let amount = |more: u64| (price(at) + more).to_string();
        let mut cells = row(&[title, title, "P E H OF", "Hybrid (Open Choice)"]);
        cells.push(number(10_200.0 + at as f64));
        cells.extend(row(&[print, online, "Invented Imprint", "English", "1", "   20", "4"]));
        cells.extend(row(&["", &amount(0), &amount(50), &amount(170), "29", "29", ""]));
        list.push(cells);
    }
    let mut sets: Grid = vec![
        row(&["Invented Journal Combination EUR Price List 2026"]),
        row(&["Version June 2025"]),
        Vec::new(),
        row(&["All prices exclude VAT. Prices are subject to change without notice."]),
        row(&["", "", "", "", "", "", "", "", "", "", "", "", "UPE", "UP", "PE", "DD", "UPP"]),
        row(&[
            "Journal Combination ID",
            "Journal Combination Title",
            "1st Journal ID",
            "1st Journal Title",
            "2nd Journal ID",
            "2nd Journal Title",
            "3rd Journal ID",
            "3rd Journal Title",
            "4th Journal ID",
            "4th Journal Title",
            "Imprint",
            "Primary Language",
            "Institutional Rate e-only EUR ",
            "Institutional Rate p&e EUR ",
            "Institutional Rate Enhanced p&e EUR ",
            "Institutional Deep Discount EUR ",
            "Institutional Rate p-only  EUR ",
        ]),
    ];
    for (at, pair) in journals(4).chunks(2).enumerate() {
        let mut cells = vec![number(219.0 + at as f64), text(format!("Invented Combination {at}"))];
        for (place, journal) in pair.iter().enumerate() {
            cells
                .extend([number(10_200.0 + (2 * at + place) as f64), text(journal.title.as_str())]);
        }
        cells.extend(vec![Cell::Blank; 4]);
        cells.extend(row(&["Invented Imprint", "English"]));
        cells.extend([0.0, 900.0, 2_000.0, 100.0].map(|more| number(price(at) as f64 + more)));
        sets.push(cells);
    }
    let codes: Grid =
        vec![row(&["P", "Print version available"]), row(&["E", "Electronic version available"])];
    let sheets = [
        ("Journals EUR 2026", list),
        ("Combination Journals EUR", sets),
        ("Sales format codes", codes),
    ];
    let facts = [
        json!({"sheet": sheets[0].0, "header_row": 6, "rows": 6, "usable_rows": 6, "distinct_issn": 12}),
        json!({"sheet": sheets[1].0, "header_row": 6, "rows": 2, "bundles": 2}),
    ];
    workbook("combinations.xlsx", &sheets, Some("EUR"), &facts, [sum_of(6), sum_of(2)])
}

/// Wiley's layout: several rows per journal, with title, acronym, ISSNs and volume below each other in one column.
fn blocks(currency: Option<&'static str>, column: &'static str, factor: u64) -> Sample {
    let line = "_".repeat(200);
    let mut grid: Grid = vec![
        row(&[
            "For information on our 2026 journal changes, please find it here:",
            "",
            "",
            "https://invent.example/changes",
        ]),
        row(&[
            "Journal Title\nAcronym\nPrint ISSN\nVol & issues",
            "Material Number",
            "Media",
            "USA",
            "UK",
            "Europe",
            "Rest of World",
        ]),
        row(&["", "", "A"]),
    ];
    let mut block = |title: &str, code: &str, first: [&str; 2], cheapest: u64| {
        grid.push(row(&[title]));
        grid.push(row(&[code]));
        let media = [("Print & Online", "C", 250), ("Online", "D", 0), ("Print", "P", 30)];
        let left = [first[0], first[1], "Vol 57 , 4  issues"];
        for (left, (media, sign, more)) in left.into_iter().zip(media) {
            let amount = cheapest + more;
            let mut cells =
                row(&[left, &format!("{code}{sign}"), media, &format!("${}.00", amount * 2)]);
            cells.extend([number(amount as f64), number(amount as f64 * 1.2)]);
            cells.push(text(format!("${}.00", amount * 3)));
            grid.push(cells);
        }
        grid.push(row(&[&line]));
    };
    for (at, Journal { title, print, online }) in journals(5).iter().enumerate() {
        block(title, &format!("INV{at}"), [print, online], price(at));
    }
    block("Invented Letters Package", "INVP", ["MJ00-0162", ""], price(0));
    let facts = json!({"sheet": "Price List", "header_row": 2, "price_column": column, "usable_rows": 5, "bundles": 1});
    let sums = [scaled(sum_of(5), factor as f64), scaled(sum_of(1), factor as f64)];
    workbook("blocks.xlsx", &[("Price List", grid)], currency, &[facts], sums)
}

/// SAGE's layout: one row per product and price category, packages with several ISSNs in a cell, agents' prices on a
/// second sheet.
fn products(currency: &'static str, column: &'static str, factor: u64) -> Sample {
    let sheet = |agents: f64| {
        let mut grid: Grid = vec![row(&[
            "SAGE ID Code",
            "Title",
            "Imprint",
            "No. of Issues Included",
            "Current Volume",
            "ISSN",
            "E-ISSN",
            "Product",
            "Product Description",
            "Price Category Description",
            "Price Category",
            "USD Price 2026",
            "GBP Price 2026",
            "Notes",
            "Access Dates",
        ])];
        let mut title = |code: &str, title: &str, print: &str, online: &str, price: u64| {
            let products = [
                ("CMB", "Print + Electronic", "Inst-Standard", 52),
                ("EFF", "Electronic Only", "Inst-Standard", 0),
                ("ISP", "Single Print Issue", "Inst-Standard", 1_000),
                ("PRT", "Print Only", "Inst-DDP", 2_000),
            ];
            for (sign, product, category, more) in products {
                // A single issue and a discounted print price are far below the subscription.
                let amount = if more >= 1_000 { price / 5 } else { price + more } as f64 * agents;
                let mut cells = row(&[code, title, "Inv-STM"]);
                cells.push(number(6.0));
                cells.extend(row(&[
                    "V 9.1 - 9.6",
                    print,
                    online,
                    &format!("{code}-{sign}"),
                    product,
                    category,
                ]));
                cells.extend([number(1.0), number(amount * 2.0), number(amount)]);
                cells.extend(row(&["", "2013 - Current"]));
                grid.push(cells);
            }
        };
        let all = journals(6);
        for (at, Journal { title: name, print, online }) in all[..4].iter().enumerate() {
            title(&format!("J{at}"), name, print, online, price(at));
        }
        let both = |pick: fn(&Journal) -> &str| format!("{}, {}", pick(&all[4]), pick(&all[5]));
        title("S1", "Invented Package: A & B", &both(|j| &j.print), &both(|j| &j.online), price(0));
        grid
    };
    let facts = json!({"sheet": "List Price", "header_row": 1, "rows": 20, "price_column": column, "bundles": 1});
    let sums = [scaled(sum_of(4), factor as f64), scaled(sum_of(1), factor as f64)];
    let sheets = [("List Price", sheet(1.0)), ("Agent Price List", sheet(0.97))];
    workbook("products.xlsx", &sheets, Some(currency), &[facts], sums)
}
