//! ISSNs and ISSN cells.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::reading::cell::month::month_name;
use crate::reading::source::cell::Cell;

/// An ISSN in the format `NNNN-NNNC`. The check digit may be wrong, because real files contain such numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Issn([u8; 8]);

impl Issn {
    /// Fast path: parses `NNNN-NNNC` and nothing else.
    fn as_usual(text: &str) -> Option<Self> {
        let [a, b, c, d, b'-', e, f, g, last] = *text.as_bytes() else { return None };
        let digits = [a, b, c, d, e, f, g, last];
        let body = digits[..7].iter().all(u8::is_ascii_digit);
        (body && (last.is_ascii_digit() || last == b'X')).then_some(Self(digits))
    }

    /// The ISSN as text.
    pub fn written(&self) -> Written {
        let [a, b, c, d, e, f, g, h] = self.0;
        Written([a, b, c, d, b'-', e, f, g, h])
    }

    /// Parses one ISSN. Accepts blanks, dashes of any kind, any letter case, an `ISSN` prefix and a remark in brackets,
    /// but not lost zeros (see [`Issn::padded`]).
    pub fn parse(text: &str) -> Option<Self> {
        let signs = tidy(text);
        let digits: [u8; 8] = signs.as_bytes().try_into().ok()?;
        let body = digits[..7].iter().all(u8::is_ascii_digit);
        let last = digits[7].is_ascii_digit() || digits[7] == b'X';
        (body && last).then_some(Self(digits))
    }

    /// Parses an ISSN with lost leading zeros. Accepted only with a valid check digit.
    pub fn padded(text: &str) -> Option<Self> {
        let signs = tidy(text);
        let group = text.trim().rsplit(is_dash).next().map_or(0, str::len);
        let is_cut_elsewhere = text.trim().contains(is_dash) && group != 4;
        if !(4..8).contains(&signs.len()) || signs.starts_with('0') || is_cut_elsewhere {
            return None;
        }
        Self::parse(&format!("{signs:0>8}")).filter(|issn| issn.has_valid_check_digit())
    }

    /// Returns the ISSN that a spreadsheet turned into a date: month and year are its two halves.
    pub fn from_date(year: i32, month: u32) -> Option<Self> {
        Self::parse(&format!("{month:04}-{year:04}")).filter(|issn| issn.has_valid_check_digit())
    }

    /// Whether the last character is the check digit of the other seven.
    pub fn has_valid_check_digit(&self) -> bool {
        let sum: u32 = self.0[..7]
            .iter()
            .zip((2..=8).rev())
            .map(|(digit, weight)| u32::from(digit - b'0') * weight)
            .sum();
        let expected = match (11 - sum % 11) % 11 {
            10 => b'X',
            digit => b'0' + digit as u8,
        };
        self.0[7] == expected
    }
}

impl fmt::Display for Issn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.written().as_str())
    }
}

/// A formatted ISSN without a heap allocation.
#[derive(Debug, Clone, Copy)]
pub struct Written([u8; 9]);

impl Written {
    /// `NNNN-NNNC`.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Serialize for Issn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Converts to upper case and removes blanks, dashes, prefix and remark in brackets.
fn tidy(text: &str) -> String {
    let text = text.split(['(', '[']).next().unwrap_or_default();
    let mut signs: String = text
        .chars()
        .filter(|c| !c.is_whitespace() && !is_dash(*c))
        .flat_map(char::to_uppercase)
        .collect();
    for prefix in ["EISSN", "PISSN", "ISSN"] {
        if let Some(rest) = signs.strip_prefix(prefix) {
            signs = rest.trim_start_matches([':', '.', '=', '#']).to_owned();
            break;
        }
    }
    signs
}

fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{ad}' | '\u{2010}'
            ..='\u{2015}'
                | '\u{2212}'
                | '\u{fe58}'
                | '\u{fe63}'
                | '\u{ff0d}'
                | '\u{feff}'
                | '\u{200b}'
    )
}

/// How a cell was converted to a valid format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repair {
    /// Leading zeros were restored.
    Padded,
    /// A date cell was converted back to the original ISSN.
    FromDate,
    /// A month name was converted back to the only known ISSN that can have produced it.
    FromMonth,
}

/// The content of an ISSN cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IssnCell {
    /// A blank cell.
    Blank,
    /// A word for a missing value, such as `n/a`.
    Placeholder,
    /// One ISSN.
    One(Issn, Option<Repair>),
    /// Several ISSNs.
    Several(Vec<Issn>),
    /// A number that identifies a bundle, such as `FS00-8144`.
    Bundle,
    /// An ISBN.
    Isbn,
    /// A month and a year of two digits (`Mar-54`), which is how a spreadsheet displays an ISSN that it converted to a
    /// date. Contains the possible ISSNs.
    Month(Vec<Issn>),
    /// Any other content.
    Bad,
}

impl IssnCell {
    /// Reads a cell.
    pub fn read(cell: Cell<'_>) -> Self {
        match cell {
            Cell::Empty => Self::Blank,
            Cell::Date(_) => cell
                .year_month()
                .and_then(|(year, month)| Issn::from_date(year, month))
                .map_or(Self::Bad, |issn| Self::One(issn, Some(Repair::FromDate))),
            Cell::Text(text) => Self::read_text(text),
            Cell::Number(_) => Self::read_text(&cell.text()),
        }
    }

