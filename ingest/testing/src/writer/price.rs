//! Price lists.

use super::delimited::TextForm;
use super::encoding::Encoding;
use super::file::{self, Container, File, Packing};
use super::form;
use super::grid::{Cell, Grid, text};
use super::issn::{Issn, IssnStyle};
use super::style::{Headings, in_thousands};
use super::title;
use super::usage::{Journal, journals};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

/// Journals and their prices in cents.
#[derive(Debug, Clone)]
pub struct Prices(pub Vec<(Journal, u64)>);

/// The format of amounts in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Locale {
    /// A number cell; `1234.5` in a text file
    Number,
    /// `1234.50`
    Point,
    /// `1,234.50`
    CommasAndPoint,
    /// `1234,50`
    Comma,
    /// `1.234,50`
    DotsAndComma,
    /// `1 234,50`
    BlanksAndComma,
    /// A non-breaking blank between thousands, and a decimal comma
    HardBlanksAndComma,
    /// `1'234.50`
    ApostrophesAndPoint,
}

/// The currency sign beside the amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Sign {
    None,
    DollarBefore,
    EuroBefore,
    EuroAfter,
    PoundBefore,
    CodeBefore,
    CodeAfter,
}

/// The form of a price list.
#[derive(Debug, Clone, Copy)]
pub struct PriceForm {
    /// Format of the file.
    pub container: Container,
    /// Compression around the file.
    pub packing: Packing,
    /// Encoding, delimiter and line endings of a text file.
    pub text: TextForm,
    /// Spelling of the headings.
    pub headings: Headings,
    /// Spelling of the ISSNs.
    pub issns: IssnStyle,
    /// Spelling of the amounts.
    pub locale: Locale,
    /// Currency sign beside the amounts.
    pub sign: Sign,
    /// Rows of text above the headings.
    pub rows_above: usize,
}

impl Locale {
    /// Every one.
    pub const ALL: [Self; 8] = [
        Self::Number,
        Self::Point,
        Self::CommasAndPoint,
        Self::Comma,
        Self::DotsAndComma,
        Self::BlanksAndComma,
        Self::HardBlanksAndComma,
        Self::ApostrophesAndPoint,
    ];

    fn amount(self, cents: u64) -> String {
        let (whole, rest) = (cents / 100, cents % 100);
        let (thousands, decimal) = match self {
            Self::Number | Self::Point => ("", "."),
            Self::CommasAndPoint => (",", "."),
            Self::Comma => ("", ","),
            Self::DotsAndComma => (".", ","),
            Self::BlanksAndComma => (" ", ","),
            Self::HardBlanksAndComma => ("\u{a0}", ","),
            Self::ApostrophesAndPoint => ("'", "."),
        };
        format!("{}{decimal}{rest:02}", in_thousands(whole, thousands))
    }
}

impl Sign {
    /// Every one.
    pub const ALL: [Self; 7] = [
        Self::None,
        Self::DollarBefore,
        Self::EuroBefore,
        Self::EuroAfter,
        Self::PoundBefore,
        Self::CodeBefore,
        Self::CodeAfter,
    ];

    fn beside(self, amount: &str) -> String {
        match self {
            Self::None => amount.to_owned(),
            Self::DollarBefore => format!("${amount}"),
            Self::EuroBefore => format!("€ {amount}"),
            Self::EuroAfter => format!("{amount} €"),
            Self::PoundBefore => format!("£{amount}"),
            Self::CodeBefore => format!("USD {amount}"),
            Self::CodeAfter => format!("{amount} EUR"),
        }
    }
}

impl PriceForm {
    /// A comma-separated list with plain amounts.
    pub const PLAIN: Self = Self {
        container: Container::Csv,
        packing: Packing::Bare,
        text: TextForm::PLAIN,
        headings: Headings::Standard,
        issns: IssnStyle::Hyphen,
        locale: Locale::Number,
        sign: Sign::None,
        rows_above: 0,
    };

    /// Removes options that an encoding cannot represent.
    fn settled(mut self) -> Self {
        let encoding = if self.container.is_text() { self.text.encoding } else { Encoding::Utf8 };
        let text = format!("{}{}", self.sign.beside(""), self.locale.amount(1_000_000));
        if !text.chars().all(|letter| encoding.has(letter)) {
            (self.sign, self.locale) = (Sign::CodeBefore, Locale::BlanksAndComma);
        }
        if self.issns == IssnStyle::EnDash && !encoding.has('–') {
            self.issns = IssnStyle::Hyphen;
        }
        self
    }

    /// The cell of an amount.
    pub fn cell(&self, cents: u64) -> Cell {
        if self.locale == Locale::Number && self.sign == Sign::None {
            return Cell::Number(cents as f64 / 100.0);
        }
        text(self.sign.beside(&self.locale.amount(cents)))
    }
}

/// Any price list. Cents are always written, so that a column determines its own decimal mark.
pub fn any_prices() -> impl Strategy<Value = Prices> {
    let cents =
        prop_oneof![1 => 0u64..10_000, 4 => 10_000u64..3_000_000, 1 => 100_000_000u64..200_000_000];
    (journals(8), vec(cents, 8))
        .prop_map(|(journals, cents)| Prices(journals.into_iter().zip(cents).collect()))
}

/// Any form of a price list.
pub fn any_form() -> impl Strategy<Value = PriceForm> {
    let outside = (select(&Container::ALL[..6]), select(&Packing::ALL[..]), form::any_text());
    let inside = (
        select(&Headings::ALL[..]),
        select(&IssnStyle::ALL[..]),
        select(&Locale::ALL[..]),
        select(&Sign::ALL[..]),
        0usize..6,
    );
    (outside, inside).prop_map(|((container, packing, text), inside)| {
        let (headings, issns, locale, sign, rows_above) = inside;
        PriceForm { container, packing, text, headings, issns, locale, sign, rows_above }.settled()
    })
}

/// Writes the list as a file of this form.
pub fn write(prices: &Prices, form: &PriceForm) -> File {
    let mut grid: Grid =
        vec![vec![text("Price list 2026, prices are subject to change")]; form.rows_above];
    grid.push(
        ["Print_ISSN", "Online_ISSN", "Journal_Title", "Price"]
            .iter()
            .map(|name| form.headings.cell(name))
            .collect(),
    );
    for (journal, cents) in &prices.0 {
        let issn = |issn: Option<Issn>| issn.map_or(Cell::Blank, |issn| form.issns.cell(issn));
        let encoding = if form.container.is_text() { form.text.encoding } else { Encoding::Utf8 };
        let title = title::fitted(&journal.title, encoding);
        grid.push(vec![issn(journal.print), issn(journal.online), text(title), form.cell(*cents)]);
    }
    file::of_grid(&grid, form.container, form.text).packed(form.packing)
}

/// Cents by ISSN.
pub fn expected(prices: &Prices) -> BTreeMap<String, i64> {
    prices
        .0
        .iter()
        .filter_map(|(journal, cents)| {
            Some((journal.print.or(journal.online)?.to_string(), *cents as i64))
        })
        .collect()
}
