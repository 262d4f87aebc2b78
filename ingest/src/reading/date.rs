//! Dates of coverage: what stands in the start and end columns of a list of rights.

use super::month::month_name;
use super::source::cell::Cell;
use chrono::{Datelike, Days, Months, NaiveDate};

/// What a date cell of a range says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// No limit: blank, or a word such as `present`.
    Open,
    /// This day.
    Day(NaiveDate),
    /// Only the year is certain; the rest was filled in.
    Doubtful(NaiveDate),
    /// Cannot be read.
    Bad,
}

impl Edge {
    /// The day, if there is one.
    pub fn day(self) -> Option<NaiveDate> {
        match self {
            Self::Day(day) | Self::Doubtful(day) => Some(day),
            Self::Open | Self::Bad => None,
        }
    }
}

/// Does a column write the day first? Told from cells whose first number cannot be a month.
pub fn is_day_first<'a>(cells: impl Iterator<Item = Cell<'a>>) -> Option<bool> {
    let mut found = None;
    for cell in cells {
        let Cell::Text(text) = cell else { continue };
        let numbers = numbers(text);
        if let [a, b, c] = numbers.as_slice()
            && c.len() == 4
        {
            let (a, b): (u32, u32) = (a.parse().unwrap_or(0), b.parse().unwrap_or(0));
            if a > 12 {
                found = Some(true);
            } else if b > 12 {
                return Some(false);
            }
        }
    }
    found
}

fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|piece| !piece.is_empty()).collect()
}

/// Reads one edge of a range. A missing month or day is filled with the first of the span for a
/// start and with its last for an end.
pub fn read(cell: Cell<'_>, is_end: bool, day_first: Option<bool>) -> Edge {
    match cell {
        Cell::Empty => Edge::Open,
        Cell::Date(date) => Edge::Day(date.date()),
        Cell::Number(number) => year_number(number, is_end),
        Cell::Text(text) => read_text(text.trim(), is_end, day_first),
    }
}

fn year_number(number: f64, is_end: bool) -> Edge {
    if number.fract() != 0.0 || !(0.0..=10_000.0).contains(&number) {
        return Edge::Bad;
    }
    whole_year(number as i32, is_end)
}

fn whole_year(year: i32, is_end: bool) -> Edge {
    if year == 9999 {
        return Edge::Open;
    }
    if !(1500..=2200).contains(&year) {
        return Edge::Bad;
    }
    let (month, day) = if is_end { (12, 31) } else { (1, 1) };
    NaiveDate::from_ymd_opt(year, month, day).map_or(Edge::Bad, Edge::Day)
}

fn whole_month(year: i32, month: u32, is_end: bool) -> Edge {
    let Some(first) = NaiveDate::from_ymd_opt(year, month, 1) else {
        return Edge::Bad;
    };
    if !is_end {
        return Edge::Day(first);
    }
    first
        .checked_add_months(Months::new(1))
        .and_then(|next| next.checked_sub_days(Days::new(1)))
        .map_or(Edge::Bad, Edge::Day)
}

fn read_text(text: &str, is_end: bool, day_first: Option<bool>) -> Edge {
    let word: String =
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if matches!(
        word.as_str(),
        "" | "present"
            | "current"
            | "topresent"
            | "tocurrent"
            | "ongoing"
            | "now"
            | "na"
            | "null"
            | "currentissue"
    ) {
        return Edge::Open;
    }
    let text = text.split([' ', 'T']).next().filter(|front| front.len() == 10).unwrap_or(text);
    let text = text.strip_suffix(".0").unwrap_or(text).trim_end_matches('-').trim_end();
    let pieces = numbers(text);
    let month = text.split(|c: char| !c.is_alphabetic()).find_map(month_name);
    match (pieces.as_slice(), month) {
        ([year], None) if year.len() == 4 && text.len() == 4 => {
            year.parse().map_or(Edge::Bad, |y| whole_year(y, is_end))
        }
        ([year], Some(month)) if year.len() == 4 => {
            year.parse().map_or(Edge::Bad, |y| whole_month(y, month, is_end))
        }
        ([year, month], None) if year.len() == 4 && month.len() <= 2 => {
            match (year.parse(), month.parse()) {
                (Ok(year), Ok(month)) => whole_month(year, month, is_end),
                _ => Edge::Bad,
            }
        }
        ([year, month, day], None) if year.len() == 4 => ymd(year, month, day),
        ([a, b, year], None) if year.len() == 4 => numeric(a, b, year, day_first),
        _ => only_year(&pieces, is_end),
    }
}

