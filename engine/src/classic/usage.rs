//! Downloads, what citations and authorships add, and weighted use (sections 4.1 and 4.4).

use super::Five;
use crate::rounding::{mean, scaled, whole};

/// How the publisher-wide sample is scaled to the library's COUNTER total.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CounterScale {
    /// All-age downloads of the sample, at least 1; none where the sample leaves them blank.
    pub sample_total: Option<f64>,
    /// The library's uses per download of the sample.
    pub multiplier: f64,
    /// The library's downloads in a year at full size.
    pub downloads: f64,
}

/// Scale of a title: `sample` is `None` without a sample row, `Some(None)` where its total is blank,
/// which wipes the title's use.
pub fn counter_scale(counter_total: f64, sample: Option<Option<f64>>) -> CounterScale {
    match sample {
        Some(None) => CounterScale { sample_total: None, multiplier: 0.0, downloads: 0.0 },
        Some(Some(total)) => scale_to(total.max(1.0), counter_total),
        None => scale_to(1.0, counter_total),
    }
}

fn scale_to(sample_total: f64, counter_total: f64) -> CounterScale {
    let multiplier = counter_total / sample_total;
    CounterScale {
        sample_total: Some(sample_total),
        multiplier,
        downloads: sample_total * multiplier,
    }
}

/// Use of a title in weighted units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Usage {
    /// Downloads in each forecast year.
    pub downloads_by_year: Five,
    /// Mean downloads a year.
    pub downloads: f64,
    /// Citations of each history year, whole numbers.
    pub citations_by_year: Five,
    /// Authorships of each history year, whole numbers.
    pub authorships_by_year: Five,
    /// Mean citations a year over five years of history.
    pub citations: f64,
    /// Mean authorships a year over five years of history.
    pub authorships: f64,
    /// What citations and authorships add a year, at full size.
    pub addition_from_weights: f64,
    /// Weighted use in each forecast year.
    pub use_by_year: Five,
    /// Mean weighted use a year, never 0.
    pub total: f64,
    /// Weighted use per download.
    pub weight_multiplier: f64,
}

/// Weights of an institution's own citations and papers, in downloads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// Downloads one citation is worth.
    pub citation: f64,
    /// Downloads one authorship is worth.
    pub authorship: f64,
}

/// Weighted use from full-size downloads, growth, and the yearly counts of the institution.
pub fn usage(
    full: f64,
    growth: &Five,
    citations: &Five,
    authorships: &Five,
    weights: Weights,
) -> Usage {
    let downloads_by_year = growth.map(|g| full * g);
    let downloads = scaled(mean(&downloads_by_year), 4);
    let citations_by_year = citations.map(whole);
    let authorships_by_year = authorships.map(whole);
    let citations = scaled(mean(&citations_by_year), 4);
    let authorships = scaled(mean(&authorships_by_year), 4);
    let addition = scaled(weights.citation * citations + weights.authorship * authorships, 4);
    let use_by_year: Five = std::array::from_fn(|k| downloads_by_year[k] + addition * growth[k]);
    let mean_use = scaled(mean(&use_by_year), 4);
    let total = if mean_use == 0.0 { 0.0001 } else { mean_use };
    Usage {
        downloads_by_year,
        downloads,
        citations_by_year,
        authorships_by_year,
        citations,
        authorships,
        addition_from_weights: addition,
        use_by_year,
        total,
        weight_multiplier: if downloads == 0.0 { 1.0 } else { total / downloads },
    }
}