    fn read_text(text: &str) -> Self {
        if let Some(issn) = Issn::as_usual(text) {
            return Self::One(issn, None);
        }
        let text = text.trim();
        if text.is_empty() {
            return Self::Blank;
        }
        if is_placeholder(text) {
            return Self::Placeholder;
        }
        if let Some(issn) = Issn::parse(text) {
            return Self::One(issn, None);
        }
        if let Some(issn) = Issn::padded(text) {
            return Self::One(issn, Some(Repair::Padded));
        }
        let several: Option<Vec<Issn>> = text
            .split(|c: char| matches!(c, ',' | ';' | '/' | '|') || c.is_whitespace())
            .filter(|piece| !piece.is_empty())
            .map(Issn::parse)
            .collect();
        match several {
            Some(issns) if issns.len() > 1 => Self::Several(issns),
            _ if is_isbn(text) => Self::Isbn,
            _ if is_bundle(text) => Self::Bundle,
            _ => as_month(text).map_or(Self::Bad, Self::Month),
        }
    }

    /// The ISSNs in the cell.
    pub fn issns(&self) -> &[Issn] {
        match self {
            Self::One(issn, _) => std::slice::from_ref(issn),
            Self::Several(issns) => issns,
            _ => &[],
        }
    }

    /// How the cell was converted to a valid format, if it was necessary.
    pub fn repair(&self) -> Option<Repair> {
        match self {
            Self::One(_, repair) => *repair,
            _ => None,
        }
    }
}

/// Returns the ISSNs that a spreadsheet displays as this month: `0003-2654` is March 2654 and appears as `Mar-54`.
/// Spreadsheets have no dates before 1900.
fn as_month(text: &str) -> Option<Vec<Issn>> {
    let (name, year) = text.split_once(is_dash)?;
    if year.len() != 2 || !year.bytes().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let month = month_name(name.trim())?;
    let year: i32 = year.parse().ok()?;
    Some((19..100).filter_map(|century| Issn::from_date(century * 100 + year, month)).collect())
}

fn is_placeholder(text: &str) -> bool {
    let key: String =
        text.chars().filter(char::is_ascii_alphanumeric).flat_map(char::to_lowercase).collect();
    matches!(
        key.as_str(),
        "" | "na"
            | "null"
            | "none"
            | "0"
            | "tba"
            | "tbc"
            | "unknown"
            | "notavailable"
            | "infocomingsoon"
    )
}

fn is_isbn(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let others = text
        .chars()
        .all(|c| c.is_ascii_digit() || is_dash(c) || c.is_whitespace() || c == 'X' || c == 'x');
    others && (digits == 13 || (digits >= 9 && text.chars().filter(|c| is_dash(*c)).count() >= 3))
}

fn is_bundle(text: &str) -> bool {
    let signs = tidy(text);
    signs.len() == 8
        && signs.bytes().all(|sign| sign.is_ascii_alphanumeric())
        && signs[..4].bytes().any(|sign| sign.is_ascii_alphabetic())
        && signs[4..7].bytes().all(|sign| sign.is_ascii_digit())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // A test may fail.
mod tests {
    use super::*;
    use chrono::NaiveDate;

    fn one(text: &str) -> Option<String> {
        match IssnCell::read(Cell::from_text(text)) {
            IssnCell::One(issn, _) => Some(issn.to_string()),
            _ => None,
        }
    }

    #[test]
    fn tolerated_spellings() {
        for text in [
            "0031-9252",
            " 0031 9252",
            "00319252",
            "ISSN: 0031-9252",
            "issn 0031-9252",
            "0031–9252",
            "0031-9252 (print)",
            "0031-\n9252",
            "e-ISSN: 0031-9252",
            "319252",
            "31-9252",
        ] {
            assert_eq!(one(text).as_deref(), Some("0031-9252"), "{text}");
        }
        assert_eq!(one("1026-597x").as_deref(), Some("1026-597X"));
    }

    #[test]
    fn what_is_no_issn() {
        for text in ["0031-925", "1111-22222", "026240795", "5435", "x"] {
            assert_eq!(IssnCell::read(Cell::from_text(text)), IssnCell::Bad, "{text}");
        }
        let IssnCell::Month(candidates) = IssnCell::read(Cell::from_text("Mar-54")) else {
            panic!("a month");
        };
        assert!(candidates.contains(&Issn::parse("0003-2654").unwrap()) && candidates.len() < 10);
        assert_eq!(IssnCell::read(Cell::from_text("FS00-8144")), IssnCell::Bundle);
        assert_eq!(IssnCell::read(Cell::from_text("978-0-85404-186-2")), IssnCell::Isbn);
        assert_eq!(IssnCell::read(Cell::from_text("n/a")), IssnCell::Placeholder);
    }

    #[test]
    fn repairs_need_a_good_check_digit() {
        let number = IssnCell::read(Cell::Number(319_252.0));
        assert!(matches!(number, IssnCell::One(_, Some(Repair::Padded))));
        assert_eq!(IssnCell::read(Cell::Number(319_253.0)), IssnCell::Bad);
        let date =
            NaiveDate::from_ymd_opt(2654, 3, 1).and_then(|d| d.and_hms_opt(0, 0, 0)).unwrap();
        let cell = IssnCell::read(Cell::Date(date));
        assert_eq!(cell.issns()[0].to_string(), "0003-2654");
    }

    #[test]
    fn check_digits() {
        assert!(Issn::parse("0031-9252").unwrap().has_valid_check_digit());
        assert!(Issn::parse("1017-995X").unwrap().has_valid_check_digit());
        assert!(!Issn::parse("1111-1111").unwrap().has_valid_check_digit());
    }

    #[test]
    fn several_in_one_cell() {
        let cell = IssnCell::read(Cell::from_text("1472-3409, 1472-3417,2514-8494"));
        assert_eq!(cell.issns().len(), 3);
    }
}
