//! A scenario as a workbook for people: a summary with totals and parameters, the journals, the meaning of the columns.

use std::io::{Seek, Write};

use arrow::array::RecordBatch;
use rust_xlsxwriter::{
    Color, ConditionalFormatDataBar, ConditionalFormatType, Format, Worksheet, XlsxError,
};
use titlewise_ingest::workbook_file::new_workbook;

use super::error::ExportError;
use super::stamp::stamp_workbook;
use super::value::{Column, Value};
use super::workbook_cell::{put, yes_or_no};
use super::workbook_columns::{COLUMNS, Kind};
use super::workbook_formats::WorkbookFormats;
use super::workbook_lines::{Line, put_lines, set_line_widths};

/// What the first sheet of a workbook contains.
#[derive(Debug, Clone, PartialEq)]
pub struct WorkbookSummary {
    /// The title above everything.
    pub title: String,
    /// ISO code of the currency of every amount.
    pub currency: String,
    /// Groups of lines, each with its heading.
    pub groups: Vec<(&'static str, Vec<Line>)>,
}

/// Row of headings, in points: two lines.
const HEADING_HEIGHT: f64 = 32.0;
/// Bars end here, so that a few very expensive titles do not make all other bars invisible.
const LONGEST_BAR_PERCENTILE: u8 = 95;
const BAR: Color = Color::RGB(0x9C_C3E6);
/// Below zero, a subscription is cheaper than the loans that it avoids.
const NEGATIVE_BAR: Color = Color::RGB(0xA9_D18E);
const BAR_AXIS: Color = Color::RGB(0x53_636A);

/// Writes the titles of [`titlewise_engine::model::Model::journals`] below a summary of their scenario.
///
/// # Errors
/// A failure of the workbook or the output.
pub fn write_workbook(
    journals: &RecordBatch,
    summary: &WorkbookSummary,
    out: impl Write + Seek + Send,
) -> Result<(), ExportError> {
    let formats = WorkbookFormats::new(&summary.currency);
    let mut book = new_workbook();
    stamp_workbook(&mut book, journals);
    let shown = shown(journals);
    put_summary(book.add_worksheet_with_constant_memory()?, summary, &formats)?;
    let sheet = book.add_worksheet_with_constant_memory()?;
    put_journals(sheet, &shown, journals.num_rows(), &formats)?;
    put_definitions(book.add_worksheet_with_constant_memory()?, &shown, &formats)?;
    book.save_to_writer(out)?;
    Ok(())
}

/// A column of the sheet of journals.
struct ShownColumn<'a> {
    name: &'static str,
    heading: &'static str,
    kind: Kind,
    definition: &'static str,
    values: Column<'a>,
}

/// Returns the columns that the titles have: a library's have none of members.
fn shown(journals: &RecordBatch) -> Vec<ShownColumn<'_>> {
    let column = |(name, heading, kind, definition)| {
        let values = Column::of(journals.column_by_name(name)?);
        Some(ShownColumn { name, heading, kind, definition, values })
    };
    COLUMNS.into_iter().filter_map(column).collect()
}

fn put_summary(
    sheet: &mut Worksheet,
    summary: &WorkbookSummary,
    formats: &WorkbookFormats,
) -> Result<(), XlsxError> {
    sheet.set_name("Summary")?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0);
    set_line_widths(sheet)?;
    sheet.write_string_with_format(0, 0, &summary.title, &formats.title)?;
    let mut row = 2;
    for (heading, lines) in &summary.groups {
        for (place, text) in (0u16..).zip([heading, "", ""]) {
            sheet.write_string_with_format(row, place, text, &formats.heading)?;
        }
        // A blank row follows each group.
        row = put_lines(sheet, row + 1, lines, formats)? + 1;
    }
    Ok(())
}

