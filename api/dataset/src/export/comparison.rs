//! A comparison of scenarios as files: the differing titles as CSV, and everything as a workbook.

use std::io::{Seek, Write};

use rust_xlsxwriter::{Workbook, Worksheet, XlsxError};
use titlewise_engine::compare::side_by_side::{ComparedTitle, TitleCell};
use titlewise_ingest::workbook_file::new_workbook;

use super::error::ExportError;
use super::spreadsheet::harmless;
use super::workbook_formats::WorkbookFormats;
use super::workbook_lines::{LineValue, put_value};

/// What a workbook of a comparison contains beside the titles.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparisonSheets {
    /// The title above everything.
    pub title: String,
    /// Why amounts are missing; none if they are not.
    pub note: Option<String>,
    /// ISO code of the currency of every amount; blank if amounts are not compared.
    pub currency: String,
    /// Headings of the columns of values: one for each scenario.
    pub scenarios: Vec<String>,
    /// What the scenarios are: a value for each scenario.
    pub identity: Vec<SheetRow>,
    /// Headings of the totals: one for each scenario, then those of the Big Deal and of differences.
    pub total_headings: Vec<String>,
    /// The totals.
    pub totals: Vec<SheetRow>,
    /// Settings and data that differ: a value for each scenario.
    pub settings: Vec<SheetRow>,
    /// Subjects: titles, subscribed titles, uses and cost for each scenario.
    pub subjects: Vec<SheetRow>,
    /// What differences follow from.
    pub why: Vec<WhyTable>,
}

/// A row of a sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct SheetRow {
    /// Name of the row.
    pub name: String,
    /// Values.
    pub values: Vec<LineValue>,
}

/// What the difference of a total between two scenarios follows from.
#[derive(Debug, Clone, PartialEq)]
pub struct WhyTable {
    /// The total and the scenarios.
    pub heading: String,
    /// Contributions, the largest first, and their sum.
    pub rows: Vec<SheetRow>,
    /// Limits of the explanation; blank if there are none.
    pub note: String,
}

/// Returns the state of a title in words.
fn state(cell: Option<&TitleCell>) -> &'static str {
    match cell {
        Some(cell) if cell.subscribed => "kept",
        Some(_) => "not",
        None => "absent",
    }
}

/// Writes the differing titles as CSV, one per line. `keys` are the scenarios as in the request: each has four columns, its
/// key followed by `state` (`kept`, `not`, `absent`), `usage`, `cost` and `cpu`. A missing value is blank.
///
/// # Errors
/// A failure of the output.
pub fn write_comparison(
    titles: &[ComparedTitle],
    keys: &[String],
    out: impl Write,
) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    let names = ["issn_l", "title", "publisher", "subject"].map(str::to_owned);
    let of_scenario = keys
        .iter()
        .flat_map(|key| ["state", "usage", "cost", "cpu"].map(|name| format!("{key} {name}")));
    writer.write_record(names.into_iter().chain(of_scenario))?;
    // Turns -0 into 0.
    let number =
        |value: Option<f64>| value.map(|value| (value + 0.0).to_string()).unwrap_or_default();
    for title in titles {
        writer.write_field(&title.issn_l)?;
        for text in [&title.title, &title.publisher, &title.subject] {
            writer.write_field(harmless(text.as_deref().unwrap_or_default()))?;
        }
        for cell in title.cells.iter().map(Option::as_ref) {
            writer.write_field(state(cell))?;
            writer.write_field(number(cell.and_then(|cell| cell.usage)))?;
            writer.write_field(number(cell.and_then(|cell| cell.cost)))?;
            writer.write_field(number(cell.and_then(|cell| cell.cpu)))?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()?;
    Ok(())
}

/// Writes a comparison as a workbook for people: totals, settings and data, titles, subjects, and what
/// differences follow from.
///
/// # Errors
/// A failure of the workbook or the output.
pub fn write_comparison_workbook(
    titles: &[ComparedTitle],
    sheets: &ComparisonSheets,
    out: impl Write + Seek + Send,
) -> Result<(), ExportError> {
    let formats = WorkbookFormats::new(&sheets.currency);
    let mut book = new_workbook();
    put_totals(&mut book, sheets, &formats)?;
    let sheet = new_sheet(&mut book, "Settings")?;
    put_headings(sheet, 0, "Setting or data", &sheets.scenarios, &formats)?;
    put_rows(sheet, 1, &sheets.settings, &formats)?;
    put_titles(&mut book, titles, sheets, &formats)?;
    let sheet = new_sheet(&mut book, "Subjects")?;
    let names = ["titles", "subscribed", "uses", "cost"];
    put_headings(sheet, 0, "Subject", &headings_of(&sheets.scenarios, names), &formats)?;
    put_rows(sheet, 1, &sheets.subjects, &formats)?;
    put_why(&mut book, sheets, &formats)?;
    book.save_to_writer(out)?;
    Ok(())
}

fn new_sheet<'a>(book: &'a mut Workbook, name: &str) -> Result<&'a mut Worksheet, XlsxError> {
    let sheet = book.add_worksheet_with_constant_memory()?;
    sheet.set_name(name)?.set_landscape().set_print_fit_to_pages(1, 0);
    sheet.set_column_width(0, 44.0)?;
    // At most six scenarios with four columns each, after three of a title.
    for column in 1..28 {
        sheet.set_column_width(column, 22.0)?;
    }
    Ok(sheet)
}

