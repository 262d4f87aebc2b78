//! Gathers problems: all are counted, the first ones are listed.

use super::report::{Code, Level, Problem};
use std::collections::BTreeMap;

/// How many problems a report lists.
pub const LISTED: usize = 1000;
/// Of one code no more than this are listed, so that one fault does not hide another.
const LISTED_PER_CODE: usize = 200;

/// The problems of one file.
#[derive(Debug, Default)]
pub struct Problems {
    listed: Vec<Problem>,
    by_code: BTreeMap<Code, usize>,
    count: usize,
    warnings: usize,
}

/// Where a problem is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place<'a> {
    /// The sheet's name.
    pub sheet: &'a str,
    /// The row number, if it is one row.
    pub row: Option<u32>,
    /// The heading of the column.
    pub column: Option<&'a str>,
}

impl<'a> Place<'a> {
    /// A whole sheet.
    pub fn sheet(sheet: &'a str) -> Self {
        Self { sheet, ..Self::default() }
    }

    /// One cell.
    pub fn cell(sheet: &'a str, row: u32, column: &'a str) -> Self {
        Self { sheet, row: Some(row), column: Some(column) }
    }

    /// One row.
    pub fn row(sheet: &'a str, row: u32) -> Self {
        Self { sheet, row: Some(row), column: None }
    }
}

impl Problems {
    /// Something somebody should look at.
    pub fn warn(
        &mut self,
        place: Place<'_>,
        code: Code,
        text: impl Into<String>,
        expected: Option<&str>,
    ) {
        self.warnings += 1;
        self.add(Level::Warning, place, code, text.into(), expected);
    }

    /// Something good to know.
    pub fn note(
        &mut self,
        place: Place<'_>,
        code: Code,
        text: impl Into<String>,
        expected: Option<&str>,
    ) {
        self.add(Level::Note, place, code, text.into(), expected);
    }

    fn add(
        &mut self,
        level: Level,
        place: Place<'_>,
        code: Code,
        text: String,
        expected: Option<&str>,
    ) {
        self.count += 1;
        let of_code = self.by_code.entry(code).or_default();
        *of_code += 1;
        if *of_code > LISTED_PER_CODE || self.listed.len() >= LISTED {
            return;
        }
        self.listed.push(Problem {
            sheet: place.sheet.to_owned(),
            row: place.row,
            column: place.column.map(str::to_owned),
            code,
            level,
            text,
            expected: expected.map(str::to_owned),
        });
    }

    /// Is there anything somebody should look at?
    pub fn has_warnings(&self) -> bool {
        self.warnings > 0
    }

    /// How many problems of this code there are.
    pub fn of(&self, code: Code) -> usize {
        self.by_code.get(&code).copied().unwrap_or(0)
    }

    /// The listed problems, the number of all, and the number of each code.
    pub fn into_parts(self) -> (Vec<Problem>, usize, BTreeMap<Code, usize>) {
        (self.listed, self.count, self.by_code)
    }
}
