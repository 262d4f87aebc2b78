//! Shared code of the fuzz targets: converts bytes to cells, and to containers with a valid structure.

#[path = "../../testing/src/writer/compound.rs"]
pub mod compound;
#[path = "../../testing/src/writer/parts.rs"]
pub mod parts;

use titlewise_ingest::reading::source::cell::Cell;

/// Returns a cell of any kind. A first byte of 1 or 2 turns the next eight bytes into a number or a date.
pub fn cell_of(bytes: &[u8]) -> Cell<'_> {
    let (kind, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let number = rest.first_chunk::<8>().map(|eight| f64::from_le_bytes(*eight));
    match (kind, number) {
        (1, Some(number)) => Cell::Number(number),
        (2, Some(number)) => chrono::DateTime::from_timestamp(number as i64, 0)
            .map_or(Cell::Empty, |moment| Cell::Date(moment.naive_utc())),
        _ => Cell::from_text(std::str::from_utf8(bytes).unwrap_or_default()),
    }
}

/// Returns a workbook whose sheet, shared strings, styles and workbook part are these bytes, split at zeros.
pub fn xlsx_of(bytes: &[u8]) -> Vec<u8> {
    let mut given = bytes.split(|byte| *byte == 0);
    let names =
        ["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml", "xl/workbook.xml"];
    let mut parts = parts::plain_xlsx(parts::SHEET_XML.as_bytes());
    for name in names {
        if let Some(bytes) = given.next().filter(|bytes| !bytes.is_empty()) {
            parts.retain(|(part, _)| part != name);
            parts.push((name.to_owned(), bytes.to_vec()));
        }
    }
    parts::zip_of(&parts)
}

/// Returns an open document with one table. These bytes are its rows, or all of `content.xml`.
pub fn ods_of(bytes: &[u8]) -> Vec<u8> {
    if bytes.starts_with(b"<?xml") || bytes.starts_with(b"<office") {
        return parts::zip_of(&parts::plain_ods(bytes));
    }
    let rows = String::from_utf8_lossy(bytes);
    parts::zip_of(&parts::plain_ods(parts::ods_content(&[("Sheet1", &rows)]).as_bytes()))
}

/// Returns a compound file unchanged, or one that contains these records.
pub fn xls_of(bytes: &[u8]) -> Vec<u8> {
    if bytes.starts_with(&compound::SIGNATURE) {
        return bytes.to_vec();
    }
    compound::file(&[("Workbook", bytes)])
}

/// Continues fuzzing after a panic in the workbook library, which our reader catches and reports as an unreadable file.
/// Uncaught panics still end the run.
pub fn bear_with_calamine() {
    let abort = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !panic.location().is_some_and(|place| place.file().contains("calamine-")) {
            abort(panic);
        }
    }));
}
