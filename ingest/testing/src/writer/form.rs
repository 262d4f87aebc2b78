//! The form of a report: every dimension in which files with the same content differ.

use super::delimited::{Delimiter, LineEnd, Quoting, TextForm};
use super::encoding::Encoding;
use super::file::{Container, Packing};
use super::issn::IssnStyle;
use super::style::{CountStyle, Headings, MonthStyle};
use super::usage::ReportKind;
use proptest::prelude::*;
use proptest::sample::select;

/// The rows above the headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Block {
    /// As in the standard.
    Whole,
    /// As in the standard, below a blank row.
    BelowABlankRow,
    /// None; the headings are in row 1.
    CutOff,
    /// None; the headings are in row 2.
    OnlyABlankRow,
}

/// Which of total and months exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Totals {
    /// Both.
    AndMonths,
    /// The column of totals is blank.
    Blank,
    /// No month columns (`Exclude_Monthly_Details`).
    WithoutMonths,
}

/// The wrapper of a JSON report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Envelope {
    None,
    List,
    Body,
    Report,
}

impl Block {
    /// Every one.
    pub const ALL: [Self; 4] =
        [Self::Whole, Self::BelowABlankRow, Self::CutOff, Self::OnlyABlankRow];
}

impl Totals {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::AndMonths, Self::Blank, Self::WithoutMonths];
}

impl Envelope {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::None, Self::List, Self::Body, Self::Report];
}

/// The form of one file.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// Format of the file.
    pub container: Container,
    /// Compression around the file.
    pub packing: Packing,
    /// Encoding, delimiter and line endings of a text file.
    pub text: TextForm,
    /// Rows above the headings.
    pub block: Block,
    /// Whether every row is as wide as the widest.
    pub is_padded: bool,
    /// Spelling of the headings.
    pub headings: Headings,
    /// Spelling of the months.
    pub months: MonthStyle,
    /// Spelling of the counts.
    pub counts: CountStyle,
    /// Spelling of the ISSNs.
    pub issns: IssnStyle,
    /// Whether totals and months are present.
    pub totals: Totals,
    /// Whether the report has a row of sums.
    pub has_total_row: bool,
    /// Number of blank rows below the last one.
    pub blank_rows_at_end: usize,
    /// Object around a JSON report.
    pub envelope: Envelope,
    /// Whether the counts of a JSON report are text.
    pub counts_are_text: bool,
}

impl Form {
    /// A comma-separated file that follows the standard.
    pub const PLAIN: Self = Self {
        container: Container::Csv,
        packing: Packing::Bare,
        text: TextForm::PLAIN,
        block: Block::Whole,
        is_padded: false,
        headings: Headings::Standard,
        months: MonthStyle::NameHyphenYear,
        counts: CountStyle::Number,
        issns: IssnStyle::Hyphen,
        totals: Totals::AndMonths,
        has_total_row: false,
        blank_rows_at_end: 0,
        envelope: Envelope::None,
        counts_are_text: false,
    };

    /// Removes combinations that contradict each other, or that would leave no means to interpret the numbers.
    pub fn settled(mut self) -> Self {
        // No program writes files with both commas as separators and points between thousands.
        if self.counts == CountStyle::Dots
            && (!self.container.is_text() || self.text.delimiter != Delimiter::Semicolon)
        {
            self.counts = CountStyle::Commas;
        }
        // An old export with bare carriage returns never has Excel's line.
        if self.text.line_end == LineEnd::Cr {
            self.text.states_delimiter = false;
        }
        // Letters that are not in the encoding.
        if self.issns == IssnStyle::EnDash
            && !self.text.encoding.has('–')
            && self.container.is_text()
        {
            self.issns = IssnStyle::Hyphen;
        }
        self
    }

    /// Returns the form for this report. Release 4 has no JSON and becomes text.
    pub fn of_report(mut self, report: ReportKind) -> Self {
        if self.container == Container::Json && report == ReportKind::Jr1 {
            self.container = Container::Txt;
        }
        self.settled()
    }

    /// Returns the encoding, if the container has a choice.
    pub fn encoding(&self) -> Encoding {
        if self.container.is_text() { self.text.encoding } else { Encoding::Utf8 }
    }
}

/// Any form of a text table.
pub fn any_text() -> impl Strategy<Value = TextForm> {
    (
        select(&Encoding::ALL[..]),
        select(&LineEnd::ALL[..]),
        select(&Delimiter::ALL[..]),
        any::<bool>(),
        select(&[Quoting::Needed, Quoting::All][..]),
        any::<bool>(),
    )
        .prop_map(|(encoding, line_end, delimiter, states_delimiter, quoting, ends)| {
            TextForm {
                encoding,
                line_end,
                delimiter,
                states_delimiter,
                quoting,
                ends_with_line_end: ends,
            }
        })
}

/// Any form.
pub fn any_form() -> impl Strategy<Value = Form> {
    let outside = (select(&Container::ALL[..]), select(&Packing::ALL[..]), any_text());
    let layout = (
        select(&Block::ALL[..]),
        any::<bool>(),
        select(&Totals::ALL[..]),
        any::<bool>(),
        0usize..4,
    );
    let spelling = (
        select(&Headings::ALL[..]),
        select(&MonthStyle::ALL[..]),
        select(&CountStyle::ALL[..]),
        select(&IssnStyle::ALL[..]),
    );
    let json = (select(&Envelope::ALL[..]), any::<bool>());
    (outside, layout, spelling, json).prop_map(|(outside, layout, spelling, json)| {
        let (container, packing, text) = outside;
        let (block, is_padded, totals, has_total_row, blank_rows_at_end) = layout;
        let (headings, months, counts, issns) = spelling;
        let (envelope, counts_are_text) = json;
        Form {
            container,
            packing,
            text,
            block,
            is_padded,
            headings,
            months,
            counts,
            issns,
            totals,
            has_total_row,
            blank_rows_at_end,
            envelope,
            counts_are_text,
        }
        .settled()
    })
}