/// Returns headings with the same names for each scenario.
fn headings_of(scenarios: &[String], names: [&str; 4]) -> Vec<String> {
    let of_scenario = |scenario: &String| names.map(|name| format!("{scenario}: {name}")).to_vec();
    scenarios.iter().flat_map(of_scenario).collect()
}

fn put_headings(
    sheet: &mut Worksheet,
    row: u32,
    first: &str,
    others: &[String],
    formats: &WorkbookFormats,
) -> Result<(), XlsxError> {
    sheet.write_string_with_format(row, 0, first, &formats.heading)?;
    for (column, heading) in (1u16..).zip(others) {
        sheet.write_string_with_format(row, column, heading, &formats.heading)?;
    }
    Ok(())
}

/// Writes rows below each other and returns the row after the last one.
fn put_rows(
    sheet: &mut Worksheet,
    first: u32,
    rows: &[SheetRow],
    formats: &WorkbookFormats,
) -> Result<u32, XlsxError> {
    let mut line = first;
    for row in rows {
        sheet.write_string_with_format(line, 0, &row.name, &formats.text)?;
        for (column, value) in (1u16..).zip(&row.values) {
            put_value(sheet, (line, column), value, formats)?;
        }
        line += 1;
    }
    Ok(line)
}

fn put_totals(
    book: &mut Workbook,
    sheets: &ComparisonSheets,
    formats: &WorkbookFormats,
) -> Result<(), XlsxError> {
    let sheet = new_sheet(book, "Totals")?;
    sheet.write_string_with_format(0, 0, &sheets.title, &formats.title)?;
    let mut line = 2;
    if let Some(note) = &sheets.note {
        sheet.write_string(line, 0, note)?;
        line += 2;
    }
    put_headings(sheet, line, "Scenario", &sheets.scenarios, formats)?;
    line = put_rows(sheet, line + 1, &sheets.identity, formats)? + 1;
    put_headings(sheet, line, "Total", &sheets.total_headings, formats)?;
    put_rows(sheet, line + 1, &sheets.totals, formats)?;
    Ok(())
}

fn put_titles(
    book: &mut Workbook,
    titles: &[ComparedTitle],
    sheets: &ComparisonSheets,
    formats: &WorkbookFormats,
) -> Result<(), XlsxError> {
    let sheet = new_sheet(book, "Titles")?;
    let mut headings = ["ISSN-L", "Publisher", "Subject"].map(str::to_owned).to_vec();
    let names = ["state", "uses", "cost", "cost per use"];
    headings.extend(headings_of(&sheets.scenarios, names));
    put_headings(sheet, 0, "Title", &headings, formats)?;
    sheet.set_freeze_panes(1, 1)?.set_repeat_rows(0, 0)?;
    let last_row = u32::try_from(titles.len()).unwrap_or(u32::MAX);
    let last_column = u16::try_from(headings.len()).unwrap_or(u16::MAX);
    sheet.autofilter(0, 0, last_row, last_column)?;
    for (line, title) in (1u32..).zip(titles) {
        for (column, text) in (0u16..).zip([
            &title.title,
            &Some(title.issn_l.clone()),
            &title.publisher,
            &title.subject,
        ]) {
            if let Some(text) = text {
                sheet.write_string(line, column, text)?;
            }
        }
        for (at, cell) in (0u16..).zip(title.cells.iter().map(Option::as_ref)) {
            let first = 4 + 4 * at;
            sheet.write_string(line, first, state(cell))?;
            let number = |value: Option<f64>, unit: fn(f64) -> LineValue| {
                value.map_or(LineValue::None, unit)
            };
            let Some(cell) = cell else { continue };
            put_value(sheet, (line, first + 1), &number(cell.usage, LineValue::Count), formats)?;
            put_value(sheet, (line, first + 2), &number(cell.cost, LineValue::Money), formats)?;
            put_value(sheet, (line, first + 3), &number(cell.cpu, LineValue::Cents), formats)?;
        }
    }
    Ok(())
}

