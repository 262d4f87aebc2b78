//! Lists of titles: plain filters and KBART.

use super::delimited::TextForm;
use super::encoding::Encoding;
use super::file::{self, Container, File, Packing};
use super::form;
use super::grid::{Cell, Grid, text, texts};
use super::issn::IssnStyle;
use super::title;
use super::usage::Journal;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

/// The columns of a list of titles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One column headed ISSN.
    Issn,
    /// ISSN and title.
    IssnAndTitle,
    /// One column without a heading.
    Bare,
    /// KBART as of 2010.
    KbartOne,
    /// KBART as of 2014.
    KbartTwo,
}

impl Layout {
    /// Every one.
    pub const ALL: [Self; 5] =
        [Self::Issn, Self::IssnAndTitle, Self::Bare, Self::KbartOne, Self::KbartTwo];
}

/// The form of a list of titles.
#[derive(Debug, Clone, Copy)]
pub struct TitlesForm {
    /// Format of the file.
    pub container: Container,
    /// Compression around the file.
    pub packing: Packing,
    /// Encoding, delimiter and line endings of a text file.
    pub text: TextForm,
    /// Columns of the list.
    pub layout: Layout,
    /// Spelling of the ISSNs.
    pub issns: IssnStyle,
    /// Number of blank rows below the last one.
    pub blank_rows_at_end: usize,
}

impl TitlesForm {
    /// A comma-separated list of ISSNs.
    pub const PLAIN: Self = Self {
        container: Container::Csv,
        packing: Packing::Bare,
        text: TextForm::PLAIN,
        layout: Layout::Issn,
        issns: IssnStyle::Hyphen,
        blank_rows_at_end: 0,
    };

    fn encoding(&self) -> Encoding {
        if self.container.is_text() { self.text.encoding } else { Encoding::Utf8 }
    }
}

/// Any form of a list of titles.
pub fn any_form() -> impl Strategy<Value = TitlesForm> {
    (
        (select(&Container::ALL[..6]), select(&Packing::ALL[..]), form::any_text()),
        (select(&Layout::ALL[..]), select(&IssnStyle::ALL[..]), 0usize..120),
    )
        .prop_map(|((container, packing, text), (layout, issns, blank_rows_at_end))| {
            let mut form =
                TitlesForm { container, packing, text, layout, issns, blank_rows_at_end };
            if issns == IssnStyle::EnDash && !form.encoding().has('–') {
                form.issns = IssnStyle::Hyphen;
            }
            form
        })
}

/// Writes the list as a file of this form.
pub fn write(journals: &[Journal], form: &TitlesForm) -> File {
    let mut grid: Grid = match form.layout {
        Layout::Bare => Vec::new(),
        Layout::Issn => vec![texts(["ISSN"])],
        Layout::IssnAndTitle => vec![texts(["ISSN", "Title"])],
        Layout::KbartOne => vec![kbart(false)],
        Layout::KbartTwo => vec![kbart(true)],
    };
    grid.extend(journals.iter().map(|journal| row(journal, form)));
    grid.extend(std::iter::repeat_n(Vec::new(), form.blank_rows_at_end));
    file::of_grid(&grid, form.container, form.text).packed(form.packing)
}

/// The columns that both phases of KBART begin with.
pub(crate) const KBART: [&str; 14] = [
    "publication_title",
    "print_identifier",
    "online_identifier",
    "date_first_issue_online",
    "num_first_vol_online",
    "num_first_issue_online",
    "date_last_issue_online",
    "num_last_vol_online",
    "num_last_issue_online",
    "title_url",
    "first_author",
    "title_id",
    "embargo_info",
    "coverage_depth",
];

fn kbart(is_two: bool) -> Vec<Cell> {
    let last: &[&str] = if is_two {
        &["notes", "publisher_name", "publication_type", "access_type"]
    } else {
        &["coverage_notes", "publisher_name"]
    };
    KBART.iter().chain(last).map(|name| text(*name)).collect()
}

fn row(journal: &Journal, form: &TitlesForm) -> Vec<Cell> {
    let issn = |issn: Option<_>| issn.map_or(Cell::Blank, |issn| form.issns.cell(issn));
    let title = text(title::fitted(&journal.title, form.encoding()));
    let either = issn(journal.print.or(journal.online));
    match form.layout {
        Layout::Issn | Layout::Bare => vec![either],
        Layout::IssnAndTitle => vec![either, title],
        Layout::KbartOne | Layout::KbartTwo => {
            let mut cells = vec![title, issn(journal.print), issn(journal.online)];
            cells.extend(texts(["1995-02", "1", "", "", "", "", "https://x.example/a?b=1;c=2,3"]));
            cells.extend(texts(["", "t1", "P12M", "fulltext", "", "Examples, Inc."]));
            if form.layout == Layout::KbartTwo {
                cells.extend(texts(["Serial", "P"]));
            }
            cells
        }
    }
}

/// The ISSN of every journal.
pub fn expected(journals: &[Journal]) -> BTreeSet<String> {
    journals.iter().filter_map(|j| Some(j.print.or(j.online)?.to_string())).collect()
}
