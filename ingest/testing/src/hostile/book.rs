//! Zipped workbooks with a valid container whose content has false sizes, loops or missing parts.

use super::archives::{book_with, ods_with};
use super::{Hostile, one};
use crate::writer::grid::{Grid, text, texts};
use crate::writer::parts::{self, Parts};
use crate::writer::{ods, xlsx};

const HEADINGS: &str = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>ISSN</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>0031-9252</t></is></c><c r="B2"><v>12</v></c></row>"#;
const MAIN: &str = r#"xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main""#;

/// Returns a workbook with these rows below the headings of a price list.
fn book(rows: &str) -> Vec<Hostile> {
    let sheet = parts::sheet_xml(&format!("{HEADINGS}{rows}"));
    one("book.xlsx", parts::zip_of(&parts::plain_xlsx(sheet.as_bytes())))
}

fn document(rows: &str) -> Vec<Hostile> {
    let content = parts::ods_content(&[("Sheet1", rows)]);
    one("book.ods", parts::zip_of(&parts::plain_ods(content.as_bytes())))
}

fn sheet_front() -> String {
    format!("<worksheet {MAIN}><sheetData>{HEADINGS}")
}

const SHEET: &str = "xl/worksheets/sheet1.xml";
const STRINGS: &str = "xl/sharedStrings.xml";

/// Returns a hundred million rows.
pub fn endless_rows() -> Vec<Hostile> {
    let row = "<row><c><v>31925</v></c><c><v>1</v></c></row>";
    one("book.xlsx", book_with(SHEET, &sheet_front(), row, "</sheetData></worksheet>"))
}

