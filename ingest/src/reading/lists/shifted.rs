//! Rows that begin with an extra tab: all values are one column too far to the right.

use crate::reading::cell::issn::IssnCell;
use crate::reading::heading::{Field, Header};
use crate::reading::source::cell::Row;

/// Returns the row shifted one column to the left if that makes it readable: the title cell is blank, the ISSN column
/// contains words, and the ISSN is in the next column.
pub fn mended(header: &Header, row: &Row) -> Option<Row> {
    let title = header.column(Field::Title)?;
    let issn = header.column(Field::PrintIssn).or_else(|| header.column(Field::OnlineIssn))?;
    if title != 0 || issn != 1 || !row.cell(title).is_blank() {
        return None;
    }
    let holds_words = IssnCell::read(row.cell(issn)) == IssnCell::Bad
        && row.text(issn).chars().filter(|c| c.is_alphabetic()).count() > 2;
    let online = header.column(Field::OnlineIssn).unwrap_or(issn);
    let moved = [issn + 1, online + 1];
    let is_issn = |column: &usize| matches!(IssnCell::read(row.cell(*column)), IssnCell::One(..));
    if !holds_words || !moved.iter().any(is_issn) {
        return None;
    }
    let mut mended = Row::default();
    mended.clear(row.number);
    for column in 1..row.width() {
        mended.set(column - 1, row.cell(column));
    }
    Some(mended)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::heading;

    #[test]
    fn a_tab_too_many_is_taken_out() {
        let headings = ["publication_title", "print_identifier", "online_identifier", "notes"];
        let header = heading::header_of(0, &Row::of_texts(1, headings));
        let row = Row::of_texts(2, ["", "Acta", "0031-9252", "1879-0658"]);
        let mended = mended(&header, &row).map(|row| row.text(1).into_owned());
        assert_eq!(mended.as_deref(), Some("0031-9252"));
        let untitled = Row::of_texts(3, ["", "0031-9252", "1879-0658"]);
        assert!(super::mended(&header, &untitled).is_none());
    }
}
