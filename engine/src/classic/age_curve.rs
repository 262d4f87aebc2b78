//! Downloads by age of the item (section 4.5).

use crate::classic::Five;
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
