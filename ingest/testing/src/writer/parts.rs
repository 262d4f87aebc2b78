//! The parts of zipped workbooks, written by hand so that a test can modify any of them.

use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Names and contents of the parts of a zip.
pub type Parts = Vec<(String, Vec<u8>)>;

const DECLARATION: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#;
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";

/// A sheet with a price list of one row.
pub const SHEET_XML: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>ISSN</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>0031-9252</t></is></c><c r="B2"><v>1234.5</v></c></row></sheetData></worksheet>"#;

/// An xlsx of one sheet.
pub fn plain_xlsx(sheet: &[u8]) -> Parts {
    let types = format!(
        r#"{DECLARATION}<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>"#
    );
    let rels = format!(
        r#"{DECLARATION}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
    );
    let book = format!(
        r#"{DECLARATION}<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>"#
    );
    let book_rels = format!(
        r#"{DECLARATION}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="{RELATIONS}/styles" Target="styles.xml"/></Relationships>"#
    );
    let strings = format!(
        r#"{DECLARATION}<sst xmlns="{MAIN}"><si><t>Acta</t></si><si><t>Annals</t></si></sst>"#
    );
    let styles = format!(
        r#"{DECLARATION}<styleSheet xmlns="{MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>"#
    );
    [
        ("[Content_Types].xml", types.as_bytes()),
        ("_rels/.rels", rels.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", book_rels.as_bytes()),
        ("xl/sharedStrings.xml", strings.as_bytes()),
        ("xl/styles.xml", styles.as_bytes()),
        ("xl/worksheets/sheet1.xml", sheet),
    ]
    .map(|(name, bytes)| (name.to_owned(), bytes.to_vec()))
    .into()
}

/// Returns a sheet with these rows (`<row>` elements).
pub fn sheet_xml(rows: &str) -> String {
    format!(r#"{DECLARATION}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#)
}

/// Returns the content of an open document; each table has a name and its rows as XML.
pub fn ods_content(tables: &[(&str, &str)]) -> String {
    let tables: String = tables
        .iter()
        .map(|(name, rows)| format!(r#"<table:table table:name="{name}">{rows}</table:table>"#))
        .collect();
    format!(
        r#"{DECLARATION}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"#
    )
}

/// An open document with this content.
pub fn plain_ods(content: &[u8]) -> Parts {
    let manifest = format!(
        r#"{DECLARATION}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>"#
    );
    [
        ("mimetype", &b"application/vnd.oasis.opendocument.spreadsheet"[..]),
        ("META-INF/manifest.xml", manifest.as_bytes()),
        ("content.xml", content),
    ]
    .map(|(name, bytes)| (name.to_owned(), bytes.to_vec()))
    .into()
}

/// The parts as a zip.
pub fn zip_of(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Escapes a text for use between tags and inside attributes.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
