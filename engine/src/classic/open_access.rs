//! Open access by age of the item (section 4.6).

use crate::classic::Five;
use crate::classic::age_curve::AgeCurve;
use crate::classic::age_curve::CurveNodes;
use crate::classic::papers::PaperNodes;
use crate::classic::papers::Papers;
use crate::columns::rounding::whole;
use crate::derivation::{
    Comparison, Derivation, Expression, Leaf, NodeId, Nodes, Operand, RowKey, choose,
};

/// Open-access papers of five history years, by type.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub struct OaCounts {
    /// In a repository.
    pub green: Five,
    /// In a subscription journal, with an open licence.
    pub hybrid: Five,
    /// Free to read at the publisher, without an open licence.
    pub bronze: Five,
    /// In a fully open journal.
    pub gold: Five,
}

/// Open-access downloads of a title by age.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OpenAccess {
    /// Open-access papers expected at each age.
    pub papers: Five,
    /// Open-access downloads of items aged 0 to 4 years.
    pub by_age: Five,
    /// Open-access downloads of older items per year of publication (ages 5 to 9).
    pub older_per_year: f64,
    /// Downloads per paper at each age.
    pub downloads_per_paper: Five,
}

/// Returns open access from the selected counts (bronze set to 0 if it does not count) and the embargo in months, if
/// the journal opens its papers after one.
pub fn open_access(
    counts: &OaCounts,
    papers: &Papers,
    curve: &AgeCurve,
    embargo: Option<f64>,
) -> OpenAccess {
    let share = |h: usize| {
        let open = counts.green[h] + counts.bronze[h] + counts.hybrid[h];
        if papers.history[h] == 0.0 { 0.0 } else { open / papers.history[h] }
    };
    let open_papers: Five = std::array::from_fn(|a| {
        let (published, share) = (papers.forecast[a], share(4 - a));
        if share == 0.0 { 0.0 } else { whole(published.min(share * published)) }
    });
    let per_paper = curve.by_age.map(|d| if papers.mean == 0.0 { 0.0 } else { d / papers.mean });
    let embargo = embargo.filter(|months| *months != 0.0);
    let by_age: Five = std::array::from_fn(|a| match embargo {
        Some(months) if 12.0 * a as f64 >= months => curve.by_age[a],
        _ => per_paper[a] * open_papers[a],
    });
    let older = curve.older / 5.0;
    let older_per_year =
        if curve.by_age[4] == 0.0 { older } else { older * (by_age[4] / curve.by_age[4]) };
    OpenAccess { papers: open_papers, by_age, older_per_year, downloads_per_paper: per_paper }
}

/// The named values of [`open_access`].
#[derive(Debug, Clone, Copy)]
pub struct OpenAccessNodes {
    /// Open-access downloads of items aged 0 to 4 years.
    pub by_age: Nodes,
    /// Open-access downloads of older items per year of publication.
    pub older_per_year: NodeId,
    /// Downloads of items older than four years per year of publication.
    pub all_older_per_year: NodeId,
    /// Downloads per paper at each age.
    pub downloads_per_paper: Nodes,
}

/// The named counts of [`OaCounts`], by type.
#[derive(Debug, Clone, Copy)]
pub struct OaCountNodes {
    /// In a repository.
    pub green: Nodes,
    /// In a subscription journal, with an open licence.
    pub hybrid: Nodes,
    /// Free to read at the publisher, without an open licence.
    pub bronze: Nodes,
}

/// The columns of counts in the reference data.
pub const WITH_SUBMITTED: &str = "n_with_submitted";
/// The column of counts without submitted versions.
pub const NO_SUBMITTED: &str = "n_no_submitted";

/// Names a cell of the reference data's open-access papers by year (t0-5 is year 0).
pub fn explain_oa_cell(
    to: &mut Derivation,
    key: &'static str,
    column: &'static str,
    (oa_type, h): (&'static str, usize),
    value: f64,
) -> NodeId {
    let row = Some(RowKey::OaType(oa_type, to.year(h) - 5));
    let table = "oa_papers_by_year";
    to.leaf(to.in_history(key, h), value, Leaf::Reference { table, column, row })
}

/// Names what [`open_access`] calculates from the selected counts.
pub fn explain_open_access(
    to: &mut Derivation,
    open: &OpenAccess,
    counts: &OaCountNodes,
    papers: &PaperNodes,
    curve: &CurveNodes,
    embargo: Option<f64>,
) -> OpenAccessNodes {
    let share: Nodes = std::array::from_fn(|h| {
        let [green, bronze, hybrid] = [counts.green[h], counts.bronze[h], counts.hybrid[h]];
        let published = papers.history[h];
        let share = (green + bronze + hybrid) / published;
        let share = choose(published.is(Comparison::Equal, 0.0), 0.0, share);
        to.calculate(to.in_history("oa_share_hist", h), share)
    });
    let open_papers = to.add_ages("num_oa_model", &open.papers, |a| {
        let (published, share) = (papers.forecast[a], share[4 - a]);
        let expected = published.at_most(share * published).whole();
        choose(share.is(Comparison::Equal, 0.0), 0.0, expected)
    });
    let per_paper = to.add_ages("downloads_per_paper", &open.downloads_per_paper, |a| {
        choose(papers.mean.is(Comparison::Equal, 0.0), 0.0, curve.by_age[a] / papers.mean)
    });
    let (table, column) = ("embargo", "embargo_months");
    let leaf = Leaf::Reference { table, column, row: None };
    let months = to.leaf("bronze_oa_embargo_months", embargo, leaf);
    let has_embargo = embargo.is_some_and(|months| months != 0.0);
    let by_age = to.add_ages("downloads_oa_by_age", &open.by_age, |a| {
        let by_papers = per_paper[a] * open_papers[a];
        if !has_embargo {
            return by_papers;
        }
        let is_over = Expression::from(12.0 * a as f64);
        choose(is_over.is(Comparison::AtLeast, months), curve.by_age[a], by_papers)
    });
    let older = to.calculate("downloads_older_per_year", curve.older / 5.0);
    let of_last = older * (by_age[4] / curve.by_age[4]);
    let of_last = choose(curve.by_age[4].is(Comparison::Equal, 0.0), older, of_last);
    OpenAccessNodes {
        by_age,
        older_per_year: to.add("downloads_oa_older_per_year", open.older_per_year, of_last),
        all_older_per_year: older,
        downloads_per_paper: per_paper,
    }
}
