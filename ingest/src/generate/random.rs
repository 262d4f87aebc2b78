//! Random numbers: one independent ChaCha stream per thing invented, so that asking for more
//! titles or members leaves the values of the first ones as they were.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution, Poisson, StandardNormal};

/// What a stream is for. The number is part of the stream's id and must not change.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// All values of one title.
    Title = 1,
    /// The traits of one member library.
    Member = 2,
    /// What one member holds, title by title in order.
    Holdings = 3,
    /// How one member's counts spread over the months, one stream per report.
    Months = 4,
    /// What a paper in one title costs its authors.
    Apc = 5,
    /// The open papers of one member's authors, title by title in order.
    Papers = 6,
    /// The ROR id of one member.
    Ror = 7,
}

/// A seeded source of the distributions that the generator uses.
#[derive(Debug)]
pub(super) struct Stream(ChaCha8Rng);

impl Stream {
    /// The stream of the thing with this number.
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

    /// A whole number from `low` to `high`, both included.
    pub(super) fn whole(&mut self, low: i32, high: i32) -> i32 {
        self.0.random_range(low..=high.max(low))
    }

    /// Standard normal.
    pub(super) fn normal(&mut self) -> f64 {
        StandardNormal.sample(&mut self.0)
    }

    /// Log-normal with this median and this standard deviation of the logarithm.
    pub(super) fn log_normal(&mut self, median: f64, sigma: f64) -> f64 {
        median * (sigma * self.normal()).exp()
    }

    /// Poisson; zero if the mean is not a usable number.
    pub(super) fn poisson(&mut self, mean: f64) -> u32 {
        match Poisson::new(mean) {
            Ok(distribution) => count(distribution.sample(&mut self.0)),
            Err(_) => 0,
        }
    }

    /// One of the entries; `None` if there are none.
    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.0.random_range(0..from.len())) }
    }
}

/// The nearest whole count, never below zero.
pub(super) fn count(x: f64) -> u32 {
    // A cast from float to integer saturates, and NaN gives zero.
    x.round() as u32
}

/// Splits `total` by the weights into whole parts that sum to it exactly.
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
