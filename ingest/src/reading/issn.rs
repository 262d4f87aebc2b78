//! ISSNs and the cells that hold them.

use super::source::cell::Cell;
use serde::{Serialize, Serializer};
use std::fmt;

/// An ISSN in the form `NNNN-NNNC`. The check digit may be wrong: real files hold such numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Issn([u8; 8]);

impl Issn {
    /// Reads one ISSN. Blanks, dashes of any kind, letter case, an `ISSN` prefix and a remark in
    /// brackets are tolerated; lost zeros are not (see [`Issn::padded`]).
    pub fn parse(text: &str) -> Option<Self> {
        let signs = tidy(text);
        let digits: [u8; 8] = signs.as_bytes().try_into().ok()?;
        let body = digits[..7].iter().all(u8::is_ascii_digit);
        let last = digits[7].is_ascii_digit() || digits[7] == b'X';
        (body && last).then_some(Self(digits))
    }

    /// Reads an ISSN whose leading zeros were lost. Taken only if the check digit then holds.
    pub fn padded(text: &str) -> Option<Self> {
        let signs = tidy(text);
        let group = text.trim().rsplit(is_dash).next().map_or(0, str::len);
        let is_cut_elsewhere = text.trim().contains(is_dash) && group != 4;
        if !(4..8).contains(&signs.len()) || signs.starts_with('0') || is_cut_elsewhere {
            return None;
        }
        Self::parse(&format!("{signs:0>8}")).filter(|issn| issn.has_valid_check_digit())
    }

    /// The ISSN that a spreadsheet turned into a date: month and year are its two halves.
    pub fn from_date(year: i32, month: u32) -> Option<Self> {
        Self::parse(&format!("{month:04}-{year:04}")).filter(|issn| issn.has_valid_check_digit())
    }

    /// Does the last sign agree with the other seven?
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
        for (place, sign) in self.0.iter().enumerate() {
            if place == 4 {
                f.write_str("-")?;
            }
            write!(f, "{}", char::from(*sign))?;
        }
        Ok(())
    }
}

impl Serialize for Issn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Upper case, without blanks, dashes, prefix and bracketed remark.
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

/// How a cell was brought into form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repair {
    /// Leading zeros were put back.
    Padded,
    /// A date cell was turned back into the ISSN it was.
    FromDate,
}

/// What an ISSN cell holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IssnCell {
    /// Nothing.
    Blank,
    /// A word for nothing, such as `n/a`.
    Placeholder,
    /// One ISSN or several.
    Issns(Vec<Issn>, Option<Repair>),
    /// A number that stands for a bundle, such as `FS00-8144`.
    Bundle,
    /// An ISBN.
    Isbn,
    /// Anything else.
    Bad,
}

impl IssnCell {
    /// Reads a cell.
    pub fn read(cell: &Cell) -> Self {
        match cell {
            Cell::Empty => Self::Blank,
            Cell::Date(_) => cell
                .year_month()
                .and_then(|(year, month)| Issn::from_date(year, month))
                .map_or(Self::Bad, |issn| Self::Issns(vec![issn], Some(Repair::FromDate))),
            Cell::Number(_) | Cell::Text(_) => Self::read_text(&cell.text()),
        }
    }

    fn read_text(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::Blank;
        }
        if is_placeholder(text) {
            return Self::Placeholder;
        }
        if let Some(issn) = Issn::parse(text) {
            return Self::Issns(vec![issn], None);
        }
        if let Some(issn) = Issn::padded(text) {
            return Self::Issns(vec![issn], Some(Repair::Padded));
        }
        let several: Option<Vec<Issn>> = text
            .split(|c: char| matches!(c, ',' | ';' | '/' | '|') || c.is_whitespace())
            .filter(|piece| !piece.is_empty())
            .map(Issn::parse)
            .collect();
        match several {
            Some(issns) if issns.len() > 1 => Self::Issns(issns, None),
            _ if is_isbn(text) => Self::Isbn,
            _ if is_bundle(text) => Self::Bundle,
            _ => Self::Bad,
        }
    }

    /// The ISSNs in the cell.
    pub fn issns(&self) -> &[Issn] {
        match self {
            Self::Issns(issns, _) => issns,
            _ => &[],
        }
    }
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
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;
    use chrono::NaiveDate;

    fn one(text: &str) -> Option<String> {
        match IssnCell::read(&Cell::from_text(text)) {
            IssnCell::Issns(issns, _) if issns.len() == 1 => Some(issns[0].to_string()),
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
        for text in ["0031-925", "1111-22222", "026240795", "5435", "Mar-54", "x"] {
            assert_eq!(IssnCell::read(&Cell::from_text(text)), IssnCell::Bad, "{text}");
        }
        assert_eq!(IssnCell::read(&Cell::from_text("FS00-8144")), IssnCell::Bundle);
        assert_eq!(IssnCell::read(&Cell::from_text("978-0-85404-186-2")), IssnCell::Isbn);
        assert_eq!(IssnCell::read(&Cell::from_text("n/a")), IssnCell::Placeholder);
    }

    #[test]
    fn repairs_need_a_good_check_digit() {
        let number = IssnCell::read(&Cell::Number(319_252.0));
        assert!(matches!(number, IssnCell::Issns(_, Some(Repair::Padded))));
        assert_eq!(IssnCell::read(&Cell::Number(319_253.0)), IssnCell::Bad);
        let date =
            NaiveDate::from_ymd_opt(2654, 3, 1).and_then(|d| d.and_hms_opt(0, 0, 0)).unwrap();
        let cell = IssnCell::read(&Cell::Date(date));
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
        let cell = IssnCell::read(&Cell::from_text("1472-3409, 1472-3417,2514-8494"));
        assert_eq!(cell.issns().len(), 3);
    }
}
