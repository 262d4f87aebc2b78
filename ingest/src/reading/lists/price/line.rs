//! One line of a price list: the product, its customers and its price.

use std::collections::BTreeSet;

use crate::reading::cell::issn::Issn;
use crate::reading::cell::number::{is_no_price, price};
use crate::reading::lists::price::columns::Prices;
use crate::reading::lists::price::product::{Form, Standing};
use crate::reading::lists::{Entry, List, Memory};
use crate::reading::problems::Place;
use crate::reading::report::Code;
use crate::reading::source::cell::Row;

/// Several journals at one price.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The publisher's number, else its name, else its ISSNs.
    pub id: String,
    /// Its title.
    pub title: Option<String>,
    /// The ISSNs of its journals, as far as they are in the list.
    pub issns: Vec<Issn>,
}

/// The product of a line.
#[derive(Debug, Clone)]
pub enum Who {
    /// One journal.
    Journal(Entry),
    /// Several journals.
    Bundle(Bundle),
}

/// One product with its price.
#[derive(Debug, Clone)]
pub struct Line {
    /// The product.
    pub who: Who,
    /// Key of a title, equal for all its products.
    pub title_key: String,
    /// Price per year, in `currency`.
    pub price: f64,
    /// The currency, if it is stated.
    pub currency: Option<String>,
    /// The format, if it is stated.
    pub form: Option<Form>,
    /// The customers of the price.
    pub standing: Standing,
    /// Whether the price is one of several by size of institution.
    pub by_size: bool,
    /// The row.
    pub row: u32,
}

impl Line {
    /// Whether it is a bundle.
    pub fn is_bundle(&self) -> bool {
        matches!(self.who, Who::Bundle(_))
    }

    /// The journal, if it is one.
    pub fn entry(&self) -> Option<&Entry> {
        match &self.who {
            Who::Journal(entry) => Some(entry),
            Who::Bundle(_) => None,
        }
    }
}

/// The lines of a list.
#[derive(Debug, Default)]
pub struct Lines {
    /// The lines with a price.
    pub lines: Vec<Line>,
    /// The bundles in the list, with or without a price.
    pub bundles: BTreeSet<String>,
    /// The title of the first row or block.
    pub first_title: Option<String>,
    /// The title of the last row or block.
    pub last_title: Option<String>,
}

impl Lines {
    /// Records a bundle, and reports its first occurrence.
    pub fn meet(&mut self, list: &mut List<'_>, bundle: &Bundle, row: u32) {
        if self.bundles.insert(bundle.id.clone()) {
            let text = format!(
                "{} is a bundle: one price for several journals. It is listed apart and is no part of the price of a journal.",
                bundle.title.as_deref().unwrap_or(&bundle.id)
            );
            let place = Place::row(&list.sheet.name, row);
            list.problems.warn(place, Code::BundlePrice, text, None);
        }
    }
}

impl Memory {
    /// Records which journals have a price.
    pub fn remember(&mut self, sheet: &str, lines: &[Line]) {
        if self.priced.is_empty() {
            sheet.clone_into(&mut self.priced_in);
        }
        let entries = lines.iter().filter_map(Line::entry);
        self.priced.extend(entries.flat_map(|entry| entry.issns.iter().copied()));
    }
}

/// Returns the price in a row. A row without one is counted, noted and left out.
pub fn priced(list: &mut List<'_>, row: &Row, column: &Prices) -> Option<f64> {
    let cell = row.cell(column.index);
    let found = price(cell, column.mark);
    if found.is_some() {
        return found;
    }
    let heading = list.header.name(column.index);
    let place = Place::cell(&list.sheet.name, row.number, column.index, heading);
    let expected = "a price such as 1234.50";
    if cell.is_blank() {
        list.problems.warn(place, Code::NoPrice, "The price is blank.", Some("a price"));
        list.outcome.drop_rows("no_price", 1);
    } else if is_no_price(cell) {
        list.problems.warn(place, Code::NoPrice, row.text(column.index), Some("a price"));
        list.outcome.drop_rows("no_price", 1);
    } else {
        list.problems.warn(place, Code::BadPrice, row.text(column.index), Some(expected));
        list.outcome.drop_rows("bad_price", 1);
    }
    None
}
