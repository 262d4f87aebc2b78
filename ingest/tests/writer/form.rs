//! The form a report takes: every dimension in which files of the same content differ.

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
    /// As the standard has it.
    Whole,
    /// The same below a blank row.
    BelowABlankRow,
    /// None: the headings stand in row 1.
    CutOff,
    /// None, and the headings stand in row 2.
    OnlyABlankRow,
}

/// Which of total and months are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Totals {
    /// Both.
    AndMonths,
    /// The column of totals is blank.
    Blank,
    /// No column of months (`Exclude_Monthly_Details`).
    WithoutMonths,
}

/// What lies around a JSON report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
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
    pub container: Container,
    pub packing: Packing,
    pub text: TextForm,
    pub block: Block,
    /// Is every row as wide as the widest?
    pub is_padded: bool,
    pub headings: Headings,
    pub months: MonthStyle,
    pub counts: CountStyle,
    pub issns: IssnStyle,
    pub totals: Totals,
    pub has_total_row: bool,
    pub blank_rows_at_end: usize,
    pub envelope: Envelope,
    /// Are the counts of a JSON report text?
    pub counts_are_text: bool,
}

impl Form {
    /// A comma-separated file as the standard has it.
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

    /// Leaves out what does not go together, or would leave nothing to tell the numbers from.
    pub fn settled(mut self) -> Self {
        // A file of commas and thousands dots would be the work of no program.
        if self.counts == CountStyle::Dots
            && (!self.container.is_text() || self.text.delimiter != Delimiter::Semicolon)
        {
            self.counts = CountStyle::Commas;
        }
        // An old export with bare carriage returns never has Excel's line.
        if self.text.line_end == LineEnd::Cr {
            self.text.states_delimiter = false;
        }
        // Letters that the encoding does not have.
        if self.issns == IssnStyle::EnDash
            && !self.text.encoding.has('–')
            && self.container.is_text()
        {
            self.issns = IssnStyle::Hyphen;
        }
        self
    }

    /// The form for this report: release 4 has no JSON and becomes text.
    pub fn of_report(mut self, report: ReportKind) -> Self {
        if self.container == Container::Json && report == ReportKind::Jr1 {
            self.container = Container::Txt;
        }
        self.settled()
    }

    /// The encoding, if the container has a choice.
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

/// Any form at all.
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
