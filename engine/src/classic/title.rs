//! The order of evaluation of one title.

use crate::classic::Five;
use crate::classic::age_curve::explain_age_curve;
use crate::classic::age_curve::{AgeCurve, age_curve};
use crate::classic::cost::{Cost, Rates, cost};
use crate::classic::cost::{RateSettings, explain_cost};
use crate::classic::fulfilment::{self, Downloads, WeightedUse, weighted_use};
use crate::classic::fulfilment::{
    DownloadNodes, WeightedNodes, explain_downloads, explain_weighted_use,
};
use crate::classic::growth::explain_growth;
use crate::classic::growth::growth;
use crate::classic::oa_types::{OaTypes, oa_types};
use crate::classic::oa_types::{TypeInputs, explain_oa_types};
use crate::classic::open_access::{
    NO_SUBMITTED, OaCountNodes, WITH_SUBMITTED, explain_oa_cell, explain_open_access,
};
use crate::classic::open_access::{OaCounts, OpenAccess, open_access};
use crate::classic::papers::explain_papers;
use crate::classic::papers::{PaperLines, Papers, papers};
use crate::classic::perpetual_access::{AccessRange, CoveredYears, backfile};
use crate::classic::perpetual_access::{explain_backfile, explain_covered, explain_range};
use crate::classic::usage::{CounterScale, Usage, Weights, counter_scale, usage};
use crate::classic::usage::{UsageNodes, explain_counter_scale, explain_usage};
use crate::classic::year_matrix::AgeCells;
use crate::classic::year_matrix::explain_cells;
use crate::derivation::{Comparison, Derivation, Leaf, NodeId, Nodes, Operand, choose};
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

/// The named values of a title that columns of the forecast follow from.
#[derive(Debug, Clone, Copy)]
pub struct TitleNodes {
    /// Downloads and weighted use.
    pub usage: UsageNodes,
    /// Downloads by type of fulfilment.
    pub downloads: DownloadNodes,
    /// Weighted use by type of fulfilment.
    pub weighted: WeightedNodes,
}

/// Names every value of [`forecast_title`], in the same order. `holding` has its access, which counts only with `use_pta`;
/// `rates` are the settings behind those of the assumptions.
pub fn explain_title(
    to: &mut Derivation,
    title: &TitleFacts,
    holding: &HoldingFacts,
    (with, rates, use_pta): (&TitleAssumptions, &RateSettings, bool),
    second_of_january: &[i32; 10],
) -> TitleNodes {
    let used = if use_pta { *holding } else { HoldingFacts { access: None, ..*holding } };
    let f = forecast_title(title, &used, with, second_of_january);
    let counter_total = to.leaf("counter_total", holding.counter_total, Leaf::Library("counter"));
    let scale = explain_counter_scale(to, &f.scale, counter_total, title.sample_total);
    let grows = with.paper_growth_mode;
    let counted = title.papers.as_ref();
    let papers = explain_papers(to, &f.papers, counted, title.reference_papers, grows);
    let growth = explain_growth(to, &f.growth, &papers.forecast, grows);
    let weights = Weights { citation: with.weight_citation, authorship: with.weight_authorship };
    let counts = [&holding.citations, &holding.authorships];
    let usage = explain_usage(to, &f.usage, scale.downloads, &growth, counts, weights);
    let profile = (&title.age_profile, &title.age_fit);
    let at = (scale.multiplier, usage.downloads);
    let curve = explain_age_curve(to, &f.curve, profile, &papers.history, at);

    let (counts, reviewed) = explain_counts_in_force(to, title, with, &f);
    let open =
        explain_open_access(to, &f.open_access, &counts, &papers, &curve, title.embargo_months);
    let keys = ["whole_downloads_by_age", "downloads_by_publication_year"];
    let cells = explain_cells(to, keys, (&curve.by_age, open.all_older_per_year), &growth);
    let keys = ["whole_oa_by_age", "oa_by_publication_year"];
    let oa_cells = explain_cells(to, keys, (&open.by_age, open.older_per_year), &growth);
    let oa = to.add_years("downloads_oa", &f.downloads.oa, |k| oa_cells.of_year(k));
    let range = explain_range(to, holding.access, use_pta);
    let covered = explain_covered(to, &f.covered, range, second_of_january);
    let backfile = explain_backfile(
        to,
        &f.downloads.backfile,
        (&f.covered, &covered),
        (&cells, &oa_cells),
        (&usage.downloads_by_year, &oa),
    );

    let (table, column) = ("social_network_share", "asn_only_rate");
    let own = Leaf::Reference { table, column, row: None };
    let own = to.leaf("social_network_share", title.social_share, own);
    let name = "include_social_networks";
    let is_on =
        to.leaf(name, f64::from(u8::from(with.include_social_networks)), Leaf::Setting(name));
    let share = choose(is_on.is(Comparison::Equal, 1.0), own, 0.0);
    let share = to.add("downloads_social_network_multiplier", f.social_share, share);
    let percent = with.ill_request_percent_of_delayed;
    let total = &usage.downloads_by_year;
    let downloads = explain_downloads(to, &f.downloads, total, (oa, backfile), share, percent);
    let weighted = explain_weighted_use(to, &f.weighted, &downloads, &usage);
    let price = to.leaf("list_price", holding.price, Leaf::Library("prices"));
    let uses = (weighted.paywalled, usage.downloads);
    explain_cost(to, &f.cost, (&with.rates, rates), price, &downloads.ill, uses);
    let from = TypeInputs {
        counts: &counts,
        reviewed: &reviewed,
        papers: &papers.forecast,
        open: &open,
        curve: &curve,
        growth: &growth,
        weight_multiplier: usage.weight_multiplier,
    };
    explain_oa_types(to, &f.oa_types, &from);
    TitleNodes { usage, downloads, weighted }
}

