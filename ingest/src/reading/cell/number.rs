//! Counts and prices in the formats that occur in cells.

use crate::reading::source::cell::Cell;

/// Parses a count: whole or fractional, with blanks, commas or points between thousands. Returns `None` for other
/// content and `Some(None)` for blank cells.
#[allow(clippy::option_option)] // Blank, number and other content are three cases.
pub fn count(cell: Cell<'_>) -> Option<Option<f64>> {
    match cell {
        Cell::Empty => Some(None),
        Cell::Number(number) => (number.abs() < MAX_NUMBER).then_some(Some(number)),
        Cell::Date(_) => None,
        Cell::Text(text) => count_text(text.trim()),
    }
}

#[allow(clippy::option_option)]
fn count_text(text: &str) -> Option<Option<f64>> {
    let text = text.trim_matches(['\'', '"', '\u{a0}', ' ']);
    if text.is_empty() {
        return Some(None);
    }
    if text.len() < 10 && text.bytes().all(|sign| sign.is_ascii_digit()) {
        return Some(text.parse::<u32>().ok().map(f64::from));
    }
    let plain: String = text.chars().filter(|c| !c.is_whitespace() && *c != '\'').collect();
    let number = whole_number(&plain).parse::<f64>().ok()?;
    (number.abs() < MAX_NUMBER).then_some(Some(number))
}

/// Maximum plausible count.
pub const MAX_NUMBER: f64 = 1e15;

/// Removes thousands separators and converts the decimal mark to a point. Counts are usually whole, so in `1.234` the
/// point separates thousands, while `12.0` and `12,5` have decimals.
fn whole_number(plain: &str) -> String {
    for (thousands, decimal) in [(',', '.'), ('.', ',')] {
        let (front, rest) = plain.split_once(decimal).unwrap_or((plain, ""));
        if front.contains(thousands) && in_thousands(front, thousands) && !rest.contains(thousands)
        {
            let front: String = front.chars().filter(|c| *c != thousands).collect();
            return if rest.is_empty() { front } else { format!("{front}.{rest}") };
        }
    }
    plain.replacen(',', ".", 1)
}

/// Whether this mark groups the digits by threes (`1,234,567`).
fn in_thousands(text: &str, mark: char) -> bool {
    let whole = if mark == ',' { text.split('.').next().unwrap_or_default() } else { text };
    let mut groups = whole.trim_start_matches('-').split(mark);
    let first = groups.next().unwrap_or_default();
    let digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    (1..=3).contains(&first.len())
        && digits(first)
        && !(first.starts_with('0') && text.contains(mark))
        && groups.all(|group| group.len() == 3 && digits(group))
}

/// The decimal mark of a column of prices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecimalMark {
    /// `1,234.50`
    Point,
    /// `1.234,50`
    Comma,
}

impl DecimalMark {
    fn sign(self) -> char {
        if self == Self::Point { '.' } else { ',' }
    }

    fn thousands(self) -> char {
        if self == Self::Point { ',' } else { '.' }
    }
}

/// Determines the decimal mark once for a whole column, from all its cells. If every cell is ambiguous (`1.234`,
/// `2.500`), the mark separates thousands, because prices do not have three decimals.
pub fn decimal_mark<'a>(cells: impl Iterator<Item = Cell<'a>>) -> DecimalMark {
    let (mut point, mut comma, mut with_point, mut with_comma) = (0usize, 0usize, 0usize, 0usize);
    for cell in cells {
        let Cell::Text(text) = cell else { continue };
        let Some(figures) = figures(text) else { continue };
        match vote(&figures) {
            Vote::Is(DecimalMark::Point) => point += 1,
            Vote::Is(DecimalMark::Comma) => comma += 1,
            Vote::Either('.') => with_point += 1,
            Vote::Either(_) => with_comma += 1,
            Vote::None => {}
        }
    }
    match point.cmp(&comma) {
        std::cmp::Ordering::Greater => DecimalMark::Point,
        std::cmp::Ordering::Less => DecimalMark::Comma,
        std::cmp::Ordering::Equal if with_point > with_comma => DecimalMark::Comma,
        std::cmp::Ordering::Equal => DecimalMark::Point,
    }
}

/// The evidence of one cell for the decimal mark of its column.
enum Vote {
    Is(DecimalMark),
    /// The mark occurs once, before three digits.
    Either(char),
    None,
}

fn vote(figures: &str) -> Vote {
    match (figures.rfind('.'), figures.rfind(',')) {
        (Some(p), Some(c)) if p > c => Vote::Is(DecimalMark::Point),
        (Some(_), Some(_)) => Vote::Is(DecimalMark::Comma),
        (Some(_), None) => one_mark(figures, DecimalMark::Point, DecimalMark::Comma),
        (None, Some(_)) => one_mark(figures, DecimalMark::Comma, DecimalMark::Point),
        (None, None) => Vote::None,
    }
}

