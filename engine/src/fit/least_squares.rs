//! Least squares as in MINPACK's `lmdif`: Levenberg-Marquardt with a Jacobian of forward differences. The service that
//! libraries compare with fits all its curves this way.

use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt};
use nalgebra::storage::Owned;
use nalgebra::{Const, DVector, Dyn, OMatrix, OVector, SVector};

/// Relative tolerance of the sum of squares and of the parameters, as in the reference routine.
const TOLERANCE: f64 = 1.49012e-8;

/// Fits `form(x, parameters)` to points `(x, y)`. Returns the parameters, and whether the optimiser converged.
pub(crate) fn minimise<const P: usize>(
    form: fn(f64, &[f64; P]) -> f64,
    points: &[(f64, f64)],
    start: [f64; P],
) -> ([f64; P], bool)
where
    Const<P>: nalgebra::DimMin<Dyn> + nalgebra::DimMax<Dyn>,
    for<'a> Problem<'a, P>: LeastSquaresProblem<f64, Dyn, Const<P>>,
{
    let problem = Problem { form, points, at: SVector::from(start) };
    let optimiser = LevenbergMarquardt::new()
        .with_ftol(TOLERANCE)
        .with_xtol(TOLERANCE)
        .with_gtol(0.0)
        .with_stepbound(100.0)
        .with_scale_diag(true)
        .with_patience(200);
    let (solved, report) = optimiser.minimize(problem);
    (solved.at.into(), report.termination.was_successful())
}

pub(crate) struct Problem<'a, const P: usize> {
    form: fn(f64, &[f64; P]) -> f64,
    points: &'a [(f64, f64)],
    at: SVector<f64, P>,
}

impl<const P: usize> Problem<'_, P> {
    fn residuals_at(&self, at: &SVector<f64, P>) -> DVector<f64> {
        let parameters: [f64; P] = (*at).into();
        let residual = |(x, y): &(f64, f64)| (self.form)(*x, &parameters) - y;
        DVector::from_iterator(self.points.len(), self.points.iter().map(residual))
    }
}

impl<const P: usize> LeastSquaresProblem<f64, Dyn, Const<P>> for Problem<'_, P> {
    type ParameterStorage = Owned<f64, Const<P>>;
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, Const<P>>;

    fn set_params(&mut self, x: &OVector<f64, Const<P>>) {
        self.at.copy_from(x);
    }

    fn params(&self) -> OVector<f64, Const<P>> {
        self.at
    }

    fn residuals(&self) -> Option<OVector<f64, Dyn>> {
        Some(self.residuals_at(&self.at))
    }

    fn jacobian(&self) -> Option<OMatrix<f64, Dyn, Const<P>>> {
        let here = self.residuals_at(&self.at);
        let mut jacobian = OMatrix::<f64, Dyn, Const<P>>::zeros(self.points.len());
        for j in 0..P {
            let relative = f64::EPSILON.sqrt();
            let step = if self.at[j] == 0.0 { relative } else { relative * self.at[j].abs() };
            let mut moved = self.at;
            moved[j] += step;
            jacobian.set_column(j, &((self.residuals_at(&moved) - &here) / step));
        }
        Some(jacobian)
    }
}
