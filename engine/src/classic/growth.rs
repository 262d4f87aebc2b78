//! Growth factor from one year's use to that of each forecast year (section 4.3).

use crate::classic::Five;
use crate::columns::rounding::{decimal, scaled};
use crate::derivation::{Derivation, Nodes, Operand};

/// Forecast papers divided by the last forecast year's papers plus one, to four decimals. With a flat forecast, the
/// same in every year.
pub fn growth(papers: &Five, grows: bool) -> Five {
    let last = papers[4] + 1.0;
    if grows {
        return papers.map(|n| scaled(n / last, 4));
    }
    [decimal(papers[0] / last, 4); 5]
}

/// Names what [`growth`] calculates from the papers of the forecast years.
pub fn explain_growth(to: &mut Derivation, growth: &Five, papers: &Nodes, grows: bool) -> Nodes {
    let one = to.constant(
        "one_paper_more",
        1.0,
        "Papers of the last year plus 1, so that nothing is divided by 0. The growth is therefore below 1 by one in \
         (papers + 1), also where papers stay equal (finding F1 of the model's definition).",
    );
    to.add_years("growth", growth, |k| {
        let last = papers[4] + one;
        if grows { (papers[k] / last).scaled(4) } else { (papers[0] / last).decimal(4) }
    })
}
