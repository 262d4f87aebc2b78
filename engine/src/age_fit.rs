//! The curve through a journal's downloads by age, fitted once per journal and shared by every
//! library, setting and consortium member.
//!
//! The form is `y(a) = b + A / (1 + exp(-a/c))`. Five points hardly determine three parameters, so
//! what matters is the fitted values, and those depend on the optimiser: the service that libraries
//! compare with uses MINPACK's `lmdif`, which takes its Jacobian by forward differences and now and
//! then stops early because of it. The same method with the same differences gives the same values.

use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt};
use nalgebra::{Matrix5x3, OMatrix, OVector, Owned, U3, U5, Vector3, Vector5};

/// The outcome of a fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AgeFit {
    /// Whether the optimiser came to an end by itself.
    pub converged: bool,
    /// Coefficient of determination.
    pub r2: f64,
    /// `A`, `b` and `c`. Badly determined: for information only.
    pub parameters: [f64; 3],
    /// Fitted downloads at ages 0 to 4.
    pub downloads: [f64; 5],
}

/// Relative and absolute tolerance of the reference routine.
const TOLERANCE: f64 = 1.49012e-8;

/// Fits the curve through downloads at ages 0 to 4.
pub fn fit(profile: &[f64; 5]) -> AgeFit {
    let highest = profile.iter().fold(0.0f64, |highest, d| highest.max(*d));
    let problem =
        Problem { data: Vector5::from_column_slice(profile), at: Vector3::new(highest, 30.0, -1.0) };
    let optimiser = LevenbergMarquardt::new()
        .with_ftol(TOLERANCE)
        .with_xtol(TOLERANCE)
        .with_gtol(0.0)
        .with_stepbound(100.0)
        .with_scale_diag(true)
        .with_patience(200);
    let (solved, report) = optimiser.minimize(problem);
    let downloads = curve(&solved.at);
    AgeFit {
        converged: report.termination.was_successful(),
        r2: r2(profile, &downloads),
        parameters: solved.at.into(),
        downloads: downloads.into(),
    }
}

fn r2(profile: &[f64; 5], fitted: &Vector5<f64>) -> f64 {
    let mean = profile.iter().sum::<f64>() / 5.0;
    let sse: f64 = profile.iter().zip(fitted.iter()).map(|(d, y)| (d - y).powi(2)).sum();
    let sst: f64 = profile.iter().map(|d| (d - mean).powi(2)).sum();
    1.0 - (sse + 1e-4) / (sst + 1e-4)
}

/// The form, written exactly as the reference writes it: another order of operations ends elsewhere.
fn curve(p: &Vector3<f64>) -> Vector5<f64> {
    Vector5::from_fn(|a, _| {
        let t = a as f64 / p[2];
        p[1] + p[0] * (1.0 / (1.0 + (-t).exp()))
    })
}

struct Problem {
    data: Vector5<f64>,
    at: Vector3<f64>,
}

impl LeastSquaresProblem<f64, U5, U3> for Problem {
    type ParameterStorage = Owned<f64, U3>;
    type ResidualStorage = Owned<f64, U5>;
    type JacobianStorage = Owned<f64, U5, U3>;

    fn set_params(&mut self, x: &OVector<f64, U3>) {
        self.at.copy_from(x);
    }

    fn params(&self) -> OVector<f64, U3> {
        self.at
    }

    fn residuals(&self) -> Option<OVector<f64, U5>> {
        Some(curve(&self.at) - self.data)
    }

    fn jacobian(&self) -> Option<OMatrix<f64, U5, U3>> {
        let here = curve(&self.at) - self.data;
        let mut jacobian = Matrix5x3::zeros();
        for j in 0..3 {
            let relative = f64::EPSILON.sqrt();
            let step = if self.at[j] == 0.0 { relative } else { relative * self.at[j].abs() };
            let mut moved = self.at;
            moved[j] += step;
            let there = curve(&moved) - self.data;
            jacobian.set_column(j, &((there - here) / step));
        }
        Some(jacobian)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_curve_is_found() {
        let data: [f64; 5] = curve(&Vector3::new(5000.0, 400.0, -0.8)).into();
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