fn ymd(year: &str, month: &str, day: &str) -> Edge {
    let (Ok(year), Ok(month), Ok(day)) = (year.parse(), month.parse(), day.parse()) else {
        return Edge::Bad;
    };
    NaiveDate::from_ymd_opt(year, month, day).map_or(Edge::Bad, Edge::Day)
}

fn numeric(a: &str, b: &str, year: &str, day_first: Option<bool>) -> Edge {
    let (Ok(a), Ok(b), Ok(year)) = (a.parse::<u32>(), b.parse::<u32>(), year.parse()) else {
        return Edge::Bad;
    };
    let is_day_first = a > 12 || (b <= 12 && day_first.unwrap_or(false));
    let (month, day) = if is_day_first { (b, a) } else { (a, b) };
    let in_doubt = a <= 12 && b <= 12 && a != b && day_first.is_none();
    match NaiveDate::from_ymd_opt(year, month, day) {
        Some(date) if in_doubt => Edge::Doubtful(date),
        Some(date) => Edge::Day(date),
        None => Edge::Bad,
    }
}

/// Words around a single year (`Vol. 1 (1999)`): the year matters most, so it is kept with a doubt.
fn only_year(pieces: &[&str], is_end: bool) -> Edge {
    let years: Vec<i32> = pieces
        .iter()
        .filter(|p| p.len() == 4)
        .filter_map(|p| p.parse().ok())
        .filter(|y| (1600..=2100).contains(y))
        .collect();
    let year = if is_end { years.iter().max() } else { years.iter().min() };
    match year.map(|year| whole_year(*year, is_end)) {
        Some(Edge::Day(day)) => Edge::Doubtful(day),
        _ => Edge::Bad,
    }
}

/// The year of a day.
pub fn year_of(day: NaiveDate) -> i32 {
    day.year()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str, is_end: bool) -> Option<String> {
        read(Cell::from_text(text), is_end, None).day().map(|day| day.to_string())
    }

    #[test]
    fn years_and_months_are_filled_to_their_span() {
        assert_eq!(day("2015", false).as_deref(), Some("2015-01-01"));
        assert_eq!(day("2015", true).as_deref(), Some("2015-12-31"));
        assert_eq!(day("1993-02", true).as_deref(), Some("1993-02-28"));
        assert_eq!(day("Jan 2004", false).as_deref(), Some("2004-01-01"));
        assert_eq!(day("1995-", false).as_deref(), Some("1995-01-01"));
        assert_eq!(day("2012-12-31 00:00:00", true).as_deref(), Some("2012-12-31"));
        assert_eq!(day("2015.0", true).as_deref(), Some("2015-12-31"));
        assert_eq!(day("13/2/2003", false).as_deref(), Some("2003-02-13"));
        assert_eq!(day("2/13/2003", false).as_deref(), Some("2003-02-13"));
    }

    #[test]
    fn words_doubts_and_nonsense() {
        assert_eq!(read(Cell::from_text("present"), true, None), Edge::Open);
        assert_eq!(read(Cell::from_text("9999"), true, None), Edge::Open);
        assert!(matches!(read(Cell::from_text("Vol. 1 (1999)"), false, None), Edge::Doubtful(_)));
        assert!(matches!(read(Cell::from_text("01.02.2003"), false, None), Edge::Doubtful(_)));
        for text in ["15", "0001", "2015-02-30", "2015-00-00", "Info Coming Soon"] {
            assert_eq!(read(Cell::from_text(text), false, None), Edge::Bad, "{text}");
        }
    }

    #[test]
    fn the_column_tells_the_order() {
        let cells = [Cell::from_text("01/02/2003"), Cell::from_text("13/02/2003")];
        assert_eq!(is_day_first(cells.into_iter()), Some(true));
    }
}
