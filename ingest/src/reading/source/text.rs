//! Text tables: records are split by our own small reader so that every record keeps its row number.

use super::cell::{Cell, Row, Sheet};
use crate::reading::heading;

/// The delimiters met in real files, in the order in which a tie is settled.
const DELIMITERS: [(char, &str); 4] =
    [(',', "comma"), ('\t', "tab"), (';', "semicolon"), ('|', "pipe")];
const SAMPLE_ROWS: usize = 120;
/// More cells than any honest row holds (a spreadsheet ends at 16384 columns).
const MAX_CELLS_PER_ROW: usize = 20_000;

/// Splits a text into one sheet and names the delimiter that was found.
pub fn parse(text: &str) -> (Sheet, &'static str) {
    let stated = stated_delimiter(text);
    let (delimiter, name) = stated.unwrap_or_else(|| judge(text));
    let mut rows = split(text, delimiter, usize::MAX);
    if stated.is_some() && !rows.is_empty() {
        rows.remove(0);
    }
    (Sheet { rows, ..Sheet::default() }, name)
}

/// Excel's own hint in the first line: `sep=;`.
fn stated_delimiter(text: &str) -> Option<(char, &'static str)> {
    let line = text.lines().next()?.trim_end_matches('\r');
    let rest = line.strip_prefix("sep=").or_else(|| line.strip_prefix("SEP="))?;
    let sign = rest.chars().next()?;
    DELIMITERS.into_iter().find(|(delimiter, _)| *delimiter == sign)
}

/// The delimiter under which a row of the sample holds most known headings; a header block above
/// the table is full of commas and semicolons of its own and therefore decides nothing.
fn judge(text: &str) -> (char, &'static str) {
    let mut best = DELIMITERS[0];
    let mut best_score = (0, 0);
    for (delimiter, name) in DELIMITERS {
        let rows = split(text, delimiter, SAMPLE_ROWS);
        let headings = heading::best_score(&rows);
        let score = (headings, modal_width_rows(&rows));
        if score > best_score {
            best = (delimiter, name);
            best_score = score;
        }
    }
    best
}

/// How many rows share the commonest width, counting only widths above one.
fn modal_width_rows(rows: &[Row]) -> usize {
    let mut widths = std::collections::HashMap::new();
    for row in rows.iter().filter(|row| row.cells.len() > 1) {
        *widths.entry(row.cells.len()).or_insert(0usize) += 1;
    }
    widths.into_values().max().unwrap_or(0)
}

/// Splits into records; blank ones are left out but counted.
fn split(text: &str, delimiter: char, limit: usize) -> Vec<Row> {
    let mut splitter = Splitter { text, place: 0, delimiter, quotes_open: true };
    let mut rows = Vec::new();
    let mut number = 0u32;
    while rows.len() < limit {
        let Some(cells) = splitter.record() else {
            break;
        };
        number = number.saturating_add(1);
        let row = Row { number, cells };
        if !row.is_blank() {
            rows.push(row);
        }
    }
    rows
}

struct Splitter<'a> {
    text: &'a str,
    place: usize,
    delimiter: char,
    /// Turned off once a quote was found that never closes: it was no quote.
    quotes_open: bool,
}

enum Stop {
    Delimiter,
    Line,
    End,
}

impl Splitter<'_> {
    fn record(&mut self) -> Option<Vec<Cell>> {
        if self.place >= self.text.len() {
            return None;
        }
        let mut cells = Vec::new();
        loop {
            let (value, stop) = self.field();
            if cells.len() < MAX_CELLS_PER_ROW {
                cells.push(Cell::from_text(&value));
            }
            if !matches!(stop, Stop::Delimiter) {
                while cells.last().is_some_and(Cell::is_blank) {
                    cells.pop();
                }
                return Some(cells);
            }
        }
    }

    fn field(&mut self) -> (String, Stop) {
        let mut value = String::new();
        if self.quotes_open && self.text[self.place..].starts_with('"') {
            match quoted(&self.text[self.place + 1..]) {
                Some((inner, used)) => {
                    value = inner;
                    self.place += 1 + used;
                }
                None => self.quotes_open = false,
            }
        }
        let rest = &self.text[self.place..];
        let delimiter = self.delimiter;
        let Some(end) = rest.find([delimiter, '\n', '\r']) else {
            value.push_str(rest);
            self.place = self.text.len();
            return (value, Stop::End);
        };
        value.push_str(&rest[..end]);
        let tail = &rest[end..];
        let (step, stop) = if tail.starts_with("\r\n") {
            (2, Stop::Line)
        } else if tail.starts_with(delimiter) {
            (delimiter.len_utf8(), Stop::Delimiter)
        } else {
            (1, Stop::Line)
        };
        self.place += end + step;
        (value, stop)
    }
}

/// The text up to the closing quote and how many bytes it took, closing quote included.
fn quoted(rest: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut place = 0;
    loop {
        let end = rest[place..].find('"')?;
        value.push_str(&rest[place..place + end]);
        place += end + 1;
        if rest[place..].starts_with('"') {
            value.push('"');
            place += 1;
        } else {
            return Some((value, place));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(row: &Row) -> Vec<String> {
        row.cells.iter().map(Cell::text).collect()
    }

    #[test]
    fn blank_records_are_counted_and_quotes_may_hold_anything() {
        let (sheet, name) =
            parse("ISSN,Price\r\n\r\n\"2352-\n409X\",\"1,234.50\"\rx,\"a \"\"b\"\"\"");
        assert_eq!(name, "comma");
        assert_eq!(sheet.rows.iter().map(|row| row.number).collect::<Vec<_>>(), [1, 3, 4]);
        assert_eq!(texts(&sheet.rows[1]), ["2352-\n409X", "1,234.50"]);
        assert_eq!(texts(&sheet.rows[2]), ["x", "a \"b\""]);
    }

    #[test]
    fn a_quote_that_never_closes_swallows_nothing() {
        let (sheet, _) = parse("ISSN,Price\n0031-9252,\"12\n0001-4575,13\n");
        assert_eq!(sheet.rows.len(), 3);
    }

    #[test]
    fn the_table_decides_the_delimiter_not_the_block() {
        let text = "Metric_Types,\"A; B; C; D\"\nTitle\tPrint_ISSN\tMetric_Type\nx\t0031-9252\tNo_License\n";
        assert_eq!(parse(text).1, "tab");
        let (sheet, name) = parse("sep=;\nISSN;Price\n0031-9252;12,50\n");
        assert_eq!((name, sheet.rows[0].number), ("semicolon", 2));
    }
}
