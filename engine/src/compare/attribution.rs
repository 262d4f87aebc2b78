//! Which combinations of two scenarios are evaluated to attribute a difference to its factors.
//!
//! Up to six factors are evaluated in all combinations. Of more factors, the five with the largest effect stay by
//! themselves, and the rest counts as one factor.

use std::cmp::Ordering;

use crate::compare::factor_set::FactorSet;
use crate::compare::shapley::{shapley, subsets};

/// The most factors whose combinations are all evaluated.
pub const MOST_SINGLE: usize = 6;

/// What one or several factors contribute to a difference.
#[derive(Debug, Clone, PartialEq)]
pub struct Contribution {
    /// The factors.
    pub factors: FactorSet,
    /// Contribution in the unit of the total. Contributions sum to the difference.
    pub value: f64,
}

/// Returns the combinations that must be known before factors can be chosen by their effect: none, all, each factor alone,
/// and all but each. None if all combinations are evaluated anyway.
pub fn first_combinations(factors: usize) -> Vec<FactorSet> {
    if factors <= MOST_SINGLE {
        return Vec::new();
    }
    let all = FactorSet::all(factors);
    let each =
        (0..factors).flat_map(|factor| [FactorSet::of(factor), all.without(FactorSet::of(factor))]);
    [FactorSet::EMPTY, all].into_iter().chain(each).collect()
}

/// Returns the sets of factors that count as one factor each. `value` provides the total of
/// [`first_combinations`]. The effect of a factor is what it changes alone, added first and added last, so that it is the
/// same in both directions. Equal effects are in the order of names.
pub fn groups(names: &[&str], value: impl Fn(FactorSet) -> f64) -> Vec<FactorSet> {
    let singles = (0..names.len()).map(FactorSet::of);
    if names.len() <= MOST_SINGLE {
        return singles.collect();
    }
    let (none, all) = (FactorSet::EMPTY, FactorSet::all(names.len()));
    let effect = |one: FactorSet| {
        (value(one) - value(none)).abs() + (value(all) - value(all.without(one))).abs()
    };
    let mut ranked: Vec<(usize, f64)> = singles.map(effect).enumerate().collect();
    ranked.sort_by(|(one, effect), (other, other_effect)| {
        let by_effect = other_effect.partial_cmp(effect).unwrap_or(Ordering::Equal);
        by_effect.then_with(|| names[*one].cmp(names[*other]))
    });
    let (largest, rest) = ranked.split_at(MOST_SINGLE - 1);
    let mut single: Vec<usize> = largest.iter().map(|(factor, _)| *factor).collect();
    single.sort_unstable();
    let other = rest.iter().fold(FactorSet::EMPTY, |set, (factor, _)| set.with(*factor));
    single.into_iter().map(FactorSet::of).chain([other]).collect()
}

/// Returns the combinations of groups that an attribution evaluates, each as a set of factors.
pub fn combinations(groups: &[FactorSet]) -> Vec<FactorSet> {
    subsets(groups.len()).into_iter().map(|set| factors_of(groups, set)).collect()
}

/// Returns what each group contributes. `value` provides the total of [`combinations`].
pub fn contributions(groups: &[FactorSet], value: impl Fn(FactorSet) -> f64) -> Vec<Contribution> {
    let values = shapley(groups.len(), |set| value(factors_of(groups, set)));
    let pairs = groups.iter().zip(values);
    pairs.map(|(factors, value)| Contribution { factors: *factors, value }).collect()
}

fn factors_of(groups: &[FactorSet], set: FactorSet) -> FactorSet {
    let members = groups.iter().enumerate().filter(|(at, _)| set.contains(*at));
    members.fold(FactorSet::EMPTY, |all, (_, group)| all.union(*group))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    const NAMES: [&str; 8] = ["h", "g", "f", "e", "d", "c", "b", "a"];

    /// A total whose factors interact: each adds its part, and pairs of neighbours add more.
    fn total(parts: &[f64], set: FactorSet) -> f64 {
        let own = parts.iter().enumerate().filter(|(at, _)| set.contains(*at));
        let pairs = (1..parts.len()).filter(|at| set.contains(*at) && set.contains(at - 1));
        own.map(|(_, part)| part).sum::<f64>() + pairs.map(|at| parts[at] / 7.0).sum::<f64>()
    }

    #[test]
    fn up_to_six_factors_stay_by_themselves() {
        for factors in 0..=6 {
            assert_eq!(first_combinations(factors), []);
            let groups = groups(&NAMES[..factors], |_| 0.0);
            assert_eq!(groups, (0..factors).map(FactorSet::of).collect::<Vec<_>>());
            let all: BTreeSet<FactorSet> = combinations(&groups).into_iter().collect();
            assert_eq!(all.len(), 1 << factors);
        }
    }

    #[test]
    fn of_more_the_five_with_the_largest_effect_stay_and_the_rest_is_one_factor() {
        let parts = [1.0, -80.0, 3.0, 40.0, 50.0, 2.0, -60.0, 70.0];
        let value = |set| total(&parts, set);
        let first = first_combinations(8);
        assert_eq!(first.len(), 2 + 2 * 8);
        let known = |set: FactorSet| {
            assert!(first.contains(&set), "{set:?} was not evaluated");
            value(set)
        };
        let groups = groups(&NAMES, known);
        let other = FactorSet::of(0).with(2).with(5);
        let expected = [1, 3, 4, 6, 7].map(FactorSet::of).into_iter().chain([other]);
        assert_eq!(groups, expected.collect::<Vec<_>>());
        assert_eq!(combinations(&groups).len(), 64);
        let found = contributions(&groups, value);
        let sum: f64 = found.iter().map(|one| one.value).sum();
        assert!((sum - value(FactorSet::all(8))).abs() < 1e-9, "{sum}");
        assert_eq!(found.last().map(|one| one.factors), Some(other));
    }

    #[test]
    fn equal_effects_are_in_the_order_of_names() {
        let groups = groups(&NAMES, |set| set.len() as f64);
        // The names are in reverse order: the last five positions have the first five names.
        let expected = [3, 4, 5, 6, 7].map(FactorSet::of).into_iter();
        let other = FactorSet::of(0).with(1).with(2);
        assert_eq!(groups, expected.chain([other]).collect::<Vec<_>>());
    }

    proptest! {
        #[test]
        fn the_direction_changes_signs_only(parts in prop::collection::vec(-1e4f64..1e4, 0..=8)) {
            let all = FactorSet::all(parts.len());
            let there = |set| total(&parts, set);
            let back = |set: FactorSet| total(&parts, all.without(set));
            let names = &NAMES[..parts.len()];
            let (one, other) = (groups(names, there), groups(names, back));
            prop_assert_eq!(&one, &other);
            let (one, other) = (contributions(&one, there), contributions(&other, back));
            for (one, other) in one.iter().zip(&other) {
                prop_assert!((one.value + other.value).abs() <= 1e-9);
            }
            let sum: f64 = one.iter().map(|one| one.value).sum();
            prop_assert!((sum - (there(all) - there(FactorSet::EMPTY))).abs() <= 1e-9);
        }
    }
}
