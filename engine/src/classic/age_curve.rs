//! Downloads by age of the item (section 4.5).

use crate::classic::Five;
use crate::derivation::{
    Comparison, Condition, Derivation, Expression, Fit, Leaf, Name, NodeId, Nodes, Operand, RowKey,
    choose, sum_of,
};
use crate::fit::age_fit::AgeFit;

/// Shares of all-age use at ages 0 to 4. Apply if the title's own profile cannot be fitted.
const DEFAULT_SHARES: Five = [0.371269, 0.137739, 0.095896, 0.072885, 0.058849];

/// Minimum coefficient of determination of an accepted fit.
const LOWEST_R2: f64 = 0.75;

/// A library's downloads of a title by age.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AgeCurve {
    /// Downloads per year of items aged 0 to 4 years.
    pub by_age: Five,
    /// The sample at the library's scale.
    pub raw_by_age: Five,
    /// Downloads per year of items aged five years or more; below 0 if the fit overshoots.
    pub older: f64,
    /// Whether the default shares replace a fit.
    pub is_default: bool,
}

/// Returns the curve at the library's scale. A fit counts only if it converged, is good enough, and the journal
/// published in each year of its history.
pub fn age_curve(
    profile: &Five,
    fit: &AgeFit,
    history: &Five,
    multiplier: f64,
    downloads: f64,
) -> AgeCurve {
    let published_always = history.iter().all(|count| *count != 0.0);
    let is_default = !(published_always && fit.converged && fit.r2 >= LOWEST_R2);
    let in_sample: f64 = profile.iter().sum();
    let by_age: Five = std::array::from_fn(|a| {
        let value = if is_default { DEFAULT_SHARES[a] * in_sample } else { fit.downloads[a] };
        (multiplier * value).max(0.0)
    });
    let older = if is_default {
        (1.0 - DEFAULT_SHARES.iter().sum::<f64>()) * downloads
    } else {
        downloads - by_age.iter().sum::<f64>()
    };
    AgeCurve { by_age, raw_by_age: profile.map(|d| multiplier * d), older, is_default }
}

/// The named values of [`age_curve`].
#[derive(Debug, Clone, Copy)]
pub struct CurveNodes {
    /// Downloads per year of items aged 0 to 4 years.
    pub by_age: Nodes,
    /// Downloads per year of older items.
    pub older: NodeId,
}

/// Names what [`age_curve`] calculates.
pub fn explain_age_curve(
    to: &mut Derivation,
    curve: &AgeCurve,
    (profile, fit): (&Five, &AgeFit),
    history: &Nodes,
    (multiplier, downloads): (NodeId, NodeId),
) -> CurveNodes {
    let (table, column) = ("download_age_profile", "downloads");
    let sample: Nodes = std::array::from_fn(|age| {
        let row = Some(RowKey::Age(age));
        let leaf = Leaf::Reference { table, column, row };
        to.leaf(Name::of_age("downloads_in_sample", age), profile[age], leaf)
    });
    let is_default = explain_default(to, curve, fit, &sample, history);
    let in_sample = to.calculate("downloads_in_sample_up_to_age_4", sum_of(sample));
    let shares: Nodes = std::array::from_fn(|age| {
        let why = "Share of all downloads at this age in a typical journal. It stands in where the journal's own \
                   downloads by age in the sample have no usable curve.";
        to.constant(Name::of_age("default_share", age), DEFAULT_SHARES[age], why)
    });
    let fitted = to.add_ages("fitted_downloads", &fit.downloads, |age| {
        fitted(&sample, 2 + age, "downloads at this age")
    });
    let is_used = || is_default.is(Comparison::Equal, 1.0);
    let by_age = to.add_ages("downloads_by_age", &curve.by_age, |age| {
        let value = choose(is_used(), shares[age] * in_sample, fitted[age]);
        (multiplier * value).at_least(0.0)
    });
    to.add_ages("raw_downloads_by_age", &curve.raw_by_age, |age| multiplier * sample[age]);
    let rest = (Expression::from(1.0) - sum_of(shares)) * downloads;
    let older = choose(is_used(), rest, downloads - sum_of(by_age));
    let older = to.add("downloads_total_older_than_five_years", curve.older, older);
    CurveNodes { by_age, older }
}

/// Names the conditions of the journal's own curve, and returns whether the default shares replace it.
fn explain_default(
    to: &mut Derivation,
    curve: &AgeCurve,
    fit: &AgeFit,
    sample: &Nodes,
    history: &Nodes,
) -> NodeId {
    let converged = f64::from(u8::from(fit.converged));
    let converged = to.add("curve_converged", converged, fitted(sample, 0, "whether it converged"));
    let r2 = to.add("curve_r2", fit.r2, fitted(sample, 1, "coefficient of determination"));
    let lowest = to.constant(
        "lowest_r2",
        LOWEST_R2,
        "A curve that explains less of the downloads by age is not used.",
    );
    let published = history.iter().map(|year| year.is(Comparison::NotEqual, 0.0));
    let mut conditions: Vec<Condition> = published.collect();
    conditions.push(converged.is(Comparison::Equal, 1.0));
    conditions.push(r2.is(Comparison::AtLeast, lowest));
    let is_default = f64::from(u8::from(curve.is_default));
    let chosen = choose(Condition::All(conditions), 0.0, 1.0);
    to.add("use_default_download_curve", is_default, chosen)
}

/// A result of the fit of the curve through the sample's downloads by age.
fn fitted(sample: &Nodes, at: usize, named: &'static str) -> Expression {
    let solve = |profile: &[f64]| {
        let profile: Five = profile.try_into().unwrap_or_default();
        let fit = crate::fit::age_fit::fit(&profile);
        let head = [f64::from(u8::from(fit.converged)), fit.r2];
        head.into_iter().chain(fit.downloads).map(Some).collect()
    };
    let points = sample.iter().map(|age| Expression::Node(*age)).collect();
    let form =
        "the curve b + A / (1 + exp(-age / c)) through the sample's downloads at the ages 0 to 4";
    Expression::LeastSquares(Box::new(Fit { form, solve, result: (at, named), points }))
}
