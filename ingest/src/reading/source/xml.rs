//! Validates the XML of a workbook's part before it is read: the reader holds each element, text and cell as a whole, so
//! one of 900 MB takes twice that in memory.

use std::cell::Cell;
use std::io::{self, BufRead, Read};
use std::rc::Rc;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::reading::error::ReadError;
use crate::reading::limits::Limits;

/// Maximum depth of elements. Those of spreadsheets are about ten deep.
const MAX_DEPTH: u64 = 10_000;

/// What a part holds.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Whether the part has shared strings.
    pub has_strings: bool,
    /// Number of shared strings that it states.
    pub stated_strings: u64,
    /// Number of elements other than rows, cells and their content.
    pub other_elements: u64,
    /// Whether a sheet or the workbook is in a part whose name does not end as that of XML.
    pub has_hidden_sheet: bool,
}

/// Checks that no element, text or cell of a part exceeds the limits. `part` is its name in the workbook.
///
/// # Errors
/// A cell, an element or a text is too long, elements lie too deep, or the part declares entities. Malformed XML is no
/// error here: the reader of the workbook reports it.
pub fn check(content: impl BufRead, part: &str, limits: &Limits) -> Result<Found, ReadError> {
    let limit = limits.row_bytes as u64;
    let left = Rc::new(Cell::new(limit));
    let mut reader = Reader::from_reader(Bounded { content, left: Rc::clone(&left) });
    let (mut buffer, mut cell, mut found) = (Vec::new(), CellText::default(), Found::default());
    // As the reader of workbooks does, so that both see the same elements.
    let config = reader.config_mut();
    config.check_end_names = false;
    config.check_comments = false;
    config.expand_empty_elements = true;
    let mut depth = 0u64;
    loop {
        buffer.clear();
        left.set(limit);
        let Ok(event) = reader.read_event_into(&mut buffer) else {
            let is_too_long = left.get() == 0;
            return if is_too_long { Err(too_long(part, &cell, limits)) } else { Ok(found) };
        };
        match event {
            Event::Start(tag) => {
                depth += 1;
                cell.open(&tag);
                match tag.local_name().as_ref() {
                    "sst" => {
                        found.has_strings = true;
                        found.stated_strings = number(&tag, "uniqueCount");
                    }
                    "Relationship" => {
                        found.other_elements += 1;
                        found.has_hidden_sheet |= hides_a_sheet(&tag);
                    }
                    "row" | "c" | "v" | "is" | "t" => {}
                    _ => found.other_elements += 1,
                }
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                cell.close(tag.local_name().as_ref());
            }
            Event::Text(text) => cell.add(text.len()),
            Event::CData(text) => cell.add(text.len()),
            Event::GeneralRef(_) => cell.add(1),
            Event::DocType(_) => {
                let detail = "it declares entities, which spreadsheets do not".to_owned();
                return Err(ReadError::Workbook { detail });
            }
            Event::Eof => return Ok(found),
            _ => {}
        }
        if cell.bytes > limits.cell_bytes as u64 {
            return Err(too_long(part, &cell, limits));
        }
        if depth > MAX_DEPTH {
            let detail = format!("in {part}, elements lie more than {MAX_DEPTH} deep");
            return Err(ReadError::Workbook { detail });
        }
    }
}

fn too_long(part: &str, cell: &CellText, limits: &Limits) -> ReadError {
    if cell.is_open {
        let limit = limits.cell_bytes as u64;
        return ReadError::CellTooLong { place: cell.place(part), limit };
    }
    let limit = limits.row_bytes;
    let detail = format!("in {part}, one element or text has more than {limit} bytes");
    ReadError::Workbook { detail }
}

/// Whether a relation leads to a sheet or the workbook in a part that is not checked as XML.
fn hides_a_sheet(tag: &BytesStart<'_>) -> bool {
    let of = |name: &str| attribute(tag, name).unwrap_or_default().to_lowercase();
    let kind = of("Type");
    let is_read = ["/worksheet", "/officedocument"].iter().any(|end| kind.ends_with(end));
    is_read && !of("Target").ends_with(".xml")
}