/// Names the open-access counts that a scenario uses, and the papers with a peer-reviewed version.
fn explain_counts_in_force(
    to: &mut Derivation,
    title: &TitleFacts,
    with: &TitleAssumptions,
    f: &TitleForecast,
) -> (OaCountNodes, Nodes) {
    let flag = |on: bool| f64::from(u8::from(on));
    let mut setting = |name, on| to.leaf(name, flag(on), Leaf::Setting(name));
    let submitted = setting("include_submitted_version", with.include_submitted_version);
    let bronze = setting("include_bronze", with.include_bronze);
    let is_on = |node: NodeId| node.is(Comparison::Equal, 1.0);
    let (all, reviewed) = (&title.oa_with_submitted, &title.oa_no_submitted);
    let green_cells = oa_cells(
        to,
        ["green_with_submitted", "green_no_submitted"],
        "green",
        [&all.green, &reviewed.green],
    );
    let hybrid_cells = oa_cells(
        to,
        ["hybrid_with_submitted", "hybrid_no_submitted"],
        "hybrid",
        [&all.hybrid, &reviewed.hybrid],
    );
    let bronze_cells = oa_cells(
        to,
        ["bronze_with_submitted", "bronze_no_submitted"],
        "bronze",
        [&all.bronze, &reviewed.bronze],
    );
    let gold = oa_cells(
        to,
        ["gold_with_submitted", "gold_no_submitted"],
        "gold",
        [&all.gold, &reviewed.gold],
    )[1];
    let chosen =
        |[with, without]: &[Nodes; 2], h: usize| choose(is_on(submitted), with[h], without[h]);
    let counts = OaCountNodes {
        green: to.add_history("num_green_hist", &f.oa_counts.green, |h| chosen(&green_cells, h)),
        hybrid: to
            .add_history("num_hybrid_hist", &f.oa_counts.hybrid, |h| chosen(&hybrid_cells, h)),
        bronze: to.add_history("num_bronze_hist", &f.oa_counts.bronze, |h| {
            choose(is_on(bronze), chosen(&bronze_cells, h), 0.0)
        }),
    };
    let papers = &f.oa_types.peer_reviewed_papers;
    let reviewed = to.add_history("num_peer_reviewed_hist", papers, |h| {
        let bronze = choose(is_on(bronze), bronze_cells[1][h], 0.0);
        green_cells[1][h] + hybrid_cells[1][h] + bronze + gold[h]
    });
    (counts, reviewed)
}

/// Names the cells of one type of open access, with and without submitted versions.
fn oa_cells(
    to: &mut Derivation,
    keys: [&'static str; 2],
    oa_type: &'static str,
    counts: [&Five; 2],
) -> [Nodes; 2] {
    let columns = [WITH_SUBMITTED, NO_SUBMITTED];
    std::array::from_fn(|at| {
        std::array::from_fn(|h| {
            explain_oa_cell(to, keys[at], columns[at], (oa_type, h), counts[at][h])
        })
    })
}
