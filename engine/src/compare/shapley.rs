//! The Shapley value: how much each factor contributes to a difference.
//!
//! The contribution of a factor is what it changes when it is added to a set of other factors, averaged over all orders in
//! which the factors can be added. Contributions sum to the whole difference and depend on no order. Source: L. S. Shapley,
//! "A value for n-person games", 1953.

use crate::compare::factor_set::FactorSet;

/// Share of the largest value below which a contribution is rounding: totals of the same titles in another order differ by
/// less.
const ROUNDING: f64 = 1e-12;

/// Returns the contribution of each factor to the difference between the value of all factors and that of none, in the
/// unit of the values. A contribution that is only rounding is 0. The contributions sum to this difference. If the two scenarios change places, every contribution
/// changes its sign and nothing else. `value` is called once for each set of factors: 2 to the power of their number.
pub fn shapley(factors: usize, value: impl Fn(FactorSet) -> f64) -> Vec<f64> {
    let sets = subsets(factors);
    let values: Vec<f64> = sets.iter().map(|set| value(*set)).collect();
    let mut contributions: Vec<f64> =
        (0..factors).map(|factor| contribution(factors, factor, &values)).collect();
    let largest = values.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    for contribution in &mut contributions {
        if contribution.abs() <= ROUNDING * largest {
            *contribution = 0.0;
        }
    }
    if let (Some(first), Some(last)) = (values.first(), values.last()) {
        settle(&mut contributions, last - first);
    }
    contributions
}

/// Returns all sets of factors. The position of a set is the number whose bits are its factors.
pub fn subsets(factors: usize) -> Vec<FactorSet> {
    let mut sets = vec![FactorSet::EMPTY];
    for factor in 0..factors {
        let more: Vec<FactorSet> = sets.iter().map(|set| set.with(factor)).collect();
        sets.extend(more);
    }
    sets
}

/// Returns the contribution of a factor. Each set is added together with the set of the remaining factors: the pair is the
/// same if the scenarios change places.
fn contribution(factors: usize, factor: usize, values: &[f64]) -> f64 {
    let own = 1 << factor;
    let others = (values.len() - 1) & !own;
    let change = |set: usize| values[set | own] - values[set];
    let mut sum = Sum::default();
    for set in (0..values.len()).filter(|set| set & own == 0) {
        let rest = others & !set;
        let weight = weight(factors, set.count_ones() as usize);
        if set == rest {
            sum.add(weight * change(set));
        } else if set < rest {
            sum.add(weight * (change(set) + change(rest)));
        }
    }
    sum.total()
}

/// Share of the orders in which exactly a set of this size precedes a factor: s! (m - s - 1)! / m!.
fn weight(factors: usize, size: usize) -> f64 {
    let others = factors - 1;
    let sets = (0..size).fold(1.0, |sets, k| sets * (others - k) as f64 / (k + 1) as f64);
    1.0 / (factors as f64 * sets)
}

/// Adds what rounding has left of the difference to the largest contribution, the first of equals.
fn settle(contributions: &mut [f64], difference: f64) {
    // One step is exact unless the largest contribution is rounded again.
    for _ in 0..4 {
        let mut sum = Sum::default();
        contributions.iter().for_each(|contribution| sum.add(*contribution));
        sum.add(-difference);
        let left = sum.total();
        let largest = (0..contributions.len()).reduce(|largest, at| {
            if contributions[at].abs() > contributions[largest].abs() { at } else { largest }
        });
        match largest {
            Some(largest) if left != 0.0 => contributions[largest] -= left,
            _ => return,
        }
    }
}

/// A sum that carries what rounding drops (Neumaier).
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Sum {
    sum: f64,
    dropped: f64,
}

impl Sum {
    pub(crate) fn add(&mut self, value: f64) {
        let sum = self.sum + value;
        self.dropped += if self.sum.abs() >= value.abs() {
            (self.sum - sum) + value
        } else {
            (value - sum) + self.sum
        };
        self.sum = sum;
    }

