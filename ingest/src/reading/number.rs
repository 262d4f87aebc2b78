//! Counts and prices as they are written in cells.

use super::source::cell::Cell;

/// A count: whole or not, with blanks, commas or dots between thousands.
/// `None` if the cell holds something else; blank cells are `Some(None)`.
#[allow(clippy::option_option)] // Blank, number and nonsense are three things.
pub fn count(cell: Cell<'_>) -> Option<Option<f64>> {
    match cell {
        Cell::Empty => Some(None),
        Cell::Number(number) => number.is_finite().then_some(Some(number)),
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
    if let Ok(number) = text.parse::<f64>() {
        return number.is_finite().then_some(Some(number));
    }
    let plain: String = text.chars().filter(|c| !c.is_whitespace() && *c != '\'').collect();
    let mark = [',', '.'].into_iter().find(|mark| in_thousands(&plain, *mark))?;
    let digits: String = plain.chars().filter(|c| *c != mark).collect();
    digits.parse::<f64>().ok().filter(|number| number.is_finite()).map(Some)
}

/// Are the digits grouped by threes with this mark (`1,234,567`)?
fn in_thousands(text: &str, mark: char) -> bool {
    let whole = if mark == ',' { text.split('.').next().unwrap_or_default() } else { text };
    let mut groups = whole.trim_start_matches('-').split(mark);
    let first = groups.next().unwrap_or_default();
    let digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    (1..=3).contains(&first.len())
        && digits(first)
        && groups.all(|group| group.len() == 3 && digits(group))
}

/// Which sign parts the fraction in a column of prices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecimalMark {
    /// `1,234.50`
    Point,
    /// `1.234,50`
    Comma,
}

/// Decides the decimal mark once for a whole column. Undecided columns are read the English way.
pub fn decimal_mark<'a>(cells: impl Iterator<Item = Cell<'a>>) -> DecimalMark {
    let (mut point, mut comma) = (0usize, 0usize);
    for cell in cells {
        let Cell::Text(text) = cell else { continue };
        let body = price_body(text);
        match (body.rfind('.'), body.rfind(',')) {
            (Some(p), Some(c)) if p > c => point += 1,
            (Some(_), Some(_)) => comma += 1,
            (Some(_), None) if !in_thousands(&body, '.') => point += 1,
            (None, Some(_)) if !in_thousands(&body, ',') => comma += 1,
            _ => {}
        }
    }
    if comma > point { DecimalMark::Comma } else { DecimalMark::Point }
}

/// Digits and marks only; currency signs and letters at either end fall away.
fn price_body(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && *c != '\'')
        .collect::<String>()
        .trim_matches(|c: char| !c.is_ascii_digit() && c != '-' && c != '(' && c != '.' && c != ',')
        .to_owned()
}

/// A price, in cents and all. Negative and bracketed prices, percentages and words are no prices.
pub fn price(cell: Cell<'_>, mark: DecimalMark) -> Option<f64> {
    let number = match cell {
        Cell::Number(number) => number,
        Cell::Text(text) => price_text(text, mark)?,
        Cell::Empty | Cell::Date(_) => return None,
    };
    (number.is_finite() && number >= 0.0).then_some(number)
}

fn price_text(text: &str, mark: DecimalMark) -> Option<f64> {
    if text.contains('%') {
        return None;
    }
    let (thousands, decimal) = match mark {
        DecimalMark::Point => (',', '.'),
        DecimalMark::Comma => ('.', ','),
    };
    let body: String = price_body(text).chars().filter(|c| *c != thousands).collect();
    let body = body.replace(decimal, ".");
    body.trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        assert_eq!(count(Cell::from_text("1,234")), Some(Some(1234.0)));
        assert_eq!(count(Cell::from_text("12.0")), Some(Some(12.0)));
        assert_eq!(count(Cell::from_text(" ")), Some(None));
        assert_eq!(count(Cell::from_text("Total_Item_Requests")), None);
        assert_eq!(count(Cell::from_text("nan")), None);
    }

    #[test]
    fn prices_keep_their_thousands() {
        let english = |text: &str| price(Cell::from_text(text), DecimalMark::Point);
        assert_eq!(english("$1,234.50 "), Some(1234.5));
        assert_eq!(english("$1,234"), Some(1234.0));
        assert_eq!(english("USD 1,000"), Some(1000.0));
        assert_eq!(english("1 234"), Some(1234.0));
        assert_eq!(english("0"), Some(0.0));
        for text in ["-50", "(50)", "10%", "n/a", "free", "$$$", "-"] {
            assert_eq!(english(text), None, "{text}");
        }
        assert_eq!(price(Cell::from_text("1.234,50"), DecimalMark::Comma), Some(1234.5));
    }

    #[test]
    fn the_column_decides_the_decimal_mark() {
        let cells =
            [Cell::from_text("1.000"), Cell::from_text("12,5"), Cell::from_text("1.234,50")];
        assert_eq!(decimal_mark(cells.into_iter()), DecimalMark::Comma);
        let cells = [Cell::from_text("1,000"), Cell::from_text("1,250")];
        assert_eq!(decimal_mark(cells.into_iter()), DecimalMark::Point);
    }
}