fn put_journals(
    sheet: &mut Worksheet,
    shown: &[ShownColumn<'_>],
    rows: usize,
    formats: &WorkbookFormats,
) -> Result<(), XlsxError> {
    let last_row = u32::try_from(rows).unwrap_or(u32::MAX);
    let last_column = u16::try_from(shown.len().saturating_sub(1)).unwrap_or(u16::MAX);
    sheet.set_name("Journals")?;
    sheet.set_freeze_panes(1, 1)?.autofilter(0, 0, last_row, last_column)?;
    sheet.set_landscape().set_repeat_rows(0, 0)?.set_row_height(0, HEADING_HEIGHT)?;
    for (place, column) in (0u16..).zip(shown) {
        sheet.set_column_width(place, width(column))?;
        if let Some(format) = number_format(column.kind, formats) {
            // Cells without a format of their own have that of their column.
            sheet.set_column_format(place, format)?;
        }
        if column.name == "cpu" && last_row > 0 {
            sheet.add_conditional_format(1, place, last_row, place, &cost_bars())?;
        }
        sheet.write_string_with_format(0, place, column.heading, &formats.heading)?;
    }
    for (line, row) in (1u32..).zip(0..rows) {
        for (place, column) in (0u16..).zip(shown) {
            put(sheet, (line, place), cell(column, row))?;
        }
    }
    Ok(())
}

fn put_definitions(
    sheet: &mut Worksheet,
    shown: &[ShownColumn<'_>],
    formats: &WorkbookFormats,
) -> Result<(), XlsxError> {
    sheet.set_name("Columns")?;
    sheet.set_landscape().set_print_fit_to_pages(1, 0).set_freeze_panes(1, 0)?;
    for (place, (heading, width)) in (0u16..).zip([("Column", 28.0), ("Definition", 120.0)]) {
        sheet.set_column_width(place, width)?;
        sheet.write_string_with_format(0, place, heading, &formats.heading)?;
    }
    for (row, column) in (1u32..).zip(shown) {
        sheet.write_string_with_format(row, 0, column.heading, &formats.text)?;
        sheet.write_string_with_format(row, 1, column.definition, &formats.text)?;
    }
    Ok(())
}

/// Returns the value of a cell, in the unit of its number format.
fn cell<'a>(column: &ShownColumn<'a>, row: usize) -> Value<'a> {
    match column.values.value(row).finite() {
        Value::Number(percent) if column.kind == Kind::Percent => Value::Number(percent / 100.0),
        Value::Flag(flag) => Value::Text(yes_or_no(flag)),
        Value::Text("") => Value::None,
        value => value,
    }
}

fn number_format(kind: Kind, formats: &WorkbookFormats) -> Option<&Format> {
    match kind {
        Kind::Text | Kind::Flag => None,
        Kind::Count => Some(&formats.count),
        Kind::Decimal => Some(&formats.decimal),
        Kind::Percent => Some(&formats.percent),
        Kind::Money => Some(&formats.money),
        Kind::Cents => Some(&formats.cents),
    }
}

/// Returns the width of a column, in characters. Headings have room for the arrow of their filter.
fn width(column: &ShownColumn<'_>) -> f64 {
    match (column.name, column.kind) {
        ("title", _) => 48.0,
        ("issn_l", _) => 12.0,
        (_, Kind::Text) => 28.0,
        ("cpu", _) => 18.0,
        _ => 14.0,
    }
}

