//! Minimal OpenDocument files.

use super::grid::{Cell, Grid};
use super::parts;

/// Returns a document with one sheet. Consecutive blank cells and rows are written as repeats.
pub fn write(grid: &Grid) -> Vec<u8> {
    let mut rows = String::new();
    let mut blank = 0;
    for cells in grid {
        if cells.iter().all(|cell| *cell == Cell::Blank) {
            blank += 1;
            continue;
        }
        rows.push_str(&blank_rows(blank));
        blank = 0;
        rows.push_str(&row(cells));
    }
    rows.push_str(&blank_rows(blank));
    parts::zip_of(&parts::plain_ods(parts::ods_content(&[("Sheet1", &rows)]).as_bytes()))
}

fn blank_rows(count: usize) -> String {
    if count == 0 {
        return String::new();
    }
    format!(
        r#"<table:table-row table:number-rows-repeated="{count}"><table:table-cell/></table:table-row>"#
    )
}

fn row(cells: &[Cell]) -> String {
    let mut xml = String::from("<table:table-row>");
    let mut blank = 0;
    for cell in cells {
        if *cell == Cell::Blank {
            blank += 1;
            continue;
        }
        if blank > 0 {
            xml.push_str(&format!(
                r#"<table:table-cell table:number-columns-repeated="{blank}"/>"#
            ));
            blank = 0;
        }
        xml.push_str(&filled(cell));
    }
    xml.push_str("</table:table-row>");
    xml
}

fn filled(cell: &Cell) -> String {
    let (attributes, text) = match cell {
        Cell::Blank => (String::new(), String::new()),
        Cell::Text(text) => (r#"office:value-type="string""#.to_owned(), text.clone()),
        Cell::Number(number) => {
            (format!(r#"office:value-type="float" office:value="{number}""#), number.to_string())
        }
        Cell::Date(day) => {
            (format!(r#"office:value-type="date" office:date-value="{day}""#), day.to_string())
        }
    };
    let lines: String =
        text.split('\n').map(|line| format!("<text:p>{}</text:p>", parts::escaped(line))).collect();
    format!("<table:table-cell {attributes}>{lines}</table:table-cell>")
}
