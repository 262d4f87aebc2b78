//! Open access by type, for display only: no other result depends on it (section 4.13).

use crate::classic::Five;
use crate::classic::age_curve::AgeCurve;
use crate::classic::age_curve::CurveNodes;
use crate::classic::open_access::{OaCountNodes, OpenAccessNodes};
use crate::classic::open_access::{OaCounts, OpenAccess};
use crate::classic::year_matrix::AgeCells;
use crate::classic::year_matrix::explain_cells;
use crate::columns::rounding::{mean, scaled};
use crate::derivation::{Derivation, Name, NodeId, Nodes, Operand, mean_of};

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

/// Keys of the values of one type: papers, downloads by age, whole downloads by age, downloads by publication year,
/// downloads of older items, downloads, weighted use.
type Keys = [&'static str; 7];

const GREEN: Keys = [
    "num_green_model",
    "downloads_oa_green_by_age",
    "whole_oa_green_by_age",
    "oa_green_by_publication_year",
    "downloads_oa_green_older_per_year",
    "downloads_oa_green",
    "use_green",
];
const HYBRID: Keys = [
    "num_hybrid_model",
    "downloads_oa_hybrid_by_age",
    "whole_oa_hybrid_by_age",
    "oa_hybrid_by_publication_year",
    "downloads_oa_hybrid_older_per_year",
    "downloads_oa_hybrid",
    "use_hybrid",
];
const BRONZE: Keys = [
    "num_bronze_model",
    "downloads_oa_bronze_by_age",
    "whole_oa_bronze_by_age",
    "oa_bronze_by_publication_year",
    "downloads_oa_bronze_older_per_year",
    "downloads_oa_bronze",
    "use_bronze",
];
const PEER_REVIEWED: Keys = [
    "num_peer_reviewed_model",
    "downloads_oa_peer_reviewed_by_age",
    "whole_oa_peer_reviewed_by_age",
    "oa_peer_reviewed_by_publication_year",
    "downloads_oa_peer_reviewed_older_per_year",
    "downloads_oa_peer_reviewed",
    "use_peer_reviewed",
];

/// The values of a title that use by type follows from.
#[derive(Debug, Clone, Copy)]
pub struct TypeInputs<'a> {
    /// The selected counts.
    pub counts: &'a OaCountNodes,
    /// Peer-reviewed papers of five history years.
    pub reviewed: &'a Nodes,
    /// Papers of the forecast years.
    pub papers: &'a Nodes,
    /// Open access by age.
    pub open: &'a OpenAccessNodes,
    /// Downloads by age.
    pub curve: &'a CurveNodes,
    /// Growth of each forecast year.
    pub growth: &'a Nodes,
    /// Weighted use per download.
    pub weight_multiplier: NodeId,
}

/// Names what [`oa_types`] calculates.
pub fn explain_oa_types(to: &mut Derivation, types: &OaTypes, from: &TypeInputs<'_>) {
    let (counts, papers) = (from.counts, from.papers);
    let hybrid: Nodes = std::array::from_fn(|a| {
        to.calculate(Name::of_age(HYBRID[0], a), papers[a].at_most(counts.hybrid[4 - a]))
    });
    let bronze: Nodes = std::array::from_fn(|a| {
        let left = papers[a] - hybrid[a];
        to.calculate(Name::of_age(BRONZE[0], a), left.at_most(counts.bronze[4 - a]))
    });
    let green: Nodes = std::array::from_fn(|a| {
        let left = papers[a] - hybrid[a] - bronze[a];
        to.calculate(Name::of_age(GREEN[0], a), left.at_most(counts.green[4 - a]))
    });
    let peer_reviewed: Nodes = std::array::from_fn(|a| {
        to.calculate(Name::of_age(PEER_REVIEWED[0], a), papers[a].at_most(from.reviewed[4 - a]))
    });
    explain_type(to, &GREEN, &types.green, &green, from);
    explain_type(to, &HYBRID, &types.hybrid, &hybrid, from);
    explain_type(to, &BRONZE, &types.bronze, &bronze, from);
    explain_type(to, &PEER_REVIEWED, &types.peer_reviewed, &peer_reviewed, from);
}

/// Names the use of one type, from its papers at each age.
fn explain_type(
    to: &mut Derivation,
    keys: &Keys,
    of: &OaType,
    papers: &Nodes,
    from: &TypeInputs<'_>,
) {
    let [_, by_age_key, whole_key, cell_key, older_key, downloads_key, use_key] = *keys;
    let per_paper = &from.open.downloads_per_paper;
    let by_age = to.add_ages(by_age_key, &of.by_age, |a| per_paper[a] * papers[a]);
    let all_older = from.open.all_older_per_year;
    let last = from.curve.by_age[4];
    let one = to.constant(
        "one_download_more",
        1.0,
        "Downloads at age 4 plus 1, so that nothing is divided by 0.",
    );
    let share = by_age[4] / (last + one);
    let older = to.calculate(older_key, all_older * share);
    let cells = explain_cells(to, [whole_key, cell_key], (&by_age, older), from.growth);
    let by_year = to.add_years(downloads_key, &of.by_year, |k| cells.of_year(k));
    let downloads = to.add(downloads_key, of.downloads, mean_of(&by_year).scaled(4));
    to.add(use_key, of.weighted, (downloads * from.weight_multiplier).scaled(4));
}
