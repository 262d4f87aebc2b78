//! Month headings and reporting periods.

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::reading::source::cell::Cell;

/// Names of the months.
const NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A calendar month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Month {
    /// The year.
    pub year: i32,
    /// 1 to 12.
    pub month: u32,
}

impl Month {
    fn new(year: i32, month: u32) -> Option<Self> {
        ((1..=12).contains(&month) && (1950..=2100).contains(&year)).then_some(Self { year, month })
    }

    /// Parses a heading: `Jan-2019`, `Jan/19`, `2019-01`, `1-2019`, `22-Jan`, `Dez 2022`, a date cell. A heading with
    /// day, month and year is rejected, because the order of day and month is unknown.
    pub fn read(cell: Cell<'_>) -> Option<Self> {
        if let Some((year, month)) = cell.year_month() {
            return Self::new(year, month);
        }
        if let Cell::Number(serial) = cell {
            return from_serial(serial);
        }
        let Cell::Text(text) = cell else { return None };
        let text = text.trim();
        if text.len() > 24 {
            return None;
        }
        let parts: Vec<&str> =
            text.split(['-', ' ', '/', '.', '_']).filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [a, b] => pair(a, b),
            [year, month, day, ..] if is_iso(text) && day.starts_with("01") => {
                Self::new(year.parse().ok()?, month.parse().ok()?)
            }
            _ => None,
        }
    }

    /// The first day.
    pub fn first_day(self) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(self.year, self.month, 1)
    }

    /// The last day.
    pub fn last_day(self) -> Option<NaiveDate> {
        self.first_day()?.checked_add_months(Months::new(1))?.checked_sub_days(Days::new(1))
    }

    /// Number of months from another month to this one.
    pub fn since(self, other: Self) -> i32 {
        (self.year - other.year) * 12 + self.month as i32 - other.month as i32
    }

    /// The month this many months later.
    pub fn plus(self, months: i32) -> Self {
        let count = self.year * 12 + self.month as i32 - 1 + months;
        Self { year: count.div_euclid(12), month: count.rem_euclid(12) as u32 + 1 }
    }

    /// The month of a day.
    pub fn of(day: NaiveDate) -> Self {
        Self { year: day.year(), month: day.month() }
    }

    fn name(self) -> &'static str {
        NAMES.get(self.month as usize - 1).copied().unwrap_or_default()
    }

    /// `March 2024`.
    pub fn in_words(self) -> String {
        format!("{} {}", self.name(), self.year)
    }

    /// A heading as in COUNTER: `Mar-2024`.
    pub fn heading(self) -> String {
        let name = self.name();
        format!("{}-{}", name.get(..3).unwrap_or(name), self.year)
    }

    /// `YYYY-MM`.
    pub fn iso(self) -> String {
        format!("{:04}-{:02}", self.year, self.month)
    }

    /// Parses `YYYY-MM` or the beginning of `YYYY-MM-DD`.
    pub fn from_iso(text: &str) -> Option<Self> {
        let (year, rest) = text.trim().split_once('-')?;
        Self::new(year.parse().ok()?, rest.split('-').next()?.parse().ok()?)
    }
}

/// Converts the day count since 1899-12-30 that old workbooks may contain instead of a date.
fn from_serial(serial: f64) -> Option<Month> {
    if serial.fract() != 0.0 || !(29_221.0..73_415.0).contains(&serial) {
        return None;
    }
    let day = NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(Days::new(serial as u64))?;
    (day.day() == 1).then_some(Month { year: day.year(), month: day.month() })
}

fn is_iso(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 10
        && bytes[..4].iter().all(u8::is_ascii_digit)
        && bytes[4] == b'-'
        && bytes[7] == b'-'
}

fn pair(a: &str, b: &str) -> Option<Month> {
    if let Some(month) = month_name(a) {
        return Month::new(year(b)?, month);
    }
    if let Some(month) = month_name(b) {
        return Month::new(year(a)?, month);
    }
    match (a.len(), b.len()) {
        (4, 1 | 2) => Month::new(a.parse().ok()?, b.parse().ok()?),
        (1 | 2, 4) => Month::new(b.parse().ok()?, a.parse().ok()?),
        _ => None,
    }
}