fn one_mark(figures: &str, own: DecimalMark, other: DecimalMark) -> Vote {
    let groups: Vec<&str> = figures.split(own.sign()).collect();
    match groups.as_slice() {
        [_, .., ""] => Vote::None,
        [whole, rest] if rest.len() == 3 && (1..=3).contains(&whole.len()) && *whole != "0" => {
            Vote::Either(own.sign())
        }
        [_, _] => Vote::Is(own),
        // A mark that occurs twice can only separate thousands.
        _ => Vote::Is(other),
    }
}

/// Words that may accompany a price: codes and names of currencies.
const MONEY_WORDS: [&str; 40] = [
    "USD", "US", "EUR", "EURO", "EUROS", "GBP", "CHF", "SFR", "FR", "JPY", "YEN", "CAD", "CA",
    "CDN", "C", "AUD", "AU", "A", "NZD", "NZ", "SEK", "NOK", "DKK", "KR", "PLN", "CZK", "HUF",
    "CNY", "RMB", "INR", "RS", "ZAR", "BRL", "KRW", "HKD", "HK", "SGD", "TWD", "DOLLARS", "POUNDS",
];

/// Returns digits, points and commas of a price, without blanks and apostrophes between them, and without symbols and
/// codes of currencies around them. `None` for all other content: words, percentages, and negative or bracketed
/// amounts.
fn figures(text: &str) -> Option<String> {
    let is_figure = |c: char| c.is_ascii_digit();
    let first = text.find(is_figure)?;
    let last = text.rfind(is_figure)?;
    let (mut before, middle, after) = (&text[..first], &text[first..=last], &text[last + 1..]);
    let leading = before == "." || before == ",";
    if leading {
        before = "";
    }
    if !is_money(before) || !is_money(without_dash(after)) {
        return None;
    }
    let mut figures = String::with_capacity(middle.len() + 1);
    if leading {
        figures.push_str(if text.starts_with('.') { "0." } else { "0," });
    }
    for sign in middle.chars() {
        match sign {
            '0'..='9' | '.' | ',' => figures.push(sign),
            '\'' | '\u{2019}' | '\u{b4}' | '`' => {}
            sign if sign.is_whitespace() => {}
            _ => return None,
        }
    }
    Some(figures)
}

/// Removes the dash of whole prices such as `1200.-` and `1200,--`. A dash without a mark before it is a minus.
fn without_dash(after: &str) -> &str {
    let is_dash = |c: char| matches!(c, '-' | '\u{2013}' | '\u{2014}' | '\u{2212}');
    match after.strip_prefix(['.', ',']) {
        Some(rest) => rest.trim_start_matches(is_dash),
        None => after,
    }
}

fn is_money(text: &str) -> bool {
    let is_sign = |c: char| {
        c.is_whitespace()
            || matches!(c, '$' | '€' | '£' | '¥' | '￥' | '円' | '.' | ':' | '*' | '\'' | '"')
    };
    text.chars().all(|c| c.is_alphabetic() || is_sign(c))
        && text
            .split(|c: char| !c.is_alphabetic() || c == '円')
            .filter(|word| !word.is_empty())
            .all(|word| MONEY_WORDS.contains(&word.to_uppercase().as_str()))
}

/// Whether a cell states in words that there is no price (`N/A`, `OA`, `free`, `on request`, `-`).
pub fn is_no_price(cell: Cell<'_>) -> bool {
    let Cell::Text(text) = cell else { return cell.is_blank() };
    let word: String =
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    matches!(
        word.as_str(),
        "" | "na"
            | "oa"
            | "openaccess"
            | "free"
            | "none"
            | "nil"
            | "null"
            | "tba"
            | "tbc"
            | "tbd"
            | "poa"
            | "onrequest"
            | "priceonrequest"
            | "uponrequest"
            | "onapplication"
            | "notavailable"
            | "notapplicable"
            | "notforsale"
            | "notsold"
            | "nosubscription"
            | "included"
            | "complimentary"
            | "aufanfrage"
            | "kostenlos"
            | "gratis"
            | "gratuit"
            | "surdemande"
    )
}

/// Parses a price including cents. Negative and bracketed amounts, percentages and words are not prices.
pub fn price(cell: Cell<'_>, mark: DecimalMark) -> Option<f64> {
    let number = match cell {
        Cell::Number(number) => number,
        Cell::Text(text) => price_text(text, mark)?,
        Cell::Empty | Cell::Date(_) => return None,
    };
    (number.is_finite() && number >= 0.0).then_some(number)
}

