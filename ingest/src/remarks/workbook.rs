//! A copy of a user's file as a workbook, with remarks beside the rows.

use std::collections::{BTreeMap, HashSet};
use std::io::{Seek, Write};

use chrono::NaiveDateTime;
use rust_xlsxwriter::{Color, ExcelDateTime, Format, Workbook, Worksheet};

use crate::reading::ReadError;
use crate::reading::limits::{Allowance, Limits};
use crate::reading::problems::column_index;
use crate::reading::report::place_name;
use crate::reading::source::cell::{Cell, Row};
use crate::reading::source::input::Input;
use crate::reading::source::{Content, Tables, part};
use crate::remarks::{Remark, RemarkError};
use crate::workbook_file::new_workbook;

/// The heading of the column of remarks.
const HEADING: &str = "Titlewise: what to look at";
/// Maximum number of rows of an Excel sheet.
const MAX_ROWS: u32 = 1_048_576;
/// Maximum number of characters in an Excel cell.
const MAX_SIGNS: usize = 32_000;
/// Maximum number of remarks beside one row.
const MAX_PER_ROW: usize = 20;

struct Styles {
    remark: Format,
    heading: Format,
    marked: Format,
    date: Format,
}

/// Writes every sheet of a file, or every table of an archive, with a column of remarks, and a first sheet that lists
/// all remarks. A file without tables (JSON, for example) gives only the list.
///
/// # Errors
/// The writer fails.
pub fn annotate<W: Write + Seek + Send>(
    input: Input<'_>,
    name: &str,
    remarks: &[Remark],
    limits: &Limits,
    to: W,
) -> Result<(), RemarkError> {
    let styles = Styles {
        remark: Format::new().set_background_color(Color::RGB(0x00FF_F4CE)).set_text_wrap(),
        heading: Format::new().set_bold().set_background_color(Color::RGB(0x00F2_E2A0)),
        marked: Format::new().set_background_color(Color::RGB(0x00FF_E0A3)),
        date: Format::new().set_num_format("yyyy-mm-dd"),
    };
    let mut copy = Copy { book: new_workbook(), styles, names: HashSet::new() };
    copy.list(remarks)?;
    // The list has the reason for files that cannot be opened.
    let limits = Allowance::new(limits);
    if let Ok(opened) = part::open(input, name, &limits) {
        for part in part::parts(&opened.members, input, &limits) {
            if let Ok((Content::Tables(mut tables), _)) = part.content {
                copy.tables(&part.name, &mut tables, remarks)?;
            }
        }
    }
    copy.book.save_to_writer(to)?;
    Ok(())
}

/// The workbook being written.
struct Copy {
    book: Workbook,
    styles: Styles,
    names: HashSet<String>,
}

impl Copy {
    fn list(&mut self, remarks: &[Remark]) -> Result<(), RemarkError> {
        const HEADINGS: [(&str, f64); 8] = [
            ("Sheet", 18.0),
            ("Row", 7.0),
            ("Cell", 8.0),
            ("Column", 20.0),
            ("Problem", 30.0),
            ("What stands there", 50.0),
            ("Expected", 34.0),
            ("Suggestion", 14.0),
        ];
        self.names.insert("remarks".to_owned());
        let sheet = self.book.add_worksheet_with_constant_memory()?;
        sheet.set_name("Remarks")?;
        for (column, (heading, width)) in (0u16..).zip(HEADINGS) {
            sheet.set_column_width(column, width)?;
            sheet.write_string_with_format(0, column, heading, &self.styles.heading)?;
        }
        sheet.set_freeze_panes(1, 0)?;
        for (line, remark) in (1u32..MAX_ROWS).zip(remarks) {
            sheet.write_string(line, 0, &remark.sheet)?;
            if let Some(row) = remark.row {
                sheet.write_number(line, 1, row)?;
            }
            let texts = [
                remark.cell.as_deref(),
                remark.column.as_deref(),
                Some(remark.label.as_str()),
                Some(remark.text.as_str()),
                remark.expected.as_deref(),
                remark.suggestion.as_deref(),
            ];
            for (column, text) in (2u16..).zip(texts) {
                if let Some(text) = text {
                    sheet.write_string(line, column, cut(text))?;
                }
            }
        }
        Ok(())
    }

