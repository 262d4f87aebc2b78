//! Binary workbooks in a zip (xlsb): a minimal one, and its malicious variants.

use super::{Hostile, one};
use crate::writer::parts;

const ROW: u16 = 0;
const REAL: u16 = 5;
const INLINE: u16 = 6;
const SHARED: u16 = 7;

/// Returns one record: number and length in groups of seven bits, then the body.
fn record(number: u16, body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    if number < 0x80 {
        bytes.push(number as u8);
    } else {
        bytes.extend([(number & 0x7F) as u8 | 0x80, (number >> 7) as u8]);
    }
    let mut length = body.len();
    while length >= 0x80 {
        bytes.push((length & 0x7F) as u8 | 0x80);
        length >>= 7;
    }
    bytes.push(length as u8);
    bytes.extend(body);
    bytes
}

fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut bytes = (units.len() as u32).to_le_bytes().to_vec();
    bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
    bytes
}

fn row(number: u32) -> Vec<u8> {
    record(ROW, &[&number.to_le_bytes()[..], &[0; 12]].concat())
}

fn cell(kind: u16, column: u32, value: &[u8]) -> Vec<u8> {
    record(kind, &[&column.to_le_bytes()[..], &[0; 4], value].concat())
}

/// Returns a workbook with one sheet of these records, which its workbook part refers to.
fn book(records: &[u8], relation: &str) -> Vec<u8> {
    book_with(records, relation, None)
}

/// Returns a workbook with one sheet of these records and, if any, a part of shared strings.
fn book_with(records: &[u8], relation: &str, strings: Option<Vec<u8>>) -> Vec<u8> {
    let mut bundle = vec![0; 8];
    bundle.extend(wide(relation));
    bundle.extend(wide("Sheet1"));
    let workbook =
        [record(0x83, &[]), record(0x9C, &bundle), record(0x90, &[]), record(0x84, &[])].concat();
    let mut sheet = [record(0x81, &[]), record(0x94, &[0; 16]), record(0x91, &[])].concat();
    sheet.extend(records);
    sheet.extend([record(0x92, &[]), record(0x82, &[])].concat());
    let rels = r#"<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.bin"/></Relationships>"#;
    let mut all = vec![
        ("xl/workbook.bin".to_owned(), workbook),
        ("xl/_rels/workbook.bin.rels".to_owned(), rels.as_bytes().to_vec()),
        ("xl/worksheets/sheet1.bin".to_owned(), sheet),
    ];
    all.extend(strings.map(|strings| ("xl/sharedStrings.bin".to_owned(), strings)));
    parts::zip_of(&all)
}

/// Returns a price list of one row.
fn list() -> Vec<u8> {
    [
        row(0),
        cell(INLINE, 0, &wide("ISSN")),
        cell(INLINE, 1, &wide("Price")),
        row(1),
        cell(INLINE, 0, &wide("0031-9252")),
        cell(REAL, 1, &1234.5f64.to_le_bytes()),
    ]
    .concat()
}

/// Returns a valid workbook, which shows that the others are rejected for their content.
pub fn sound() -> Vec<Hostile> {
    one("book.xlsb", book(&list(), "rId1"))
}

/// Returns a price list and one cell in the last corner of the sheet.
pub fn far_corner() -> Vec<Hostile> {
    let far = [row(1_048_575), cell(REAL, 16_383, &1f64.to_le_bytes())].concat();
    one("book.xlsb", book(&[list(), far].concat(), "rId1"))
}

/// Returns missing columns and strings, and a sheet that is not in its relations.
pub fn lost_places() -> Vec<Hostile> {
    let with = |cell: Vec<u8>| one("book.xlsb", book(&[list(), row(2), cell].concat(), "rId1"));
    let mut files = with(cell(SHARED, 0, &7u32.to_le_bytes()));
    files.extend(with(cell(REAL, u32::MAX, &1f64.to_le_bytes())));
    files.extend(with(cell(INLINE, 0, &u32::MAX.to_le_bytes())));
    files.extend(with(record(0x03, &[])));
    files.extend(one("book.xlsb", book(&list(), "rId9")));
    files
}

/// Returns a hundred thousand references to one shared string of 30,000 characters.
pub fn references() -> Vec<Hostile> {
    let text = wide(&"a".repeat(30_000));
    let item = [&[0][..], &text].concat();
    let counts = [100_000u32.to_le_bytes(), 1u32.to_le_bytes()].concat();
    let strings = [record(0x9F, &counts), record(0x13, &item), record(0xA0, &[])].concat();
    let mut rows = list();
    for number in 2..100_002u32 {
        rows.extend(row(number));
        rows.extend(cell(SHARED, 0, &0u32.to_le_bytes()));
    }
    one("book.xlsb", book_with(&rows, "rId1", Some(strings)))
}

/// Returns workbooks whose sheet or workbook part is truncated at every position.
pub fn truncated_parts() -> Vec<Hostile> {
    let whole = list();
    (0..whole.len()).flat_map(|end| one("book.xlsb", book(&whole[..end], "rId1"))).collect()
}