fn price_text(text: &str, mark: DecimalMark) -> Option<f64> {
    let figures = figures(text)?;
    let (whole, fraction) = figures.split_once(mark.sign()).unwrap_or((&figures, ""));
    let groups: Vec<&str> = whole.split(mark.thousands()).collect();
    let fits = match groups.as_slice() {
        [_] => true,
        // Groups of two are common in India; the last one always has three digits.
        [first, between @ .., last] => {
            (1..=3).contains(&first.len())
                && between.iter().all(|group| matches!(group.len(), 2 | 3))
                && last.len() == 3
        }
        [] => false,
    };
    if !fits || !fraction.bytes().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    format!("{}.{fraction}0", groups.concat()).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        assert_eq!(count(Cell::from_text("1,234")), Some(Some(1234.0)));
        assert_eq!(count(Cell::from_text("12.0")), Some(Some(12.0)));
        assert_eq!(count(Cell::from_text("12,5")), Some(Some(12.5)));
        assert_eq!(count(Cell::from_text("1.378.087")), Some(Some(1_378_087.0)));
        assert_eq!(count(Cell::from_text("1.234")), Some(Some(1234.0)));
        assert_eq!(count(Cell::from_text("1\u{a0}234")), Some(Some(1234.0)));
        assert_eq!(count(Cell::from_text("1,234.0")), Some(Some(1234.0)));
        assert_eq!(count(Cell::from_text("1e308")), None);
        assert_eq!(count(Cell::from_text(" ")), Some(None));
        assert_eq!(count(Cell::from_text("Total_Item_Requests")), None);
        assert_eq!(count(Cell::from_text("nan")), None);
    }

    #[test]
    fn prices_of_all_countries() {
        let cases = [
            ("$1,234.50 ", Some(1234.5)),
            ("$1,000,000", Some(1_000_000.0)),
            ("$1,234", Some(1234.0)),
            ("1,234$", Some(1234.0)),
            ("1,234.", Some(1234.0)),
            ("USD 1,000", Some(1000.0)),
            ("US$ 1,000.25", Some(1000.25)),
            ("1 234", Some(1234.0)),
            ("1\u{a0}234.50", Some(1234.5)),
            ("1\u{202f}234.50 €", Some(1234.5)),
            ("CHF 1'234.50", Some(1234.5)),
            ("1\u{2019}234.\u{2013}", Some(1234.0)),
            ("Fr. 1200.-", Some(1200.0)),
            ("¥39,705", Some(39705.0)),
            ("£12", Some(12.0)),
            ("12,34,567.00", Some(1_234_567.0)),
            (".5", Some(0.5)),
            ("2.5", Some(2.5)),
            ("5341.1849999999995", Some(5_341.184_999_999_999_5)),
            ("0", Some(0.0)),
            ("-50", None),
            ("50-", None),
            ("\u{2212}50", None),
            ("(50)", None),
            ("10%", None),
            ("5e3", None),
            ("12 issues", None),
            ("10684,935", None),
            ("n/a", None),
            ("free", None),
            ("$$$", None),
            ("-", None),
        ];
        for (text, wanted) in cases {
            assert_eq!(price(Cell::from_text(text), DecimalMark::Point), wanted, "{text}");
        }
        let continental = [
            ("1.234,50", Some(1234.5)),
            ("1 234,50 €", Some(1234.5)),
            ("EUR 1.234,--", Some(1234.0)),
            ("1.000", Some(1000.0)),
            ("1.000.000", Some(1_000_000.0)),
            ("10684,935", Some(10684.935)),
            ("1234.50", None),
        ];
        for (text, wanted) in continental {
            assert_eq!(price(Cell::from_text(text), DecimalMark::Comma), wanted, "{text}");
        }
    }

    #[test]
    fn the_column_decides_the_decimal_mark() {
        let cases: [(&[&str], DecimalMark); 7] = [
            (&["1.000", "12,5", "1.234,50"], DecimalMark::Comma),
            (&["1,000", "1,250"], DecimalMark::Point),
            (&["1.000", "2.500"], DecimalMark::Comma),
            (&["1.000.000"], DecimalMark::Comma),
            (&["1,000.00", "950", "12.5"], DecimalMark::Point),
            (&["10684,935"], DecimalMark::Comma),
            (&["n/a", "100"], DecimalMark::Point),
        ];
        for (texts, wanted) in cases {
            let cells = texts.iter().map(|text| Cell::from_text(text));
            assert_eq!(decimal_mark(cells), wanted, "{texts:?}");
        }
    }

    #[test]
    fn words_for_no_price() {
        for text in ["N/A", "NA", "-", "OA", "Free", "on request", ""] {
            assert!(is_no_price(Cell::from_text(text)), "{text}");
        }
        assert!(!is_no_price(Cell::from_text("see website")));
    }
}
