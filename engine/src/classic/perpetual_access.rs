//! Backfile: the use covered by post-termination access (section 4.8).

use crate::classic::Five;
use crate::classic::year_matrix::AgeCells;
use crate::columns::rounding::whole;

/// First and last day of post-termination access, in days since 1970-01-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct AccessRange {
    /// First day.
    pub start: i32,
    /// Last day.
    pub end: i32,
}

/// Flags for the years t0-10 to t0-1 that a range covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CoveredYears(pub [bool; 10]);

impl CoveredYears {
    /// Returns the covered years. A year is covered if its 2 January lies strictly inside the range.
    /// `second_of_january` contains that day for the years t0-10 to t0-1.
    pub fn new(range: Option<AccessRange>, second_of_january: &[i32; 10]) -> Self {
        let inside = |day: i32| range.is_some_and(|range| range.start < day && day < range.end);
        Self(second_of_january.map(inside))
    }

    /// Returns the years from one offset to another, counted from t0-10. One range has no gaps.
    pub fn from_span(first: usize, last: usize) -> Self {
        Self(std::array::from_fn(|year| (first..=last).contains(&year)))
    }

    /// First and last covered year as offsets into the window; `None` if no year is covered.
    pub fn span(&self) -> Option<(usize, usize)> {
        let first = self.0.iter().position(|covered| *covered)?;
        let last = self.0.iter().rposition(|covered| *covered)?;
        Some((first, last))
    }

    /// Share of a publication year's use that is covered. `offset` counts from t0-10. The year after the last covered
    /// one counts half, because its early issues are covered.
    fn share(&self, offset: i32) -> f64 {
        let covered =
            |at: i32| usize::try_from(at).ok().and_then(|at| self.0.get(at)).is_some_and(|c| *c);
        if covered(offset) {
            1.0
        } else if covered(offset - 1) {
            0.5
        } else {
            0.0
        }
    }
}

/// Returns one cell of the backfile matrix.
pub fn backfile_cell(covered: &CoveredYears, year: i32, age: i32, downloads: f64, oa: f64) -> f64 {
    whole((covered.share(10 + year - age) * (downloads - oa)).max(0.0))
}

/// Returns backfile downloads in each forecast year, limited to what open access leaves.
pub fn backfile(
    covered: &CoveredYears,
    cells: &AgeCells,
    oa_cells: &AgeCells,
    growth: &Five,
    downloads: &Five,
    oa: &Five,
) -> Five {
    if covered.span().is_none() {
        return std::array::from_fn(|k| (downloads[k] - oa[k]).min(0.0));
    }
    std::array::from_fn(|k| {
        let g = growth[k];
        let sum: f64 = (0..10)
            .map(|age| {
                backfile_cell(covered, k as i32, age, cells.cell(age, g), oa_cells.cell(age, g))
            })
            .sum();
        sum.min(downloads[k] - oa[k])
    })
}
