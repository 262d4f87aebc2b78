//! Open access by type, for display only: no other result depends on it (section 4.13).

use crate::classic::Five;
use crate::classic::age_curve::AgeCurve;
use crate::classic::open_access::{OaCounts, OpenAccess};
use crate::classic::year_matrix::AgeCells;
use crate::columns::rounding::{mean, scaled};

/// Use of one type of open access.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OaType {
    /// Downloads of items aged 0 to 4 years.
    pub by_age: Five,
    /// Downloads in each forecast year.
    pub by_year: Five,
    /// Downloads, average year.
    pub downloads: f64,
    /// Weighted use, average year.
    pub weighted: f64,
}

/// Use by type.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct OaTypes {
    /// In a repository.
    pub green: OaType,
    /// Open licence in a subscription journal.
    pub hybrid: OaType,
    /// Free to read at the publisher.
    pub bronze: OaType,
    /// Peer-reviewed versions of any type, including gold.
    pub peer_reviewed: OaType,
    /// Peer-reviewed papers of five history years.
    pub peer_reviewed_papers: Five,
}

/// Returns use by type from the selected counts and the counts of peer-reviewed versions.
pub fn oa_types(
    counts: &OaCounts,
    reviewed: &OaCounts,
    papers: &Five,
    open: &OpenAccess,
    curve: &AgeCurve,
    growth: &Five,
    weight_multiplier: f64,
) -> OaTypes {
    let hybrid: Five = std::array::from_fn(|a| papers[a].min(counts.hybrid[4 - a]));
    let bronze: Five = std::array::from_fn(|a| (papers[a] - hybrid[a]).min(counts.bronze[4 - a]));
    let green: Five =
        std::array::from_fn(|a| (papers[a] - hybrid[a] - bronze[a]).min(counts.green[4 - a]));
    let reviewed_papers: Five = std::array::from_fn(|h| {
        reviewed.green[h] + reviewed.hybrid[h] + reviewed.bronze[h] + reviewed.gold[h]
    });
    let peer_reviewed = std::array::from_fn(|a| papers[a].min(reviewed_papers[4 - a]));
    let one = |papers: &Five| {
        let by_age: Five = std::array::from_fn(|a| open.downloads_per_paper[a] * papers[a]);
        let older = (curve.older / 5.0) * (by_age[4] / (curve.by_age[4] + 1.0));
        let by_year = AgeCells::new(&by_age, older).by_year(growth);
        let downloads = scaled(mean(&by_year), 4);
        OaType { by_age, by_year, downloads, weighted: scaled(downloads * weight_multiplier, 4) }
    };
    OaTypes {
        green: one(&green),
        hybrid: one(&hybrid),
        bronze: one(&bronze),
        peer_reviewed: one(&peer_reviewed),
        peer_reviewed_papers: reviewed_papers,
    }
}
