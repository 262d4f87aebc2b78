//! The columns of the exports, in order. A name that ends in `_y`, `_a` or `_h` stands for five
//! columns, `…_y0` to `…_y4`, and so on.

/// A library's titles: the fields people see, then the unrounded quantities, then the vectors.
pub(super) const LIBRARY: &[&str] = &[
    "row_order", "issn_l", "title", "publisher", "publisher_short", "subject", "issns", "subscribed", "is_society_journal",
    "usage", "subscription_cost", "ill_cost", "cpu", "cpu_rank", "cost", "instant_usage_percent",
    "free_instant_usage_percent", "subscription_minus_ill_cost", "use_instant_for_debugging",
    "use_oa_percent", "use_backfile_percent", "use_subscription_percent", "use_ill_percent",
    "use_other_delayed_percent", "perpetual_access_years_text", "baseline_access_text",
    "use_social_networks_percent", "use_green_percent", "use_hybrid_percent", "use_bronze_percent",
    "use_peer_reviewed_percent", "bronze_oa_embargo_months", "downloads", "citations", "authorships",
    "cpu_fuzzed", "subscription_cost_fuzzed", "subscription_minus_ill_cost_fuzzed", "usage_fuzzed",
    "downloads_fuzzed", "citations_fuzzed", "authorships_fuzzed", "use_total", "downloads_total",
    "num_citations", "num_authorships", "use_addition_from_weights", "use_weight_multiplier",
    "downloads_counter_multiplier", "downloads_total_before_counter_correction",
    "cost_subscription_minus_ill", "cpu_raw", "use_oa", "use_oa_plus_social_networks",
    "use_social_networks", "use_backfile", "use_free_instant", "use_instant", "use_paywalled",
    "use_subscription", "use_ill", "use_other_delayed", "use_green", "use_hybrid", "use_bronze",
    "use_peer_reviewed", "downloads_oa_green", "downloads_oa_hybrid", "downloads_oa_bronze",
    "downloads_oa_peer_reviewed", "downloads_social_networks", "downloads_backfile",
    "downloads_paywalled", "downloads_ill", "downloads_other_delayed",
    "downloads_total_older_than_five_years", "use_free_instant_percent", "old_school_cpu",
    "old_school_cpu_rank", "papers_reference_year", "num_papers", "num_papers_slope_percent",
    "use_default_download_curve", "use_default_num_papers_curve", "has_perpetual_access",
    "perpetual_access_years", "downloads_social_network_multiplier", "subscription_cost_y",
    "ill_cost_y", "cost_subscription_minus_ill_y", "cost_actual_y", "growth_y", "num_papers_y",
    "use_total_y", "downloads_total_y", "downloads_oa_y", "use_oa_y", "downloads_backfile_y",
    "use_backfile_y", "downloads_social_networks_y", "use_social_networks_y",
    "downloads_paywalled_y", "use_subscription_y", "downloads_ill_y", "use_ill_y",
    "use_other_delayed_y", "use_free_instant_y", "use_instant_y", "use_instant_percent_y",
    "downloads_oa_green_y", "downloads_oa_hybrid_y", "downloads_oa_bronze_y",
    "downloads_oa_peer_reviewed_y", "downloads_by_age_a", "raw_downloads_by_age_a",
    "downloads_oa_by_age_a", "downloads_oa_green_by_age_a", "downloads_oa_hybrid_by_age_a",
    "downloads_oa_bronze_by_age_a", "downloads_oa_peer_reviewed_by_age_a", "papers_hist_h",
    "num_green_hist_h", "num_hybrid_hist_h", "num_bronze_hist_h", "num_peer_reviewed_hist_h",
    "num_oa_model_a", "citations_hist_h", "authorships_hist_h", "fit_downloads_r2",
    "fit_downloads_a", "fit_downloads_b", "fit_downloads_c", "fit_papers_r2",
    "fit_papers_intercept", "fit_papers_slope", "fit_papers_extrap_y",
];

/// A consortium's titles.
pub(super) const CONSORTIUM: &[&str] = &[
    "row_order", "issn_l", "title", "publisher_short", "subject", "n_members_with_title", "subscribed", "is_society_journal", "usage",
    "subscription_cost", "ill_cost", "cpu", "cpu_rank", "cost", "instant_usage_percent",
    "free_instant_usage_percent", "subscription_minus_ill_cost", "use_instant_for_debugging",
    "use_oa_percent", "use_backfile_percent", "use_subscription_percent", "use_ill_percent",
    "use_other_delayed_percent", "perpetual_access_years_text", "baseline_access_text",
    "use_social_networks_percent", "use_green_percent", "use_hybrid_percent", "use_bronze_percent",
    "use_peer_reviewed_percent", "bronze_oa_embargo_months", "downloads", "citations", "authorships",
    "use_total", "downloads_total", "num_citations", "num_authorships",
    "cost_subscription_minus_ill", "use_paywalled", "use_oa_plus_social_networks", "use_backfile",
    "use_subscription", "use_ill", "use_other_delayed", "use_social_networks", "use_oa_green",
    "use_oa_hybrid", "use_oa_bronze", "use_oa_peer_reviewed", "use_free_instant", "use_instant",
    "use_free_instant_percent", "has_perpetual_access", "perpetual_access_years",
];

/// A consortium's rows of each member.
pub(super) const MEMBER: &[&str] = &[
    "member_package_id", "issn_l", "usage", "cpu", "is_society_journal", "subscription_cost",
    "ill_cost", "use_instant_for_debugging", "use_social_networks", "use_oa", "use_backfile",
    "use_subscription", "use_other_delayed", "use_ill", "perpetual_access_years",
    "baseline_access", "use_social_networks_percent", "use_green_percent", "use_hybrid_percent",
    "use_bronze_percent", "use_peer_reviewed_percent", "bronze_oa_embargo_months",
    "downloads", "citations", "authorships",
];
