//! Spelling of headings, months and counts.

use super::grid::{Cell, text};
use chrono::NaiveDate;

/// Variations of the standard's headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Headings {
    Standard,
    Upper,
    Lower,
    /// `Metric Type`
    BlanksForUnderscores,
    /// `Metric_Type`, with underscores also in release 4's `Print ISSN`.
    UnderscoresForBlanks,
    /// `Reporting  Period  Total`
    DoubledBlanks,
    /// `Reporting_ Period_ Total`
    StrayBlanks,
}

impl Headings {
    /// Every one.
    pub const ALL: [Self; 7] = [
        Self::Standard,
        Self::Upper,
        Self::Lower,
        Self::BlanksForUnderscores,
        Self::UnderscoresForBlanks,
        Self::DoubledBlanks,
        Self::StrayBlanks,
    ];

    /// The cell of a heading.
    pub fn cell(self, standard: &str) -> Cell {
        text(match self {
            Self::Standard => standard.to_owned(),
            Self::Upper => standard.to_uppercase(),
            Self::Lower => standard.to_lowercase(),
            Self::BlanksForUnderscores => standard.replace('_', " "),
            Self::UnderscoresForBlanks => standard.replace(' ', "_"),
            Self::DoubledBlanks => standard.replace(['_', ' '], "  "),
            Self::StrayBlanks => standard.replace('_', "_ "),
        })
    }
}

/// Format of a month heading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonthStyle {
    /// `Jan-2019`
    NameHyphenYear,
    /// `Jan-19`
    NameHyphenShortYear,
    /// `Jan 2019`
    NameBlankYear,
    /// `Jan/19`
    NameSlashShortYear,
    /// `January 2019`
    WholeName,
    /// `2019-01`
    YearNumber,
    /// `1-2019`
    NumberYear,
    /// `01-2019`
    PaddedNumberYear,
    /// `19-Jan`, a rewrite by spreadsheets
    ShortYearName,
    /// `Dez 2022`
    German,
    /// `2018-01-01 00:00:00`
    Moment,
    /// A date cell
    DateCell,
}

impl MonthStyle {
    /// Every one.
    pub const ALL: [Self; 12] = [
        Self::NameHyphenYear,
        Self::NameHyphenShortYear,
        Self::NameBlankYear,
        Self::NameSlashShortYear,
        Self::WholeName,
        Self::YearNumber,
        Self::NumberYear,
        Self::PaddedNumberYear,
        Self::ShortYearName,
        Self::German,
        Self::Moment,
        Self::DateCell,
    ];

    /// The heading of a month.
    pub fn cell(self, (year, month): (i32, u32)) -> Cell {
        const GERMAN: [&str; 12] =
            ["Jan", "Feb", "Mrz", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"];
        let day = NaiveDate::from_ymd_opt(year, month, 1).unwrap();
        let format = match self {
            Self::NameHyphenYear => "%b-%Y",
            Self::NameHyphenShortYear => "%b-%y",
            Self::NameBlankYear => "%b %Y",
            Self::NameSlashShortYear => "%b/%y",
            Self::WholeName => "%B %Y",
            Self::YearNumber => "%Y-%m",
            Self::NumberYear => "%-m-%Y",
            Self::PaddedNumberYear => "%m-%Y",
            Self::ShortYearName => "%y-%b",
            Self::Moment => "%Y-%m-%d 00:00:00",
            Self::DateCell => return Cell::Date(day),
            Self::German => return text(format!("{} {year}", GERMAN[month as usize - 1])),
        };
        text(day.format(format).to_string())
    }
}

/// Format of a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CountStyle {
    /// A number cell; digits in a text file
    Number,
    /// Digits as text
    Digits,
    /// `1,234`
    Commas,
    /// `1.234`
    Dots,
    /// `1 234`
    Blanks,
    /// `12.0`
    Decimals,
}

impl CountStyle {
    /// Every one.
    pub const ALL: [Self; 6] =
        [Self::Number, Self::Digits, Self::Commas, Self::Dots, Self::Blanks, Self::Decimals];

    /// The cell of a count.
    pub fn cell(self, count: u64) -> Cell {
        Cell::Text(match self {
            Self::Number => return Cell::Number(count as f64),
            Self::Digits => count.to_string(),
            Self::Commas => in_thousands(count, ","),
            Self::Dots => in_thousands(count, "."),
            Self::Blanks => in_thousands(count, " "),
            Self::Decimals => format!("{count}.0"),
        })
    }
}

/// The digits in groups of three.
pub fn in_thousands(number: u64, mark: &str) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push_str(mark);
        }
        grouped.push(digit);
    }
    grouped
}
