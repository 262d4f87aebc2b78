//! The factor that turns one year's use into the forecast years' (section 4.3).

use super::Five;
use crate::rounding::{decimal, scaled};

/// Forecast papers over the last forecast year's papers plus one, to four decimals. With a flat
/// forecast the same every year.
pub fn growth(papers: &Five, grows: bool) -> Five {
    let last = papers[4] + 1.0;
    if grows {
        return papers.map(|n| scaled(n / last, 4));
    }
    [decimal(papers[0] / last, 4); 5]
}