    fn tables(
        &mut self,
        part: &str,
        tables: &mut Tables<'_>,
        remarks: &[Remark],
    ) -> Result<(), RemarkError> {
        for (index, name) in tables.names().into_iter().enumerate() {
            self.sheet(&place_name(part, &name), tables, index, remarks)?;
        }
        Ok(())
    }

    fn sheet(
        &mut self,
        place: &str,
        tables: &mut Tables<'_>,
        index: usize,
        remarks: &[Remark],
    ) -> Result<(), RemarkError> {
        let mut by_row: BTreeMap<u32, Vec<&Remark>> = BTreeMap::new();
        for remark in remarks.iter().filter(|remark| remark.sheet == place) {
            by_row.entry(remark.row.unwrap_or(0)).or_default().push(remark);
        }
        // The list also has sheets that are malformed in the middle.
        let Ok((width, 1..)) = extent(tables, index) else { return Ok(()) };
        let first_remark = by_row.keys().find(|row| **row > 0).copied();
        let name = self.sheet_name(place);
        let sheet = self.book.add_worksheet_with_constant_memory()?;
        sheet.set_name(&name)?;
        let beside = u16::try_from(width).unwrap_or(u16::MAX).min(16_383);
        sheet.set_column_width(beside, 60.0)?;
        let mut rows = tables.rows(index)?;
        let mut row = Row::default();
        let heading_row = heading_row(first_remark);
        let mut has_heading = false;
        while rows.next(&mut row)? {
            let Some(line) = row.number.checked_sub(1).filter(|line| *line < MAX_ROWS) else {
                break;
            };
            let found = by_row.get(&row.number).map_or(&[][..], Vec::as_slice);
            cells(sheet, line, &row, found, &self.styles)?;
            if !found.is_empty() {
                let words: Vec<String> =
                    found.iter().take(MAX_PER_ROW).map(|remark| remark.in_words()).collect();
                let text = words.join("\n");
                sheet.write_string_with_format(line, beside, cut(&text), &self.styles.remark)?;
            } else if !has_heading && row.number >= heading_row {
                has_heading = true;
                sheet.write_string_with_format(line, beside, HEADING, &self.styles.heading)?;
            }
        }
        Ok(())
    }

    /// Returns a valid sheet name: unique, with at most 31 characters, and without forbidden ones.
    fn sheet_name(&mut self, place: &str) -> String {
        let plain: String = place
            .chars()
            .map(|sign| if "[]:*?/\\'".contains(sign) || sign.is_control() { '_' } else { sign })
            .collect();
        let plain = if plain.trim().is_empty() { "Your file".to_owned() } else { plain };
        let mut name: String = plain.chars().take(31).collect();
        let mut count = 2;
        while !self.names.insert(name.to_lowercase()) {
            let front: String = plain.chars().take(26).collect();
            name = format!("{front} ({count})");
            count += 1;
        }
        name
    }
}

/// Returns a row above the first remark, which usually has the headings.
fn heading_row(first_remark: Option<u32>) -> u32 {
    first_remark.map_or(1, |row| row.saturating_sub(1).max(1))
}

/// Returns the width of a table, and the number of its last row.
fn extent(tables: &mut Tables<'_>, index: usize) -> Result<(usize, u32), ReadError> {
    let mut rows = tables.rows(index)?;
    let (mut row, mut width, mut last) = (Row::default(), 0, 0);
    while rows.next(&mut row)? {
        width = width.max(row.width());
        last = row.number;
    }
    Ok((width, last))
}

