//! Growth factor from one year's use to that of each forecast year (section 4.3).

use crate::classic::Five;
use crate::columns::rounding::{decimal, scaled};

/// Forecast papers divided by the last forecast year's papers plus one, to four decimals. With a flat forecast, the
/// same in every year.
pub fn growth(papers: &Five, grows: bool) -> Five {
    let last = papers[4] + 1.0;
    if grows {
        return papers.map(|n| scaled(n / last, 4));
    }
    [decimal(papers[0] / last, 4); 5]
}
