//! The columns of a price list, and the selection of one of several price columns.

use std::collections::BTreeMap;

use crate::reading::cell::number::{DecimalMark, decimal_mark, price};
use crate::reading::heading::{Field, Header};
use crate::reading::heading_key::key;
use crate::reading::lists::price::currency;
use crate::reading::report::PriceColumn;
use crate::reading::source::cell::{Cell, Row};

/// One price column and its content.
#[derive(Debug, Clone)]
pub struct Prices {
    /// Which column.
    pub index: usize,
    /// Its decimal mark.
    pub mark: DecimalMark,
    /// Its prices over all rows.
    pub found: PriceColumn,
    /// Its currency, if the heading, the region or the cells name one.
    pub currency: Option<&'static str>,
}

/// Reason for the selection of a price column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// There is only one.
    Only,
    /// It is in the currency of the package.
    Currency,
    /// It is for online access alone.
    Electronic,
    /// It has the most prices.
    Fullest,
}

/// The columns of a price list.
#[derive(Debug, Clone, Default)]
pub struct Columns {
    /// Columns of prices.
    pub prices: Vec<Prices>,
    /// Each row's currency.
    pub currency: Option<usize>,
    /// The format of the product in words (`Online`).
    pub form: Option<usize>,
    /// The product's code (`J712-EFF`).
    pub product: Option<usize>,
    /// The class of customers.
    pub class: Option<usize>,
    /// The size of the institution.
    pub size: Option<usize>,
    /// The publisher's number of a title or bundle.
    pub number: Option<usize>,
    /// The name of a bundle, if the list has no titles.
    pub name: Option<usize>,
}

impl Columns {
    /// Reads headings and rows. With `by_region`, regions determine a currency.
    pub fn of(header: &Header, rows: &[&Row], by_region: bool) -> Self {
        let find = |wanted: &[&str]| {
            (0..header.names.len()).find(|index| {
                header.fields.get(*index).is_none_or(|field| *field != Some(Field::Price))
                    && wanted.contains(&key(header.name(*index)).as_str())
            })
        };
        let prices = header.columns(Field::Price).into_iter();
        Self {
            prices: prices.map(|index| measure(header, index, rows, by_region)).collect(),
            currency: header.column(Field::Currency),
            form: find(&["media", "medium", "format", "productdescription", "producttype", "form"]),
            product: find(&["product", "productcode"]),
            class: find(&[
                "pricecategorydescription",
                "customerclass",
                "customertype",
                "pricecategory",
            ]),
            size: find(&[
                "pricegroup",
                "priceband",
                "fteband",
                "fte",
                "tier",
                "band",
                "size",
                "pricetier",
            ]),
            number: find(&[
                "productid",
                "sageidcode",
                "journalno",
                "journalid",
                "titleno",
                "journalnumber",
                "bundleid",
                "packageid",
            ]),
            name: find(&["name", "bundle", "package", "bundlename", "packagename"]),
        }
    }

    /// Returns the content of every price column, by heading.
    pub fn found(&self, header: &Header) -> BTreeMap<String, PriceColumn> {
        let named = self.prices.iter();
        named.map(|prices| (header.name(prices.index).to_owned(), prices.found.clone())).collect()
    }

    /// Selects a column by these criteria in order: the currency of the package, if any column has it; online access
    /// alone; the latest year; the most values. The first of equal columns wins.
    pub fn choose(&self, header: &Header, wanted: Option<&str>) -> Option<(&Prices, Why)> {
        let filled: Vec<&Prices> =
            self.prices.iter().filter(|prices| prices.found.numeric > 0).collect();
        let of_currency: Vec<&Prices> = filled
            .iter()
            .copied()
            .filter(|prices| wanted.is_some() && prices.currency == wanted)
            .collect();
        let by_currency = !of_currency.is_empty() && of_currency.len() < filled.len();
        let candidates = if of_currency.is_empty() { &filled } else { &of_currency };
        let electronic = |prices: &&&Prices| is_electronic(header.name(prices.index));
        if let Some(found) = candidates.iter().find(electronic) {
            let why = if filled.len() == 1 { Why::Only } else { Why::Electronic };
            return Some((found, why));
        }
        let latest = candidates.iter().filter_map(|prices| year(header.name(prices.index))).max();
        let of_year = |prices: &&&Prices| match year(header.name(prices.index)) {
            Some(year) => Some(year) == latest,
            None => true,
        };
        let most = candidates.iter().filter(of_year).map(|prices| prices.found.numeric).max()?;
        let found =
            candidates.iter().filter(of_year).find(|prices| prices.found.numeric == most)?;
        let why = match filled.len() {
            1 => Why::Only,
            _ if by_currency => Why::Currency,
            _ => Why::Fullest,
        };
        Some((found, why))
    }
}

/// Whether a column's heading is about online access alone.
pub fn is_electronic(heading: &str) -> bool {
    let name = key(heading);
    ["electroniconly", "onlineonly", "eonly"].iter().any(|words| name.contains(words))
}

fn year(heading: &str) -> Option<u32> {
    heading
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .rfind(|year| (1990..=2100).contains(year))
}

fn measure(header: &Header, index: usize, rows: &[&Row], by_region: bool) -> Prices {
    let cells = || rows.iter().map(|row| row.cell(index));
    let mark = decimal_mark(cells());
    let mut found = PriceColumn::default();
    for price in cells().filter_map(|cell| price(cell, mark)) {
        found.numeric += 1;
        found.sum += price;
    }
    let heading = header.name(index);
    let region = || by_region.then(|| currency::of_region(heading)).flatten();
    let currency = currency::of_text(heading).or_else(region).or_else(|| of_cells(cells()));
    Prices { index, mark, found, currency }
}

/// Returns the currency that most cells name, if any.
fn of_cells<'a>(cells: impl Iterator<Item = Cell<'a>>) -> Option<&'static str> {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for cell in cells {
        if let Cell::Text(text) = cell
            && let Some(code) = currency::of_text(text)
        {
            *counts.entry(code).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(code, _)| code)
}
