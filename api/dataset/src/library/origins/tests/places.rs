//! Each row of a file is found where its place returns, by a reader that knows nothing of reports.

use std::collections::HashMap;

use calamine::{Data, Reader, open_workbook_auto};
use titlewise_ingest::reading::{Input, Limits, row_again};

use super::library::libraries;
use crate::library::origins::{OriginSources, RowPlace};

/// The cells of files, by file and sheet, row by row from the first row of the sheet.
#[derive(Default)]
struct Cells(HashMap<(String, String), Vec<Vec<String>>>);

impl Cells {
    /// Returns the cells of a row, which a spreadsheet numbers from 1.
    fn row(&mut self, place: &RowPlace) -> &[String] {
        let rows = self.sheet(place);
        &rows[place.row.unwrap() as usize - 1]
    }

    fn sheet(&mut self, place: &RowPlace) -> &Vec<Vec<String>> {
        let key = (place.upload_id.clone(), place.sheet.clone());
        self.0.entry(key).or_insert_with(|| match place.file.ends_with(".xlsx") {
            true => sheet(&place.upload_id, &place.sheet),
            false => lines(&place.upload_id),
        })
    }

    /// Returns the cell below a heading.
    fn below(&mut self, place: &RowPlace, heading: &str) -> String {
        let headings = self.sheet(place).iter().find(|row| row.iter().any(|cell| cell == heading));
        let column = headings.unwrap().iter().position(|cell| cell == heading).unwrap();
        self.row(place)[column].clone()
    }
}

fn sheet(path: &str, name: &str) -> Vec<Vec<String>> {
    let range = open_workbook_auto(path).unwrap().worksheet_range(name).unwrap();
    let (height, width) = range.end().unwrap();
    let cell =
        |row, column| range.get_value((row, column)).map(Data::to_string).unwrap_or_default();
    (0..=height).map(|row| (0..=width).map(|column| cell(row, column)).collect()).collect()
}

fn lines(path: &str) -> Vec<Vec<String>> {
    let bytes = std::fs::read(path).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let cells = |line: &str| {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(line.as_bytes());
        let record = reader.records().next();
        record.map_or_else(Vec::new, |record| record.unwrap().iter().map(str::to_owned).collect())
    };
    text.lines().map(cells).collect()
}

fn number(text: &str) -> f64 {
    text.replace(',', "").parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// Returns the text of a cell, read again.
fn again(place: &RowPlace, heading: &str) -> String {
    let input = Input::File(place.upload_id.as_ref());
    let at = (place.sheet.as_str(), place.row.unwrap());
    let row = row_again(input, &place.file, at, Some(heading), &Limits::default()).unwrap();
    row.unwrap().text().unwrap().to_owned()
}

#[test]
fn rows_are_where_their_places_say() {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for library in libraries() {
        let mut cells = Cells::default();
        let sources = OriginSources::new(library.files.clone()).unwrap();
        for issn_l in library.journals() {
            let found = sources.origins(&library.institutions, &library.terms, &issn_l).unwrap();
            for row in &found.usage {
                let heading = match row.metric.as_str() {
                    "requests" => "Reporting Period Total",
                    _ => "Reporting_Period_Total",
                };
                assert_eq!(number(&cells.below(&row.place, heading)), row.total, "{row:?}");
                if row.metric != "requests" {
                    assert_eq!(cells.below(&row.place, "Metric_Type"), row.metric);
                }
                let is_book = row.place.file.ends_with(".xlsx");
                *seen.entry(if is_book { "workbook" } else { "text" }).or_default() += 1;
                // Reading a row of a workbook again unpacks the rows before it.
                if row.report != "trj4" && !is_book {
                    assert_eq!(number(&again(&row.place, heading)), row.total);
                }
                let counted = row.counted.as_ref().map(|counted| (counted.uses, &counted.column));
                let left_out = row.left_out.iter().map(|one| (one.uses, &one.column));
                for (uses, column) in counted.into_iter().chain(left_out) {
                    if let Some((first, last)) = column.split_once(" to ") {
                        let sum = months(&mut cells, &row.place, first, last);
                        assert_eq!(sum, uses, "{row:?}");
                        *seen.entry("months").or_default() += 1;
                    } else if !column.is_empty() {
                        assert_eq!((column.as_str(), uses), (heading, row.total), "{row:?}");
                    }
                }
            }
            for row in &found.price.rows {
                let is_here = |cell: &&String| cell.replace(',', "").parse() == Ok(row.price);
                assert!(cells.row(&row.place).iter().any(|cell| is_here(&cell)), "{row:?}");
                *seen.entry("price").or_default() += 1;
            }
            let lists = found.core.rows.iter().map(|row| &row.place);
            let lists = lists.chain(found.filter.rows.iter().map(|row| &row.place));
            let lists = lists.chain(found.rights.rows.iter().map(|row| &row.place));
            for place in lists {
                let row = cells.row(place);
                assert!(row.contains(&issn_l) || row.contains(&place.issns[0]), "{place:?}");
                *seen.entry("list").or_default() += 1;
            }
        }
    }
    for what in ["workbook", "text", "months", "price", "list"] {
        assert!(seen[what] > 50, "{seen:?}");
    }
}

/// Returns the sum of the cells from one month to another.
fn months(cells: &mut Cells, place: &RowPlace, first: &str, last: &str) -> f64 {
    let headings = cells.sheet(place).iter().find(|row| row.iter().any(|cell| cell == first));
    let headings = headings.unwrap().clone();
    let at = |heading: &str| headings.iter().position(|cell| cell == heading).unwrap();
    let row = cells.row(place);
    row[at(first)..=at(last)].iter().filter(|cell| !cell.is_empty()).map(|cell| number(cell)).sum()
}
