//! Downloads by year of observation and year of publication (section 4.7).

use crate::classic::Five;
use crate::columns::rounding::whole;
use crate::derivation::{Derivation, Expression, Name, NodeId, Nodes, Operand, Place, sum_of};

/// Downloads by age in whole numbers: ages 0 to 4 individually, one value for each of the ages 5 to 9.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AgeCells {
    /// Ages 0 to 4.
    pub young: Five,
    /// Each of the ages 5 to 9.
    pub old: f64,
}

impl AgeCells {
    /// Rounds downloads by age to whole downloads.
    pub fn new(by_age: &Five, older_per_year: f64) -> Self {
        Self { young: by_age.map(whole), old: whole(older_per_year) }
    }

    /// Returns the cell of an item of the given age in a year with the given growth: 0 for items not yet published or
    /// older than nine years.
    pub fn cell(&self, age: i32, growth: f64) -> f64 {
        match usize::try_from(age) {
            Ok(age) if age < 5 => whole(self.young[age] * growth),
            Ok(age) if age < 10 => whole(self.old * growth),
            _ => 0.0,
        }
    }

    /// Returns the sum of the cells of each year. Ages 0 to 9 always lie inside the window, so no matrix is needed.
    /// Years of equal growth have equal sums.
    pub fn by_year(&self, growth: &Five) -> Five {
        if growth.iter().all(|g| *g == growth[0]) {
            return [self.sum(growth[0]); 5];
        }
        growth.map(|g| self.sum(g))
    }

    fn sum(&self, growth: f64) -> f64 {
        let young: f64 = self.young.iter().map(|cell| whole(cell * growth)).sum();
        young + 5.0 * whole(self.old * growth)
    }
}

/// Publication years of a matrix: t0-10 to t0+4.
pub const PUBLICATION_YEARS: usize = 15;

/// A number for each forecast year and each publication year from t0-10 on.
pub type YearMatrix = [[f64; PUBLICATION_YEARS]; 5];

/// Builds a matrix from a function of year (0 to 4) and age (negative for items not yet published).
pub fn matrix(cell: impl Fn(usize, i32) -> f64) -> YearMatrix {
    std::array::from_fn(|year| {
        std::array::from_fn(|published| cell(year, 10 + year as i32 - published as i32))
    })
}

/// The named values of [`AgeCells`] in every forecast year.
#[derive(Debug, Clone, Copy)]
pub struct CellNodes {
    /// Downloads of items aged 0 to 9 years, in each forecast year.
    pub cells: [[NodeId; 10]; 5],
}

/// Names the cells of each forecast year: of downloads by age (`key`), in whole numbers, with the year's growth.
pub fn explain_cells(
    to: &mut Derivation,
    [whole_key, key]: [&'static str; 2],
    (by_age, older_per_year): (&Nodes, NodeId),
    growth: &Nodes,
) -> CellNodes {
    let young: Nodes =
        std::array::from_fn(|age| to.calculate(Name::of_age(whole_key, age), by_age[age].whole()));
    let old = to.calculate(Name::of_age(whole_key, 5), older_per_year.whole());
    let cells = std::array::from_fn(|k| {
        let year = to.year(k);
        std::array::from_fn(|age| {
            let at_start = young.get(age).copied().unwrap_or(old);
            let name = Name { key, place: Place::Published(year, year - age as i32) };
            to.calculate(name, (at_start * growth[k]).whole())
        })
    });
    CellNodes { cells }
}

impl CellNodes {
    /// The sum of a forecast year, as [`AgeCells::by_year`] adds it up.
    pub fn of_year(&self, k: usize) -> Expression {
        let [young @ .., _, _, _, _, _] = self.cells[k];
        let old = Expression::from(5.0) * self.cells[k][5];
        sum_of(young) + old
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_is_the_sum_of_its_cells() {
        let cells = AgeCells::new(&[146.6, 57.2, 32.8, 28.9, 28.3], 28.98);
        let growth = [1.0, 0.9943, 1.02, 0.5, 1.31];
        let whole = matrix(|year, age| cells.cell(age, growth[year]));
        let sums = whole.map(|row| row.iter().sum::<f64>());
        assert_eq!(sums, cells.by_year(&growth));
        assert_eq!(whole[0][..2], [0.0, 29.0], "ten years before is too old, nine is not");
        assert_eq!(whole[1][12..], [0.0; 3], "nothing of the future");
    }
}
