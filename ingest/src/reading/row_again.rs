//! Reads one row of a file again, to show its cells as they are in the file.

use crate::reading::cell::month::Month;
use crate::reading::error::ReadError;
use crate::reading::heading::{Field, field};
use crate::reading::limits::{Allowance, Clock, Limits};
use crate::reading::problems::column_letters;
use crate::reading::report::place_name;
use crate::reading::source::cell::{Cell, Row};
use crate::reading::source::input::Input;
use crate::reading::source::{Content, Rows, Tables, part};

/// A row of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RowAgain {
    /// The texts of its cells, without surrounding blanks. Numbers and dates of workbooks are written in plain form.
    pub cells: Vec<String>,
    /// The index of the column with the heading that was searched for, if one was found above the row.
    pub column: Option<usize>,
}

impl RowAgain {
    /// Returns the text below the heading; `None` without the heading.
    pub fn text(&self) -> Option<&str> {
        let column = self.column?;
        Some(self.cells.get(column).map_or("", String::as_str))
    }

    /// Returns the letters of the heading's column in a spreadsheet: `K`.
    pub fn letters(&self) -> Option<String> {
        self.column.map(column_letters)
    }
}

/// Reads one row again. `sheet` and `row` are those of typed tables. `heading` is `Reporting_Period_Total`, or a month such
/// as `Jan-2025`; other spellings in the file are found too. Returns `None` if there is no such row, and for JSON, which has
/// no rows. The time grows with the number of rows before this one.
///
/// # Errors
/// The file cannot be read, or exceeds the limits.
pub fn row_again(
    input: Input<'_>,
    name: &str,
    (sheet, row): (&str, u32),
    heading: Option<&str>,
    limits: &Limits,
) -> Result<Option<RowAgain>, ReadError> {
    let clock = Clock::start(limits);
    let limits = Allowance::new(limits);
    let heading = heading.and_then(Heading::of);
    let opened = part::open(input, name, &limits)?;
    for part in part::parts(&opened.members, input, &limits) {
        // Other files of an archive may be malformed.
        let Ok((Content::Tables(mut tables), _)) = part.content else { continue };
        if let Some(index) = index_of(&tables, &part.name, sheet) {
            return find(tables.rows(index)?, row, heading, clock);
        }
    }
    Ok(None)
}

/// Returns the index of a sheet.
fn index_of(tables: &Tables<'_>, part: &str, sheet: &str) -> Option<usize> {
    tables.names().iter().position(|name| place_name(part, name) == sheet)
}

fn find(
    mut rows: Rows<'_, '_>,
    wanted: u32,
    heading: Option<Heading>,
    clock: Clock,
) -> Result<Option<RowAgain>, ReadError> {
    let (mut row, mut column, mut count) = (Row::default(), None, 0);
    while rows.next(&mut row)? {
        count += 1;
        clock.check(count)?;
        if row.number == wanted {
            let cells = row.cells().map(|cell| cell.text().into_owned()).collect();
            return Ok(Some(RowAgain { cells, column }));
        }
        if row.number > wanted {
            break;
        }
        // The headings come first. Further down, a count may look like a date.
        if let (None, Some(heading)) = (column, heading) {
            column = row.cells().position(|cell| heading.is_in(cell));
        }
    }
    Ok(None)
}

/// A heading to search for.
#[derive(Clone, Copy)]
enum Heading {
    Field(Field),
    Month(Month),
}

impl Heading {
    fn of(text: &str) -> Option<Self> {
        let month = Month::read(Cell::Text(text)).map(Self::Month);
        month.or_else(|| field(text).map(Self::Field))
    }

    fn is_in(self, cell: Cell<'_>) -> bool {
        match self {
            Self::Field(wanted) => field(&cell.text()) == Some(wanted),
            Self::Month(wanted) => Month::read(cell) == Some(wanted),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;

    fn again(bytes: &[u8], place: (&str, u32), heading: &str) -> Option<RowAgain> {
        let limits = Limits::default();
        row_again(Input::Bytes(bytes), "file", place, Some(heading), &limits).unwrap()
    }

    const REPORT: &[u8] =
        b"Report_ID,TR_J3\nReporting_Period,Begin_Date=2025-01-01; End_Date=2025-02-28\n\n\
        Title,Print_ISSN,Reporting_Period_Total,Jan-2025,2025-02\n\
        A,0031-9252,\" 1,234 \",1000,234\n";

    #[test]
    fn the_cell_is_as_in_the_file() {
        let row = again(REPORT, ("", 5), "Reporting Period Total").unwrap();
        assert_eq!((row.text(), row.letters().as_deref()), (Some("1,234"), Some("C")));
        let month = again(REPORT, ("", 5), "Feb-2025").unwrap();
        assert_eq!((month.text(), month.letters().as_deref()), (Some("234"), Some("E")));
        assert_eq!(again(REPORT, ("", 5), "Mar-2025").unwrap().text(), None);
    }

    #[test]
    fn rows_that_do_not_exist_have_no_cells() {
        assert_eq!(again(REPORT, ("", 6), "Jan-2025"), None);
        assert_eq!(again(REPORT, ("", 3), "Jan-2025"), None);
        assert_eq!(again(REPORT, ("Sheet1", 5), "Jan-2025"), None);
        assert_eq!(again(b"{}", ("", 1), "Jan-2025"), None);
        let none = row_again(Input::Bytes(b""), "file", ("", 1), None, &Limits::default());
        assert!(none.is_err());
    }
}
