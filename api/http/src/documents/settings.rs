//! The settings of a scenario, whose values the engine defines.
#![allow(dead_code)] // Schema only: other code writes it, and the tests check every response against it.

use utoipa::ToSchema;

/// The settings of a scenario. Percentages are 0 to 100, costs in the package's currency.
#[derive(ToSchema)]
pub(crate) struct Settings {
    /// Cost of one interlibrary loan (ILL) transaction.
    #[schema(minimum = 0, maximum = 1e12, example = 17.0)]
    cost_ill: f64,
    /// Annual increase of list prices, percent; negative if prices fall.
    #[schema(minimum = -100, maximum = 1e12, example = 8.0)]
    cost_alacart_increase: f64,
    /// Surcharge on list prices, percent.
    #[schema(minimum = 0, maximum = 1e12, example = 5.7)]
    cost_content_fee_percent: f64,
    /// Share of paywalled use requested by interlibrary loan, percent.
    #[schema(minimum = 0, maximum = 100, example = 5.0)]
    ill_request_percent_of_delayed: f64,
    /// Number of downloads that one citation is worth.
    #[schema(minimum = 0, maximum = 1e12, example = 10.0)]
    weight_citation: f64,
    /// Number of downloads that one authorship is worth.
    #[schema(minimum = 0, maximum = 1e12, example = 100.0)]
    weight_authorship: f64,
    /// Whether bronze open access counts as open access.
    include_bronze: bool,
    /// Whether submitted versions count as open access.
    include_submitted_version: bool,
    /// Whether academic social networks count as open access.
    include_social_networks: bool,
    /// Annual cost of the Big Deal, null if unknown. Applies if the package states none.
    #[schema(required, minimum = 0, maximum = 1e12, example = 1250000.0)]
    cost_bigdeal: Option<f64>,
    /// Annual increase of the Big Deal cost, percent, null if unknown. Applies if the package states none.
    #[schema(required, minimum = -100, maximum = 1e12, example = 5.0)]
    cost_bigdeal_increase: Option<f64>,
}

/// A change of settings. Omitted settings keep their values; unknown names are rejected.
#[derive(ToSchema)]
#[schema(example = json!({"cost_ill": 20.0, "include_bronze": false}))]
pub(crate) struct SettingsEdit {
    /// Whether to start from the defaults of the package's currency before the other fields are applied.
    reset: Option<bool>,
    /// Cost of one interlibrary loan (ILL) transaction.
    #[schema(minimum = 0, maximum = 1e12, example = 17.0)]
    cost_ill: Option<f64>,
    /// Annual increase of list prices, percent; negative if prices fall.
    #[schema(minimum = -100, maximum = 1e12, example = 8.0)]
    cost_alacart_increase: Option<f64>,
    /// Surcharge on list prices, percent.
    #[schema(minimum = 0, maximum = 1e12, example = 5.7)]
    cost_content_fee_percent: Option<f64>,
    /// Share of paywalled use requested by interlibrary loan, percent.
    #[schema(minimum = 0, maximum = 100, example = 5.0)]
    ill_request_percent_of_delayed: Option<f64>,
    /// Number of downloads that one citation is worth.
    #[schema(minimum = 0, maximum = 1e12, example = 10.0)]
    weight_citation: Option<f64>,
    /// Number of downloads that one authorship is worth.
    #[schema(minimum = 0, maximum = 1e12, example = 100.0)]
    weight_authorship: Option<f64>,
    /// Whether bronze open access counts as open access.
    include_bronze: Option<bool>,
    /// Whether submitted versions count as open access.
    include_submitted_version: Option<bool>,
    /// Whether academic social networks count as open access.
    include_social_networks: Option<bool>,
    /// Annual cost of the Big Deal, null if unknown. Applies if the package states none.
    #[schema(minimum = 0, maximum = 1e12, example = 1250000.0)]
    cost_bigdeal: Option<f64>,
    /// Annual increase of the Big Deal cost, percent, null if unknown. Applies if the package states none.
    #[schema(minimum = -100, maximum = 1e12, example = 5.0)]
    cost_bigdeal_increase: Option<f64>,
}
