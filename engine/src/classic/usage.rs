//! Downloads, additions from citations and authorships, and weighted use (sections 4.1 and 4.4).

use crate::classic::Five;
use crate::columns::rounding::{mean, scaled, whole};
use crate::derivation::{Comparison, Derivation, Leaf, NodeId, Nodes, Operand, choose, mean_of};

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

/// The named values of [`counter_scale`].
#[derive(Debug, Clone, Copy)]
pub struct ScaleNodes {
    /// The library's uses per download in the sample.
    pub multiplier: NodeId,
    /// The library's downloads per year at full scale.
    pub downloads: NodeId,
}

/// Names what [`counter_scale`] calculates from the library's COUNTER total.
pub fn explain_counter_scale(
    to: &mut Derivation,
    scale: &CounterScale,
    counter_total: NodeId,
    sample: Option<Option<f64>>,
) -> ScaleNodes {
    let leaf = Leaf::Reference { table: "download_totals", column: "downloads_total", row: None };
    let least = "The sample counts as one download at least, so that nothing is divided by 0.";
    let sample_total = match sample {
        None => {
            let why = "The download sample of the reference data has no row of this journal: one download stands in, \
                       which the scale to the library's own total removes again.";
            let one = to.constant("download_without_sample", 1.0, why);
            to.add("downloads_total_before_counter_correction", scale.sample_total, one)
        }
        Some(total) => {
            let in_sample = to.leaf("downloads_in_sample", total, leaf);
            let one = to.constant("least_sample", 1.0, least);
            let name = "downloads_total_before_counter_correction";
            to.add(name, scale.sample_total, in_sample.at_least(one))
        }
    };
    let (multiplier, downloads) = if scale.sample_total.is_some() {
        let multiplier = counter_total / sample_total;
        let multiplier = to.add("downloads_counter_multiplier", scale.multiplier, multiplier);
        (multiplier, sample_total * multiplier)
    } else {
        let why = "The download sample has a row of this journal without a number, which sets its use to 0.";
        let none = to.constant("no_use_in_sample", 0.0, why);
        let multiplier = to.add("downloads_counter_multiplier", scale.multiplier, none);
        (multiplier, none.into())
    };
    ScaleNodes {
        multiplier,
        downloads: to.add("downloads_at_full_scale", scale.downloads, downloads),
    }
}

/// The named values of [`usage`].
#[derive(Debug, Clone, Copy)]
pub struct UsageNodes {
    /// Downloads in each forecast year.
    pub downloads_by_year: Nodes,
    /// Mean downloads per year.
    pub downloads: NodeId,
    /// Mean citations per year.
    pub citations: NodeId,
    /// Mean authorships per year.
    pub authorships: NodeId,
    /// Weighted use in each forecast year.
    pub use_by_year: Nodes,
    /// Mean weighted use per year.
    pub total: NodeId,
    /// Weighted use per download.
    pub weight_multiplier: NodeId,
}

/// Names what [`usage`] calculates. `counts` has the citations and the authorships of the years t0-5 to t0-1.
pub fn explain_usage(
    to: &mut Derivation,
    usage: &Usage,
    full: NodeId,
    growth: &Nodes,
    counts: [&Five; 2],
    weights: Weights,
) -> UsageNodes {
    let downloads_by_year =
        to.add_years("downloads_total", &usage.downloads_by_year, |k| full * growth[k]);
    let downloads =
        to.add("downloads_total", usage.downloads, mean_of(&downloads_by_year).scaled(4));
    let keys = ["citations_counted", "citations_hist", "num_citations", "citations"];
    let of_citations = (&usage.citations_by_year, usage.citations);
    let citations = explain_counts(to, keys, counts[0], of_citations);
    let keys = ["authorships_counted", "authorships_hist", "num_authorships", "authorships"];
    let of_authorships = (&usage.authorships_by_year, usage.authorships);
    let authorships = explain_counts(to, keys, counts[1], of_authorships);
    let setting = Leaf::Setting("weight_citation");
    let per_citation = to.leaf("weight_citation", weights.citation, setting);
    let setting = Leaf::Setting("weight_authorship");
    let per_authorship = to.leaf("weight_authorship", weights.authorship, setting);
    let addition = (per_citation * citations + per_authorship * authorships).scaled(4);
    let addition = to.add("use_addition_from_weights", usage.addition_from_weights, addition);
    let use_by_year = to.add_years("use_total", &usage.use_by_year, |k| {
        downloads_by_year[k] + addition * growth[k]
    });
    let mean_use = to.calculate("use_mean", mean_of(&use_by_year).scaled(4));
    let least = to.constant(
        "least_use",
        0.0001,
        "A title without use counts as 0.0001 uses, so that nothing is divided by 0.",
    );
    let total = choose(mean_use.is(Comparison::Equal, 0.0), least, mean_use);
    let total = to.add("use_total", usage.total, total);
    let per_download = choose(downloads.is(Comparison::Equal, 0.0), 1.0, total / downloads);
    let weight_multiplier = to.add("use_weight_multiplier", usage.weight_multiplier, per_download);
    UsageNodes {
        downloads_by_year,
        downloads,
        citations,
        authorships,
        use_by_year,
        total,
        weight_multiplier,
    }
}

/// Names the yearly counts of an institution and their mean. The keys are those of the cells, the whole numbers, the
/// mean, and the table.
fn explain_counts(
    to: &mut Derivation,
    [cell, by_year, mean_key, table]: [&'static str; 4],
    counts: &Five,
    (whole, average): (&Five, f64),
) -> NodeId {
    let cells: Nodes =
        std::array::from_fn(|h| to.leaf(to.in_history(cell, h), counts[h], Leaf::Library(table)));
    let whole = to.add_history(by_year, whole, |h| cells[h].whole());
    to.add(mean_key, average, mean_of(&whole).scaled(4))
}