/// Returns the bars in the cells of the cost per use.
fn cost_bars() -> ConditionalFormatDataBar {
    ConditionalFormatDataBar::new()
        .set_maximum(ConditionalFormatType::Percentile, LONGEST_BAR_PERCENTILE)
        .set_solid_fill(true)
        .set_border_off(true)
        .set_fill_color(BAR)
        .set_negative_fill_color(NEGATIVE_BAR)
        .set_axis_color(BAR_AXIS)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};
    use std::sync::Arc;

    use arrow::array::{ArrayRef, BooleanArray, Float64Array, Int32Array, StringArray};
    use calamine::{Data, Reader, Xlsx};

    use super::*;
    use crate::export::workbook_lines::LineValue;

    fn journals() -> RecordBatch {
        RecordBatch::try_from_iter_with_nullable([
            (
                "issn_l",
                Arc::new(StringArray::from(vec!["0028-0836", "0031-9252"])) as ArrayRef,
                true,
            ),
            ("title", Arc::new(StringArray::from(vec!["=1+1", "Acta"])), true),
            ("subscribed", Arc::new(BooleanArray::from(vec![true, false])), true),
            ("cpu_rank", Arc::new(Int32Array::from(vec![Some(1), None])), true),
            ("cpu", Arc::new(Float64Array::from(vec![Some(-2.5), None])), true),
            ("cost", Arc::new(Float64Array::from(vec![12_345.6, 0.0])), true),
            ("usage", Arc::new(Float64Array::from(vec![2_651.0, f64::NAN])), true),
            ("use_oa_percent", Arc::new(Float64Array::from(vec![45.0, 0.0])), true),
            ("is_society_journal", Arc::new(BooleanArray::from(vec![None, Some(false)])), true),
        ])
        .unwrap()
    }

    fn written(currency: &str) -> Vec<u8> {
        let line = |name: &str, value| Line { name: name.to_owned(), value, note: String::new() };
        let lines = vec![
            line("Cost", LineValue::Money(12_345.6)),
            line("Loan", LineValue::Price(17.5)),
            line("Growth", LineValue::Rate(5.7)),
            line("Share", LineValue::Percent(60.0)),
            line("Bronze", LineValue::Flag(true)),
            line("Unknown", LineValue::None),
        ];
        let summary = WorkbookSummary {
            title: "Package – Scenario".to_owned(),
            currency: currency.to_owned(),
            groups: vec![("Costs", lines)],
        };
        let mut out = Cursor::new(Vec::new());
        write_workbook(&journals(), &summary, &mut out).unwrap();
        out.into_inner()
    }

    fn part(book: &[u8], name: &str) -> String {
        let mut archive = zip::ZipArchive::new(Cursor::new(book)).unwrap();
        let mut text = String::new();
        archive.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        text
    }

    /// Returns the number format of a cell, as it appears in the styles.
    fn format_of(book: &[u8], sheet: &str, cell: &str) -> String {
        let (sheet, styles) = (part(book, sheet), part(book, "xl/styles.xml"));
        let after = |text: &str, from: &str| text.split_once(from).map(|(_, rest)| rest.to_owned());
        let style = after(&sheet, &format!("<c r=\"{cell}\" s=\"")).unwrap_or_default();
        let style: usize = style.split('"').next().unwrap().parse().unwrap_or_default();
        let formats = after(&styles, "<cellXfs").unwrap();
        let xf = formats.split("<xf ").nth(style + 1).unwrap();
        let id = after(xf, "numFmtId=\"").unwrap().split('"').next().unwrap().to_owned();
        let code = after(&styles, &format!("numFmtId=\"{id}\" formatCode=\"")).unwrap_or(id);
        code.split("\"/>").next().unwrap().replace("&quot;", "\"")
    }

    #[test]
    fn values_and_headings_are_for_people() {
        let mut book = Xlsx::new(Cursor::new(written("USD"))).unwrap();
        assert_eq!(book.sheet_names(), ["Summary", "Journals", "Columns"]);
        let text = |text: &str| Data::String(text.to_owned());
        let sheet = book.worksheet_range("Journals").unwrap();
        let rows: Vec<&[Data]> = sheet.rows().collect();
        let headings = [
            "Title",
            "ISSN-L",
            "Subscribed",
            "Rank",
            "Cost per use",
            "Cost now",
            "Uses",
            "Open access",
            "Society journal",
        ];
        assert_eq!(rows[0], headings.map(text));
        assert_eq!(
            rows[1],
            [
                text("=1+1"),
                text("0028-0836"),
                text("Yes"),
                Data::Float(1.0),
                Data::Float(-2.5),
                Data::Float(12_345.6),
                Data::Float(2_651.0),
                Data::Float(0.45),
                Data::Empty,
            ]
        );
        assert_eq!(rows[2][2..5], [text("No"), Data::Empty, Data::Empty]);
        assert_eq!((&rows[2][6], &rows[2][8]), (&Data::Empty, &text("No")));

        let summary = book.worksheet_range("Summary").unwrap();
        let value = |name: &str| summary.rows().find(|row| row[0] == name).unwrap()[1].clone();
        assert_eq!(summary.get((0, 0)), Some(&text("Package – Scenario")));
        assert_eq!(value("Cost"), Data::Float(12_345.6));
        assert_eq!(value("Growth"), Data::Float(0.057));
        assert_eq!((value("Bronze"), value("Unknown")), (text("Yes"), Data::Empty));

        let columns = book.worksheet_range("Columns").unwrap();
        assert_eq!(columns.height(), headings.len() + 1);
        assert!(columns.rows().all(|row| row[1] != Data::Empty));
    }

    #[test]
    fn numbers_have_the_format_of_their_unit() {
        const SUMMARY: &str = "xl/worksheets/sheet1.xml";
        const JOURNALS: &str = "xl/worksheets/sheet2.xml";
        let book = written("GBP");
        let formats = ["D2", "E2", "F2", "G2", "H2"].map(|cell| format_of(&book, JOURNALS, cell));
        assert_eq!(formats, ["#,##0", "\"£\"#,##0.00", "\"£\"#,##0", "#,##0", "0%"]);
        let formats = ["B4", "B5", "B6", "B7"].map(|cell| format_of(&book, SUMMARY, cell));
        assert_eq!(formats, ["\"£\"#,##0", "\"£\"#,##0.00", "0.0%", "0.0%"]);
        assert_eq!(format_of(&written("CHF"), JOURNALS, "F2"), "\"CHF \"#,##0");
    }

    #[test]
    fn journals_can_be_filtered_and_have_bars_of_their_cost_per_use() {
        let sheet = part(&written("USD"), "xl/worksheets/sheet2.xml");
        assert!(sheet.contains("<autoFilter ref=\"A1:I3\""), "{sheet}");
        let frozen = "<pane xSplit=\"1\" ySplit=\"1\" topLeftCell=\"B2\"";
        assert!(sheet.contains(frozen) && sheet.contains("state=\"frozen\""), "{sheet}");
        assert!(sheet.contains("<conditionalFormatting sqref=\"E2:E3\">"), "{sheet}");
        assert!(sheet.contains("type=\"dataBar\"") && sheet.contains("<x14:dataBar"), "{sheet}");
        assert!(sheet.contains("<col min=\"1\" max=\"1\" width=\"48"), "{sheet}");
    }
}