fn cells(
    sheet: &mut Worksheet,
    line: u32,
    row: &Row,
    found: &[&Remark],
    styles: &Styles,
) -> Result<(), RemarkError> {
    let marked: HashSet<usize> = found
        .iter()
        .filter_map(|remark| remark.cell.as_deref())
        .filter_map(|cell| column_index(cell.trim_end_matches(|sign: char| sign.is_ascii_digit())))
        .collect();
    for (column, cell) in row.cells().enumerate().take(16_383) {
        let Ok(at) = u16::try_from(column) else { break };
        let style = marked.contains(&column).then_some(&styles.marked);
        match (cell, style) {
            (Cell::Empty, None) => {}
            (Cell::Empty, Some(style)) => {
                sheet.write_blank(line, at, style)?;
            }
            (Cell::Text(text), None) => {
                sheet.write_string(line, at, cut(text))?;
            }
            (Cell::Text(text), Some(style)) => {
                sheet.write_string_with_format(line, at, cut(text), style)?;
            }
            (Cell::Number(number), None) => {
                sheet.write_number(line, at, number)?;
            }
            (Cell::Number(number), Some(style)) => {
                sheet.write_number_with_format(line, at, number, style)?;
            }
            (Cell::Date(day), _) => date(sheet, line, at, day, styles)?,
        }
    }
    Ok(())
}

/// Writes a date. Excel has no years beyond 9999, for which a text has the original value.
fn date(
    sheet: &mut Worksheet,
    line: u32,
    column: u16,
    day: NaiveDateTime,
    styles: &Styles,
) -> Result<(), RemarkError> {
    let text = day.format("%Y-%m-%d").to_string();
    if let Ok(day) = ExcelDateTime::parse_from_str(&text) {
        sheet.write_datetime_with_format(line, column, day, &styles.date)?;
    } else {
        sheet.write_string(line, column, &text)?;
    }
    Ok(())
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_SIGNS).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use std::io::Cursor;

    use calamine::{Reader, Xlsx};

    use super::*;
    use crate::reading::Options;
    use crate::reading::read_with;

    fn annotated(bytes: &[u8]) -> Xlsx<Cursor<Vec<u8>>> {
        let input = Input::Bytes(bytes);
        let reading = read_with("list.csv", input, &Options::default());
        let remarks: Vec<Remark> = reading.problems.iter().map(Remark::from).collect();
        let mut written = Cursor::new(Vec::new());
        annotate(input, "list.csv", &remarks, &Limits::default(), &mut written).unwrap();
        Xlsx::new(Cursor::new(written.into_inner())).unwrap()
    }

    #[test]
    fn remarks_stand_beside_their_rows() {
        let mut book = annotated(b"ISSN,Price\n0031-9252,12\n0003-265,13\n\n0001-4575,x\n");
        assert_eq!(book.sheet_names(), ["Remarks", "Your file"]);
        let sheet = book.worksheet_range("Your file").unwrap();
        let text = |row, column| {
            sheet.get_value((row, column)).map(ToString::to_string).unwrap_or_default()
        };
        assert_eq!((text(0, 0), text(2, 0)), ("ISSN".to_owned(), "0003-265".to_owned()));
        assert!(text(2, 2).contains("0003-2654"), "{}", text(2, 2));
        assert!(text(4, 2).contains("price"), "{}", text(4, 2));
        assert_eq!(text(1, 2), HEADING);
    }

    #[test]
    fn what_cannot_be_read_leaves_the_list() {
        let truncated = [b"PK\x03\x04".as_slice(), &[0; 40]].concat();
        let archive = [0x1F, 0x8B, 8, 0, 1, 2, 3];
        for bytes in [b"".as_slice(), &truncated, &archive, b"{}", b"%PDF-1.4"] {
            assert_eq!(annotated(bytes).sheet_names(), ["Remarks"], "{bytes:?}");
        }
    }

    #[test]
    fn names_of_sheets_are_those_that_excel_takes() {
        let mut copy = Copy {
            book: Workbook::new(),
            styles: Styles {
                remark: Format::new(),
                heading: Format::new(),
                marked: Format::new(),
                date: Format::new(),
            },
            names: HashSet::new(),
        };
        let long = "TR_J3/2024: a name that is far longer than thirty-one signs";
        let (first, second) = (copy.sheet_name(long), copy.sheet_name(long));
        assert!(first.chars().count() <= 31 && second.chars().count() <= 31 && first != second);
    }
}