    pub(crate) fn total(self) -> f64 {
        self.sum + self.dropped
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// The cost of loans of a title with 1,000 paywalled downloads a year.
    fn loans(set: FactorSet) -> f64 {
        let cost = if set.contains(0) { 20.0 } else { 17.0 };
        let share = if set.contains(1) { 10.0 } else { 5.0 };
        1_000.0 * share / 100.0 * cost
    }

    #[test]
    fn the_cost_of_a_loan_and_the_share_of_loans_contribute_225_and_925() {
        let values = subsets(2).into_iter().map(loans).collect::<Vec<_>>();
        assert_eq!(values, [850.0, 1_000.0, 1_700.0, 2_000.0]);
        assert_eq!(shapley(2, loans), [225.0, 925.0]);
        assert_eq!(shapley(2, loans).iter().sum::<f64>(), 1_150.0);
    }

    #[test]
    fn a_single_factor_contributes_the_whole_difference() {
        let cost = |set: FactorSet| if set.is_empty() { 1_234.56 } else { 1_000.01 };
        assert_eq!(shapley(1, cost), [1_000.01 - 1_234.56]);
    }

    #[test]
    fn nothing_contributes_where_nothing_differs() {
        assert_eq!(shapley(0, |_| 7.0), [0.0; 0]);
        assert_eq!(shapley(3, |_| 7.0), [0.0; 3]);
    }

    #[test]
    fn factors_that_do_not_interact_contribute_what_each_changes() {
        let sum = |set: FactorSet| {
            let parts = [1.0, 20.0, 300.0, -4_000.0];
            (0..4).filter(|factor| set.contains(*factor)).map(|factor| parts[factor]).sum()
        };
        for (contribution, part) in shapley(4, sum).into_iter().zip([1.0, 20.0, 300.0, -4_000.0]) {
            assert!((contribution - part).abs() < 1e-9, "{contribution} {part}");
        }
    }

    #[test]
    fn rounding_contributes_nothing_and_the_rest_adds_up() {
        let uses = |set: FactorSet| {
            let noise = if set.contains(0) { 3e-10 } else { 0.0 };
            noise + if set.contains(1) { 250_000.0 } else { 100_000.0 }
        };
        let [rounding, uses] = shapley(2, uses).try_into().unwrap();
        assert_eq!(rounding, 0.0);
        assert!((uses - 150_000.0).abs() < 1e-9, "{uses}");
    }

    /// The average over all orders, from the definition: an independent computation.
    fn by_orders(factors: usize, values: &[f64]) -> Vec<f64> {
        fn orders(left: &[usize]) -> Vec<Vec<usize>> {
            if left.is_empty() {
                return vec![Vec::new()];
            }
            let first = left.iter().flat_map(|first| {
                let rest: Vec<usize> = left.iter().copied().filter(|one| one != first).collect();
                orders(&rest).into_iter().map(|rest| [vec![*first], rest].concat())
            });
            first.collect()
        }
        let all: Vec<usize> = (0..factors).collect();
        let orders = orders(&all);
        let mut sums = vec![0.0; factors];
        for order in &orders {
            let mut set = 0;
            for factor in order {
                sums[*factor] += values[set | 1 << factor] - values[set];
                set |= 1 << factor;
            }
        }
        sums.into_iter().map(|sum| sum / orders.len() as f64).collect()
    }

    fn position(set: FactorSet) -> usize {
        (0..6).filter(|factor| set.contains(*factor)).map(|factor| 1 << factor).sum()
    }

    fn values() -> impl Strategy<Value = (usize, Vec<f64>)> {
        (0usize..=6).prop_flat_map(|factors| {
            (Just(factors), vec(-1e6f64..1e6, 1 << factors..=1 << factors))
        })
    }

    proptest! {
        #[test]
        fn contributions_add_up_to_the_difference((factors, values) in values()) {
            let contributions = shapley(factors, |set| values[position(set)]);
            let mut sum = Sum::default();
            contributions.iter().for_each(|one| sum.add(*one));
            let difference = values[values.len() - 1] - values[0];
            if factors > 0 {
                prop_assert!((sum.total() - difference).abs() <= 1e-9, "{} {difference}", sum.total());
            }
            prop_assert!((contributions.iter().sum::<f64>() - difference).abs() <= 1e-8 || factors == 0);
        }

        #[test]
        fn contributions_change_their_sign_with_the_direction((factors, values) in values()) {
            let there = shapley(factors, |set| values[position(set)]);
            let back = shapley(factors, |set| values[values.len() - 1 - position(set)]);
            let turned: Vec<f64> = back.iter().map(|one| 0.0 - one).collect();
            let there: Vec<f64> = there.iter().map(|one| one + 0.0).collect();
            prop_assert_eq!(there, turned, "to the last bit");
        }

        #[test]
        fn contributions_are_the_average_over_all_orders((factors, values) in values()) {
            let contributions = shapley(factors, |set| values[position(set)]);
            for (one, expected) in contributions.iter().zip(by_orders(factors, &values)) {
                prop_assert!((one - expected).abs() <= 1e-5, "{one} {expected}");
            }
        }

        #[test]
        fn a_factor_that_changes_nothing_contributes_nothing(values in vec(-1e6f64..1e6, 16..=16)) {
            // The value depends on four of five factors.
            let contributions = shapley(5, |set| values[position(set) & 15]);
            prop_assert_eq!(contributions[4], 0.0);
        }
    }
}
