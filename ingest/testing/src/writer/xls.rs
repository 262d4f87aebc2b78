//! Minimal old binary workbooks (BIFF8).

use super::compound;
use super::grid::{Cell, Grid, serial};

const BEGIN: u16 = 0x0809;
const END: u16 = 0x000A;
const FORMAT_OF_CELLS: u16 = 0x00E0;
const SHEET: u16 = 0x0085;
const DIMENSIONS: u16 = 0x0200;
const NUMBER: u16 = 0x0203;
const LABEL: u16 = 0x0204;
const GENERAL: u16 = 0;
const DAY: u16 = 14;

/// A workbook of one sheet.
pub fn write(grid: &Grid) -> Vec<u8> {
    compound::file(&[("Workbook", &stream(grid))])
}

/// The records of the `Workbook` stream.
pub fn stream(grid: &Grid) -> Vec<u8> {
    let mut book = begin(0x0005);
    for format in [GENERAL, DAY] {
        let mut body = vec![0; 20];
        body[2..4].copy_from_slice(&format.to_le_bytes());
        book.extend(record(FORMAT_OF_CELLS, &body));
    }
    // The record of the sheet contains the position of its records, which follow the end of this part.
    let name = b"Sheet1";
    let first = book.len() + 4 + 8 + name.len() + 4;
    let mut body = (first as u32).to_le_bytes().to_vec();
    body.extend([0, 0, name.len() as u8, 0]);
    body.extend(name);
    book.extend(record(SHEET, &body));
    book.extend(record(END, &[]));
    book.extend(sheet(grid));
    book
}

fn sheet(grid: &Grid) -> Vec<u8> {
    let width = grid.iter().map(Vec::len).max().unwrap_or(0) as u16;
    let mut records = begin(0x0010);
    let mut body = 0u32.to_le_bytes().to_vec();
    body.extend((grid.len() as u32).to_le_bytes());
    body.extend(0u16.to_le_bytes());
    body.extend(width.to_le_bytes());
    body.extend([0, 0]);
    records.extend(record(DIMENSIONS, &body));
    for (row, cells) in (0u16..).zip(grid) {
        for (column, cell) in (0u16..).zip(cells) {
            records.extend(cell_record(row, column, cell));
        }
    }
    records.extend(record(END, &[]));
    records
}

fn cell_record(row: u16, column: u16, cell: &Cell) -> Vec<u8> {
    let place = |format: u16| {
        [row, column, format].iter().flat_map(|half| half.to_le_bytes()).collect::<Vec<u8>>()
    };
    let number = |format: u16, value: f64| {
        let mut body = place(format);
        body.extend(value.to_le_bytes());
        record(NUMBER, &body)
    };
    match cell {
        Cell::Blank => Vec::new(),
        Cell::Number(value) => number(0, *value),
        Cell::Date(day) => number(1, serial(*day)),
        Cell::Text(text) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            let mut body = place(0);
            body.extend((units.len() as u16).to_le_bytes());
            body.push(1);
            body.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
            record(LABEL, &body)
        }
    }
}

fn begin(kind: u16) -> Vec<u8> {
    let mut body = 0x0600_u16.to_le_bytes().to_vec();
    body.extend(kind.to_le_bytes());
    body.extend([0; 12]);
    record(BEGIN, &body)
}

/// Returns one record: its number, its length and its body.
pub fn record(number: u16, body: &[u8]) -> Vec<u8> {
    let mut bytes = number.to_le_bytes().to_vec();
    bytes.extend((body.len() as u16).to_le_bytes());
    bytes.extend(body);
    bytes
}
