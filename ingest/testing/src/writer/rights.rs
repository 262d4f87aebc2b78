//! Lists of perpetual access rights.

use super::delimited::TextForm;
use super::file::{self, Container, File, Packing};
use super::form;
use super::grid::{Cell, Grid, serial, text, texts};
use super::usage::{Journal, journals};
use chrono::{Datelike, Days, Months, NaiveDate};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// First and last day of a range; `None` is open.
pub type Span = (Option<NaiveDate>, Option<NaiveDate>);

/// Ranges of journals; one journal may have several.
#[derive(Debug, Clone)]
pub struct Rights {
    /// The journals.
    pub journals: Vec<Journal>,
    /// Index of a journal in `journals`, and a range of its rights.
    pub ranges: Vec<(usize, Span)>,
}

/// The format of dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateStyle {
    /// `2015-01-31`
    Iso,
    /// `2015-01-31 00:00:00`
    Moment,
    /// `31/1/2015`
    DayFirst,
    /// `31.01.2015`
    DayFirstDots,
    /// `1/31/2015`
    MonthFirst,
    /// `31 January 2015`
    DayNameYear,
    /// A date cell
    DateCell,
    /// The day count of spreadsheets as a number: 42035
    Serial,
    /// `2015-01`: whole months
    YearMonth,
    /// `Jan 2015`: whole months
    NameYear,
    /// `2015`: whole years
    Year,
    /// `2015.0`: whole years
    YearDecimal,
}

/// The text for an open end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenEnd(pub &'static str);

/// All texts for an open end.
pub const OPEN_ENDS: [OpenEnd; 7] = [
    OpenEnd(""),
    OpenEnd("present"),
    OpenEnd("Present"),
    OpenEnd("to present"),
    OpenEnd("current"),
    OpenEnd("9999"),
    OpenEnd("-"),
];

/// The form of a list of rights.
#[derive(Debug, Clone, Copy)]
pub struct RightsForm {
    /// Format of the file.
    pub container: Container,
    /// Compression around the file.
    pub packing: Packing,
    /// Encoding, delimiter and line endings of a text file.
    pub text: TextForm,
    /// Spelling of the dates.
    pub dates: DateStyle,
    /// Text for an open end.
    pub open_end: OpenEnd,
    /// The headings of start and end.
    pub headings: [&'static str; 2],
    /// Number of text rows above the headings.
    pub rows_above: usize,
}

/// Headings of start and end.
pub const HEADINGS: [[&str; 2]; 4] = [
    ["start_date", "end_date"],
    ["Start Date", "End Date"],
    ["Begin", "End"],
    ["date_first_issue_online", "date_last_issue_online"],
];

impl DateStyle {
    /// Every one.
    pub const ALL: [Self; 12] = [
        Self::Iso,
        Self::Moment,
        Self::DayFirst,
        Self::DayFirstDots,
        Self::MonthFirst,
        Self::DayNameYear,
        Self::DateCell,
        Self::Serial,
        Self::YearMonth,
        Self::NameYear,
        Self::Year,
        Self::YearDecimal,
    ];

    /// Returns the cell of a date.
    pub fn cell(self, day: NaiveDate) -> Cell {
        let format = match self {
            Self::Iso => "%Y-%m-%d",
            Self::Moment => "%Y-%m-%d 00:00:00",
            Self::DayFirst => "%-d/%-m/%Y",
            Self::DayFirstDots => "%d.%m.%Y",
            Self::MonthFirst => "%-m/%-d/%Y",
            Self::DayNameYear => "%-d %B %Y",
            Self::DateCell => return Cell::Date(day),
            Self::Serial => return Cell::Number(serial(day)),
            Self::YearMonth => "%Y-%m",
            Self::NameYear => "%b %Y",
            Self::Year => return Cell::Number(f64::from(day.year())),
            Self::YearDecimal => "%Y.0",
        };
        text(day.format(format).to_string())
    }

