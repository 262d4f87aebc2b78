//! Coverage dates: the start and end columns of a list of rights.

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::reading::cell::month::month_name;
use crate::reading::source::cell::Cell;

/// The value of a date cell of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// No limit: blank, or a word such as `present`.
    Open,
    /// This day.
    Day(NaiveDate),
    /// Only the year is certain; the rest was completed or assumed.
    Doubtful(NaiveDate),
    /// Cannot be read.
    Bad,
}

impl Edge {
    /// Returns the date, if there is one.
    pub fn day(self) -> Option<NaiveDate> {
        match self {
            Self::Day(day) | Self::Doubtful(day) => Some(day),
            Self::Open | Self::Bad => None,
        }
    }

    fn in_doubt(self) -> Self {
        self.day().map_or(self, Self::Doubtful)
    }
}

/// Date format of a list, determined from all of its dates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether the day precedes the month; `None` if no cell decides it, or cells contradict each other.
    pub day_first: Option<bool>,
    /// Whether numbers of five digits are day counts of a spreadsheet.
    pub has_serials: bool,
}

/// Day counts of spreadsheets from 1927 to 2099: numbers that cannot be years.
const SERIALS: std::ops::RangeInclusive<f64> = 10_000.0..=73_050.0;
/// Plausible years of publication.
const YEARS: std::ops::RangeInclusive<i32> = 1500..=2200;

impl Style {
    /// Determines the format from all cells of the date columns.
    pub fn of<'a>(cells: impl Iterator<Item = Cell<'a>>) -> Self {
        let (mut day_first, mut month_first) = (false, false);
        let (mut serials, mut large) = (0usize, 0usize);
        for cell in cells {
            if let Some(number) = number(cell).filter(|number| *number >= 10_000.0) {
                large += 1;
                serials += usize::from(SERIALS.contains(&number));
            }
            let Cell::Text(text) = cell else { continue };
            if let [a, b, c, ..] = numbers(text).as_slice()
                && (c.len() == 4 || c.len() == 2)
                && a.len() <= 2
                && b.len() <= 2
            {
                day_first |= a.parse().is_ok_and(|a: u32| a > 12);
                month_first |= b.parse().is_ok_and(|b: u32| b > 12);
            }
        }
        Self {
            day_first: (day_first != month_first).then_some(day_first),
            has_serials: serials * 2 > large,
        }
    }
}

fn number(cell: Cell<'_>) -> Option<f64> {
    match cell {
        Cell::Number(number) => Some(number),
        Cell::Text(text) if text.bytes().all(|c| c.is_ascii_digit() || c == b'.') => {
            text.parse().ok()
        }
        _ => None,
    }
}

fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|piece| !piece.is_empty()).collect()
}

/// Reads one edge of a range. A missing month or day becomes the first of the period for a start and its last for an
/// end. If a cell has two years, a start uses the first and an end the last.
pub fn read(cell: Cell<'_>, is_end: bool, style: Style) -> Edge {
    match cell {
        Cell::Empty => Edge::Open,
        Cell::Date(date) => in_range(date.date()),
        Cell::Number(number) => of_number(number, is_end, style),
        Cell::Text(text) => Reading { is_end, style }.text(text.trim()),
    }
}

fn of_number(number: f64, is_end: bool, style: Style) -> Edge {
    if style.has_serials && SERIALS.contains(&number) {
        let first = NaiveDate::from_ymd_opt(1899, 12, 30);
        let day = first.and_then(|first| first.checked_add_days(Days::new(number as u64)));
        return day.map_or(Edge::Bad, Edge::Day);
    }
    if number.fract() != 0.0 || !(0.0..10_000.0).contains(&number) {
        return Edge::Bad;
    }
    whole_year(number as i32, is_end)
}

fn in_range(day: NaiveDate) -> Edge {
    match day.year() {
        9999 => Edge::Open,
        year if YEARS.contains(&year) => Edge::Day(day),
        _ => Edge::Bad,
    }
}

fn whole_year(year: i32, is_end: bool) -> Edge {
    let (month, day) = if is_end { (12, 31) } else { (1, 1) };
    NaiveDate::from_ymd_opt(year, month, day).map_or(Edge::Bad, in_range)
}

