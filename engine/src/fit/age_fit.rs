//! The curve through a journal's downloads by age, fitted once per journal and shared by every library, setting and
//! consortium member.
//!
//! The form is `y(a) = b + A / (1 + exp(-a/c))`. Five points hardly determine three parameters, so only the fitted
//! values matter, and those depend on the optimiser. The service that libraries compare with uses MINPACK's `lmdif`,
//! whose Jacobian uses forward differences and which sometimes stops early because of it. The same method with the same
//! differences gives the same values.

use crate::fit::least_squares::minimise;

/// The outcome of a fit.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct AgeFit {
    /// Whether the optimiser converged.
    pub converged: bool,
    /// Coefficient of determination.
    pub r2: f64,
    /// `A`, `b` and `c`. Poorly determined: for information only.
    pub parameters: [f64; 3],
    /// Fitted downloads at ages 0 to 4.
    pub downloads: [f64; 5],
}

/// Fits the curve to downloads at ages 0 to 4.
pub fn fit(profile: &[f64; 5]) -> AgeFit {
    let highest = profile.iter().fold(0.0f64, |highest, d| highest.max(*d));
    let points: [(f64, f64); 5] = std::array::from_fn(|a| (a as f64, profile[a]));
    let (parameters, converged) = minimise(curve, &points, [highest, 30.0, -1.0]);
    let downloads = std::array::from_fn(|a| curve(a as f64, &parameters));
    AgeFit { converged, r2: r2(profile, &downloads), parameters, downloads }
}

/// Returns the coefficient of determination. Both sums stay above zero.
fn r2(profile: &[f64; 5], fitted: &[f64; 5]) -> f64 {
    let mean = profile.iter().sum::<f64>() / 5.0;
    let sse: f64 = profile.iter().zip(fitted.iter()).map(|(d, y)| (d - y).powi(2)).sum();
    let sst: f64 = profile.iter().map(|d| (d - mean).powi(2)).sum();
    1.0 - (sse + 1e-4) / (sst + 1e-4)
}

/// The form, with the reference's order of operations: another order gives another optimum.
fn curve(age: f64, p: &[f64; 3]) -> f64 {
    let t = age / p[2];
    p[1] + p[0] * (1.0 / (1.0 + (-t).exp()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_curve_is_found() {
        let data: [f64; 5] = std::array::from_fn(|a| curve(a as f64, &[5000.0, 400.0, -0.8]));
        let fitted = fit(&data);
        assert!(fitted.converged && fitted.r2 > 0.999_999);
        for (fitted, data) in fitted.downloads.iter().zip(data) {
            assert!((fitted - data).abs() < 1e-3 * data, "{fitted} {data}");
        }
    }

    #[test]
    fn an_empty_profile_is_refused_by_its_r2() {
        assert!(fit(&[0.0; 5]).r2 < 0.75);
    }
}
