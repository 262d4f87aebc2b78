//! Validates an old binary workbook before it is unpacked: a few bytes can send its reader into an endless loop or make
//! it request more memory than available.
//!
//! Layout of the records: [MS-XLS] 2.1.4; of the container: [MS-CFB].

use std::collections::BTreeSet;
use std::io::{Cursor, Read};

use crate::reading::error::ReadError;
use crate::reading::limits::Allowance;
use crate::reading::source::biff_memory::{SheetMemory, Strings};
use crate::reading::source::biff_number::{number, wide};

/// Maximum area of a sheet in cells. The reader stores a sheet as a full rectangle, so its corners count, not its
/// cells.
const MAX_AREA: u64 = 10_000_000;

const BOF: u16 = 0x0809;
const EOF: u16 = 0x000A;
/// Record of an entry in the list of sheets.
const SHEET: u16 = 0x0085;
const DIMENSIONS: u16 = 0x0200;
/// Cell records that begin with row and column: blank, number, label, flag, formula, string, RK and so on.
const CELLS: [u16; 10] =
    [0x0006, 0x0201, 0x0203, 0x0204, 0x0205, 0x00BD, 0x00BE, 0x00D6, 0x00FD, 0x027E];

/// Checks that the container is valid and that every sheet stays within the limits when unpacked.
///
/// # Errors
/// The container is malformed, or a sheet is too large.
pub fn check(bytes: &[u8], limits: &Allowance) -> Result<(), ReadError> {
    let broken = |detail: String| ReadError::Workbook { detail };
    let mut container =
        cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|error| broken(error.to_string()))?;
    let name = ["/Workbook", "/WORKBOOK", "/Book", "/BOOK"]
        .into_iter()
        .find(|name| container.is_stream(name))
        .ok_or_else(|| broken("it holds no workbook".to_owned()))?;
    let mut stream = Vec::new();
    container
        .open_stream(name)
        .and_then(|found| found.take(limits.unpacked_bytes).read_to_end(&mut stream))
        .map_err(|error| broken(error.to_string()))?;
    sheets(&stream, limits)
}

/// The corners of the filled area of one sheet.
#[derive(Default)]
struct Corners {
    rows: Option<(u64, u64)>,
    columns: Option<(u64, u64)>,
}

impl Corners {
    fn add(&mut self, row: u16, column: u16) {
        let wider = |known: Option<(u64, u64)>, value: u64| {
            let (low, high) = known.unwrap_or((value, value));
            Some((low.min(value), high.max(value)))
        };
        self.rows = wider(self.rows, u64::from(row));
        self.columns = wider(self.columns, u64::from(column));
    }

    fn area(&self) -> u64 {
        let length = |ends: Option<(u64, u64)>| ends.map_or(0, |(low, high)| high - low + 1);
        length(self.rows) * length(self.columns)
    }
}

/// Checks all records in their order, and then every sheet from its position in the list of sheets: a file may direct
/// its reader into the middle of a record.
fn sheets(stream: &[u8], limits: &Allowance) -> Result<(), ReadError> {
    let (mut places, mut strings) = (BTreeSet::new(), Strings::default());
    walk(stream, &mut |kind, body| {
        if kind == SHEET {
            places.extend(wide(body, 0).and_then(|place| usize::try_from(place).ok()));
        }
        strings.add(kind, body);
        true
    })?;
    let lengths = strings.lengths();
    let mut left = stream.len().saturating_mul(4);
    for place in places {
        // The first BOF record is that of the sheet, if it has one; charts inside it have their own.
        let (mut has_begun, mut charts) = (false, 0usize);
        let mut memory = SheetMemory::default();
        walk(stream.get(place..).unwrap_or_default(), &mut |kind, body| {
            left = left.saturating_sub(body.len() + 4);
            match kind {
                BOF if has_begun => charts += 1,
                BOF => has_begun = true,
                EOF if charts > 0 => charts -= 1,
                EOF => return false,
                _ if charts == 0 => memory.add(kind, body, &lengths),
                _ => {}
            }
            left > 0
        })?;
        if left == 0 {
            let detail = "its sheets overlap".to_owned();
            return Err(ReadError::Workbook { detail });
        }
        limits.take(memory.bytes())?;
    }
    Ok(())
}

/// Checks records in sequence while `go_on` returns true.
fn walk<'s>(
    stream: &'s [u8],
    go_on: &mut dyn FnMut(u16, &'s [u8]) -> bool,
) -> Result<(), ReadError> {
    let mut corners = Corners::default();
    let mut rest = stream;
    while let Some((kind, body, behind)) = record(rest) {
        rest = behind;
        match kind {
            BOF => corners = Corners::default(),
            DIMENSIONS => dimensions(body)?,
            kind if CELLS.contains(&kind) => {
                if let (Some(row), Some(column)) = (number(body, 0), number(body, 2)) {
                    corners.add(row, column);
                }
            }
            _ => {}
        }
        if corners.area() > MAX_AREA {
            return Err(too_large());
        }
        if !go_on(kind, body) {
            break;
        }
    }
    Ok(())
}

fn too_large() -> ReadError {
    let limit = usize::try_from(MAX_AREA).unwrap_or(usize::MAX);
    ReadError::TableTooLarge { what: "cells", limit }
}

/// Checks the size that the sheet states: first row and column, and those after the last. It has ten bytes before BIFF
/// 8 and fourteen since. A sheet has at most 65,536 rows and 256 columns.
fn dimensions(body: &[u8]) -> Result<(), ReadError> {
    let narrow = |at: usize| number(body, at).map(u64::from);
    let (rows, columns) = match body.len() {
        10 => (narrow(0).zip(narrow(2)), narrow(4).zip(narrow(6))),
        _ => (wide(body, 0).zip(wide(body, 4)), narrow(8).zip(narrow(10))),
    };
    // A sheet without cells states 0 as the end, with any beginning.
    let length = |ends: Option<(u64, u64)>| match ends {
        None | Some((_, 0)) => Ok(0),
        Some((first, end)) => end.checked_sub(first).ok_or_else(|| ReadError::Workbook {
            detail: "a sheet says that it ends before it begins".to_owned(),
        }),
    };
    if length(rows)? > 65_536 || length(columns)? > 256 { Err(too_large()) } else { Ok(()) }
}

/// Returns kind and body of the first record, and the remaining bytes.
fn record(bytes: &[u8]) -> Option<(u16, &[u8], &[u8])> {
    let (kind, length) = (number(bytes, 0)?, usize::from(number(bytes, 2)?));
    let body = bytes.get(4..4 + length)?;
    Some((kind, body, &bytes[4 + length..]))
}
