//! Lists in blocks (Wiley): title, acronym, ISSNs and volume are below each other in one column, the media with their
//! prices in the lines beside them. A line of underscores separates the journals.

use crate::reading::cell::issn::IssnCell;
use crate::reading::cell::number::price;
use crate::reading::heading::{Field, Header, is_price_heading};
use crate::reading::heading_key::key;
use crate::reading::lists::price::columns::{Columns, Prices};
use crate::reading::lists::price::currency;
use crate::reading::lists::price::line::{Bundle, Line, Lines, Who};
use crate::reading::lists::price::product::{Form, Standing};
use crate::reading::lists::{Identifiers, List, titles};
use crate::reading::problems::Place;
use crate::reading::report::Code;
use crate::reading::source::cell::Row;

/// Number of rows searched for the headings.
const SEARCHED: usize = 60;

/// Finds the row with a combined heading for title and ISSN.
pub fn heading_row(rows: &[Row]) -> Option<(usize, usize)> {
    let is_block = |text: &str| {
        let key = key(text);
        key.len() < 60 && key.contains("title") && key.contains("issn")
    };
    rows.iter().take(SEARCHED).enumerate().find_map(|(at, row)| {
        let column = row.cells().position(|cell| is_block(&cell.text()))?;
        Some((at, column))
    })
}

/// Returns the headings of a list in blocks, if it has price columns beside the blocks.
pub fn header(rows: &[Row]) -> Option<Header> {
    let (at, block) = heading_row(rows)?;
    let names: Vec<String> = rows[at].cells().map(|cell| cell.text().into_owned()).collect();
    let mut fields = vec![None; names.len()];
    for (field, name) in fields.iter_mut().zip(&names) {
        if currency::of_region(name).is_some() || is_price_heading(name) {
            *field = Some(Field::Price);
        }
    }
    fields[block] = Some(Field::Block);
    let has_rule = rows[at..].iter().any(|row| is_rule(&row.text(block)));
    let has_prices = fields.contains(&Some(Field::Price));
    (has_rule && has_prices).then(|| Header {
        body: at + 1,
        row: Some(rows[at].number),
        names,
        fields,
    })
}

fn is_rule(text: &str) -> bool {
    text.len() >= 4 && text.chars().all(|c| matches!(c, '_' | '-' | '=' | '—'))
}

/// Reads the blocks with a price.
pub fn lines(list: &mut List<'_>, rows: &[&Row], columns: &Columns, chosen: &Prices) -> Lines {
    let mut found = Lines::default();
    let Some(column) = list.header.column(Field::Block) else { return found };
    let mut accounted = 0;
    for block in rows.split(|row| is_rule(&row.text(column))).filter(|block| !block.is_empty()) {
        let title = title(block, column);
        if found.first_title.is_none() {
            found.first_title.clone_from(&title);
        }
        found.last_title.clone_from(&title);
        accounted += read_block(list, block, column, columns, chosen, title, &mut found);
    }
    list.outcome.drop_rows("line_of_a_block", rows.len().saturating_sub(accounted));
    found
}

/// Reads one block. Returns the number of its lines that are accepted, or left out for a reason of their own.
fn read_block(
    list: &mut List<'_>,
    block: &[&Row],
    column: usize,
    columns: &Columns,
    chosen: &Prices,
    title: Option<String>,
    found: &mut Lines,
) -> usize {
    let Some(first) = block.iter().find(|row| !row.cell(column).is_blank()) else { return 0 };
    let Some(who) = who(list, block, column, title) else { return 1 };
    if let Who::Bundle(bundle) = &who {
        found.meet(list, bundle, first.number);
    }
    let media: Vec<(Option<Form>, f64, u32)> = block
        .iter()
        .filter_map(|row| {
            let form = columns.form.and_then(|column| Form::of_words(&row.text(column)));
            Some((form, price(row.cell(chosen.index), chosen.mark)?, row.number))
        })
        .collect();
    if media.is_empty() {
        let place = Place::row(&list.sheet.name, first.number);
        list.problems.warn(place, Code::NoPrice, "The price is blank.", Some("a price"));
        list.outcome.drop_rows("no_price", 1);
        return 1;
    }
    for (form, price, row) in &media {
        let of_form = media.iter().filter(|(other, ..)| other == form).count();
        found.lines.push(Line {
            who: who.clone(),
            title_key: first.number.to_string(),
            price: *price,
            currency: chosen.currency.map(str::to_owned),
            form: *form,
            standing: Standing::Standard,
            by_size: of_form > 1,
            row: *row,
        });
    }
    media.len()
}

fn title(block: &[&Row], column: usize) -> Option<String> {
    let text = block.iter().map(|row| row.text(column)).find(|text| !text.is_empty())?;
    Some(titles::clean(&text).into_owned())
}

/// Identifies a block. Without an ISSN but with a number such as `MJ00-0162`, it is a bundle.
fn who(list: &mut List<'_>, block: &[&Row], column: usize, title: Option<String>) -> Option<Who> {
    let mut identifiers = Identifiers::default();
    let mut acronym = None;
    for row in block {
        match IssnCell::read(row.cell(column)) {
            IssnCell::One(..) | IssnCell::Several(_) | IssnCell::Bundle => {
                list.identifier(row, column, &mut identifiers);
            }
            _ if is_package_code(&row.text(column)) => {
                acronym.get_or_insert_with(|| row.text(column).into_owned());
            }
            _ => {}
        }
    }
    if identifiers.issns.is_empty()
        && let Some(id) = identifiers.bundle.clone().or(acronym)
    {
        return Some(Who::Bundle(Bundle { id, title, issns: Vec::new() }));
    }
    let mut entry = list.settled(block.first()?, identifiers)?;
    entry.title = title;
    Some(Who::Journal(entry))
}

/// Whether a text has two letters and four digits (`MJ0028`).
fn is_package_code(text: &str) -> bool {
    text.len() == 6
        && text.bytes().take(2).all(|c| c.is_ascii_uppercase())
        && text.bytes().skip(2).all(|c| c.is_ascii_digit())
}
