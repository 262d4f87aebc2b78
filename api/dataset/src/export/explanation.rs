//! An explanation of a number as a workbook whose formulas calculate it again.

use std::collections::HashMap;
use std::io::{Seek, Write};

use rust_xlsxwriter::{Formula, Worksheet};
use titlewise_engine::derivation::{Derivation, NodeId, Origin};
use titlewise_engine::explain::{Explained, cell_formula};
use titlewise_ingest::workbook_file::new_workbook;

use super::error::ExportError;
use super::workbook_formats::WorkbookFormats;

/// What the workbook of an explanation begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplanationHeading {
    /// The title above everything.
    pub title: String,
    /// What it is about: scenario, revision, edition, reference data.
    pub about: Vec<String>,
    /// ISO code of the currency of amounts.
    pub currency: String,
}

/// Column of the values.
const VALUE: u16 = 1;
/// Longest formula that workbooks may have.
const LONGEST: usize = 8_000;

/// Writes an explanation as a workbook: one row for each value, with a formula over the rows of its inputs, so that a change
/// of a cell is calculated through. `nodes` have the value, and where it comes from in words.
///
/// # Errors
/// A failure of the workbook or the output.
pub fn write_explanation(
    heading: &ExplanationHeading,
    derivation: &Derivation,
    nodes: &[(&Explained, String)],
    out: impl Write + Seek + Send,
) -> Result<(), ExportError> {
    let formats = WorkbookFormats::new(&heading.currency);
    let mut book = new_workbook();
    let sheet = book.add_worksheet();
    sheet.set_name("Explanation")?;
    sheet.write_with_format(0, 0, &heading.title, &formats.title)?;
    let mut row = 1;
    for line in &heading.about {
        sheet.write_with_format(row, 0, line, &formats.note)?;
        row += 1;
    }
    row += 1;
    let headings = ["Number", "Value", "As shown", "Formula", "In words"];
    for (column, text) in (0..).zip(headings) {
        sheet.write_with_format(row, column, text, &formats.heading)?;
    }
    let first = row + 1;
    let rows: HashMap<NodeId, u32> = nodes.iter().map(|(node, _)| node.node).zip(first..).collect();
    for (row, (node, words)) in (first..).zip(nodes) {
        put_node(sheet, row, (derivation, node, words), &rows, &formats)?;
    }
    for (column, width) in (0..).zip([52.0, 18.0, 18.0, 60.0, 90.0]) {
        sheet.set_column_width(column, width)?;
    }
    sheet.set_freeze_panes(first, 1)?;
    book.save_to_writer(out)?;
    Ok(())
}

/// Writes one value.
fn put_node(
    sheet: &mut Worksheet,
    row: u32,
    (derivation, node, words): (&Derivation, &Explained, &str),
    rows: &HashMap<NodeId, u32>,
    formats: &WorkbookFormats,
) -> Result<(), ExportError> {
    sheet.write_with_format(row, 0, &node.label, &formats.text)?;
    let cell = |input: NodeId| rows.get(&input).map(|row| format!("B{}", row + 1));
    let formula = match derivation.node(node.node).map(|node| &node.origin) {
        Some(Origin::Calculated(expression)) => cell_formula(expression, &cell),
        _ => None,
    };
    match (formula.filter(|formula| formula.len() < LONGEST), node.value) {
        (Some(formula), value) => {
            let result = value.map(|value| value.to_string()).unwrap_or_default();
            let formula = Formula::new(format!("={formula}")).set_result(result);
            sheet.write_formula(row, VALUE, formula)?;
        }
        (None, Some(value)) => {
            sheet.write_number(row, VALUE, value)?;
        }
        (None, None) => {}
    }
    sheet.write_with_format(row, VALUE + 1, &node.shown, &formats.text)?;
    sheet.write_with_format(
        row,
        VALUE + 2,
        node.formula.as_deref().unwrap_or_default(),
        &formats.note,
    )?;
    sheet.write_with_format(row, VALUE + 3, words, &formats.text)?;
    Ok(())
}
