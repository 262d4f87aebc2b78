//! The days for which post-termination access is checked.

use chrono::{Datelike, NaiveDate};

/// Cache of 2 January of the ten years before t0, valid while the base year stays the same.
#[derive(Default)]
pub(crate) struct JanuaryDays {
    base_year: Option<i32>,
    days: [i32; 10],
}

impl JanuaryDays {
    /// Days from 1970-01-01 to 2 January of the years t0-10 to t0-1.
    pub(crate) fn of(&mut self, base_year: i32) -> &[i32; 10] {
        if self.base_year != Some(base_year) {
            let first = base_year - 10;
            self.days = std::array::from_fn(|at| second_of_january(first + at as i32));
            self.base_year = Some(base_year);
        }
        &self.days
    }
}

/// Days from 1970-01-01 to 2 January of a year.
fn second_of_january(year: i32) -> i32 {
    let epoch = NaiveDate::default().num_days_from_ce();
    NaiveDate::from_ymd_opt(year, 1, 2).map_or(0, |day| day.num_days_from_ce() - epoch)
}
