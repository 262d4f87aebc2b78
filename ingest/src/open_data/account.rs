//! Counts of the rows read from a file and of those left out.

use std::fmt;
use std::path::Path;

use arrow::array::RecordBatch;
use chrono::NaiveDate;

/// Result of reading a file.
#[derive(Debug, Clone)]
pub struct Taken {
    /// The usable rows.
    pub rows: RecordBatch,
    /// Rows of the file that are not blank, without the heading.
    pub read: usize,
    /// Rows left out, by reason.
    pub left_out: Vec<LeftOut>,
    /// Date in the file's name, if there is one.
    pub as_of: Option<NaiveDate>,
}

/// What was left out of a file for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// What was left out and why, as the end of "3 …".
    pub what: &'static str,
    /// Number of rows or values left out.
    pub count: usize,
    /// Row of the first one, from 1, as a spreadsheet displays it (in a dump: the position of the entry).
    pub row: u32,
    /// Heading of the column concerned.
    pub column: String,
    /// Value of its cell.
    pub value: String,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, count, row, column, value } = self;
        write!(f, "{count} {what}; the first is in row {row}: \"{column}\" is \"{value}\"")
    }
}

/// Counts what is left out, by reason.
#[derive(Debug, Default)]
pub(super) struct Account {
    pub(super) read: usize,
    left_out: Vec<LeftOut>,
}

impl Account {
    /// Counts something that is left out.
    pub(super) fn leave_out(&mut self, what: &'static str, row: u32, column: &str, value: &str) {
        if let Some(known) = self.left_out.iter_mut().find(|known| known.what == what) {
            known.count += 1;
            return;
        }
        // A cell may be as long as a row.
        let value = value.chars().take(80).collect();
        self.left_out.push(LeftOut { what, count: 1, row, column: column.to_owned(), value });
    }

    pub(super) fn close(self, rows: RecordBatch, path: &Path) -> Taken {
        Taken { rows, read: self.read, left_out: self.left_out, as_of: day_in_name(path) }
    }
}

/// Returns the date in a file's name, in the format `2023-03-21` or `20230321`.
pub(super) fn day_in_name(path: &Path) -> Option<NaiveDate> {
    let name = path.file_name()?.to_str()?;
    let days = |width: usize, pattern: &'static str| {
        let starts = 0..name.len().saturating_sub(width - 1);
        starts.filter_map(move |start| {
            let piece = name.get(start..start + width)?;
            let digit = |at: usize| name.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
            let is_inside = (start > 0 && digit(start - 1)) || digit(start + width);
            let day = NaiveDate::parse_from_str(piece, pattern).ok()?;
            let is_plausible = day.format(pattern).to_string() == piece
                && ("1990".."2100").contains(&piece.get(..4)?);
            (is_plausible && !is_inside).then_some(day)
        })
    };
    days(10, "%Y-%m-%d").chain(days(8, "%Y%m%d")).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_stand_in_names() {
        for (name, day) in [
            ("v1.17.1-2022-12-16-ror-data.json", Some("2022-12-16")),
            ("journalcsv__doaj_20230321_0735_utf8.csv", Some("2023-03-21")),
            ("journals-123202303214.csv", None),
            ("10001231.csv", None),
            ("2023-02-30.csv", None),
            ("é2023-02-20.csv", Some("2023-02-20")),
            ("", None),
        ] {
            let found = day_in_name(Path::new(name)).map(|day| day.to_string());
            assert_eq!(found.as_deref(), day, "{name}");
        }
    }
}
