//! Names of a title's forecast fields in SQL, in Arrow and in exports.
//!
//! A vector's name ends in `_y` (forecast years t0 to t0+4), `_a` (ages 0 to 4) or `_h` (history). Uses and downloads
//! are per year, costs are in the package's currency, shares 0 to 1, percentages 0 to 100. Fields that depend on
//! subscriptions are not here but in an overlay (`sql/model/journal.sql`).

use crate::classic::Five;
use crate::classic::stages::Stage;
use crate::classic::title::TitleForecast;
use crate::columns::rounding::{scaled, whole};

/// Adds the values of a field to a column. Takes several forecasts, so that the compiler makes one loop for each field
/// instead of a call for each value.
pub(super) type Reader<T> = fn(&[TitleForecast], &mut Vec<T>);

/// How a field is read from forecasts.
#[derive(Clone, Copy)]
pub(super) enum Read {
    /// Always a number.
    Number(Reader<f64>),
    /// A number or null.
    Optional(Reader<Option<f64>>),
    /// Five numbers, one after the other.
    Vector(Reader<f64>),
    /// Yes or no.
    Flag(Reader<bool>),
}

/// A field with one value.
macro_rules! field {
    ($kind:ident, $get:expr) => {
        Read::$kind(|forecasts, column| column.extend(forecasts.iter().map($get)))
    };
}

/// A field with a value for each of five years or ages.
macro_rules! five {
    ($get:expr) => {
        Read::Vector(|forecasts, column| {
            for values in forecasts.iter().map::<Five, _>($get) {
                column.extend_from_slice(&values);
            }
        })
    };
}

use Stage::{Cost, Fulfilment, Usage};

