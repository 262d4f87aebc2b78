//! Selection of one of a title's products.
//!
//! The criteria in order: the currency of the package; electronic only, else print and electronic, else another product
//! with online access, else print; institutions in general before discounts; and of the prices by size of institution,
//! the lowest above zero. Remaining rows of one journal are duplicates. All of them are stored, and the forecast uses
//! the lowest price above zero.

use std::collections::{BTreeMap, HashMap};

use crate::reading::cell::issn::Issn;
use crate::reading::lists::List;
use crate::reading::lists::price::line::Line;
use crate::reading::lists::price::product::Form;
use crate::reading::problems::Place;
use crate::reading::report::Code;

/// Result of the selection.
#[derive(Debug, Default)]
pub struct Selected {
    /// The lines, in the order of their rows.
    pub lines: Vec<Line>,
    /// The currency of most of them.
    pub currency: Option<String>,
    /// Number of lines of journals in another currency, because the title has no price in this one.
    pub in_other_currency: usize,
    /// Whether there were rows in several currencies.
    pub had_currencies: bool,
    /// Number of titles by selected format, if the list states formats.
    pub forms: BTreeMap<Form, usize>,
    /// Titles with prices by size.
    pub by_size: usize,
}

/// Selects one product per title.
pub fn one_product_each(
    list: &mut List<'_>,
    lines: Vec<Line>,
    of_column: Option<&str>,
) -> Selected {
    let wanted = wanted_currency(&lines, list.currency).or_else(|| of_column.map(str::to_owned));
    let mut selected = Selected {
        had_currencies: lines.iter().any(|line| line.currency != wanted),
        ..Selected::default()
    };
    for title in by_title(lines) {
        take(list, title, wanted.as_deref(), &mut selected);
    }
    selected.lines.sort_by_key(|line| line.row);
    selected.currency = wanted;
    selected
}

fn by_title(lines: Vec<Line>) -> Vec<Vec<Line>> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut titles: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        let place = *places.entry(line.title_key.clone()).or_insert(titles.len());
        if place == titles.len() {
            titles.push(Vec::new());
        }
        titles[place].push(line);
    }
    titles
}

/// Returns the currency of the package if any row has it, else the most frequent one.
fn wanted_currency(lines: &[Line], package: Option<&str>) -> Option<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for currency in lines.iter().filter_map(|line| line.currency.as_deref()) {
        *counts.entry(currency).or_default() += 1;
    }
    let of_package = package.filter(|code| counts.contains_key(code));
    let most = || counts.iter().max_by_key(|(_, count)| **count).map(|(code, _)| *code);
    of_package.or_else(most).map(str::to_owned)
}

fn take(list: &mut List<'_>, mut title: Vec<Line>, wanted: Option<&str>, selected: &mut Selected) {
    let in_wanted = |line: &Line| line.currency.as_deref() == wanted;
    if title.iter().any(in_wanted) {
        keep(list, &mut title, "other_currency", in_wanted);
    } else {
        let own = title.first().and_then(|line| line.currency.clone());
        keep(list, &mut title, "other_currency", |line| line.currency == own);
        selected.in_other_currency += 1;
    }
    let best = |line: &&Line| (line.price <= 0.0, line.form.is_none(), line.form);
    if let Some(form) = title.iter().min_by_key(best).map(|line| line.form) {
        keep(list, &mut title, "other_product", |line| line.form == form);
        if let Some(form) = form {
            *selected.forms.entry(form).or_default() += 1;
        }
    }
    let first = title.iter().filter(|line| line.price > 0.0).map(|line| line.standing).min();
    if let Some(first) = first {
        keep(list, &mut title, "other_customers", |line| line.standing == first);
    }
    if title.len() > 1 && title.iter().all(|line| line.by_size) {
        selected.by_size += 1;
        only_lowest(list, &mut title, "other_size");
    } else if title.len() > 1 && title[0].is_bundle() {
        only_lowest(list, &mut title, "other_price_of_a_bundle");
    }
    selected.lines.append(&mut title);
}

fn keep(list: &mut List<'_>, title: &mut Vec<Line>, reason: &str, is_kept: impl Fn(&Line) -> bool) {
    let before = title.len();
    title.retain(is_kept);
    list.outcome.drop_rows(reason, before - title.len());
}

fn only_lowest(list: &mut List<'_>, title: &mut Vec<Line>, reason: &str) {
    let order = |a: &Line, b: &Line| {
        (a.price <= 0.0).cmp(&(b.price <= 0.0)).then(a.price.total_cmp(&b.price))
    };
    title.sort_by(order);
    list.outcome.drop_rows(reason, title.len().saturating_sub(1));
    title.truncate(1);
}

/// Reports the prices of each journal with several rows. Returns the number of such rows.
pub fn duplicates(list: &mut List<'_>, lines: &[Line]) -> usize {
    let mut first: HashMap<Issn, (u32, f64)> = HashMap::new();
    let mut count = 0;
    for line in lines {
        let Some(journal) = line.entry().and_then(|entry| entry.journal()) else { continue };
        let Some((row, price)) = first.get(&journal) else {
            first.insert(journal, (line.row, line.price));
            continue;
        };
        count += 1;
        let text = format!(
            "The journal has a price in row {row} already: {price} there, {} here. The lowest above zero counts.",
            line.price
        );
        let place = Place::row(&list.sheet.name, line.row);
        list.problems.warn(place, Code::DuplicateRow, text, None);
    }
    if count > 0 {
        list.say(format!(
            "Rows that price a journal once more: {count}. Of several prices of a journal the lowest above zero counts."
        ));
    }
    count
}
