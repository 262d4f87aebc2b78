//! Lists with one row per journal or product: Elsevier, Springer, SAGE, Taylor & Francis, and most lists made by
//! libraries.

use crate::reading::cell::issn::Issn;
use crate::reading::heading::Field;
use crate::reading::lists::price::columns::{self, Columns, Prices};
use crate::reading::lists::price::currency;
use crate::reading::lists::price::line::{Bundle, Line, Lines, Who, priced};
use crate::reading::lists::price::product::{Form, Standing};
use crate::reading::lists::{Identifiers, List, titles};
use crate::reading::source::cell::Row;

/// Properties of the whole list that affect the reading of single rows.
struct Habits {
    /// Whether any row has a known product code.
    has_codes: bool,
    /// Whether any row is for institutions in general.
    has_standard: bool,
}

/// Reads the rows with a price.
pub fn lines(list: &mut List<'_>, rows: &[&Row], columns: &Columns, chosen: &Prices) -> Lines {
    let order = if columns::is_electronic(list.header.name(chosen.index)) {
        [Field::OnlineIssn, Field::PrintIssn]
    } else {
        [Field::PrintIssn, Field::OnlineIssn]
    };
    let habits = habits(rows, columns);
    let mut found = Lines {
        first_title: rows.first().and_then(|row| name(list, columns, row)),
        last_title: rows.last().and_then(|row| name(list, columns, row)),
        ..Lines::default()
    };
    for row in rows {
        let identifiers = list.identifiers(row, order);
        let Some(who) = who(list, row, columns, identifiers) else { continue };
        if let Who::Bundle(bundle) = &who {
            found.meet(list, bundle, row.number);
        }
        let form = form(list, row, columns, &habits);
        let standing = standing(row, columns, &habits);
        if form == Some(Form::Never) {
            list.outcome.drop_rows("no_subscription", 1);
            continue;
        }
        if standing == Standing::Special {
            list.outcome.drop_rows("other_customers", 1);
            continue;
        }
        let Some(price) = priced(list, row, chosen) else { continue };
        let title_key = match &who {
            Who::Journal(entry) => entry.key(),
            Who::Bundle(bundle) => bundle.id.clone(),
        };
        let currency = row_currency(row, columns).or_else(|| chosen.currency.map(str::to_owned));
        let by_size = columns.size.is_some_and(|column| !row.cell(column).is_blank());
        found.lines.push(Line {
            who,
            title_key,
            price,
            currency,
            form,
            standing,
            by_size,
            row: row.number,
        });
    }
    found
}

fn habits(rows: &[&Row], columns: &Columns) -> Habits {
    let any = |column: Option<usize>, holds: fn(&str) -> bool| {
        column.is_some_and(|column| rows.iter().any(|row| holds(&row.text(column))))
    };
    Habits {
        has_codes: any(columns.product, |code| Form::of_code(code).is_some()),
        has_standard: any(columns.class, |class| {
            !class.is_empty() && Standing::of(class) == Standing::Standard
        }),
    }
}

/// Identifies the product. A bundle has its own number or several ISSNs in a cell; anything else is a journal.
fn who(list: &mut List<'_>, row: &Row, columns: &Columns, found: Identifiers) -> Option<Who> {
    let number = columns.number.map(|column| row.text(column).into_owned());
    let number = number.filter(|number| !number.is_empty());
    if found.has_several || (found.issns.is_empty() && found.bundle.is_some()) {
        let title = name(list, columns, row);
        let named = found.bundle.or(number);
        let issns = distinct(found.issns);
        let listed = || issns.iter().map(Issn::to_string).collect::<Vec<_>>().join(";");
        let id = named.unwrap_or_else(listed);
        return Some(Who::Bundle(Bundle { id, title, issns }));
    }
    let entry = list.settled(row, found)?;
    if let Some(number) = number {
        list.memory.numbers.entry(number).or_insert_with(|| entry.issns.clone());
    }
    Some(Who::Journal(entry))
}

fn distinct(issns: Vec<Issn>) -> Vec<Issn> {
    let mut once: Vec<Issn> = Vec::with_capacity(issns.len());
    for issn in issns {
        if !once.contains(&issn) {
            once.push(issn);
        }
    }
    once
}

fn name(list: &List<'_>, columns: &Columns, row: &Row) -> Option<String> {
    let named = || columns.name.map(|column| titles::clean(&row.text(column)).into_owned());
    list.title(row).or_else(named).filter(|name| !name.is_empty())
}

/// Returns the format. A known code determines it. Words beside an unknown code are less reliable: "electronic only"
/// then means another product with online access.
fn form(list: &List<'_>, row: &Row, columns: &Columns, habits: &Habits) -> Option<Form> {
    let code = columns.product.map(|column| row.text(column));
    let by_code = code.as_deref().and_then(Form::of_code);
    let words = columns.form.or(columns.product).map(|column| row.text(column));
    let by_words = || words.as_deref().and_then(Form::of_words);
    let by_title = || {
        let is_told_elsewhere = columns.form.is_some() || columns.product.is_some();
        if is_told_elsewhere { None } else { Form::of_title(&list.title(row)?) }
    };
    by_code
        .or_else(|| match by_words() {
            Some(Form::Electronic) if habits.has_codes => Some(Form::OtherOnline),
            form => form,
        })
        .or_else(by_title)
}

fn standing(row: &Row, columns: &Columns, habits: &Habits) -> Standing {
    match columns.class {
        Some(column) if habits.has_standard => Standing::of(&row.text(column)),
        _ => Standing::Standard,
    }
}

fn row_currency(row: &Row, columns: &Columns) -> Option<String> {
    let text = row.text(columns.currency?);
    if text.is_empty() {
        return None;
    }
    Some(currency::of_text(&text).map_or_else(|| text.to_uppercase(), str::to_owned))
}