fn number(tag: &BytesStart<'_>, name: &str) -> u64 {
    attribute(tag, name).and_then(|value| value.trim().parse().ok()).unwrap_or(0)
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut all = tag.attributes();
    let found = all
        .with_checks(false)
        .flatten()
        .find(|attribute| attribute.key.local_name().into_inner() == name)?;
    Some(found.value.into_owned())
}

/// The text of the cell or shared string that is open.
#[derive(Debug, Default)]
struct CellText {
    is_open: bool,
    bytes: u64,
    /// Reference of the cell, such as `B17`; blank if the part does not state it.
    reference: String,
    /// Number of the shared string, from 1.
    string: u64,
}

impl CellText {
    fn open(&mut self, tag: &BytesStart<'_>) {
        match tag.local_name().as_ref() {
            "c" => {
                self.begin();
                let reference = attribute(tag, "r").unwrap_or_default();
                self.reference = reference.chars().take(20).collect();
            }
            "si" => {
                self.begin();
                self.string += 1;
            }
            "table-cell" => self.begin(),
            _ => {}
        }
    }

    fn begin(&mut self) {
        (self.is_open, self.bytes) = (true, 0);
        self.reference.clear();
    }

    fn close(&mut self, name: &str) {
        if matches!(name, "c" | "si" | "table-cell") {
            (self.is_open, self.bytes) = (false, 0);
        }
    }

    fn add(&mut self, bytes: usize) {
        if self.is_open {
            self.bytes += bytes as u64;
        }
    }

    /// Describes the cell: `Cell B17 of sheet1`.
    fn place(&self, part: &str) -> String {
        let name = part.rsplit('/').next().unwrap_or(part);
        let name = name.strip_suffix(".xml").unwrap_or(name);
        match (self.string, self.reference.as_str()) {
            (0, "") => format!("A cell of {name}"),
            (0, reference) => format!("Cell {reference} of {name}"),
            (number, _) => format!("Text {number} of the workbook"),
        }
    }
}

/// Passes on a limited number of bytes between two events.
struct Bounded<R> {
    content: R,
    left: Rc<Cell<u64>>,
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(to)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left.get() == 0 {
            return Err(io::Error::other("one element or text is too long"));
        }
        self.content.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.left.set(self.left.get().saturating_sub(bytes as u64));
        self.content.consume(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(xml: &str) -> Result<u64, String> {
        let limits = Limits { row_bytes: 1000, cell_bytes: 100, ..Limits::default() };
        // A small buffer, as the content of a large part arrives in pieces.
        let content = io::BufReader::with_capacity(16, xml.as_bytes());
        let found = check(content, "xl/worksheets/sheet1.xml", &limits);
        found.map(|found| found.stated_strings).map_err(|error| error.to_string())
    }

    #[test]
    fn cells_and_elements_are_limited() {
        let cell = |text: &str| format!(r#"<row><c r="B17"><is><t>{text}</t></is></c></row>"#);
        assert_eq!(checked(&cell("short").repeat(1000)), Ok(0));
        assert_eq!(checked(r#"<sst uniqueCount="7"><si><t>a</t></si></sst>"#), Ok(7));
        let long = checked(&cell(&"<r><t>0123456789</t></r>".repeat(11))).unwrap_err();
        assert!(long.starts_with("Cell B17 of sheet1 has a text of more than 100 bytes"), "{long}");
        let long = checked(&cell(&"0".repeat(2000))).unwrap_err();
        assert!(long.starts_with("Cell B17 of sheet1"), "{long}");
        let spaces = checked(&format!("<row>{}</row>", " ".repeat(2000))).unwrap_err();
        assert!(spaces.contains("one element or text has more than 1000 bytes"), "{spaces}");
        let tag = checked(&format!("<row a='{}'/>", " ".repeat(2000))).unwrap_err();
        assert!(tag.contains("one element or text"), "{tag}");
        let deep = checked(&"<a>".repeat(20_000)).unwrap_err();
        assert!(deep.contains("deep"), "{deep}");
        let string = checked(&format!("<si/><si><t>{}</t></si>", "0".repeat(101))).unwrap_err();
        assert!(string.starts_with("Text 2 of the workbook"), "{string}");
    }
}
