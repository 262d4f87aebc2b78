//! The settings of a scenario, whose values the engine holds.
#![allow(dead_code)] // Described here, written elsewhere; the tests hold every answer against it.

use utoipa::ToSchema;

/// The settings of a scenario. Percent are 0 to 100, costs in the package's currency.
#[derive(ToSchema)]
pub(in crate::server) struct Settings {
    /// Cost of one ILL transaction.
    #[schema(minimum = 0, maximum = 1e12, example = 17.0)]
    cost_ill: f64,
    /// Annual increase of list prices, percent.
    #[schema(minimum = 0, maximum = 1e12, example = 8.0)]
    cost_alacart_increase: f64,
    /// Surcharge on list prices, percent.
    #[schema(minimum = 0, maximum = 1e12, example = 5.7)]
    cost_content_fee_percent: f64,
    /// Share of paywalled use asked for by ILL, percent.
    #[schema(minimum = 0, maximum = 100, example = 5.0)]
    ill_request_percent_of_delayed: f64,
    /// Downloads one citation is worth.
    #[schema(minimum = 0, maximum = 1e12, example = 10.0)]
    weight_citation: f64,
    /// Downloads one authorship is worth.
    #[schema(minimum = 0, maximum = 1e12, example = 100.0)]
    weight_authorship: f64,
    /// Whether bronze counts as open access.
    include_bronze: bool,
    /// Whether submitted versions count as open access.
    include_submitted_version: bool,
    /// Whether academic social networks count.
    include_social_networks: bool,
    /// Annual cost of the Big Deal, used if the package has none.
    #[schema(minimum = 0, maximum = 1e12, example = 2100000.0)]
    cost_bigdeal: f64,
    /// Annual increase of that cost, percent, used if the package has none.
    #[schema(minimum = 0, maximum = 1e12, example = 5.0)]
    cost_bigdeal_increase: f64,
}

/// Other settings. What is left out stays as it is; what has another name is refused.
#[derive(ToSchema)]
#[schema(example = json!({"cost_ill": 20.0, "include_bronze": false}))]
pub(in crate::server) struct SettingsEdit {
    /// Begin with the defaults of the package's currency, and lay the rest over them.
    reset: Option<bool>,
    /// Cost of one ILL transaction.
    #[schema(minimum = 0, maximum = 1e12, example = 17.0)]
    cost_ill: Option<f64>,
    /// Annual increase of list prices, percent.
    #[schema(minimum = 0, maximum = 1e12, example = 8.0)]
    cost_alacart_increase: Option<f64>,
    /// Surcharge on list prices, percent.
    #[schema(minimum = 0, maximum = 1e12, example = 5.7)]
    cost_content_fee_percent: Option<f64>,
    /// Share of paywalled use asked for by ILL, percent.
    #[schema(minimum = 0, maximum = 100, example = 5.0)]
    ill_request_percent_of_delayed: Option<f64>,
    /// Downloads one citation is worth.
    #[schema(minimum = 0, maximum = 1e12, example = 10.0)]
    weight_citation: Option<f64>,
    /// Downloads one authorship is worth.
    #[schema(minimum = 0, maximum = 1e12, example = 100.0)]
    weight_authorship: Option<f64>,
    /// Whether bronze counts as open access.
    include_bronze: Option<bool>,
    /// Whether submitted versions count as open access.
    include_submitted_version: Option<bool>,
    /// Whether academic social networks count.
    include_social_networks: Option<bool>,
    /// Annual cost of the Big Deal, used if the package has none.
    #[schema(minimum = 0, maximum = 1e12, example = 2100000.0)]
    cost_bigdeal: Option<f64>,
    /// Annual increase of that cost, percent, used if the package has none.
    #[schema(minimum = 0, maximum = 1e12, example = 5.0)]
    cost_bigdeal_increase: Option<f64>,
}
