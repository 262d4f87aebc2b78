//! Downloads, additions from citations and authorships, and weighted use (sections 4.1 and 4.4).

use crate::classic::Five;
use crate::columns::rounding::{mean, scaled, whole};

/// Scale of the publisher-wide sample to the library's COUNTER total.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CounterScale {
    /// All-age downloads of the sample, at least 1; `None` if they are blank in the sample.
    pub sample_total: Option<f64>,
    /// The library's uses per download in the sample.
    pub multiplier: f64,
    /// The library's downloads per year at full scale.
    pub downloads: f64,
}

/// Returns the scale of a title. `sample` is `None` without a sample row, and `Some(None)` if its total is blank, which
/// sets the title's use to 0.
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
    /// Mean downloads per year.
    pub downloads: f64,
    /// Citations in each history year, whole numbers.
    pub citations_by_year: Five,
    /// Authorships in each history year, whole numbers.
    pub authorships_by_year: Five,
    /// Mean citations per year over five years of history.
    pub citations: f64,
    /// Mean authorships per year over five years of history.
    pub authorships: f64,
    /// Addition from citations and authorships per year, at full scale.
    pub addition_from_weights: f64,
    /// Weighted use in each forecast year.
    pub use_by_year: Five,
    /// Mean weighted use per year, never 0.
    pub total: f64,
    /// Weighted use per download.
    pub weight_multiplier: f64,
}

/// Weights of an institution's own citations and papers, in downloads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// Number of downloads that one citation counts as.
    pub citation: f64,
    /// Number of downloads that one authorship counts as.
    pub authorship: f64,
}

/// Returns weighted use from full-scale downloads, growth, and the yearly counts of the institution.
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
