//! Doubt about a list of titles: almost any table with an ISSN column can be read as one, and a table of something else
//! would limit every forecast to its journals.

use crate::reading::cell::issn::IssnCell;
use crate::reading::heading::{Field, Header};
use crate::reading::report::TableFacts;
use crate::reading::source::cell::{Cell, Row};
use crate::thousands::thousands;

/// Number of rows in which numbers are searched for.
const ROWS_SEARCHED: usize = 1_000;
/// Number of unrecognised columns of numbers from which a table with titles is data about these titles.
const COLUMNS_OF_DATA: usize = 3;
/// Maximum number of columns that a sentence names.
const NAMED: usize = 4;

/// Returns why a table does not look like a list of titles, in one sentence; none if it looks like one.
pub fn about_titles(header: &Header, rows: &[Row], facts: &TableFacts) -> Option<String> {
    let what = too_few_issns(facts).or_else(|| data(header, rows))?;
    Some(format!(
        "This table does not look like a list of titles: {what}. Confirm it only if its ISSNs are the titles to keep."
    ))
}

fn too_few_issns(facts: &TableFacts) -> Option<String> {
    let with = facts.rows.saturating_sub(facts.rows_without_issn);
    let [few, all] = [with, facts.rows].map(|rows| thousands(rows as u64));
    (with * 2 < facts.rows).then(|| format!("only {few} of its {all} rows have an ISSN"))
}

/// Describes a table of numbers about titles. Knowledge bases have such columns and are lists of titles.
fn data(header: &Header, rows: &[Row]) -> Option<String> {
    let is_of_dates = header.has(Field::Start) || header.has(Field::End);
    let body = rows.get(header.body..).unwrap_or_default();
    let body = &body[..body.len().min(ROWS_SEARCHED)];
    let numbers: Vec<usize> =
        (0..header.fields.len()).filter(|column| is_of_numbers(header, body, *column)).collect();
    let has_titles = header.has(Field::Title);
    if is_of_dates || numbers.is_empty() || (has_titles && numbers.len() < COLUMNS_OF_DATA) {
        return None;
    }
    let names: Vec<&str> = numbers
        .iter()
        .map(|column| header.name(*column).trim())
        .filter(|name| !name.is_empty())
        .take(NAMED)
        .collect();
    let named = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
    let columns = if numbers.len() == 1 { "a column" } else { "columns" };
    Some(if has_titles {
        format!("it has {columns} of numbers{named}")
    } else {
        format!("it has no titles but {columns} of numbers{named}")
    })
}

/// Whether a column holds numbers about titles: no identifier, and no meaning that lists of titles have.
fn is_of_numbers(header: &Header, body: &[Row], column: usize) -> bool {
    if !matches!(header.fields.get(column), Some(None | Some(Field::Year | Field::Total))) {
        return false;
    }
    let mut filled = body.iter().map(|row| row.cell(column)).filter(|cell| !cell.is_blank());
    let Some(first) = filled.next() else { return false };
    is_number(first) && filled.all(is_number) && !is_identifier(header.name(column))
}

fn is_number(cell: Cell<'_>) -> bool {
    match cell {
        Cell::Number(_) => IssnCell::read(cell).issns().is_empty(),
        Cell::Text(text) => {
            let text = text.trim_end_matches('%').trim_end();
            let has_digit = text.bytes().any(|sign| sign.is_ascii_digit());
            let is_plain =
                text.bytes().all(|sign| sign.is_ascii_digit() || b".,-+ ".contains(&sign));
            has_digit && is_plain && IssnCell::read(cell).issns().is_empty()
        }
        Cell::Empty | Cell::Date(_) => false,
    }
}

/// Whether a heading names a number that only identifies: `No.`, `ID`, `OCLC`, `Volume`.
fn is_identifier(name: &str) -> bool {
    let words = name.split(|sign: char| !sign.is_alphanumeric());
    let named = |word: &str| {
        ["id", "no", "nr", "number", "code", "oclc", "vol", "volume", "issues", "row", "line"]
            .contains(&word.to_lowercase().as_str())
    };
    name.trim() == "#" || words.into_iter().any(named)
}

#[cfg(test)]
mod tests {
    use crate::reading::{Input, Options, read_with};

    fn doubt(csv: &str) -> Option<String> {
        let read = read_with("list.csv", Input::Bytes(csv.as_bytes()), &Options::default());
        assert_eq!(read.report.kind.name(), "filter", "{csv}");
        read.report.doubt
    }

    #[test]
    fn lists_of_titles_raise_no_doubt() {
        for list in [
            "ISSN\n0031-9252\n0034-5679\n",
            "0031-9252\n0034-5679\n",
            "ISSN,Institution\n0031-9252,ash\n0031-9252,birch\n",
            "No.,ISSN\n1,0031-9252\n2,0034-5679\n",
            "Title,ISSN,Impact factor\nActa Una,0031-9252,1.2\nActa Duae,0034-5679,3\n",
            "Title,ISSN,Publisher\nActa Una,00319252,House\nActa Duae,00345679,House\n",
        ] {
            assert_eq!(doubt(list), None, "{list}");
        }
    }

    #[test]
    fn tables_of_numbers_and_tables_without_issns_raise_doubt() {
        for (table, why) in [
            (
                "package_id,issn_l,year,num_citations\np,0031-9252,2020,12\np,0031-9252,2021,3\n",
                "it has no titles but columns of numbers (year, num_citations)",
            ),
            (
                "Title,ISSN,2019,2020,2021\nActa Una,0031-9252,5,6,7\n",
                "it has columns of numbers (2019, 2020, 2021)",
            ),
            ("Title,ISSN\nActa Una,0031-9252\nB,\nC,\nD,\n", "only 1 of its 4 rows have an ISSN"),
        ] {
            let found = doubt(table).unwrap_or_else(|| panic!("no doubt about {table}"));
            assert!(found.contains(why), "{found}");
        }
    }
}
