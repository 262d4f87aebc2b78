//! One title in detail, as computed by the engine.
#![allow(dead_code)] // Schema only: other code writes it, and the tests check every response against it.

use utoipa::ToSchema;

/// A title of a scenario in detail. Uses are per year and weighted, costs per year in the package's currency,
/// percentages 0 to 100. Five values are those of the five forecast years.
#[derive(ToSchema)]
pub(crate) struct JournalDetail {
    /// Linking ISSN.
    issn_l: String,
    /// Title.
    title: String,
    /// Whether the title is subscribed in the scenario.
    subscribed: bool,
    /// The first forecast year (t0).
    base_year: i32,
    /// Use by fulfilment; the last row is the total.
    fulfilment: Vec<Fulfilment>,
    /// Use by kind of open access; the last row is the total.
    open_access: Vec<OpenAccessUse>,
    /// Components of weighted use; the last row is the total.
    impact: Vec<JournalImpact>,
    /// Costs of the title.
    cost: Vec<JournalCost>,
    /// Papers in the years t0-6 to t0-2 in the classic edition, or t0-5 to t0-1 if papers grow.
    num_papers_history: [f64; 5],
    /// Forecast papers per year.
    num_papers_forecast: [f64; 5],
    /// Downloads per paper at ages 0 to 4; null in a year without papers.
    downloads_per_paper_by_age: Vec<Option<f64>>,
    /// Years covered by post-termination access.
    perpetual_access_years: Vec<i32>,
    /// Downloads by forecast year and year of publication, t0-10 to t0+4.
    downloads_by_publication_year: Vec<Vec<f64>>,
    /// Downloads fulfilled by open access.
    oa_by_publication_year: Vec<Vec<f64>>,
    /// Downloads fulfilled by post-termination access beyond open access.
    backfile_by_publication_year: Vec<Vec<f64>>,
}

/// Use of one fulfilment group.
#[derive(ToSchema)]
pub(crate) struct Fulfilment {
    /// `oa_plus_social_networks`, `backfile`, `subscription`, `ill`, `other_delayed` or `total`.
    group: String,
    /// Use in an average year.
    usage: f64,
    /// Share of all use, percent; null if the title has no use.
    usage_percent: Option<f64>,
    /// Use in each year.
    by_year: [f64; 5],
}

/// Use by one kind of open access.
#[derive(ToSchema)]
pub(crate) struct OpenAccessUse {
    /// `social_networks`, `green`, `hybrid`, `bronze` or `total`. The total is the value used in the forecast, not the
    /// sum of the kinds.
    kind: String,
    /// Use in an average year.
    usage: f64,
    /// Share of all use, percent; null if the title has no use.
    usage_percent: Option<f64>,
}

/// One component of weighted use.
#[derive(ToSchema)]
pub(crate) struct JournalImpact {
    /// `downloads`, `citations`, `authorships` or `total`.
    source: String,
    /// Count per year; null for the total.
    raw: Option<f64>,
    /// Weight of one item; null for the total.
    weight: Option<f64>,
    /// Contribution to use. For citations and authorships, before the growth of papers is applied.
    contribution: f64,
}

/// One cost of the title.
#[derive(ToSchema)]
pub(crate) struct JournalCost {
    /// `scenario`, `subscription`, `ill` or `subscription_minus_ill`.
    cost_type: String,
    /// Cost in an average year.
    average: f64,
    /// Cost per paywalled use; null without paywalled use.
    per_paywalled_use: Option<f64>,
    /// Cost in each year.
    by_year: [f64; 5],
}
