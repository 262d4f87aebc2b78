//! Lists of rights with one row per title and year, and the search for the column that states whether rights exist.

use crate::reading::heading::{Field, Header};
use crate::reading::heading_key::key;
use crate::reading::source::cell::Row;

/// The value of a cell for the rights of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    /// Rights exist.
    Yes,
    /// Rights exist, with an exception that is described elsewhere.
    YesBut,
    /// No rights exist.
    No,
    /// An undocumented value.
    Unclear,
}

impl Right {
    /// Reads a cell.
    pub fn of(text: &str) -> Self {
        match key(text).as_str() {
            "y" | "yes" | "true" | "1" | "x" | "oui" | "o" | "ja" | "j" => Self::Yes,
            "ybut" | "yesbut" => Self::YesBut,
            "" | "n" | "no" | "false" | "0" | "non" | "nein" => Self::No,
            _ => Self::Unclear,
        }
    }
}

/// Columns of such lists that contain Y and N, but are about the title.
const ABOUT_TITLES: [&str; 6] =
    ["hasformertitle", "hassucceedingtitle", "iscrknrecord", "iscrkn", "openaccess", "hasnotes"];

/// Recognises a list with one row per title and year, and finds its rights column, which may be named after an
/// institution.
///
/// # Errors
/// A sentence, if several institutions have a column each.
pub fn settle(header: &mut Header, rows: &[Row]) -> Result<bool, String> {
    if !header.has(Field::Year) || header.has(Field::Start) || header.has(Field::Price) {
        return Ok(false);
    }
    if header.has(Field::Rights) {
        return Ok(true);
    }
    let body = rows.get(header.body..).unwrap_or_default();
    let candidates: Vec<usize> = (0..header.names.len())
        .filter(|column| header.fields[*column].is_none() && holds_rights(header, body, *column))
        .collect();
    match candidates.as_slice() {
        [] => Ok(header.names.iter().any(|name| key(name) == "agreementcode")),
        [only] => {
            header.fields[*only] = Some(Field::Rights);
            Ok(true)
        }
        several => {
            let names: Vec<&str> = several.iter().map(|column| header.name(*column)).collect();
            Err(format!(
                "This list has a column of rights for each of several institutions ({}). A map with the fields year and rights says which one is yours.",
                names.join(", ")
            ))
        }
    }
}

/// Whether nine of ten filled cells contain Y, N, M or YBut.
fn holds_rights(header: &Header, body: &[Row], column: usize) -> bool {
    if ABOUT_TITLES.contains(&key(header.name(column)).as_str()) {
        return false;
    }
    let filled: Vec<String> =
        body.iter().map(|row| key(&row.text(column))).filter(|text| !text.is_empty()).collect();
    let marks =
        filled.iter().filter(|text| matches!(text.as_str(), "y" | "n" | "m" | "ybut")).count();
    marks > 0 && marks * 10 >= filled.len() * 9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::heading::header_of;

    fn sheet(headings: [&str; 5], cells: [&str; 5]) -> (Header, Vec<Row>) {
        let rows = vec![Row::of_texts(1, headings), Row::of_texts(2, cells)];
        (header_of(0, &rows[0]), rows)
    }

    #[test]
    fn one_institution_is_taken_and_several_are_offered() {
        let headings = ["title", "print_ISSN", "year", "has_former_title", "A University"];
        let (mut header, rows) = sheet(headings, ["A", "0031-9252", "2010", "N", "Y"]);
        assert_eq!(settle(&mut header, &rows), Ok(true));
        assert_eq!(header.column(Field::Rights), Some(4));
        let headings = ["title", "print_ISSN", "year", "B University", "A University"];
        let (mut header, rows) = sheet(headings, ["A", "0031-9252", "2010", "N", "YBut"]);
        let sentence = settle(&mut header, &rows);
        assert!(sentence.is_err_and(|text| text.contains("B University, A University")));
    }

    #[test]
    fn what_cells_say() {
        assert_eq!(Right::of("YBut"), Right::YesBut);
        assert_eq!(
            (Right::of("M"), Right::of("n"), Right::of("Y")),
            (Right::Unclear, Right::No, Right::Yes)
        );
    }
}
