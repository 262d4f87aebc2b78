//! Runs a property on every value of one dimension and reports all values for which it fails.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};
use std::fmt::Debug;

/// Result of a property for one case.
pub type Outcome = Result<(), TestCaseError>;

/// Returns a configuration with the same cases in every run. `PROPTEST_CASES` and `PROPTEST_RNG_SEED` override it.
pub fn config(cases: u32) -> Config {
    let config = Config::default();
    let is_asked = |name| std::env::var_os(name).is_some();
    Config {
        cases: if is_asked("PROPTEST_CASES") { config.cases } else { cases },
        rng_seed: if is_asked("PROPTEST_RNG_SEED") { config.rng_seed } else { RngSeed::Fixed(1) },
        failure_persistence: None,
        max_shrink_iters: 300,
        ..config
    }
}

/// Runs `property` on `cases` cases of the model for each value.
pub fn each<V: Debug, M: Strategy>(
    cases: u32,
    values: &[V],
    model: &M,
    property: impl Fn(&V, M::Value) -> Outcome,
) {
    let faults: Vec<String> = values
        .iter()
        .filter_map(|value| {
            let mut runner = TestRunner::new(config(cases));
            match runner.run(model, |case| property(value, case)) {
                Ok(()) => None,
                Err(TestError::Fail(why, case)) => Some(format!("{value:?}: {why}\n    {case:?}")),
                Err(TestError::Abort(why)) => Some(format!("{value:?}: {why}")),
            }
        })
        .collect();
    assert!(
        faults.is_empty(),
        "{} of {} values fail:\n{}",
        faults.len(),
        values.len(),
        faults.join("\n")
    );
}
