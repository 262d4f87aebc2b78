//! Validates an OpenDocument spreadsheet before it is unpacked: a few bytes can repeat a cell a thousand million times.

use std::io::{BufReader, Read as _};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::reading::error::ReadError;
use crate::reading::limits::Allowance;
use crate::reading::source::input::Input;
use crate::reading::source::packed;

/// Maximum area of a sheet in cells. The reader stores the sheet as a full rectangle, so its corners count, not its
/// cells.
const MAX_AREA: u64 = 10_000_000;

/// Checks that every sheet stays within the limits when unpacked.
///
/// # Errors
/// A sheet is too large, or its XML is malformed.
pub fn check(input: &Input<'_>, limits: &Allowance) -> Result<(), ReadError> {
    let mut archive = packed::open(input)?;
    let content = archive
        .by_name("content.xml")
        .map_err(|error| ReadError::Workbook { detail: error.to_string() })?;
    let mut reader = Reader::from_reader(BufReader::new(content.take(limits.unpacked_bytes)));
    let (mut buffer, mut area, mut depth) = (Vec::new(), Area::default(), 0i64);
    loop {
        buffer.clear();
        let event = reader
            .read_event_into(&mut buffer)
            .map_err(|error| ReadError::Workbook { detail: error.to_string() })?;
        match event {
            Event::Start(tag) => {
                depth += 1;
                area.open(&tag, false);
            }
            Event::Empty(tag) => area.open(&tag, true),
            Event::Text(text) => area.text(!text.trim_ascii().is_empty(), text.len()),
            Event::End(tag) => {
                depth -= 1;
                area.close(tag.local_name().as_ref());
            }
            Event::DocType(_) => {
                return Err(ReadError::Workbook {
                    detail: "it declares entities, which spreadsheets do not".to_owned(),
                });
            }
            Event::Eof if depth == 0 => return limits.take(area.memory()),
            Event::Eof => {
                let detail = "its content ends in the middle".to_owned();
                return Err(ReadError::Workbook { detail });
            }
            _ => {}
        }
        if area.most > MAX_AREA {
            let limit = usize::try_from(MAX_AREA).unwrap_or(usize::MAX);
            return Err(ReadError::TableTooLarge { what: "cells", limit });
        }
    }
}

/// The bounding rectangle of the filled cells of a sheet.
#[derive(Default)]
struct Area {
    rows: u64,
    filled_rows: u64,
    width: u64,
    row_repeats: u64,
    column: u64,
    filled_column: u64,
    cell_repeats: u64,
    is_filled: bool,
    in_cell: bool,
    /// Length of the cell's element and text in bytes.
    cell_bytes: u64,
    most: u64,
    /// The areas of all sheets before this one.
    before: u64,
    /// The largest area of this sheet so far.
    here: u64,
    /// Length of all texts, with their repetitions.
    texts: u64,
}

fn repeats(tag: &BytesStart<'_>, name: &str) -> u64 {
    let value = tag
        .attributes()
        .with_checks(false)
        .flatten()
        .find(|attribute| attribute.key.local_name().into_inner() == name);
    value.and_then(|attribute| attribute.value.trim().parse().ok()).unwrap_or(1)
}

impl Area {
    fn open(&mut self, tag: &BytesStart<'_>, is_empty: bool) {
        match tag.local_name().as_ref() {
            "table" => {
                let (most, texts) = (self.most, self.texts);
                let before = self.before.saturating_add(self.here);
                *self = Self { most, before, texts, ..Self::default() };
            }
            "table-row" => {
                self.row_repeats = repeats(tag, "number-rows-repeated");
                (self.column, self.filled_column) = (0, 0);
            }
            "table-cell" | "covered-table-cell" => {
                self.cell_repeats = repeats(tag, "number-columns-repeated");
                self.is_filled = tag.attributes().with_checks(false).flatten().any(|attribute| {
                    matches!(
                        attribute.key.local_name().into_inner(),
                        "value" | "value-type" | "formula"
                    )
                });
                self.in_cell = true;
                self.cell_bytes = tag.len() as u64;
            }
            _ => {}
        }
        if is_empty {
            self.close(tag.local_name().as_ref());
        }
    }

    fn text(&mut self, is_filled: bool, bytes: usize) {
        self.is_filled |= self.in_cell && is_filled;
        self.cell_bytes = self.cell_bytes.saturating_add(bytes as u64);
    }

    /// Memory in bytes of all sheets: the reader holds each as a full rectangle of values and one of formulas, and
    /// copies the one that is read.
    fn memory(&self) -> u64 {
        const CELL: u64 = 56;
        const COPIES: u64 = 3;
        let area = self.before.saturating_add(self.here).saturating_add(self.most);
        area.saturating_mul(CELL).saturating_add(self.texts.saturating_mul(COPIES))
    }

    fn close(&mut self, name: &str) {
        match name {
            "table-cell" | "covered-table-cell" => {
                self.column = self.column.saturating_add(self.cell_repeats);
                if self.is_filled {
                    self.filled_column = self.column;
                    let times = self.cell_repeats.saturating_mul(self.row_repeats.max(1));
                    self.texts = self.texts.saturating_add(self.cell_bytes.saturating_mul(times));
                }
                self.in_cell = false;
            }
            "table-row" => {
                self.rows = self.rows.saturating_add(self.row_repeats);
                if self.filled_column > 0 {
                    self.filled_rows = self.rows;
                    self.width = self.width.max(self.filled_column);
                }
                self.here = self.filled_rows.saturating_mul(self.width);
                self.most = self.most.max(self.here);
            }
            _ => {}
        }
    }
}
