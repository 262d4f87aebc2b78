//! The order of evaluation of one title.

use crate::classic::Five;
use crate::classic::age_curve::{AgeCurve, age_curve};
use crate::classic::cost::{Cost, Rates, cost};
use crate::classic::fulfilment::{self, Downloads, WeightedUse, weighted_use};
use crate::classic::growth::growth;
use crate::classic::oa_types::{OaTypes, oa_types};
use crate::classic::open_access::{OaCounts, OpenAccess, open_access};
use crate::classic::papers::{PaperLines, Papers, papers};
use crate::classic::perpetual_access::{AccessRange, CoveredYears, backfile};
use crate::classic::usage::{CounterScale, Usage, Weights, counter_scale, usage};
use crate::classic::year_matrix::AgeCells;
use crate::fit::age_fit::AgeFit;

/// Facts of a journal that are the same for all libraries.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct TitleFacts {
    /// Papers of the years t0-6 to t0-1; `None` if no year is known.
    pub papers: Option<[f64; 6]>,
    /// Papers of the reference year.
    pub reference_papers: f64,
    /// The lines through the papers.
    pub paper_lines: PaperLines,
    /// All-age downloads of the sample: `None` without a row, `Some(None)` if the row is blank.
    pub sample_total: Option<Option<f64>>,
    /// The sample's downloads at ages 0 to 4.
    pub age_profile: Five,
    /// The curve through that profile.
    pub age_fit: AgeFit,
    /// Open-access papers of the years t0-5 to t0-1, including submitted versions.
    pub oa_with_submitted: OaCounts,
    /// Open-access papers of the years t0-5 to t0-1, without submitted versions.
    pub oa_no_submitted: OaCounts,
    /// Months until delayed open access.
    pub embargo_months: Option<f64>,
    /// Share of downloads that social networks can fulfil, 0 to 1.
    pub social_share: f64,
}

/// Facts of a journal at one library.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct HoldingFacts {
    /// COUNTER total of the reporting period.
    pub counter_total: f64,
    /// List price per year.
    pub price: f64,
    /// Post-termination access, if any.
    pub access: Option<AccessRange>,
    /// Citations of the years t0-5 to t0-1.
    pub citations: Five,
    /// Authorships of the years t0-5 to t0-1.
    pub authorships: Five,
}

/// The assumptions of a scenario that the calculation of a title needs. Percentages are 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TitleAssumptions {
    /// What costs follow from.
    pub rates: Rates,
    /// Share of paywalled use requested by ILL, in percent.
    pub ill_request_percent_of_delayed: f64,
    /// Number of downloads that one citation counts as.
    pub weight_citation: f64,
    /// Number of downloads that one authorship counts as.
    pub weight_authorship: f64,
    /// Whether bronze counts as open access.
    pub include_bronze: bool,
    /// Whether submitted versions count as open access.
    pub include_submitted_version: bool,
    /// Whether academic social networks count.
    pub include_social_networks: bool,
    /// Whether papers are forecast by a fitted line.
    pub paper_growth_mode: bool,
}

/// All results of the model for one title.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TitleForecast {
    /// Scale of the library's use.
    pub scale: CounterScale,
    /// Papers.
    pub papers: Papers,
    /// Growth factor of each forecast year.
    pub growth: Five,
    /// Downloads and weighted use.
    pub usage: Usage,
    /// Downloads by age.
    pub curve: AgeCurve,
    /// The open-access counts that were used.
    pub oa_counts: OaCounts,
    /// Open access by age.
    pub open_access: OpenAccess,
    /// Years covered by post-termination access.
    pub covered: CoveredYears,
    /// Share of downloads that social networks can fulfil; 0 if they do not count.
    pub social_share: f64,
    /// Downloads by type of fulfilment.
    pub downloads: Downloads,
    /// Share of paywalled use requested by ILL, 0 to 1.
    pub ill_share: f64,
    /// Weighted use by type of fulfilment.
    pub weighted: WeightedUse,
    /// Costs.
    pub cost: Cost,
    /// Open access by type.
    pub oa_types: OaTypes,
}

/// Runs the stages in order. `second_of_january` contains that day for the years t0-10 to t0-1.
pub fn forecast_title(
    title: &TitleFacts,
    holding: &HoldingFacts,
    with: &TitleAssumptions,
    second_of_january: &[i32; 10],
) -> TitleForecast {
    let scale = counter_scale(holding.counter_total, title.sample_total);
    let papers = papers(
        title.papers.as_ref(),
        title.reference_papers,
        &title.paper_lines,
        with.paper_growth_mode,
    );
    let growth = growth(&papers.forecast, with.paper_growth_mode);
    let weights = Weights { citation: with.weight_citation, authorship: with.weight_authorship };
    let usage = usage(scale.downloads, &growth, &holding.citations, &holding.authorships, weights);
    let curve = age_curve(
        &title.age_profile,
        &title.age_fit,
        &papers.history,
        scale.multiplier,
        usage.downloads,
    );

    let (oa_counts, reviewed) = counts_in_force(title, with);
    let open = open_access(&oa_counts, &papers, &curve, title.embargo_months);
    let cells = AgeCells::new(&curve.by_age, curve.older / 5.0);
    let oa_cells = AgeCells::new(&open.by_age, open.older_per_year);
    let oa = oa_cells.by_year(&growth);
    let covered = CoveredYears::new(holding.access, second_of_january);
    let d = &usage.downloads_by_year;
    let backfile = backfile(&covered, &cells, &oa_cells, &growth, d, &oa);

    let social_share = if with.include_social_networks { title.social_share } else { 0.0 };
    let ill_share = with.ill_request_percent_of_delayed / 100.0;
    let downloads = fulfilment::downloads(d, oa, backfile, social_share, ill_share);
    let weighted = weighted_use(&downloads, &usage);
    let cost =
        cost(holding.price, &with.rates, &downloads.ill, weighted.paywalled, usage.downloads);
    let oa_types = oa_types(
        &oa_counts,
        &reviewed,
        &papers.forecast,
        &open,
        &curve,
        &growth,
        usage.weight_multiplier,
    );
    TitleForecast {
        scale,
        papers,
        growth,
        usage,
        curve,
        oa_counts,
        open_access: open,
        covered,
        social_share,
        downloads,
        ill_share,
        weighted,
        cost,
        oa_types,
    }
}

/// Returns the open-access counts that a scenario uses, and those of peer-reviewed versions. Bronze is set to 0 in both
/// if it does not count.
fn counts_in_force(title: &TitleFacts, with: &TitleAssumptions) -> (OaCounts, OaCounts) {
    let mut used = if with.include_submitted_version {
        title.oa_with_submitted
    } else {
        title.oa_no_submitted
    };
    let mut reviewed = title.oa_no_submitted;
    if !with.include_bronze {
        used.bronze = [0.0; 5];
        reviewed.bronze = [0.0; 5];
    }
    (used, reviewed)
}