fn whole_month(year: i32, month: u32, is_end: bool) -> Edge {
    let Some(first) = NaiveDate::from_ymd_opt(year, month, 1) else {
        return Edge::Bad;
    };
    if !is_end {
        return in_range(first);
    }
    first
        .checked_add_months(Months::new(1))
        .and_then(|next| next.checked_sub_days(Days::new(1)))
        .map_or(Edge::Bad, in_range)
}

fn day_of(year: i32, month: u32, day: u32) -> Edge {
    NaiveDate::from_ymd_opt(year, month, day).map_or(Edge::Bad, in_range)
}

/// Completes a year of two digits: 85 is 1985, 15 is 2015.
fn full_year(year: i32) -> i32 {
    if year < 50 { 2000 + year } else { 1900 + year }
}

/// Words for an open end.
const OPEN: [&str; 17] = [
    "present",
    "presentday",
    "current",
    "currently",
    "topresent",
    "tocurrent",
    "todate",
    "ongoing",
    "continuing",
    "now",
    "na",
    "null",
    "none",
    "currentissue",
    "heute",
    "bisheute",
    "encours",
];
/// Words for an open end after a date: `2013 - Current`.
const OPEN_TAILS: [&str; 6] = ["present", "current", "currentissue", "now", "todate", "heute"];

