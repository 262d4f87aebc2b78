//! Zips and gzips that unpack to far more than their size, or that cannot be unpacked.

use super::raw_zip::{self, Entry};
use super::repeats::{gzip, plain, repeated};
use super::{Hostile, one};
use crate::writer::parts;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const GIB: u64 = 1 << 30;
const LIST: &[u8] = b"ISSN,Price\n0031-9252,1234.50\n";

/// Returns a price list of four gigabytes.
pub fn gzip_bomb() -> Vec<Hostile> {
    one("prices.csv.gz", gzip(&repeated(LIST, b"0031-9252,1234.50\n", 4 * GIB, b"")))
}

/// Returns such a list in a zip.
pub fn zip_bomb() -> Vec<Hostile> {
    let content = repeated(LIST, b"0031-9252,1234.50\n", 4 * GIB - (8 << 20), b"");
    one("prices.zip", raw_zip::write(&[Entry::new("prices.csv", content)]))
}

/// Returns twenty nested gzips.
pub fn nested_gzip() -> Vec<Hostile> {
    one("prices.gz", (0..20).fold(LIST.to_vec(), |inner, _| gzip(&plain(&inner))))
}

/// Returns zips nested five levels deep with sixteen per level: a million lists.
pub fn nested_zip() -> Vec<Hostile> {
    let bytes = (0..5).fold(LIST.to_vec(), |inner, depth| {
        let ending = if depth == 0 { "csv" } else { "zip" };
        let entries: Vec<Entry> =
            (0..16).map(|number| Entry::of(&format!("{number}.{ending}"), &inner)).collect();
        raw_zip::write(&entries)
    });
    one("prices.zip", bytes)
}

/// Returns a hundred thousand files, none of which is a table.
pub fn many_entries() -> Vec<Hostile> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for number in 0..100_000 {
        zip.start_file(format!("folder/{number}.bin"), SimpleFileOptions::default()).unwrap();
        zip.write_all(&[0]).unwrap();
    }
    one("many.zip", zip.finish().unwrap().into_inner())
}

/// Returns one stored list of a hundred megabytes under sixty thousand names.
pub fn overlapping_entries() -> Vec<Hostile> {
    let entry = Entry::new("0.csv", repeated(LIST, b"0031-9252,1234.50\n", 100 << 20, b""));
    let names: Vec<String> = (0..60_000).map(|number| format!("{number}.csv")).collect();
    one("overlapping.zip", raw_zip::overlapping(&entry, &names))
}

/// Returns a zip whose only file is encrypted.
pub fn password_zip() -> Vec<Hostile> {
    let mut entry = Entry::of("prices.csv", LIST);
    entry.flags = 1;
    entry.content.packed.splice(0..0, [7; 12]);
    one("secret.zip", raw_zip::write(&[entry]))
}

/// Returns a workbook with a part of four gigabytes.
pub fn book_with(part: &str, front: &str, unit: &str, back: &str) -> Vec<u8> {
    let content = repeated(front.as_bytes(), unit.as_bytes(), 4 * GIB - (8 << 20), back.as_bytes());
    workbook_with(part, content)
}

/// Returns a workbook with another content of one part.
pub fn workbook_with(part: &str, content: super::repeats::Deflated) -> Vec<u8> {
    replace(parts::plain_xlsx(parts::SHEET_XML.as_bytes()), part, content)
}

/// Returns an open document with a content of four gigabytes.
pub fn ods_with(front: &str, unit: &str, back: &str) -> Vec<u8> {
    let content = repeated(front.as_bytes(), unit.as_bytes(), 4 * GIB - (8 << 20), back.as_bytes());
    replace(parts::plain_ods(b""), "content.xml", content)
}

/// Returns a zip of these parts, one of them with another content.
pub fn replace(parts: parts::Parts, part: &str, content: super::repeats::Deflated) -> Vec<u8> {
    let mut entries: Vec<Entry> = parts
        .iter()
        .filter(|(name, _)| name != part)
        .map(|(name, bytes)| Entry::of(name, bytes))
        .collect();
    entries.push(Entry::new(part, content));
    raw_zip::write(&entries)
}
