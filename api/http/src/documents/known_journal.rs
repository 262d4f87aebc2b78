//! One title in full, in the format of the compatible service: tables of text with headings.
#![allow(dead_code)] // Schema only: other code writes it, and the tests check every response against it.

use std::collections::BTreeMap;

use utoipa::ToSchema;

/// One title in full, as tables of text with headings.
#[derive(ToSchema)]
pub(crate) struct KnownJournal {
    /// Overview.
    top: KnownTop,
    /// Use by fulfilment.
    fulfillment: KnownFulfilment,
    /// Use by kind of open access.
    oa: KnownOpenAccess,
    /// Components of weighted use.
    impact: KnownImpact,
    /// Costs of the title.
    cost: KnownCost,
    /// Papers in the years before the forecast.
    num_papers: KnownTable,
    /// Forecast papers.
    num_papers_forecast: KnownTable,
    /// Article processing charges. Always unknown.
    apc: BTreeMap<String, Option<f64>>,
}

/// A table of text. Each row has a text for the `value` of each heading.
#[derive(ToSchema)]
pub(crate) struct KnownTable {
    /// Headings.
    headers: Vec<KnownHeading>,
    /// Rows.
    data: Vec<BTreeMap<String, String>>,
}

/// A heading.
#[derive(ToSchema)]
pub(crate) struct KnownHeading {
    /// Text of the heading.
    text: String,
    /// Field of a row that the heading belongs to.
    value: String,
}

/// Overview of a title.
#[derive(ToSchema)]
pub(crate) struct KnownTop {
    /// Linking ISSN.
    issn_l: String,
    /// Title.
    title: String,
    /// Subject, if known.
    subject: Option<String>,
    /// Always blank.
    subject_top_three: String,
    /// Always empty.
    subjects_all: Vec<String>,
    /// Whether the journal belongs to a learned society.
    is_society_journal: Option<bool>,
    /// Whether the scenario subscribes to the title.
    subscribed: bool,
    /// Papers in the reference year.
    num_papers: i64,
    /// Annual cost of a subscription, with the currency symbol.
    subscription_cost: String,
    /// Annual cost of interlibrary loans, with the currency symbol.
    ill_cost: String,
    /// Annual cost in the scenario, with the currency symbol.
    cost_actual: String,
    /// Annual cost of a subscription minus that of interlibrary loans, with the currency symbol.
    cost_subscription_minus_ill: String,
    /// Net cost per paywalled use, with the currency symbol; null without paywalled use.
    cpu: Option<String>,
    /// Use fulfilled instantly, percent.
    use_instant_percent: Option<f64>,
}

/// Use by fulfilment.
#[derive(ToSchema)]
pub(crate) struct KnownFulfilment {
    /// Headings of the table.
    headers: Vec<KnownHeading>,
    /// Rows of the table.
    data: Vec<BTreeMap<String, String>>,
    /// Use in each forecast year, by fulfilment.
    use_actual_by_year: BTreeMap<String, [f64; 5]>,
    /// Downloads per paper at ages 0 to 4; null in a year without papers.
    downloads_per_paper_by_age: Vec<Option<f64>>,
    /// Years with perpetual access, as text.
    perpetual_access_years_text: Option<String>,
    /// Years with perpetual access.
    perpetual_access_years: Vec<i32>,
    /// Whether any year has perpetual access.
    has_perpetual_access: bool,
}

/// Use by kind of open access.
#[derive(ToSchema)]
pub(crate) struct KnownOpenAccess {
    /// Months until the publisher opens its papers; null if it does not.
    bronze_oa_embargo_months: Option<f64>,
    /// Headings of the table.
    headers: Vec<KnownHeading>,
    /// Rows of the table.
    data: Vec<BTreeMap<String, String>>,
}

/// Components of weighted use.
#[derive(ToSchema)]
pub(crate) struct KnownImpact {
    /// Weighted uses per year.
    usage_total: Option<f64>,
    /// Headings of the table.
    headers: Vec<KnownHeading>,
    /// Rows of the table.
    data: Vec<BTreeMap<String, String>>,
}

/// Costs of a title.
#[derive(ToSchema)]
pub(crate) struct KnownCost {
    /// Whether the scenario subscribes to the title.
    subscribed: bool,
    /// Net cost per paywalled use.
    cpu: Option<f64>,
    /// Headings of the table.
    headers: Vec<KnownHeading>,
    /// Rows of the table.
    data: Vec<BTreeMap<String, String>>,
}
