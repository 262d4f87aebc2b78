//! Splits a text into rows while it is read. This splitter is our own, because every row must have the number that a
//! spreadsheet displays (including blank rows), an unclosed quote must not consume the rest of the file, and the length
//! of a row must be limited.

use std::borrow::Cow;

use crate::reading::error::ReadError;
use crate::reading::source::cell::Row;
use crate::reading::source::decode::Utf8Reader;
use crate::reading::source::encoding::Survey;

/// The rows of a text.
pub struct Records<'a> {
    text: Utf8Reader<'a>,
    delimiter: u8,
    row_bytes: usize,
    held: Vec<u8>,
    /// Position of the next row in `held`.
    place: usize,
    is_end: bool,
    number: u32,
    /// Set to false after an unclosed quote, which was not a quote.
    has_quotes: bool,
    cells: Cells,
}

/// The cells of one row while it is split.
#[derive(Default)]
struct Cells {
    /// Range of each cell in `held`, and how its quotes are removed.
    spans: Vec<(usize, usize, Quotes)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Quotes {
    None,
    /// The first and the last character are quotes.
    Around,
    /// There are quotes inside as well, or text after the closing one.
    Inside,
}

/// Result of the search for a row.
enum Found {
    /// A row. Contains the position of the next one.
    Row(usize),
    /// The buffered text ends within the row.
    Unfinished,
    /// An unclosed quote.
    OpenQuote,
}

impl<'a> Records<'a> {
    /// Returns the rows of a text with this delimiter (one ASCII character).
    pub fn new(text: Utf8Reader<'a>, delimiter: u8, row_bytes: usize) -> Self {
        Self {
            text,
            delimiter,
            row_bytes,
            held: Vec::new(),
            place: 0,
            is_end: false,
            number: 0,
            has_quotes: true,
            cells: Cells::default(),
        }
    }

    /// Returns the encoding of the text, as far as it was read.
    pub fn found(&self) -> Survey {
        self.text.found()
    }

    /// Reads the next row that is not blank into `row`. Returns false at the end.
    ///
    /// # Errors
    /// A row is too long; errors of the operating system.
    pub fn next(&mut self, row: &mut Row) -> Result<bool, ReadError> {
        loop {
            let Some(end) = self.find()? else { return Ok(false) };
            self.number = self.number.saturating_add(1);
            row.clear(self.number);
            self.fill(row);
            self.place = end;
            row.trim_end();
            if row.width() > 0 {
                return Ok(true);
            }
        }
    }

    /// Returns the end of the row that begins at `place`; its cells are in `cells`.
    fn find(&mut self) -> Result<Option<usize>, ReadError> {
        loop {
            if self.place >= self.held.len() && self.is_end {
                return Ok(None);
            }
            match self.split() {
                Found::Row(end) => return Ok(Some(end)),
                Found::OpenQuote if self.is_end || self.is_too_long() => self.has_quotes = false,
                Found::Unfinished if self.is_too_long() => {
                    let row = self.number.saturating_add(1);
                    return Err(ReadError::RowTooLong { row, limit: self.row_bytes });
                }
                Found::Unfinished | Found::OpenQuote => self.more()?,
            }
        }
    }

    fn is_too_long(&self) -> bool {
        self.held.len() - self.place > self.row_bytes
    }

    fn more(&mut self) -> Result<(), ReadError> {
        self.held.drain(..self.place);
        self.place = 0;
        // A long row is examined again only after its length has doubled.
        let wanted = (2 * self.held.len()).max(1 << 16).min(self.row_bytes + (1 << 17));
        while self.held.len() < wanted && !self.is_end {
            self.is_end = !self.text.more(&mut self.held)?;
        }
        Ok(())
    }

    /// Searches the buffered text for one row.
    fn split(&mut self) -> Found {
        self.cells.spans.clear();
        let held = &self.held;
        let mut place = self.place;
        loop {
            let (cell, quotes, after) = if self.has_quotes && held.get(place) == Some(&b'"') {
                match closing_quote(held, place + 1) {
                    Some((close, has_inner)) => {
                        let after = unquoted_end(held, close + 1, self.delimiter);
                        let is_plain = !has_inner && after == close + 1;
                        let quotes = if is_plain { Quotes::Around } else { Quotes::Inside };
                        ((place, after), quotes, after)
                    }
                    None => return Found::OpenQuote,
                }
            } else {
                let after = unquoted_end(held, place, self.delimiter);
                ((place, after), Quotes::None, after)
            };
            let next = match held.get(after) {
                None if !self.is_end => return Found::Unfinished,
                None => Some(after),
                Some(b'\r') => match held.get(after + 1) {
                    Some(b'\n') => Some(after + 2),
                    None if !self.is_end => return Found::Unfinished,
                    _ => Some(after + 1),
                },
                Some(b'\n') => Some(after + 1),
                Some(_) => None,
            };
            self.cells.spans.push((cell.0, cell.1, quotes));
            match next {
                Some(next) => return Found::Row(next),
                None => place = after + 1,
            }
        }
    }

    fn fill(&self, row: &mut Row) {
        let (Some(first), Some(last)) = (self.cells.spans.first(), self.cells.spans.last()) else {
            return;
        };
        let base = first.0;
        // The reader returns UTF-8 and a row ends at an ASCII character, so no character is split.
        let bytes = &self.held[base..last.1];
        let whole = std::str::from_utf8(bytes)
            .map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        row.begin_with(&whole);
        for (start, end, quotes) in &self.cells.spans {
            let (start, end) = (start - base, end - base);
            match quotes {
                Quotes::None => row.push_span(start, end),
                Quotes::Around => row.push_span(start + 1, end - 1),
                Quotes::Inside => {
                    row.push_text(&without_quotes(whole.get(start..end).unwrap_or_default()));
                }
            }
        }
    }
}

/// Returns the position of the closing quote, and whether doubled ones precede it.
fn closing_quote(held: &[u8], mut place: usize) -> Option<(usize, bool)> {
    let mut has_inner = false;
    loop {
        place += memchr::memchr(b'"', held.get(place..)?)?;
        if held.get(place + 1) == Some(&b'"') {
            has_inner = true;
            place += 2;
        } else {
            return Some((place, has_inner));
        }
    }
}

fn unquoted_end(held: &[u8], place: usize, delimiter: u8) -> usize {
    let rest = held.get(place..).unwrap_or_default();
    place + rest.iter().position(|sign| is_stop(*sign, delimiter)).unwrap_or(rest.len())
}

fn is_stop(sign: u8, delimiter: u8) -> bool {
    sign == delimiter || sign == b'\n' || sign == b'\r'
}

/// Removes the quotes of a cell that begins with one. Doubled quotes become single, and text after the closing one
/// remains.
fn without_quotes(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut rest = &text[1..];
    while let Some(quote) = rest.find('"') {
        value.push_str(&rest[..quote]);
        match rest[quote + 1..].strip_prefix('"') {
            Some(behind) => {
                value.push('"');
                rest = behind;
            }
            None => {
                value.push_str(&rest[quote + 1..]);
                return value;
            }
        }
    }
    value.push_str(rest);
    value
}