/// Lower case, letters and digits only.
fn word(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[derive(Clone, Copy)]
struct Reading {
    is_end: bool,
    style: Style,
}

impl Reading {
    fn text(self, text: &str) -> Edge {
        let all = word(text);
        if all.is_empty() || OPEN.contains(&all.as_str()) {
            return Edge::Open;
        }
        if all.starts_with(|c: char| c.is_ascii_digit())
            && OPEN_TAILS.iter().any(|tail| all.ends_with(tail))
        {
            let front = text.trim_end_matches(|c: char| !c.is_ascii_digit());
            return if self.is_end { Edge::Open } else { self.text(front) };
        }
        let text = without_time(text);
        let text = text.strip_suffix(".0").unwrap_or(text).trim_end_matches(['-', '–']).trim_end();
        let pieces = numbers(text);
        let month = text.split(|c: char| !c.is_alphabetic()).find_map(month_name);
        if has_other_words(text) {
            return self.only_year(&pieces, month);
        }
        match month {
            Some(month) => self.with_month(text, &pieces, month),
            None => self.in_numbers(text, &pieces),
        }
    }

    /// Parses `Jan 2004`, `21 Oct 2015`, `Oct 21, 2015`, `21-Oct-15`.
    fn with_month(self, text: &str, pieces: &[&str], month: u32) -> Edge {
        let month_first = text.starts_with(char::is_alphabetic);
        let values: Vec<i32> = pieces.iter().filter_map(|piece| piece.parse().ok()).collect();
        match (pieces, values.as_slice()) {
            ([a], [year]) if a.len() == 4 => whole_month(*year, month, self.is_end),
            // `15-Oct` is a day without a year.
            ([a], [_]) if a.len() <= 2 && !month_first => Edge::Bad,
            ([a], [year]) if a.len() == 2 => {
                whole_month(full_year(*year), month, self.is_end).in_doubt()
            }
            ([_, b], [day, year]) if b.len() == 4 => day_of(*year, month, (*day).unsigned_abs()),
            ([a, _], [year, day]) if a.len() == 4 => day_of(*year, month, (*day).unsigned_abs()),
            ([_, b], [day, year]) if b.len() == 2 => {
                day_of(full_year(*year), month, (*day).unsigned_abs()).in_doubt()
            }
            _ => self.only_year(pieces, Some(month)),
        }
    }

    fn in_numbers(self, text: &str, pieces: &[&str]) -> Edge {
        let values: Vec<i32> = pieces.iter().filter_map(|piece| piece.parse().ok()).collect();
        if values.len() != pieces.len() {
            return Edge::Bad;
        }
        let lengths: Vec<usize> = pieces.iter().map(|piece| piece.len()).collect();
        match (lengths.as_slice(), values.as_slice()) {
            ([4], [year]) => whole_year(*year, self.is_end),
            ([5], [serial]) => of_number(f64::from(*serial), self.is_end, self.style),
            ([8], [day]) => day_of(day / 10_000, part(day / 100), part(*day)),
            ([4, 4], [first, last]) => {
                whole_year(if self.is_end { *last } else { *first }, self.is_end)
            }
            ([4, 1 | 2], [year, month]) => self.year_and(*year, *month),
            ([4, 1 | 2, 1 | 2], [year, month, day]) => day_of(*year, part(*month), part(*day)),
            ([1 | 2, 4], [month, year]) => whole_month(*year, part(*month), self.is_end),
            ([1 | 2, 1 | 2, 4], [a, b, year]) => self.numeric(*a, *b, *year, text),
            ([1 | 2, 1 | 2, 2], [a, b, year]) => {
                self.numeric(*a, *b, full_year(*year), text).in_doubt()
            }
            ([1 | 2, 1 | 2, 4, 4], [_, _, _, last]) if self.is_end => whole_year(*last, true),
            ([1 | 2, 1 | 2, 4, 4], [a, b, first, _]) => self.numeric(*a, *b, *first, text),
            ([1 | 2, 1 | 2, 4, 1 | 2, 1 | 2, 4], [a, b, first, c, d, last]) => {
                if self.is_end {
                    self.numeric(*c, *d, *last, text)
                } else {
                    self.numeric(*a, *b, *first, text)
                }
            }
            _ => self.only_year(pieces, None),
        }
    }

    /// Parses `1993-02`. `1999/00` does not contain a month; it is the year that ends in 2000.
    fn year_and(self, year: i32, month: i32) -> Edge {
        if !(1..=12).contains(&month) && (year + 1) % 100 == month {
            return whole_year(year + i32::from(self.is_end), self.is_end).in_doubt();
        }
        whole_month(year, part(month), self.is_end)
    }

    /// Parses day and month in the order of the list. With points between them, the day comes first.
    fn numeric(self, a: i32, b: i32, year: i32, text: &str) -> Edge {
        let has_points = text.contains('.');
        let known = self.style.day_first.or(has_points.then_some(true));
        let is_day_first = a > 12 || (b <= 12 && known.unwrap_or(false));
        let (month, day) = if is_day_first { (b, a) } else { (a, b) };
        let edge = day_of(year, part(month), part(day));
        let is_open = a <= 12 && b <= 12 && a != b && known.is_none();
        if is_open { edge.in_doubt() } else { edge }
    }

    /// Parses words around a year (`Vol. 1 (1999)`, `Winter 2001`). The year matters most, so it is accepted as
    /// doubtful, as is a month.
    fn only_year(self, pieces: &[&str], month: Option<u32>) -> Edge {
        let years: Vec<i32> = pieces
            .iter()
            .filter(|piece| piece.len() == 4)
            .filter_map(|piece| piece.parse().ok())
            .filter(|year| (1600..=2100).contains(year))
            .collect();
        let year = if self.is_end { years.iter().max() } else { years.iter().min() };
        let edge = match (year, month) {
            (Some(year), Some(month)) if years.len() == 1 => whole_month(*year, month, self.is_end),
            (Some(year), _) => whole_year(*year, self.is_end),
            (None, _) => Edge::Bad,
        };
        edge.in_doubt()
    }
}

/// Returns the last two digits, as a month or day.
fn part(value: i32) -> u32 {
    (value % 100).unsigned_abs()
}

/// Returns the date without a time of day.
fn without_time(text: &str) -> &str {
    match text.split_once([' ', 'T']) {
        Some((date, time))
            if time.contains(':') && date.bytes().filter(u8::is_ascii_digit).count() == 8 =>
        {
            date
        }
        _ => text,
    }
}

/// Whether the text contains words other than names of months and endings of ordinal numbers.
fn has_other_words(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
        .any(|word| month_name(word).is_none() && !matches!(word, "st" | "nd" | "rd" | "th" | "of"))
}

/// Returns the year of a date.
pub fn year_of(day: NaiveDate) -> i32 {
    day.year()
}

#[cfg(test)]
mod tests;
