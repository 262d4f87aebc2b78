//! How the cells of a workbook for people look: number formats, headings, colours.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder};

use super::currency::currency_symbol;

/// Number format of counts.
const COUNT: &str = "#,##0";
const HEADING_FILL: Color = Color::RGB(0xE3_EEF6);
const NOTE_COLOR: Color = Color::RGB(0x53_636A);
const TITLE_SIZE: f64 = 14.0;

/// The formats of a workbook.
pub(super) struct WorkbookFormats {
    /// The title of the first sheet.
    pub title: Format,
    /// A heading of columns or of a group of lines.
    pub heading: Format,
    /// Text that wraps.
    pub text: Format,
    /// A unit or meaning.
    pub note: Format,
    /// A whole number with thousands separators.
    pub count: Format,
    /// A number with one decimal.
    pub decimal: Format,
    /// A fraction as a percentage without decimals.
    pub percent: Format,
    /// A fraction as a percentage with one decimal.
    pub percent_1: Format,
    /// A fraction as a percentage with two decimals.
    pub percent_2: Format,
    /// An amount in whole currency units.
    pub money: Format,
    /// An amount with cents.
    pub cents: Format,
}

impl WorkbookFormats {
    /// Creates the formats for amounts in a currency.
    pub(super) fn new(currency: &str) -> Self {
        let plain = Format::new().set_align(FormatAlign::Top);
        let number = |format: &str| plain.clone().set_num_format(format);
        let symbol = currency_symbol(currency).replace('"', "");
        Self {
            title: Format::new().set_bold().set_font_size(TITLE_SIZE),
            heading: Format::new()
                .set_bold()
                .set_text_wrap()
                .set_align(FormatAlign::VerticalCenter)
                .set_background_color(HEADING_FILL)
                .set_border_bottom(FormatBorder::Thin),
            text: plain.clone().set_text_wrap(),
            note: plain.clone().set_text_wrap().set_font_color(NOTE_COLOR),
            count: number(COUNT),
            decimal: number("#,##0.0"),
            percent: number("0%"),
            percent_1: number("0.0%"),
            percent_2: number("0.00%"),
            money: number(&format!("\"{symbol}\"#,##0")),
            cents: number(&format!("\"{symbol}\"#,##0.00")),
        }
    }
}
