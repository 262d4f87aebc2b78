//! Collects problems. All are counted, up to a limit they are stored, and the first ones appear in the report.

use std::collections::BTreeMap;

use crate::reading::report::{Code, Level, Problem};
use crate::reading::shorten::shorten;

/// Maximum number of problems in a report.
pub const LISTED: usize = 1000;
/// Maximum number of listed problems per code, so that one error does not hide another.
const LISTED_PER_CODE: usize = 200;
/// Maximum number of problems stored with the file. No user reads more, and memory must not grow with the file.
pub const MAX_PROBLEMS: usize = 100_000;

/// The problems of one file.
#[derive(Debug, Default)]
pub struct Problems {
    kept: Vec<Problem>,
    by_code: BTreeMap<Code, usize>,
    count: usize,
    warnings: usize,
}

/// Position of a problem.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place<'a> {
    /// The sheet's name.
    pub sheet: &'a str,
    /// The row number, if the problem is in one row.
    pub row: Option<u32>,
    /// The column, counted from 0.
    pub index: Option<usize>,
    /// The heading of the column.
    pub column: Option<&'a str>,
}

impl<'a> Place<'a> {
    /// A whole sheet.
    pub fn sheet(sheet: &'a str) -> Self {
        Self { sheet, ..Self::default() }
    }

    /// Returns one cell, in the column with this index and heading.
    pub fn cell(sheet: &'a str, row: u32, index: usize, column: &'a str) -> Self {
        Self { sheet, row: Some(row), index: Some(index), column: Some(column) }
    }

    /// One row.
    pub fn row(sheet: &'a str, row: u32) -> Self {
        Self { row: Some(row), ..Self::sheet(sheet) }
    }

    /// `C17`, if it is one cell.
    fn cell_name(&self) -> Option<String> {
        Some(format!("{}{}", column_letters(self.index?), self.row?))
    }
}

/// Returns the letters of a column in a spreadsheet, counted from 0: 0 is `A`, 26 is `AA`.
pub fn column_letters(index: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = index;
    loop {
        letters.push(char::from(b'A' + (rest % 26) as u8));
        if rest < 26 {
            return letters.into_iter().rev().collect();
        }
        rest = rest / 26 - 1;
    }
}

/// Returns the index of a column from its letters.
pub fn column_index(letters: &str) -> Option<usize> {
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    let value = letters.bytes().try_fold(0usize, |value, letter| {
        let letter = letter.to_ascii_uppercase();
        letter.is_ascii_uppercase().then(|| value * 26 + usize::from(letter - b'A') + 1)
    });
    value.map(|value| value - 1)
}

impl Problems {
    /// Adds a problem that a user should check.
    pub fn warn(
        &mut self,
        place: Place<'_>,
        code: Code,
        text: impl Into<String>,
        expected: Option<&str>,
    ) {
        self.warn_with(place, code, || (text.into(), expected.map(str::to_owned)));
    }

    /// Like [`Problems::warn`], for problems that may be very frequent: text and expectation are created only if they
    /// are stored.
    pub fn warn_with(
        &mut self,
        place: Place<'_>,
        code: Code,
        says: impl FnOnce() -> (String, Option<String>),
    ) {
        self.warnings += 1;
        self.add(Level::Warning, place, code, says);
    }

    /// Adds a problem for information only.
    pub fn note(
        &mut self,
        place: Place<'_>,
        code: Code,
        text: impl Into<String>,
        expected: Option<&str>,
    ) {
        self.add(Level::Note, place, code, || (text.into(), expected.map(str::to_owned)));
    }

    fn add(
        &mut self,
        level: Level,
        place: Place<'_>,
        code: Code,
        says: impl FnOnce() -> (String, Option<String>),
    ) {
        self.count += 1;
        *self.by_code.entry(code).or_default() += 1;
        if self.kept.len() >= MAX_PROBLEMS {
            return;
        }
        let (mut text, mut expected) = says();
        shorten(&mut text);
        expected.iter_mut().for_each(shorten);
        self.kept.push(Problem {
            sheet: place.sheet.to_owned(),
            row: place.row,
            cell: place.cell_name(),
            column: place.column.map(|name| {
                let mut name = name.to_owned();
                shorten(&mut name);
                name
            }),
            code,
            level,
            text,
            expected,
            suggestion: None,
        });
    }

    /// Adds the likely value to the last problem.
    pub fn suggest(&mut self, suggestion: impl Into<String>) {
        if self.count <= MAX_PROBLEMS
            && let Some(last) = self.kept.last_mut()
        {
            last.suggestion = Some(suggestion.into());
        }
    }

    /// Whether there is anything that a user should check.
    pub fn has_warnings(&self) -> bool {
        self.warnings > 0
    }

    /// Number of problems with this code.
    pub fn of(&self, code: Code) -> usize {
        self.by_code.get(&code).copied().unwrap_or(0)
    }

    /// Returns the stored problems, the number of all, and the number by code.
    pub fn into_parts(self) -> (Vec<Problem>, usize, BTreeMap<Code, usize>) {
        (self.kept, self.count, self.by_code)
    }
}

/// Returns the problems that appear in the report.
pub fn listed(kept: &[Problem]) -> Vec<Problem> {
    let mut of_code: BTreeMap<Code, usize> = BTreeMap::new();
    let mut listed = Vec::new();
    for problem in kept {
        let count = of_code.entry(problem.code).or_default();
        *count += 1;
        if *count <= LISTED_PER_CODE && listed.len() < LISTED {
            listed.push(problem.clone());
        }
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_as_in_a_spreadsheet() {
        for (index, letters) in
            [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16383, "XFD")]
        {
            assert_eq!(column_letters(index), letters);
            assert_eq!(column_index(letters), Some(index));
        }
        assert_eq!(column_index("A1"), None);
    }
}
