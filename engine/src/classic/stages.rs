//! Which stage of the calculation reads which setting.

/// A stage of the calculation of a title, in the order of evaluation. Each reads the results of those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Downloads, growth and weighted use.
    Usage,
    /// What fulfils the use: open access, backfile, social networks, loans.
    Fulfilment,
    /// Costs.
    Cost,
}

/// Each setting with the first stage that reads it; none reads the cost of the Big Deal. A change of a setting leaves the
/// results of earlier stages as they are (`tests/model/stages.rs`).
pub const FIRST_STAGES: [(&str, Option<Stage>); 11] = [
    ("weight_citation", Some(Stage::Usage)),
    ("weight_authorship", Some(Stage::Usage)),
    ("include_bronze", Some(Stage::Fulfilment)),
    ("include_submitted_version", Some(Stage::Fulfilment)),
    ("include_social_networks", Some(Stage::Fulfilment)),
    ("ill_request_percent_of_delayed", Some(Stage::Fulfilment)),
    ("cost_ill", Some(Stage::Cost)),
    ("cost_alacart_increase", Some(Stage::Cost)),
    ("cost_content_fee_percent", Some(Stage::Cost)),
    ("cost_bigdeal", None),
    ("cost_bigdeal_increase", None),
];
