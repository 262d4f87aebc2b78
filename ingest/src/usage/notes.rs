//! Notes about decisions on a row. Forecasts take none, so that they cost nothing.

use crate::reading::cell::month::Month;

/// Receiver of what decides how much of a row counts.
pub(super) trait Notes {
    /// The row is of release 4 beside release 5.
    fn older_release(&mut self) {}

    /// A newer file replaces the report, which has no months.
    fn replaced(&mut self) {}

    /// So many of all months of a report without months are within the twelve months.
    fn share(&mut self, _inside: usize, _all: usize) {}

    /// A month, its uses, and whether they count.
    fn month(&mut self, _month: Month, _uses: f64, _is_counted: bool) {}

    /// The end of the months, and whether the row counts in full.
    fn months_end(&mut self, _is_whole: bool) {}
}

impl Notes for () {}