    /// Returns the range that this format can express: months and years are whole ones.
    fn said(self, (start, end): Span) -> Span {
        match self {
            Self::YearMonth | Self::NameYear => (start.map(month_start), end.map(month_end)),
            Self::Year | Self::YearDecimal => (
                start.and_then(|day| NaiveDate::from_ymd_opt(day.year(), 1, 1)),
                end.and_then(|day| NaiveDate::from_ymd_opt(day.year(), 12, 31)),
            ),
            _ => (start, end),
        }
    }
}

fn month_start(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap()
}

fn month_end(day: NaiveDate) -> NaiveDate {
    (month_start(day) + Months::new(1)).pred_opt().unwrap()
}

impl RightsForm {
    /// A comma-separated list with ISO days.
    pub const PLAIN: Self = Self {
        container: Container::Csv,
        packing: Packing::Bare,
        text: TextForm::PLAIN,
        dates: DateStyle::Iso,
        open_end: OPEN_ENDS[0],
        headings: HEADINGS[0],
        rows_above: 0,
    };
}

/// Any list of rights. The first range begins after the 12th of its month, so that a column determines whether the day
/// or the month comes first. Dates are late enough for their day counts not to resemble years.
pub fn any_rights() -> impl Strategy<Value = Rights> {
    let day = (0u64..27_000).prop_map(|days| from_1950() + Days::new(days));
    let span = (day, 0u64..9000, 0u8..6).prop_map(|(first, length, open)| {
        let last = first + Days::new(length);
        ((open != 0).then_some(first), (open > 1).then_some(last))
    });
    (journals(4), vec((any::<prop::sample::Index>(), span), 1..8)).prop_map(|(journals, ranges)| {
        let mut ranges: Vec<(usize, Span)> =
            ranges.into_iter().map(|(index, span)| (index.index(journals.len()), span)).collect();
        let first = &mut ranges[0].1;
        let day = first.0.unwrap_or(from_1950()).with_day(13).unwrap();
        *first = (Some(day), first.1.map(|last| last.max(day)));
        Rights { journals, ranges }
    })
}

fn from_1950() -> NaiveDate {
    NaiveDate::from_ymd_opt(1950, 1, 1).unwrap()
}

/// Any form of a list of rights.
pub fn any_form() -> impl Strategy<Value = RightsForm> {
    (
        (select(&Container::ALL[..6]), select(&Packing::ALL[..]), form::any_text()),
        (select(&DateStyle::ALL[..]), select(&OPEN_ENDS[..]), select(&HEADINGS[..]), 0usize..11),
    )
        .prop_map(|((container, packing, text), (dates, open_end, headings, rows_above))| {
            RightsForm { container, packing, text, dates, open_end, headings, rows_above }
        })
}

/// Writes the list as a file of this form. A range that is open at both ends has no special cell; its end is written as
/// a word or left blank like any other.
pub fn write(rights: &Rights, form: &RightsForm) -> File {
    let mut grid: Grid = vec![vec![text("Holdings of the consortium")]; form.rows_above];
    grid.push(texts(["ISSN", "eISSN", "Title", form.headings[0], form.headings[1]]));
    for (journal, (start, end)) in &rights.ranges {
        let journal = &rights.journals[*journal];
        let issn = |issn: Option<_>| {
            issn.map_or(Cell::Blank, |issn: super::issn::Issn| text(issn.to_string()))
        };
        let end = end.map_or_else(|| text(form.open_end.0), |day| form.dates.cell(day));
        let start = start.map_or(Cell::Blank, |day| form.dates.cell(day));
        grid.push(vec![issn(journal.print), issn(journal.online), text("A title"), start, end]);
    }
    file::of_grid(&grid, form.container, form.text).packed(form.packing)
}

/// Returns ISSN, first and last day of every range, sorted.
pub fn expected(
    rights: &Rights,
    form: &RightsForm,
) -> Vec<(String, Option<String>, Option<String>)> {
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string());
    let mut found: Vec<_> = rights
        .ranges
        .iter()
        .filter_map(|(journal, span)| {
            let journal = &rights.journals[*journal];
            let (start, end) = form.dates.said(*span);
            Some((journal.print.or(journal.online)?.to_string(), day(start), day(end)))
        })
        .collect();
    found.sort();
    found
}
