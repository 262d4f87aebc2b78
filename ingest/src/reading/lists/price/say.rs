//! Sentences about the selection of prices.

use crate::reading::lists::List;
use crate::reading::lists::price::columns::{Columns, Prices, Why};
use crate::reading::lists::price::select::Selected;
use crate::reading::problems::Place;
use crate::reading::report::Code;

/// Reports which column, currency, product and size were selected, and why.
pub fn columns(
    list: &mut List<'_>,
    columns: &Columns,
    (chosen, why): (&Prices, Why),
    selected: &Selected,
) {
    let heading = one_line(list.header.name(chosen.index));
    let filled = columns.prices.iter().filter(|prices| prices.found.numeric > 0).count();
    if filled > 1 {
        let reason = match why {
            Why::Currency => "it is in the currency of the package",
            Why::Electronic => "it is the price of electronic access alone",
            Why::Fullest | Why::Only => "it holds most prices",
        };
        let text =
            format!("{filled} columns hold prices; \"{heading}\" is taken, because {reason}.");
        let place = Place { row: list.header.row, ..Place::sheet(&list.sheet.name) };
        list.problems.warn(place, Code::TwoPrices, text.clone(), None);
        list.say(text);
    }
    currency(list, selected);
    if !selected.forms.is_empty() {
        let forms: Vec<String> = selected
            .forms
            .iter()
            .map(|(form, count)| format!("{} {count}", form.called()))
            .collect();
        list.say(format!(
            "Of each title one product is taken, the first of: electronic only, print and electronic, another product with online access, print. Titles by product: {}.",
            forms.join(", ")
        ));
    }
    if selected.by_size > 0 {
        let text = format!(
            "{} titles have prices by the size of the institution; the lowest is taken.",
            selected.by_size
        );
        list.problems.warn(Place::sheet(&list.sheet.name), Code::TwoPrices, text.clone(), None);
        list.say(text);
    }
}

fn currency(list: &mut List<'_>, selected: &Selected) {
    let note = match (list.currency, selected.currency.as_deref()) {
        (Some(package), None) => Some(format!(
            "The list does not name its currency; its prices are taken to be in {package}."
        )),
        (Some(package), Some(found)) if package != found => Some(format!(
            "No price is in {package}, the currency of the package; the prices that are taken are in {found}."
        )),
        _ => None,
    };
    if let Some(text) = note {
        if selected.currency.is_some() {
            list.problems.warn(Place::sheet(&list.sheet.name), Code::TwoPrices, text.clone(), None);
        }
        list.say(text);
    }
    if selected.had_currencies
        && let Some(found) = selected.currency.as_deref()
    {
        let others = match selected.in_other_currency {
            0 => String::new(),
            count => format!(" Titles without such a price: {count}; theirs is taken as it is."),
        };
        let text = format!(
            "Rows are priced in several currencies; those in {found} are taken where a title has them.{others}"
        );
        list.problems.warn(Place::sheet(&list.sheet.name), Code::TwoPrices, text.clone(), None);
        list.say(text);
    }
}

/// Reports that bundles are listed separately.
pub fn bundles(list: &mut List<'_>, selected: &Selected, count: usize) {
    if count == 0 {
        return;
    }
    let only = if selected.lines.iter().all(crate::reading::lists::price::line::Line::is_bundle) {
        " The sheet holds nothing else, so no single title gets a price from it."
    } else {
        ""
    };
    list.say(format!(
        "Bundles: {count}. They are listed apart, because one price for several journals cannot be told per title.{only}"
    ));
}

fn one_line(heading: &str) -> String {
    heading.split_whitespace().collect::<Vec<_>>().join(" ")
}
