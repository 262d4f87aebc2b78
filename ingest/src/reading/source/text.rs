//! Text tables: the delimiter, and the rows in sequence.

use std::collections::HashMap;

use crate::reading::error::ReadError;
use crate::reading::heading;
use crate::reading::limits::Limits;
use crate::reading::source::cell::{MAX_COLUMNS, Row};
use crate::reading::source::decode::Utf8Reader;
use crate::reading::source::encoding::Survey;
use crate::reading::source::input::Input;
use crate::reading::source::records::Records;

/// The delimiters found in real files, in the order that breaks ties.
const DELIMITERS: [(u8, &str); 4] =
    [(b',', "comma"), (b'\t', "tab"), (b';', "semicolon"), (b'|', "pipe")];
const SAMPLE_ROWS: usize = 120;
const SAMPLE_CELLS: usize = 200_000;

/// A text with one table.
#[derive(Debug, Clone, Copy)]
pub struct TextTable<'a> {
    input: Input<'a>,
    survey: Survey,
    delimiter: u8,
    row_bytes: usize,
    /// Whether the first row is Excel's own hint (`sep=;`).
    has_hint: bool,
    /// The delimiter's name.
    pub delimiter_name: &'static str,
}

/// The rows of a text table.
pub struct TextRows<'a> {
    records: Records<'a>,
    has_hint: bool,
}

impl<'a> TextTable<'a> {
    /// Finds the delimiter.
    ///
    /// # Errors
    /// A row is too long; errors of the operating system.
    pub fn new(input: Input<'a>, survey: Survey, limits: &Limits) -> Result<Self, ReadError> {
        let table = |(delimiter, delimiter_name), has_hint| Self {
            input,
            survey,
            delimiter,
            row_bytes: limits.row_bytes,
            has_hint,
            delimiter_name,
        };
        let plain = table(DELIMITERS[0], false);
        if let Some(stated) = plain.stated_delimiter()? {
            return Ok(table(stated, true));
        }
        let mut best = (DELIMITERS[0], (0, 0));
        for delimiter in DELIMITERS {
            let rows = table(delimiter, false).sample()?;
            let score = (heading::best_score(&rows), modal_width_rows(&rows));
            if score > best.1 {
                best = (delimiter, score);
            }
        }
        Ok(table(best.0, false))
    }

    /// Returns the rows from the first one on.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn rows(&self) -> Result<TextRows<'a>, ReadError> {
        let text = Utf8Reader::new(self.input, self.survey)?;
        let records = Records::new(text, self.delimiter, self.row_bytes);
        Ok(TextRows { records, has_hint: self.has_hint })
    }

    /// Returns Excel's own hint in the first line: `sep=;`.
    fn stated_delimiter(&self) -> Result<Option<(u8, &'static str)>, ReadError> {
        let mut text = Utf8Reader::new(self.input, self.survey)?;
        let mut front = Vec::new();
        text.more(&mut front)?;
        let hint = front.get(..4).filter(|hint| hint.eq_ignore_ascii_case(b"sep="));
        Ok(hint.and_then(|_| {
            let sign = front.get(4)?;
            DELIMITERS.into_iter().find(|(delimiter, _)| delimiter == sign)
        }))
    }

    /// Returns the first rows. A header block above the table has many commas and semicolons of its own and is
    /// therefore ignored.
    fn sample(&self) -> Result<Vec<Row>, ReadError> {
        let mut records = self.rows()?;
        let mut rows = Vec::new();
        let mut cells = 0;
        let mut row = Row::default();
        while rows.len() < SAMPLE_ROWS && cells < SAMPLE_CELLS && records.next(&mut row)? {
            cells += row.width().min(MAX_COLUMNS);
            rows.push(row.clone());
        }
        Ok(rows)
    }
}

impl TextRows<'_> {
    /// Returns the encoding of the text, as far as it was read.
    pub fn found(&self) -> Survey {
        self.records.found()
    }

    /// Reads the next row that is not blank into `row`. Returns false at the end.
    ///
    /// # Errors
    /// A row is too long; errors of the operating system.
    pub fn next(&mut self, row: &mut Row) -> Result<bool, ReadError> {
        if std::mem::take(&mut self.has_hint) && !self.records.next(row)? {
            return Ok(false);
        }
        self.records.next(row)
    }
}

/// Number of rows with the most common width, counting only widths above one.
fn modal_width_rows(rows: &[Row]) -> usize {
    let mut widths = HashMap::new();
    for row in rows.iter().filter(|row| row.width() > 1) {
        *widths.entry(row.width()).or_insert(0usize) += 1;
    }
    widths.into_values().max().unwrap_or(0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;
    use crate::reading::source::encoding::first_look;

    fn parse(text: &str) -> (Vec<Row>, &'static str) {
        let input = Input::Bytes(text.as_bytes());
        let table = TextTable::new(input, first_look(&input).unwrap(), &Limits::default()).unwrap();
        let (mut rows, mut row) = (Vec::new(), Row::default());
        let mut reader = table.rows().unwrap();
        while reader.next(&mut row).unwrap() {
            rows.push(row.clone());
        }
        (rows, table.delimiter_name)
    }

    fn texts(row: &Row) -> Vec<String> {
        row.cells().map(|cell| cell.text().into_owned()).collect()
    }

    #[test]
    fn blank_records_are_counted_and_quotes_may_hold_anything() {
        let (rows, name) =
            parse("ISSN,Price\r\n\r\n\"2352-\n409X\",\"1,234.50\"\rx,\"a \"\"b\"\"\"");
        assert_eq!(name, "comma");
        assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), [1, 3, 4]);
        assert_eq!(texts(&rows[1]), ["2352-\n409X", "1,234.50"]);
        assert_eq!(texts(&rows[2]), ["x", "a \"b\""]);
    }

    #[test]
    fn a_quote_that_never_closes_swallows_nothing() {
        let (rows, _) = parse("ISSN,Price\n0031-9252,\"12\n0001-4575,13\n");
        assert_eq!(rows.len(), 3);
    }

    #[test]
    fn the_table_decides_the_delimiter_not_the_block() {
        let text = "Metric_Types,\"A; B; C; D\"\nTitle\tPrint_ISSN\tMetric_Type\nx\t0031-9252\tNo_License\n";
        assert_eq!(parse(text).1, "tab");
        let (rows, name) = parse("sep=;\nISSN;Price\n0031-9252;12,50\n");
        assert_eq!((name, rows[0].number), ("semicolon", 2));
    }

    #[test]
    fn rows_go_on_over_the_border_of_two_pieces() {
        let long = "é,".repeat(50_000);
        let (rows, _) =
            parse(&format!("ISSN,Title\n{long}\n\"{}\",x\nlast,1\n", "y\r\n".repeat(40_000)));
        assert_eq!(rows.len(), 4);
        assert_eq!((rows[3].number, texts(&rows[3])), (4, vec!["last".to_owned(), "1".to_owned()]));
    }

    #[test]
    fn a_row_without_end_is_refused() {
        let text = "x".repeat(3 << 20);
        let input = Input::Bytes(text.as_bytes());
        let limits = Limits { row_bytes: 1 << 20, ..Limits::default() };
        let table = TextTable::new(input, first_look(&input).unwrap(), &limits);
        assert!(matches!(table, Err(ReadError::RowTooLong { row: 1, .. })));
    }
}