/// A name, the stage that determines the value, and a function that reads it.
pub(super) type NamedField = (&'static str, Stage, Read);

/// Percentage of a title's use, in whole numbers.
fn percent(f: &TitleForecast, part: f64) -> f64 {
    whole(100.0 * part / f.usage.total)
}

/// Percentage of a title's use, to four decimals, at most 100.
fn instant_percent(part: f64, total: f64) -> f64 {
    scaled(100.0 * part / total, 4).min(100.0)
}

fn mean_of(v: &Five) -> f64 {
    scaled(crate::columns::rounding::mean(v), 4)
}

fn delayed(f: &TitleForecast) -> Five {
    std::array::from_fn(|k| f.downloads.paywalled[k] - f.downloads.ill[k])
}

fn ill_use_by_year(f: &TitleForecast) -> Five {
    f.weighted.paywalled_by_year.map(|pw| f.ill_share * pw)
}

fn instant_if_subscribed_by_year(f: &TitleForecast) -> Five {
    std::array::from_fn(|k| f.weighted.free_by_year[k] + f.weighted.paywalled_by_year[k])
}

/// The percentage of each year, which may exceed 100; NaN if the title has no use in that year.
fn instant_percent_by_year(f: &TitleForecast, instant: Five) -> Five {
    std::array::from_fn(|k| {
        let total = f.usage.use_by_year[k];
        if total == 0.0 { f64::NAN } else { scaled(100.0 * instant[k] / total, 4) }
    })
}

/// Fields that a consortium sums, and that every row has.
pub(super) const MEMBER: &[NamedField] = &[
    ("usage", Usage, field!(Number, |f| whole(f.usage.total))),
    ("downloads", Usage, field!(Number, |f| whole(f.usage.downloads))),
    ("citations", Usage, field!(Number, |f| scaled(f.usage.citations, 1))),
    ("authorships", Usage, field!(Number, |f| scaled(f.usage.authorships, 1))),
    ("cpu", Cost, field!(Optional, |f| f.cost.cpu)),
    ("subscription_cost", Cost, field!(Number, |f| f.cost.subscription)),
    ("ill_cost", Cost, field!(Number, |f| f.cost.ill)),
    ("use_social_networks", Fulfilment, field!(Number, |f| f.weighted.social)),
    (
        "use_oa_plus_social_networks",
        Fulfilment,
        field!(Number, |f| f.weighted.oa + f.weighted.social),
    ),
    ("use_backfile", Fulfilment, field!(Number, |f| f.weighted.backfile)),
    ("use_free_instant", Fulfilment, field!(Number, |f| f.weighted.free)),
    ("use_paywalled", Fulfilment, field!(Number, |f| f.weighted.paywalled)),
    ("use_ill", Fulfilment, field!(Number, |f| f.ill_share * f.weighted.paywalled)),
    (
        "use_other_delayed",
        Fulfilment,
        field!(Number, |f| f.weighted.paywalled - f.ill_share * f.weighted.paywalled),
    ),
    ("use_social_networks_percent", Fulfilment, field!(Number, |f| percent(f, f.weighted.social))),
    ("use_green_percent", Fulfilment, field!(Number, |f| percent(f, f.oa_types.green.weighted))),
    ("use_hybrid_percent", Fulfilment, field!(Number, |f| percent(f, f.oa_types.hybrid.weighted))),
    ("use_bronze_percent", Fulfilment, field!(Number, |f| percent(f, f.oa_types.bronze.weighted))),
    (
        "use_peer_reviewed_percent",
        Fulfilment,
        field!(Number, |f| percent(f, f.oa_types.peer_reviewed.weighted)),
    ),
    // First and last year covered by post-termination access, as offsets from t0-10.
    (
        "access_first_offset",
        Fulfilment,
        field!(Optional, |f| f.covered.span().map(|(first, _)| first as f64)),
    ),
    (
        "access_last_offset",
        Fulfilment,
        field!(Optional, |f| f.covered.span().map(|(_, last)| last as f64)),
    ),
    // What costs follow from, besides the price and paywalled use (`sql/model/cost.sql`).
    ("downloads_ill_y", Fulfilment, five!(|f| f.downloads.ill)),
];

/// The vectors that totals (`sql/model/summary.sql`) and subscriptions (`sql/model/journal.sql`) use.
pub(super) const OVERVIEW_YEARS: [&str; 14] = [
    "subscription_cost_y",
    "ill_cost_y",
    "use_total_y",
    "downloads_total_y",
    "use_oa_y",
    "use_backfile_y",
    "use_social_networks_y",
    "use_subscription_y",
    "use_ill_y",
    "use_other_delayed_y",
    "use_free_instant_y",
    "use_free_instant_percent_y",
    "use_instant_if_subscribed_y",
    "use_instant_percent_if_subscribed_y",
];

/// Fields that only rows of a single library have.
pub(super) const TITLE: &[NamedField] = &[
    ("use_total", Usage, field!(Number, |f| f.usage.total)),
    ("downloads_total", Usage, field!(Number, |f| f.usage.downloads)),
    ("num_citations", Usage, field!(Number, |f| f.usage.citations)),
    ("num_authorships", Usage, field!(Number, |f| f.usage.authorships)),
    ("use_addition_from_weights", Usage, field!(Number, |f| f.usage.addition_from_weights)),
    ("use_weight_multiplier", Usage, field!(Number, |f| f.usage.weight_multiplier)),
    ("downloads_counter_multiplier", Usage, field!(Number, |f| f.scale.multiplier)),
    (
        "downloads_total_before_counter_correction",
        Usage,
        field!(Optional, |f| f.scale.sample_total),
    ),
    ("cost_subscription_minus_ill", Cost, field!(Number, |f| f.cost.net)),
    ("old_school_cpu", Cost, field!(Optional, |f| f.cost.cost_per_download)),
    ("use_oa", Fulfilment, field!(Number, |f| f.weighted.oa)),
    ("use_green", Fulfilment, field!(Number, |f| f.oa_types.green.weighted)),
    ("use_hybrid", Fulfilment, field!(Number, |f| f.oa_types.hybrid.weighted)),
    ("use_bronze", Fulfilment, field!(Number, |f| f.oa_types.bronze.weighted)),
    ("use_peer_reviewed", Fulfilment, field!(Number, |f| f.oa_types.peer_reviewed.weighted)),
    (
        "use_oa_percent",
        Fulfilment,
        field!(Number, |f| percent(f, f.weighted.oa + f.weighted.social)),
    ),
    ("use_backfile_percent", Fulfilment, field!(Number, |f| percent(f, f.weighted.backfile))),
    ("use_paywalled_percent", Fulfilment, field!(Number, |f| percent(f, f.weighted.paywalled))),
    (
        "use_ill_percent_if_unsubscribed",
        Fulfilment,
        field!(Number, |f| percent(f, f.ill_share * f.weighted.paywalled)),
    ),
    (
        "use_other_delayed_percent_if_unsubscribed",
        Fulfilment,
        field!(Number, |f| percent(f, f.weighted.paywalled - f.ill_share * f.weighted.paywalled)),
    ),
    (
        "use_free_instant_percent",
        Fulfilment,
        field!(Number, |f| instant_percent(f.weighted.free, f.usage.total)),
    ),
    (
        "use_instant_percent_if_subscribed",
        Fulfilment,
        field!(Number, |f| instant_percent(f.weighted.free + f.weighted.paywalled, f.usage.total)),
    ),
    ("downloads_oa_green", Fulfilment, field!(Number, |f| f.oa_types.green.downloads)),
    ("downloads_oa_hybrid", Fulfilment, field!(Number, |f| f.oa_types.hybrid.downloads)),
    ("downloads_oa_bronze", Fulfilment, field!(Number, |f| f.oa_types.bronze.downloads)),
    (
        "downloads_oa_peer_reviewed",
        Fulfilment,
        field!(Number, |f| f.oa_types.peer_reviewed.downloads),
    ),
    ("downloads_social_networks", Fulfilment, field!(Number, |f| mean_of(&f.downloads.social))),
    ("downloads_backfile", Fulfilment, field!(Number, |f| mean_of(&f.downloads.backfile))),
    ("downloads_paywalled", Fulfilment, field!(Number, |f| mean_of(&f.downloads.paywalled))),
    ("downloads_ill", Fulfilment, field!(Number, |f| mean_of(&f.downloads.ill))),
    ("downloads_other_delayed", Fulfilment, field!(Number, |f| mean_of(&delayed(f)))),
    ("downloads_total_older_than_five_years", Usage, field!(Number, |f| f.curve.older)),
    // Open access at each of the ages 5 to 9.
    ("downloads_oa_older_per_year", Fulfilment, field!(Number, |f| f.open_access.older_per_year)),
    ("num_papers", Usage, field!(Number, |f| f.papers.mean)),
    ("num_papers_slope_percent", Usage, field!(Optional, |f| f.papers.slope_percent)),
    ("use_default_download_curve", Usage, field!(Flag, |f| f.curve.is_default)),
    ("use_default_num_papers_curve", Usage, field!(Flag, |f| f.papers.is_flat)),
    ("has_perpetual_access", Fulfilment, field!(Flag, |f| f.covered.span().is_some())),
    ("downloads_social_network_multiplier", Fulfilment, field!(Number, |f| f.social_share)),
    ("fit_papers_r2", Usage, field!(Optional, |f| f.papers.line.map(|line| line.r2))),
    ("fit_papers_intercept", Usage, field!(Optional, |f| f.papers.line.map(|line| line.intercept))),
    ("fit_papers_slope", Usage, field!(Optional, |f| f.papers.line.map(|line| line.slope))),
    ("subscription_cost_y", Cost, five!(|f| f.cost.subscription_by_year)),
    ("ill_cost_y", Cost, five!(|f| f.cost.ill_by_year)),
    ("cost_subscription_minus_ill_y", Cost, five!(|f| f.cost.net_by_year())),
    ("growth_y", Usage, five!(|f| f.growth)),
    ("num_papers_y", Usage, five!(|f| f.papers.forecast)),
    ("use_total_y", Usage, five!(|f| f.usage.use_by_year)),
    ("downloads_total_y", Usage, five!(|f| f.usage.downloads_by_year)),
    ("downloads_oa_y", Fulfilment, five!(|f| f.downloads.oa)),
    ("use_oa_y", Fulfilment, five!(|f| f.weighted.oa_by_year)),
    ("downloads_backfile_y", Fulfilment, five!(|f| f.downloads.backfile)),
    ("use_backfile_y", Fulfilment, five!(|f| f.weighted.backfile_by_year)),
    ("downloads_social_networks_y", Fulfilment, five!(|f| f.downloads.social)),
    ("use_social_networks_y", Fulfilment, five!(|f| f.weighted.social_by_year)),
    ("downloads_paywalled_y", Fulfilment, five!(|f| f.downloads.paywalled)),
    ("use_subscription_y", Fulfilment, five!(|f| f.weighted.paywalled_by_year)),
    ("use_ill_y", Fulfilment, five!(ill_use_by_year)),
    (
        "use_other_delayed_y",
        Fulfilment,
        five!(|f| {
            let ill = ill_use_by_year(f);
            std::array::from_fn(|k| f.weighted.paywalled_by_year[k] - ill[k])
        }),
    ),
    ("use_free_instant_y", Fulfilment, five!(|f| f.weighted.free_by_year)),
    (
        "use_free_instant_percent_y",
        Fulfilment,
        five!(|f| instant_percent_by_year(f, f.weighted.free_by_year)),
    ),
    ("use_instant_if_subscribed_y", Fulfilment, five!(instant_if_subscribed_by_year)),
    (
        "use_instant_percent_if_subscribed_y",
        Fulfilment,
        five!(|f| instant_percent_by_year(f, instant_if_subscribed_by_year(f))),
    ),
    ("downloads_oa_green_y", Fulfilment, five!(|f| f.oa_types.green.by_year)),
    ("downloads_oa_hybrid_y", Fulfilment, five!(|f| f.oa_types.hybrid.by_year)),
    ("downloads_oa_bronze_y", Fulfilment, five!(|f| f.oa_types.bronze.by_year)),
    ("downloads_oa_peer_reviewed_y", Fulfilment, five!(|f| f.oa_types.peer_reviewed.by_year)),
    ("downloads_by_age_a", Usage, five!(|f| f.curve.by_age)),
    ("raw_downloads_by_age_a", Usage, five!(|f| f.curve.raw_by_age)),
    ("downloads_oa_by_age_a", Fulfilment, five!(|f| f.open_access.by_age)),
    ("downloads_oa_green_by_age_a", Fulfilment, five!(|f| f.oa_types.green.by_age)),
    ("downloads_oa_hybrid_by_age_a", Fulfilment, five!(|f| f.oa_types.hybrid.by_age)),
    ("downloads_oa_bronze_by_age_a", Fulfilment, five!(|f| f.oa_types.bronze.by_age)),
    ("downloads_oa_peer_reviewed_by_age_a", Fulfilment, five!(|f| f.oa_types.peer_reviewed.by_age)),
    ("papers_hist_h", Usage, five!(|f| f.papers.history)),
    ("num_green_hist_h", Fulfilment, five!(|f| f.oa_counts.green)),
    ("num_hybrid_hist_h", Fulfilment, five!(|f| f.oa_counts.hybrid)),
    ("num_bronze_hist_h", Fulfilment, five!(|f| f.oa_counts.bronze)),
    ("num_peer_reviewed_hist_h", Fulfilment, five!(|f| f.oa_types.peer_reviewed_papers)),
    ("citations_hist_h", Usage, five!(|f| f.usage.citations_by_year)),
    ("authorships_hist_h", Usage, five!(|f| f.usage.authorships_by_year)),
    ("num_oa_model_a", Fulfilment, five!(|f| f.open_access.papers)),
    (
        "fit_papers_extrap_y",
        Usage,
        five!(|f| f.papers.line.map_or([f64::NAN; 5], |line| line.extrapolated())),
    ),
];
