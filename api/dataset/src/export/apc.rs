//! The report on article processing charges as CSV and as a workbook.

use std::io::{Seek, Write};

use titlewise_ingest::workbook_file::new_workbook;

use super::error::ExportError;
use super::spreadsheet::harmless;
use super::value::Value;
use super::workbook_cell::put;
use super::workbook_formats::WorkbookFormats;
use super::workbook_lines::{Line, put_lines, set_line_widths};
use crate::library::{ApcJournal, ApcReport, Counted, LeftOut, Paper};

/// The first ten columns are those of the compatible service.
const PAPERS: [&str; 15] = [
    "institution_id",
    "doi",
    "num_authors_total",
    "num_authors_from_uni",
    "journal_name",
    "issn_l",
    "year",
    "oa_status",
    "apc",
    "publisher",
    "currency",
    "ror_id",
    "authorship_fraction",
    "apc_share",
    "left_out",
];

const JOURNALS: [&str; 12] = [
    "issn_l_prefixed",
    "issn_l",
    "title",
    "issns",
    "publisher",
    "oa_status",
    "currency",
    "apc_price",
    "num_apc_papers",
    "fractional_authorship",
    "cost_apc",
    "papers_left_out",
];

/// Rounds to one decimal, as the report shows numbers.
pub fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Returns the code in files for the reason why a paper is not counted.
fn word(reason: LeftOut) -> &'static str {
    match reason {
        LeftOut::NoPrice => "no_price",
        LeftOut::NoAuthors => "no_authors",
    }
}

fn number(number: Option<f64>) -> Value<'static> {
    number.map_or(Value::None, Value::Number)
}

fn words(text: &str) -> Value<'_> {
    if text.is_empty() { Value::None } else { Value::Text(text) }
}

fn paper<'a>(institution_id: &'a str, paper: &'a Paper) -> [Value<'a>; 15] {
    let whole = |count: Option<i32>| number(count.map(f64::from));
    let cost = paper.counted().map(|(.., cost)| cost);
    [
        Value::Text(institution_id),
        Value::Text(&paper.doi),
        whole(paper.num_authors_total),
        whole(paper.num_authors_from_uni),
        words(&paper.journal_name),
        Value::Text(&paper.issn_l),
        Value::Number(f64::from(paper.year)),
        words(&paper.oa_status),
        number(paper.apc),
        words(&paper.publisher),
        words(paper.currency.as_deref().unwrap_or_default()),
        Value::Text(&paper.ror_id),
        number(paper.fraction()),
        number(cost),
        paper.left_out().map_or(Value::None, |reason| Value::Text(word(reason))),
    ]
}

fn journal<'a>(journal: &'a ApcJournal, prefixed: &'a str) -> Vec<Value<'a>> {
    let counted = |of: fn(&Counted) -> f64| number(journal.counted.as_ref().map(of));
    let mut values = vec![
        Value::Text(prefixed),
        Value::Text(&journal.issn_l),
        words(&journal.title),
        words(&journal.issns),
        words(&journal.publisher),
        Value::Text(journal.oa_status),
        words(journal.currency.as_deref().unwrap_or_default()),
        counted(|counted| counted.apc_price),
        counted(|counted| tenths(counted.num_apc_papers())),
        counted(|counted| tenths(counted.fractional_authorship())),
        counted(|counted| counted.cost_apc().round()),
        Value::Number(f64::from(journal.papers_left_out)),
    ];
    for year in 0..5 {
        let cost = journal.counted.as_ref().map(|counted| counted.by_year[year].cost_apc.round());
        values.push(number(cost));
    }
    values
}

fn journal_heads(report: &ApcReport) -> Vec<String> {
    let costs = report.years.iter().map(|year| format!("cost_{year}"));
    JOURNALS.iter().map(|name| (*name).to_owned()).chain(costs).collect()
}

fn cell(value: Value<'_>) -> String {
    match value {
        Value::None => String::new(),
        Value::Text(text) => harmless(text),
        Value::Number(number) => format!("{}", number + 0.0),
        Value::Flag(flag) => if flag { "True" } else { "False" }.to_owned(),
    }
}

/// Writes the papers as CSV, one per line.
///
/// # Errors
/// A failure of the output.
pub fn write_apc_papers(
    institution_id: &str,
    report: &ApcReport,
    out: impl Write,
) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(PAPERS)?;
    for one in &report.papers {
        writer.write_record(paper(institution_id, one).map(cell))?;
    }
    writer.flush()?;
    Ok(())
}

/// Writes the journals as CSV, one per line.
///
/// # Errors
/// A failure of the output.
pub fn write_apc_journals(report: &ApcReport, out: impl Write) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(journal_heads(report))?;
    for one in &report.journals {
        let prefixed = format!("issn:{}", one.issn_l);
        writer.write_record(journal(one, &prefixed).into_iter().map(cell))?;
    }
    writer.flush()?;
    Ok(())
}

/// Writes the papers, the journals and the totals as a workbook.
///
/// # Errors
/// A failure of the workbook or the output.
pub fn write_apc_workbook(
    institution_id: &str,
    report: &ApcReport,
    summary: &[Line],
    out: impl Write + Seek + Send,
) -> Result<(), ExportError> {
    let mut book = new_workbook();
    let formats = WorkbookFormats::new("");
    let prefixed: Vec<String> =
        report.journals.iter().map(|one| format!("issn:{}", one.issn_l)).collect();
    let journals = report.journals.iter().zip(&prefixed);
    let papers = report.papers.iter().map(|one| paper(institution_id, one).to_vec());
    let paper_heads: Vec<String> = PAPERS.iter().map(|name| (*name).to_owned()).collect();
    let journals: Vec<Vec<Value<'_>>> = journals.map(|(one, issn)| journal(one, issn)).collect();
    for (name, heads, rows) in
        [("Journals", journal_heads(report), journals), ("Papers", paper_heads, papers.collect())]
    {
        let sheet = book.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?;
        sheet.set_freeze_panes(1, 0)?;
        for (place, head) in (0u16..).zip(&heads) {
            sheet.set_column_width(place, if head.contains("title") { 48.0 } else { 14.0 })?;
            sheet.write_string_with_format(0, place, head, &formats.heading)?;
        }
        for (line, values) in (1u32..).zip(rows) {
            for (place, value) in (0u16..).zip(values) {
                put(sheet, (line, place), value)?;
            }
        }
    }
    let sheet = book.add_worksheet_with_constant_memory()?;
    sheet.set_name("Summary")?;
    set_line_widths(sheet)?;
    sheet.set_freeze_panes(1, 0)?;
    for (place, head) in (0u16..).zip(["Name", "Value", "Note"]) {
        sheet.write_string_with_format(0, place, head, &formats.heading)?;
    }
    put_lines(sheet, 1, summary, &formats)?;
    book.save_to_writer(out)?;
    Ok(())
}