fn put_why(
    book: &mut Workbook,
    sheets: &ComparisonSheets,
    formats: &WorkbookFormats,
) -> Result<(), XlsxError> {
    let sheet = new_sheet(book, "Why")?;
    let mut line = 0;
    for table in &sheets.why {
        put_headings(sheet, line, &table.heading, &["Contribution".to_owned()], formats)?;
        line = put_rows(sheet, line + 1, &table.rows, formats)?;
        if !table.note.is_empty() {
            sheet.write_string_with_format(line, 0, &table.note, &formats.note)?;
            line += 1;
        }
        // A blank row follows each table.
        line += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};

    use super::*;

    fn titles() -> Vec<ComparedTitle> {
        let cell = |subscribed, cost| TitleCell {
            subscribed,
            usage: Some(1_040.0),
            cost: Some(cost),
            cpu: None,
        };
        let title = |issn: &str, name: &str, cells| ComparedTitle {
            issn_l: issn.to_owned(),
            title: Some(name.to_owned()),
            publisher: Some("LAP".to_owned()),
            subject: None,
            cells,
        };
        vec![
            title("0028-0836", "=1+1", vec![Some(cell(true, 992.8)), Some(cell(false, 17.25))]),
            title("0031-9252", "Acta", vec![Some(cell(false, -0.0)), None]),
        ]
    }

    #[test]
    fn titles_are_one_line_each() {
        let mut out = Vec::new();
        let keys = ["scenario-a", "scenario-a@3"].map(str::to_owned);
        write_comparison(&titles(), &keys, &mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "issn_l,title,publisher,subject,scenario-a state,scenario-a usage,scenario-a cost,scenario-a cpu,\
             scenario-a@3 state,scenario-a@3 usage,scenario-a@3 cost,scenario-a@3 cpu\n\
             0028-0836,'=1+1,LAP,,kept,1040,992.8,,not,1040,17.25,\n\
             0031-9252,Acta,LAP,,not,1040,0,,absent,,,\n"
        );
    }

    #[test]
    fn a_workbook_has_a_sheet_for_each_part() {
        let row = |name: &str, values: &[f64]| SheetRow {
            name: name.to_owned(),
            values: values.iter().map(|value| LineValue::Money(*value)).collect(),
        };
        let sheets = ComparisonSheets {
            title: "Comparison".to_owned(),
            note: Some("No amounts.".to_owned()),
            currency: "USD".to_owned(),
            scenarios: vec!["A".to_owned(), "B".to_owned()],
            identity: vec![SheetRow {
                name: "Package".to_owned(),
                values: vec![LineValue::Text("P".to_owned()); 2],
            }],
            total_headings: ["A", "B", "Big Deal", "B − A"].map(str::to_owned).to_vec(),
            totals: vec![row("Cost", &[850.0, 2_000.0, 9_000.0, 1_150.0])],
            settings: vec![row("Cost of an interlibrary loan", &[17.0, 20.0])],
            subjects: vec![row("Physics", &[2.0, 1.0, 2_080.0, 992.8])],
            why: vec![WhyTable {
                heading: "Cost".to_owned(),
                rows: vec![
                    row("Interlibrary loan requests", &[925.0]),
                    row("Difference", &[1_150.0]),
                ],
                note: String::new(),
            }],
        };
        let mut out = Cursor::new(Vec::new());
        write_comparison_workbook(&titles(), &sheets, &mut out).unwrap();
        let mut book = Xlsx::new(Cursor::new(out.into_inner())).unwrap();
        assert_eq!(book.sheet_names(), ["Totals", "Settings", "Titles", "Subjects", "Why"]);
        let text = |text: &str| Data::String(text.to_owned());
        let totals = book.worksheet_range("Totals").unwrap();
        assert_eq!(totals.get((2, 0)), Some(&text("No amounts.")));
        let cost = totals.rows().find(|row| row[0] == text("Cost")).unwrap().to_vec();
        assert_eq!(cost[1..], [850.0, 2_000.0, 9_000.0, 1_150.0].map(Data::Float));
        let rows = book.worksheet_range("Titles").unwrap();
        let first: Vec<&Data> = rows.rows().nth(1).unwrap().iter().collect();
        assert_eq!(
            first[..6],
            [
                &text("=1+1"),
                &text("0028-0836"),
                &text("LAP"),
                &Data::Empty,
                &text("kept"),
                &Data::Float(1_040.0)
            ]
        );
        assert_eq!(rows.rows().nth(2).unwrap()[8], text("absent"));
        let subjects = book.worksheet_range("Subjects").unwrap();
        assert_eq!(subjects.get((0, 4)), Some(&text("A: cost")));
        assert_eq!(subjects.get((1, 4)), Some(&Data::Float(992.8)));
        let why = book.worksheet_range("Why").unwrap();
        assert_eq!(why.get((2, 1)), Some(&Data::Float(1_150.0)));
    }
}
