//! Validates an OpenDocument spreadsheet before it is unpacked: a few bytes can repeat a cell a thousand million times.

use std::io::{BufReader, Read as _};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::reading::error::ReadError;
use crate::reading::limits::Limits;
use crate::reading::source::input::Input;
use crate::reading::source::packed;

/// Maximum area of a sheet in cells. The reader stores the sheet as a full rectangle, so its corners count, not its
/// cells.
const MAX_AREA: u64 = 10_000_000;

/// Checks that every sheet stays within the limits when unpacked.
///
/// # Errors
/// A sheet is too large, or its XML is malformed.
pub fn check(input: &Input<'_>, limits: &Limits) -> Result<(), ReadError> {
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
            Event::Text(text) => area.text(!text.trim_ascii().is_empty()),
            Event::End(tag) => {
                depth -= 1;
                area.close(tag.local_name().as_ref());
            }
            Event::DocType(_) => {
                return Err(ReadError::Workbook {
                    detail: "it declares entities, which spreadsheets do not".to_owned(),
                });
            }
            Event::Eof if depth == 0 => return Ok(()),
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
    most: u64,
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
            "table" => *self = Self { most: self.most, ..Self::default() },
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
            }
            _ => {}
        }
        if is_empty {
            self.close(tag.local_name().as_ref());
        }
    }

    fn text(&mut self, is_filled: bool) {
        self.is_filled |= self.in_cell && is_filled;
    }

    fn close(&mut self, name: &str) {
        match name {
            "table-cell" | "covered-table-cell" => {
                self.column = self.column.saturating_add(self.cell_repeats);
                if self.is_filled {
                    self.filled_column = self.column;
                }
                self.in_cell = false;
            }
            "table-row" => {
                self.rows = self.rows.saturating_add(self.row_repeats);
                if self.filled_column > 0 {
                    self.filled_rows = self.rows;
                    self.width = self.width.max(self.filled_column);
                }
                self.most = self.most.max(self.filled_rows.saturating_mul(self.width));
            }
            _ => {}
        }
    }
}
