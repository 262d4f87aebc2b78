//! Small files that stand for much: many references to one text, one thing repeated, long runs of nothing.

use super::archives::{replace, workbook_with};
use super::raw_zip::{self, Entry};
use super::repeats::repeated;
use super::{Hostile, one};
use crate::writer::parts;

const MAIN: &str = r#"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main""#;
/// Headings of a price list, and its first row.
const HEADINGS: &str = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>ISSN</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c><c r="C1" t="inlineStr"><is><t>Title</t></is></c></row>"#;
const REFERENCES: usize = 400_000;

/// Returns a text of letters that hardly compresses.
fn letters(length: usize) -> String {
    let mut state = 20_261_124u32;
    let mut letter = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(b'a' + (state >> 24) as u8 % 26)
    };
    (0..length).map(|_| letter()).collect()
}

/// Returns a list of titles that all refer to one shared string.
fn references(string: &str, count: usize) -> Vec<Hostile> {
    let row = r#"<row><c t="inlineStr"><is><t>0031-9252</t></is></c><c><v>1</v></c><c t="s"><v>0</v></c></row>"#;
    let sheet = parts::sheet_xml(&format!("{HEADINGS}{}", row.repeat(count)));
    let mut parts = parts::plain_xlsx(sheet.as_bytes());
    for (name, content) in &mut parts {
        if name.ends_with("sharedStrings.xml") {
            *content = format!("<sst {MAIN}><si><t>{string}</t></si></sst>").into_bytes();
        }
    }
    one("titles.xlsx", parts::zip_of(&parts))
}

/// Returns 400,000 references to a string of 512 KiB: 200 GiB in a file of 1.4 MB.
pub fn long_string() -> Vec<Hostile> {
    references(&letters(512 << 10), REFERENCES)
}

/// Returns 400,000 references to a string as long as a cell may be.
pub fn string() -> Vec<Hostile> {
    references(&letters(32_767), REFERENCES)
}

/// Returns rows with a title of this length each.
fn cells(count: usize, length: usize) -> Vec<Hostile> {
    let title = "a".repeat(length);
    let row = format!(
        r#"<row><c t="inlineStr"><is><t>0031-9252</t></is></c><c><v>1</v></c><c t="inlineStr"><is><t>{title}</t></is></c></row>"#
    );
    let sheet = parts::sheet_xml(&format!("{HEADINGS}{}", row.repeat(count)));
    one("titles.xlsx", parts::zip_of(&parts::plain_xlsx(sheet.as_bytes())))
}

/// Returns sixty cells of three megabytes.
pub fn long_cells() -> Vec<Hostile> {
    cells(60, 3 << 20)
}

/// Returns sixty cells as long as they may be.
pub fn longest_cells() -> Vec<Hostile> {
    cells(60, 32_767)
}

/// Returns a workbook of 0.9 MB with 900 MB of spaces between two rows.
pub fn spaces() -> Vec<Hostile> {
    let front = format!("<worksheet {MAIN}><sheetData>{HEADINGS}");
    let content = repeated(front.as_bytes(), b" ", 900 << 20, b"</sheetData></worksheet>");
    one("spaces.xlsx", workbook_with("xl/worksheets/sheet1.xml", content))
}

/// Returns such a workbook whose sheet is in a part that claims to be a picture.
pub fn hidden_spaces() -> Vec<Hostile> {
    let front = format!("<worksheet {MAIN}><sheetData>{HEADINGS}");
    let content = repeated(front.as_bytes(), b" ", 900 << 20, b"</sheetData></worksheet>");
    let parts: parts::Parts = parts::plain_xlsx(b"")
        .into_iter()
        .filter(|(name, _)| !name.ends_with("sheet1.xml"))
        .map(|(name, bytes)| {
            let text = String::from_utf8(bytes).unwrap();
            (name, text.replace("worksheets/sheet1.xml", "worksheets/sheet1.png").into_bytes())
        })
        .collect();
    one("spaces.xlsx", replace(parts, "xl/worksheets/sheet1.png", content))
}

/// Returns a workbook that claims to have a hundred thousand million shared strings.
pub fn lying_count() -> Vec<Hostile> {
    let mut parts = parts::plain_xlsx(parts::SHEET_XML.as_bytes());
    for (name, content) in &mut parts {
        if name.ends_with("sharedStrings.xml") {
            *content = br#"<sst uniqueCount="99999999999"><si><t>a</t></si></sst>"#.to_vec();
        }
    }
    one("strings.xlsx", parts::zip_of(&parts))
}

/// Returns an open document of fifty sheets with two filled cells each, far apart: nine million cells in each sheet.
pub fn ods_corners() -> Vec<Hostile> {
    let cell = r#"<table:table-cell office:value-type="float" office:value="1"/>"#;
    let rows = format!(
        r#"<table:table-row>{cell}</table:table-row><table:table-row table:number-rows-repeated="8998"/><table:table-row><table:table-cell table:number-columns-repeated="999"/>{cell}</table:table-row>"#
    );
    let names: Vec<String> = (0..50).map(|number| format!("Sheet{number}")).collect();
    let tables: Vec<(&str, &str)> =
        names.iter().map(|name| (name.as_str(), rows.as_str())).collect();
    document(&tables)
}

/// Returns an open document with a text of 30,000 bytes in a million cells.
pub fn ods_repeats() -> Vec<Hostile> {
    let text = "a".repeat(30_000);
    let rows = format!(
        r#"<table:table-row table:number-rows-repeated="10000"><table:table-cell table:number-columns-repeated="100" office:value-type="string"><text:p>{text}</text:p></table:table-cell></table:table-row>"#
    );
    document(&[("Sheet1", &rows)])
}

fn document(tables: &[(&str, &str)]) -> Vec<Hostile> {
    let content = parts::ods_content(tables);
    one("book.ods", parts::zip_of(&parts::plain_ods(content.as_bytes())))
}

/// Returns an archive of six workbooks, each with four million short strings.
pub fn archive_of_strings() -> Vec<Hostile> {
    let front = format!("<sst {MAIN}>");
    let strings = || repeated(front.as_bytes(), b"<si><t>a</t></si>", 60 << 20, b"</sst>");
    let book = workbook_with("xl/sharedStrings.xml", strings());
    let names: Vec<String> = (0..6).map(|number| format!("{number}.xlsx")).collect();
    let entries: Vec<Entry> = names.iter().map(|name| Entry::of(name, &book)).collect();
    one("books.zip", raw_zip::write(&entries))
}

/// Returns a compressed JSON document of 500 MB of blanks.
pub fn json() -> Vec<Hostile> {
    let content = repeated(b"{\"Report_Header\": {", b" ", 500 << 20, b"}}");
    one("report.json.gz", super::repeats::gzip(&content))
}