/// Two or four digits.
fn year(text: &str) -> Option<i32> {
    let text = text.trim_start_matches('\'');
    let number: i32 = text.parse().ok()?;
    match text.len() {
        4 => Some(number),
        2 if number < 70 => Some(2000 + number),
        2 => Some(1900 + number),
        _ => None,
    }
}

/// Parses English and German names, complete or shortened to three letters.
pub fn month_name(text: &str) -> Option<u32> {
    const NAMES: [(&str, u32); 26] = [
        ("january", 1),
        ("februar", 2),
        ("february", 2),
        ("march", 3),
        ("april", 4),
        ("may", 5),
        ("june", 6),
        ("july", 7),
        ("august", 8),
        ("september", 9),
        ("sept", 9),
        ("october", 10),
        ("november", 11),
        ("december", 12),
        ("januar", 1),
        ("märz", 3),
        ("mrz", 3),
        ("mär", 3),
        ("mai", 5),
        ("juni", 6),
        ("juli", 7),
        ("oktober", 10),
        ("okt", 10),
        ("dezember", 12),
        ("dez", 12),
        ("maerz", 3),
    ];
    let name = text.trim_end_matches('.').to_lowercase();
    let letters = name.chars().count();
    NAMES
        .iter()
        .find(|(full, _)| *full == name || (letters == 3 && full.starts_with(&name)))
        .map(|(_, month)| *month)
}

/// A reporting period with its first and last day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// First day.
    pub begin: NaiveDate,
    /// Last day.
    pub end: NaiveDate,
}

impl Period {
    /// Parses `Begin_Date=…; End_Date=…` or `… to …`.
    pub fn read(text: &str) -> Option<Self> {
        let found = iso_dates(text);
        match found.as_slice() {
            [begin, end, ..] => Some(Self { begin: *begin, end: *end }),
            _ => None,
        }
    }

    /// Returns the period of these months.
    pub fn of_months(months: &[Month]) -> Option<Self> {
        Some(Self {
            begin: months.iter().min()?.first_day()?,
            end: months.iter().max()?.last_day()?,
        })
    }

    /// Parses both ends in the format of JSON reports; `YYYY-MM` means the whole month.
    pub fn from_ends(begin: &str, end: &str) -> Option<Self> {
        Some(Self { begin: iso_day(begin, false)?, end: iso_day(end, true)? })
    }

    /// Number of months that it overlaps.
    pub fn month_count(&self) -> i32 {
        (self.end.year() - self.begin.year()) * 12 + self.end.month() as i32
            - self.begin.month() as i32
            + 1
    }
}

fn iso_dates(text: &str) -> Vec<NaiveDate> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '-'))
        .filter(|piece| piece.len() >= 7)
        .enumerate()
        .filter_map(|(index, piece)| iso_day(piece, index > 0))
        .collect()
}

fn iso_day(text: &str, is_end: bool) -> Option<NaiveDate> {
    let text = text.trim();
    let text = text.get(..10).unwrap_or(text);
    if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
        return Some(day);
    }
    let month = Month::from_iso(text)?;
    if is_end { month.last_day() } else { month.first_day() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;

    #[test]
    fn headings() {
        for text in [
            "Jan-2019",
            "Jan-19",
            "Jan 2019",
            "Jan/19",
            "2019-01",
            "1-2019",
            "01-2019",
            "19-Jan",
            "2019-01-01 00:00:00",
            "January 2019",
            "Januar 2019",
        ] {
            let month = Month::read(Cell::from_text(text)).map(Month::iso);
            assert_eq!(month.as_deref(), Some("2019-01"), "{text}");
        }
        assert_eq!(
            Month::read(Cell::from_text("Mrz-2022")).map(Month::iso).as_deref(),
            Some("2022-03")
        );
        for text in ["01-02-2018", "Dec-YY", "Jal-2022", "Total", "13-2019", "Title"] {
            assert_eq!(Month::read(Cell::from_text(text)), None, "{text}");
        }
    }

    #[test]
    fn periods() {
        for text in [
            "Begin_Date=2016-01-01; End_Date=2016-03-31",
            "2016-01-01 to 2016-03-31",
            "2016-01 to 2016-03",
        ] {
            let period = Period::read(text).unwrap();
            assert_eq!(
                (period.begin.to_string(), period.end.to_string()),
                ("2016-01-01".into(), "2016-03-31".into())
            );
            assert_eq!(period.month_count(), 3);
        }
    }
}
