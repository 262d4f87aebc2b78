//! One title in detail, as the engine works it out.
#![allow(dead_code)] // Described here, written elsewhere; the tests hold every answer against it.

use utoipa::ToSchema;

/// A title of a scenario in detail. Uses are per year and weighted, costs per year in the package's
/// currency, percent 0 to 100. Five values are those of the forecast years.
#[derive(ToSchema)]
pub(in crate::server) struct JournalDetail {
    /// Linking ISSN.
    issn_l: String,
    /// Title.
    title: String,
    /// Whether the title is subscribed in the scenario.
    subscribed: bool,
    /// The first forecast year (t0).
    base_year: i32,
    /// Use by the way it is fulfilled; the last row is the total.
    fulfilment: Vec<Fulfilment>,
    /// Use by kind of open access; the last row is the total.
    open_access: Vec<OpenAccessUse>,
    /// What weighted use is made of; the last row is the total.
    impact: Vec<JournalImpact>,
    /// What the title costs.
    cost: Vec<JournalCost>,
    /// Papers of the years t0-6 to t0-2, which the classic edition reads; t0-5 to t0-1 where papers grow.
    num_papers_history: [f64; 5],
    /// Papers forecast.
    num_papers_forecast: [f64; 5],
    /// Downloads per paper at ages 0 to 4; none in a year without papers.
    downloads_per_paper_by_age: Vec<Option<f64>>,
    /// Years that post-termination access covers.
    perpetual_access_years: Vec<i32>,
    /// Downloads by forecast year and year of publication, t0-10 to t0+4.
    downloads_by_publication_year: Vec<Vec<f64>>,
    /// Those that open access fulfils.
    oa_by_publication_year: Vec<Vec<f64>>,
    /// Those that post-termination access fulfils beyond open access.
    backfile_by_publication_year: Vec<Vec<f64>>,
}

/// A way in which use is fulfilled.
#[derive(ToSchema)]
pub(in crate::server) struct Fulfilment {
    /// `oa_plus_social_networks`, `backfile`, `subscription`, `ill`, `other_delayed` or `total`.
    group: String,
    /// Use in an average year.
    usage: f64,
    /// Share of all use, percent; none where there is no use.
    usage_percent: Option<f64>,
    /// Use in each year.
    by_year: [f64; 5],
}

/// A kind of open access.
#[derive(ToSchema)]
pub(in crate::server) struct OpenAccessUse {
    /// `social_networks`, `green`, `hybrid`, `bronze` or `total`, which is what the forecast uses and
    /// not the sum of the kinds.
    kind: String,
    /// Use in an average year.
    usage: f64,
    /// Share of all use, percent; none where there is no use.
    usage_percent: Option<f64>,
}

/// What weighted use is made of.
#[derive(ToSchema)]
pub(in crate::server) struct JournalImpact {
    /// `downloads`, `citations`, `authorships` or `total`.
    source: String,
    /// How many a year; none for the total.
    raw: Option<f64>,
    /// What one counts; none for the total.
    weight: Option<f64>,
    /// What they contribute to use; for citations and authorships before papers' growth is applied.
    contribution: f64,
}

/// A cost.
#[derive(ToSchema)]
pub(in crate::server) struct JournalCost {
    /// `scenario`, `subscription`, `ill` or `subscription_minus_ill`.
    cost_type: String,
    /// In an average year.
    average: f64,
    /// For each paywalled use; none without such use.
    per_paywalled_use: Option<f64>,
    /// In each year.
    by_year: [f64; 5],
}
