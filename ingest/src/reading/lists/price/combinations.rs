//! Sheets of combinations (Springer): one bundle per row. Its journals are identified by their numbers in the sheet of
//! journals, or by their ISSNs.

use crate::reading::cell::issn::{Issn, IssnCell};
use crate::reading::heading::{self, Field, Header};
use crate::reading::heading_key::key;
use crate::reading::lists::price::columns::{Columns, Prices};
use crate::reading::lists::price::line::{Bundle, Line, Lines, Who, priced};
use crate::reading::lists::price::product::Standing;
use crate::reading::lists::{List, titles};
use crate::reading::source::cell::Row;

/// Returns the columns with the journals of a combination, at least two (`1st Journal ID`, `ISSN 2`).
pub fn members(header: &Header) -> Vec<usize> {
    let columns: Vec<usize> =
        (0..header.names.len()).filter(|column| is_member(header.name(*column))).collect();
    if columns.len() > 1 { columns } else { Vec::new() }
}

fn is_member(heading: &str) -> bool {
    let key = key(heading);
    let digits = key.chars().filter(char::is_ascii_digit).count();
    let word: String = key.chars().filter(|c| !c.is_ascii_digit()).collect();
    let word =
        ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_prefix(end)).unwrap_or(&word);
    let named = ["journalid", "journalissn", "titleid", "productid", "journalno", "issn"];
    digits == 1 && named.contains(&word)
}

/// Returns the headings of a sheet of combinations; `rows` are its first rows.
pub fn header(rows: &[Row]) -> Option<Header> {
    let found = rows.iter().take(60).enumerate().map(|(at, row)| heading::header_of(at, row));
    found.into_iter().find(|header| !members(header).is_empty() && header.has(Field::Price))
}

/// Reads the combinations with a price.
pub fn lines(list: &mut List<'_>, rows: &[&Row], columns: &Columns, chosen: &Prices) -> Lines {
    let members = members(list.header);
    let named = |wanted: &[&str]| {
        (0..list.header.names.len())
            .find(|at| wanted.contains(&key(list.header.name(*at)).as_str()))
    };
    let number = named(&["journalcombinationid", "combinationid", "bundleid", "packageid"]);
    let name =
        named(&["journalcombinationtitle", "combinationtitle", "bundletitle", "packagetitle"]);
    let name = name.or(columns.name).or_else(|| list.header.column(Field::Title));
    let mut found = Lines::default();
    let mut missing = 0;
    for row in rows {
        let title = name.map(|column| titles::clean(&row.text(column)).into_owned());
        let (issns, lost) = journals(list, row, &members);
        missing += lost;
        let id = number.map(|column| row.text(column).into_owned()).filter(|id| !id.is_empty());
        let Some(id) = id.or_else(|| title.clone().filter(|title| !title.is_empty())) else {
            list.outcome.drop_rows("without_name", 1);
            continue;
        };
        if found.first_title.is_none() {
            found.first_title.clone_from(&title);
        }
        found.last_title.clone_from(&title);
        let bundle = Bundle { id: id.clone(), title, issns };
        found.meet(list, &bundle, row.number);
        let Some(price) = priced(list, row, chosen) else { continue };
        found.lines.push(Line {
            who: Who::Bundle(bundle),
            title_key: id,
            price,
            currency: chosen.currency.map(str::to_owned),
            form: None,
            standing: Standing::Standard,
            by_size: false,
            row: row.number,
        });
    }
    if missing > 0 {
        list.say(format!(
            "{missing} journals of combinations are named by a number that no other sheet explains."
        ));
    }
    found
}

/// Returns the ISSNs of the journals in a row, and the number of unidentified journals.
fn journals(list: &List<'_>, row: &Row, members: &[usize]) -> (Vec<Issn>, usize) {
    let (mut issns, mut missing) = (Vec::new(), 0);
    for column in members.iter().filter(|column| !row.cell(**column).is_blank()) {
        match list.memory.numbers.get(row.text(*column).as_ref()) {
            Some(known) => issns.extend(known),
            None => match IssnCell::read(row.cell(*column)) {
                IssnCell::One(issn, None) => issns.push(issn),
                _ => missing += 1,
            },
        }
    }
    (issns, missing)
}
