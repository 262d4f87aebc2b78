//! One title in full as clients of the known service read it: tables of texts with headings.
#![allow(dead_code)] // Described here, written elsewhere; the tests hold every answer against it.

use std::collections::BTreeMap;

use utoipa::ToSchema;

/// One title in full, as tables of texts with headings.
#[derive(ToSchema)]
pub(in crate::server) struct KnownJournal {
    /// What stands at the top.
    top: KnownTop,
    /// Use by the way it is fulfilled.
    fulfillment: KnownFulfilment,
    /// Use by kind of open access.
    oa: KnownOpenAccess,
    /// What weighted use is made of.
    impact: KnownImpact,
    /// What the title costs.
    cost: KnownCost,
    /// Papers of the years before the forecast.
    num_papers: KnownTable,
    /// Papers forecast.
    num_papers_forecast: KnownTable,
    /// Article charges, none of which are known.
    apc: BTreeMap<String, Option<f64>>,
}

/// A table of texts. Each line has a text for the `value` of each heading.
#[derive(ToSchema)]
pub(in crate::server) struct KnownTable {
    /// Its headings.
    headers: Vec<KnownHeading>,
    /// Its lines.
    data: Vec<BTreeMap<String, String>>,
}

/// A heading.
#[derive(ToSchema)]
pub(in crate::server) struct KnownHeading {
    /// What it says.
    text: String,
    /// The field of a line that it stands over.
    value: String,
}

/// A title at a glance.
#[derive(ToSchema)]
pub(in crate::server) struct KnownTop {
    /// Linking ISSN.
    issn_l: String,
    /// Title.
    title: String,
    /// The subject, if known.
    subject: Option<String>,
    /// Always blank.
    subject_top_three: String,
    /// Always empty.
    subjects_all: Vec<String>,
    /// Does a learned society stand behind it?
    is_society_journal: Option<bool>,
    /// Is it subscribed in the scenario?
    subscribed: bool,
    /// Papers of the reference year.
    num_papers: i64,
    /// Cost of a subscription a year, with the sign of the currency.
    subscription_cost: String,
    /// Cost of interlibrary loans a year, likewise.
    ill_cost: String,
    /// What it costs in the scenario, likewise.
    cost_actual: String,
    /// What a subscription costs beyond interlibrary loans, likewise.
    cost_subscription_minus_ill: String,
    /// Net cost per paywalled use, likewise; none without such use.
    cpu: Option<String>,
    /// Use that is fulfilled at once, percent.
    use_instant_percent: Option<f64>,
}

/// Use by the way it is fulfilled.
#[derive(ToSchema)]
pub(in crate::server) struct KnownFulfilment {
    /// The table's headings.
    headers: Vec<KnownHeading>,
    /// Its lines.
    data: Vec<BTreeMap<String, String>>,
    /// Use in each forecast year, by the way it is fulfilled.
    use_actual_by_year: BTreeMap<String, [f64; 5]>,
    /// Downloads per paper at ages 0 to 4; none in a year without papers.
    downloads_per_paper_by_age: Vec<Option<f64>>,
    /// The years that stay readable, in words.
    perpetual_access_years_text: Option<String>,
    /// The years that stay readable.
    perpetual_access_years: Vec<i32>,
    /// Are there any?
    has_perpetual_access: bool,
}

/// Use by kind of open access.
#[derive(ToSchema)]
pub(in crate::server) struct KnownOpenAccess {
    /// Months after which the publisher opens its papers, if it does.
    bronze_oa_embargo_months: Option<f64>,
    /// The table's headings.
    headers: Vec<KnownHeading>,
    /// Its lines.
    data: Vec<BTreeMap<String, String>>,
}

/// What weighted use is made of.
#[derive(ToSchema)]
pub(in crate::server) struct KnownImpact {
    /// Weighted uses a year.
    usage_total: Option<f64>,
    /// The table's headings.
    headers: Vec<KnownHeading>,
    /// Its lines.
    data: Vec<BTreeMap<String, String>>,
}

/// What a title costs.
#[derive(ToSchema)]
pub(in crate::server) struct KnownCost {
    /// Is it subscribed in the scenario?
    subscribed: bool,
    /// Net cost per paywalled use.
    cpu: Option<f64>,
    /// The table's headings.
    headers: Vec<KnownHeading>,
    /// Its lines.
    data: Vec<BTreeMap<String, String>>,
}