/// Returns one cell of four gigabytes.
pub fn endless_cell() -> Vec<Hostile> {
    let front = format!(r#"{}<row r="3"><c r="A3" t="inlineStr"><is><t>"#, sheet_front());
    one("book.xlsx", book_with(SHEET, &front, "a", "</t></is></c></row></sheetData></worksheet>"))
}

/// Returns four gigabytes of blanks between two rows.
pub fn endless_blanks() -> Vec<Hostile> {
    one("book.xlsx", book_with(SHEET, &sheet_front(), " ", "</sheetData></worksheet>"))
}

/// Returns four gigabytes of empty cells.
pub fn endless_empty_cells() -> Vec<Hostile> {
    let front = format!(r#"{}<row r="3">"#, sheet_front());
    one("book.xlsx", book_with(SHEET, &front, "<c/>", "</row></sheetData></worksheet>"))
}

/// Returns two hundred million shared strings.
pub fn endless_strings() -> Vec<Hostile> {
    one("book.xlsx", book_with(STRINGS, &format!("<sst {MAIN}>"), "<si><t>a</t></si>", "</sst>"))
}

/// Returns one shared string of four gigabytes.
pub fn endless_string() -> Vec<Hostile> {
    let front = format!("<sst {MAIN}><si><t>");
    one("book.xlsx", book_with(STRINGS, &front, "a", "</t></si></sst>"))
}

/// Returns two hundred million cell formats.
pub fn endless_styles() -> Vec<Hostile> {
    let front = format!("<styleSheet {MAIN}><cellXfs>");
    let bytes =
        book_with("xl/styles.xml", &front, r#"<xf numFmtId="14"/>"#, "</cellXfs></styleSheet>");
    one("book.xlsx", bytes)
}

/// Returns an open document with four gigabytes of rows.
pub fn endless_ods_rows() -> Vec<Hostile> {
    let (front, back) = ods_ends();
    let row = r#"<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>"#;
    one("book.ods", ods_with(&front, row, &back))
}

/// Returns an open document with one text of four gigabytes.
pub fn endless_ods_text() -> Vec<Hostile> {
    let (front, back) = ods_ends();
    let front =
        format!(r#"{front}<table:table-row><table:table-cell office:value-type="string"><text:p>"#);
    let back = format!("</text:p></table:table-cell></table:table-row>{back}");
    one("book.ods", ods_with(&front, "a", &back))
}

fn ods_ends() -> (String, String) {
    let whole = parts::ods_content(&[("Sheet1", "HERE")]);
    let (front, back) = whole.split_once("HERE").unwrap();
    (front.to_owned(), back.to_owned())
}

/// Returns a price list and one cell in the last corner of the sheet.
pub fn far_corner() -> Vec<Hostile> {
    book(r#"<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#)
}

/// Returns a sheet with the two corners only.
pub fn two_corners() -> Vec<Hostile> {
    let rows = r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#;
    let sheet = parts::sheet_xml(rows);
    one("book.xlsx", parts::zip_of(&parts::plain_xlsx(sheet.as_bytes())))
}

/// Returns a sheet with a cell in the last column of every row.
pub fn last_column_of_every_row() -> Vec<Hostile> {
    let rows: String = (3..60_000)
        .map(|row| format!(r#"<row r="{row}"><c r="XFD{row}"><v>1</v></c></row>"#))
        .collect();
    book(&rows)
}

/// Returns positions far outside any sheet, and invalid positions.
pub fn places_that_are_none() -> Vec<Hostile> {
    ["XFE1", "ZZZZZZZ1", "A0", "A99999999999", "A", "1", "", "-1", "A1B2", "é9"]
        .iter()
        .flat_map(|place| book(&format!(r#"<row r="3"><c r="{place}"><v>1</v></c></row>"#)))
        .collect()
}

/// Returns a filled cell repeated over a million rows and sixteen thousand columns.
pub fn repeated_cells() -> Vec<Hostile> {
    document(
        r#"<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>1</text:p></table:table-cell></table:table-row>"#,
    )
}

/// Returns repeats beyond the range of numbers.
pub fn repeats_that_overflow() -> Vec<Hostile> {
    ["18446744073709551615", "99999999999999999999", "-1", "1e9", "4294967296"]
        .iter()
        .flat_map(|times| {
            document(&format!(
                r#"<table:table-row table:number-rows-repeated="{times}"><table:table-cell table:number-columns-repeated="{times}" office:value-type="string"><text:p>1</text:p></table:table-cell></table:table-row>"#
            ))
        })
        .collect()
}

/// Returns a list, then a million blank rows, then one more row.
pub fn repeated_blank_rows() -> Vec<Hostile> {
    let cell = |text: &str| {
        format!(
            r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
        )
    };
    let row =
        |a: &str, b: &str| format!("<table:table-row>{}{}</table:table-row>", cell(a), cell(b));
    document(&format!(
        r#"{}{}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>{}"#,
        row("ISSN", "Price"),
        row("0031-9252", "12"),
        row("0001-4575", "13")
    ))
}

/// Returns a cell with two hundred thousand attributes.
pub fn many_attributes() -> Vec<Hostile> {
    let attributes: String = (0..200_000).map(|number| format!(r#" a{number}="""#)).collect();
    let mut files = book(&format!(r#"<row r="3"><c r="A3"{attributes}><v>1</v></c></row>"#));
    files.extend(document(&format!(
        "<table:table-row><table:table-cell{attributes}><text:p>1</text:p></table:table-cell></table:table-row>"
    )));
    files
}

/// Returns elements nested half a million deep.
pub fn deep_elements() -> Vec<Hostile> {
    let (open, close) = ("<a>".repeat(500_000), "</a>".repeat(500_000));
    let mut files = book(&format!("<row r=\"3\">{open}{close}</row>"));
    files.extend(document(&format!("<table:table-row>{open}{close}</table:table-row>")));
    files
}

/// Returns entities that each expand to ten of the next, on ten levels.
pub fn entities() -> Vec<Hostile> {
    let mut declared = String::from(r#"<!DOCTYPE worksheet [<!ENTITY e0 "haha">"#);
    for level in 1..12 {
        let inner = format!("&e{};", level - 1).repeat(10);
        declared.push_str(&format!(r#"<!ENTITY e{level} "{inner}">"#));
    }
    declared.push_str("]>");
    let within = |xml: String, mark: &str| {
        let (front, back) = xml.split_once("?>").unwrap();
        format!("{front}?>{declared}{}", back.replace(mark, "&e11;"))
    };
    let sheet = within(
        parts::sheet_xml(&format!(
            r#"{HEADINGS}<row r="3"><c r="A3" t="inlineStr"><is><t>HERE</t></is></c></row>"#
        )),
        "HERE",
    );
    let content = within(
        parts::ods_content(&[(
            "Sheet1",
            r#"<table:table-row><table:table-cell office:value-type="string"><text:p>HERE</text:p></table:table-cell></table:table-row>"#,
        )]),
        "HERE",
    );
    let mut files = one("book.xlsx", parts::zip_of(&parts::plain_xlsx(sheet.as_bytes())));
    files.extend(one("book.ods", parts::zip_of(&parts::plain_ods(content.as_bytes()))));
    files
}

/// Returns sheets that declare false sizes.
pub fn lying_dimensions() -> Vec<Hostile> {
    ["A1:XFD1048576", "A1:A1", "XFD1048576:A1", "B2", "A1:ZZZZ99999999", ""]
        .iter()
        .flat_map(|size| {
            let sheet = format!(
                r#"<worksheet {MAIN}><dimension ref="{size}"/><sheetData>{HEADINGS}</sheetData></worksheet>"#
            );
            one("book.xlsx", parts::zip_of(&parts::plain_xlsx(sheet.as_bytes())))
        })
        .collect()
}

/// Returns workbooks without each of their parts in turn, and one that refers to missing strings.
pub fn missing_parts() -> Vec<Hostile> {
    let sheet = parts::sheet_xml(&format!(
        r#"{HEADINGS}<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" s="1"><v>12</v></c></row><row r="4"><c r="A4" t="s"><v>4000000000</v></c><c r="B4" s="999"><v>12</v></c></row>"#
    ));
    let whole = parts::plain_xlsx(sheet.as_bytes());
    without_each(&whole, "book.xlsx")
}

/// Returns an open document whose end tags have other names, in the same number as its start tags.
pub fn crossed_ends_of_ods() -> Vec<Hostile> {
    let rows = "<table:table-row><table:table-cell/></table:table-row>";
    let content = parts::ods_content(&[("Sheet1", rows)]);
    ["</table:table>", "</table:table-row>", "</office:spreadsheet>"]
        .iter()
        .flat_map(|end| {
            let crossed = content.replace(end, "</table:other>");
            assert_ne!(crossed, content);
            one("book.ods", parts::zip_of(&parts::plain_ods(crossed.as_bytes())))
        })
        .collect()
}

/// Returns open documents without each of their parts in turn.
pub fn missing_parts_of_ods() -> Vec<Hostile> {
    let content = parts::ods_content(&[("Sheet1", "")]);
    without_each(&parts::plain_ods(content.as_bytes()), "book.ods")
}

fn without_each(whole: &Parts, name: &str) -> Vec<Hostile> {
    let mut files = one(name, parts::zip_of(whole));
    for (missing, _) in whole {
        let rest: Parts = whole.iter().filter(|(part, _)| part != missing).cloned().collect();
        files.extend(one(name, parts::zip_of(&rest)));
    }
    files
}

/// Returns a small price list.
pub fn small_list() -> Grid {
    let mut grid = vec![texts(["ISSN", "Title", "Price"])];
    for issn in ["0031-9252", "0001-4575", "1026-597X"] {
        grid.push(vec![text(issn), text("The Journal"), text("1234.50")]);
    }
    grid
}

/// Returns workbooks that are truncated at many positions.
pub fn truncated() -> Vec<Hostile> {
    let whole = xlsx::write(&small_list());
    (1..100).flat_map(|part| one("book.xlsx", whole[..whole.len() * part / 100].to_vec())).collect()
}

/// Returns valid zips around sheets that are truncated at many positions.
pub fn truncated_sheet() -> Vec<Hostile> {
    let sheet = parts::SHEET_XML.as_bytes();
    (0..sheet.len())
        .step_by(5)
        .flat_map(|end| one("book.xlsx", parts::zip_of(&parts::plain_xlsx(&sheet[..end]))))
        .collect()
}

/// Returns open documents that are truncated at many positions.
pub fn truncated_ods() -> Vec<Hostile> {
    let whole = ods::write(&small_list());
    (1..100).flat_map(|part| one("book.ods", whole[..whole.len() * part / 100].to_vec())).collect()
}

/// Returns a valid zip around content that ends inside a row.
pub fn truncated_ods_content() -> Vec<Hostile> {
    let row = r#"<table:table-row><table:table-cell office:value-type="string"><text:p>ISSN</text:p></table:table-cell></table:table-row>"#;
    let whole = parts::ods_content(&[("Sheet1", row)]);
    let start = whole.find("<table:table ").unwrap();
    (start..whole.len() - 1)
        .flat_map(|end| one("book.ods", parts::zip_of(&parts::plain_ods(&whole.as_bytes()[..end]))))
        .collect()
}

/// Returns invalid counts as numbers of cells.
pub fn odd_numbers() -> Vec<Hostile> {
    ["NaN", "INF", "-1E308", "1E308", "1E999", "-5", "0x10", ""]
        .iter()
        .flat_map(|number| {
            let rows = format!(
                r#"<row r="3"><c r="A3" t="inlineStr"><is><t>0001-4575</t></is></c><c r="B3"><v>{number}</v></c></row><row r="4"><c r="A4"><v>{number}</v></c><c r="B4"><v>{number}</v></c></row>"#
            );
            book(&rows)
        })
        .collect()
}

/// Returns a document that its manifest declares encrypted.
pub fn password_ods() -> Vec<Hostile> {
    let mut parts = parts::plain_ods(&[0x5A; 64]);
    for (name, bytes) in &mut parts {
        if name == "META-INF/manifest.xml" {
            let text = String::from_utf8(bytes.clone()).unwrap().replace(
                "manifest:media-type=\"text/xml\"/>",
                "manifest:media-type=\"text/xml\"><manifest:encryption-data/></manifest:file-entry>",
            );
            *bytes = text.into_bytes();
        }
    }
    one("secret.ods", parts::zip_of(&parts))
}
