//! Random numbers: one independent ChaCha stream per generated object, so that more titles or members leave the values
//! of the first ones unchanged.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, Poisson, StandardNormal};

/// Purpose of a stream. The number is part of the stream's id and must not change.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// All values of one title.
    Title = 1,
    /// Properties of one member library.
    Member = 2,
    /// Holdings of one member, title by title in order.
    Holdings = 3,
    /// Distribution of one member's counts over the months, one stream per report.
    Months = 4,
    /// Article charge of one title.
    Apc = 5,
    /// Open papers of one member's authors, title by title in order.
    Papers = 6,
    /// The ROR id of one member.
    Ror = 7,
}

/// A seeded source of the distributions that the generator uses.
#[derive(Debug)]
pub(super) struct Stream(ChaCha8Rng);

impl Stream {
    /// Returns the stream of the object with this number.
    pub(super) fn new(seed: u64, purpose: Purpose, number: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(((purpose as u64) << 56) | number);
        Self(rng)
    }

    /// Uniform in `[0, 1)`.
    pub(super) fn unit(&mut self) -> f64 {
        self.0.random::<f64>()
    }

    /// True with probability `p`.
    pub(super) fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    /// Uniform in `[low, high)`.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Returns a whole number from `low` to `high`, inclusive.
    pub(super) fn whole(&mut self, low: i32, high: i32) -> i32 {
        self.0.random_range(low..=high.max(low))
    }

    /// Standard normal.
    pub(super) fn normal(&mut self) -> f64 {
        StandardNormal.sample(&mut self.0)
    }

    /// Draws from a log-normal distribution with this median and this standard deviation of the logarithm.
    pub(super) fn log_normal(&mut self, median: f64, sigma: f64) -> f64 {
        median * (sigma * self.normal()).exp()
    }

    /// Draws from a Poisson distribution; zero if the mean is not a usable number.
    pub(super) fn poisson(&mut self, mean: f64) -> u32 {
        match Poisson::new(mean) {
            Ok(distribution) => count(distribution.sample(&mut self.0)),
            Err(_) => 0,
        }
    }

    /// Draws one of the entries; `None` if there are none.
    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.0.random_range(0..from.len())) }
    }
}

/// Returns the nearest whole count, at least zero.
pub(super) fn count(x: f64) -> u32 {
    // A cast from float to integer saturates, and NaN becomes zero.
    x.round() as u32
}

/// Splits `total` by the weights into whole parts that add up to it exactly.
pub(super) fn split<const N: usize>(total: u32, weights: &[f64; N]) -> [u32; N] {
    let sum: f64 = weights.iter().sum();
    let mut parts = [0; N];
    if N == 0 || sum <= 0.0 {
        return parts;
    }
    let (mut running, mut given) = (0.0, 0);
    for (i, (part, weight)) in parts.iter_mut().zip(weights).enumerate() {
        running += weight;
        let upto = if i + 1 == N {
            total
        } else {
            count(f64::from(total) * running / sum).clamp(given, total)
        };
        *part = upto - given;
        given = upto;
    }
    parts
}
