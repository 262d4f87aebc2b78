//! Downloads by year of observation and year of publication (section 4.7).

use super::Five;
use crate::rounding::whole;

/// Downloads by age, whole numbers: ages 0 to 4 one by one, ages 5 to 9 alike.
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

    /// The cell of an item of the given age in a year with the given growth: 0 for items not yet
    /// published or older than nine years.
    pub fn cell(&self, age: i32, growth: f64) -> f64 {
        match usize::try_from(age) {
            Ok(age) if age < 5 => whole(self.young[age] * growth),
            Ok(age) if age < 10 => whole(self.old * growth),
            _ => 0.0,
        }
    }

    /// The sum of a year's cells. Ages 0 to 9 always lie inside the window, so no matrix is needed.
    pub fn by_year(&self, growth: &Five) -> Five {
        growth.map(|g| {
            let young: f64 = self.young.iter().map(|cell| whole(cell * g)).sum();
            young + 5.0 * whole(self.old * g)
        })
    }
}
