//! Open access by age of the item (section 4.6).

use crate::classic::Five;
use crate::classic::age_curve::AgeCurve;
use crate::classic::papers::Papers;
use crate::columns::rounding::whole;

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
