//! `place(x, tie) over ()` and `third(x, tie) over ()`: the rank of a row by x in ascending order, blanks last, equal
//! values in the order of `tie`.
//!
//! `row_number() over (order by …)` gives the same result, but sorts the whole table for each measure.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, Float64Array, Int32Array, StringArray};
use arrow::datatypes::{DataType, Field, FieldRef, Float64Type, Int32Type};
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::function::{PartitionEvaluatorArgs, WindowUDFFieldArgs};
use datafusion::logical_expr::{PartitionEvaluator, Signature, Volatility, WindowUDFImpl};

/// The result for a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Say {
    /// The rank, from 1.
    Place,
    /// The third of its rank: `low` up to a third of the way from the first rank to the last, `medium` up to two
    /// thirds, then `high`; `-` without a value or with only one.
    Third,
}

/// One of the two functions.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct RankFunction {
    say: Say,
    signature: Signature,
}

impl RankFunction {
    /// `place`.
    pub(super) fn place() -> Self {
        Self::new(Say::Place)
    }

    /// `third`.
    pub(super) fn third() -> Self {
        Self::new(Say::Third)
    }

    fn new(say: Say) -> Self {
        let types = vec![DataType::Float64, DataType::Int32];
        Self { say, signature: Signature::exact(types, Volatility::Immutable) }
    }
}

impl WindowUDFImpl for RankFunction {
    fn name(&self) -> &str {
        match self.say {
            Say::Place => "place",
            Say::Third => "third",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn field(&self, args: WindowUDFFieldArgs) -> Result<FieldRef> {
        let data_type = match self.say {
            Say::Place => DataType::Int32,
            Say::Third => DataType::Utf8,
        };
        Ok(Arc::new(Field::new(args.name(), data_type, false)))
    }

    fn partition_evaluator(
        &self,
        _: PartitionEvaluatorArgs,
    ) -> Result<Box<dyn PartitionEvaluator>> {
        Ok(Box::new(Ranks(self.say)))
    }
}

/// Evaluates all rows at once.
#[derive(Debug)]
struct Ranks(Say);

impl PartitionEvaluator for Ranks {
    fn evaluate_all(&mut self, values: &[ArrayRef], rows: usize) -> Result<ArrayRef> {
        let [values, ties] = values else {
            return exec_err!("a rank takes a value and what ties are broken by");
        };
        let values = values.as_primitive_opt::<Float64Type>();
        let ties = ties.as_primitive_opt::<Int32Type>();
        let (Some(values), Some(ties)) = (values, ties) else {
            return exec_err!("a rank takes a Float64 and an Int32");
        };
        let keys = keys(values, ties);
        Ok(match self.0 {
            Say::Place => Arc::new(places(keys, rows)),
            Say::Third => {
                Arc::new(StringArray::from(thirds(&keys, values.len() - values.null_count())))
            }
        })
    }
}

/// Returns a number for each row that sorts like its value, blanks last, ties in the order of `ties`. Value, tie and row
/// are packed into one integer, which sorts several times faster than comparisons.
fn keys(values: &Float64Array, ties: &Int32Array) -> Vec<u128> {
    let key = |row: usize| {
        let value = if values.is_valid(row) { rising(values.value(row)) } else { u64::MAX };
        let tie = ties.value(row).cast_unsigned() ^ (1 << 31);
        u128::from(value) << 64 | u128::from(tie) << 32 | row as u128
    };
    (0..values.len()).map(key).collect()
}

/// Returns the rank of each row, from 1.
fn places(mut keys: Vec<u128>, rows: usize) -> Int32Array {
    keys.sort_unstable();
    let mut places = vec![0; rows];
    for (place, key) in (1..).zip(keys) {
        places[key as u32 as usize] = place;
    }
    Int32Array::from(places)
}

/// Returns the third of each row; `count` rows have a value. Only the last keys of two thirds are looked for, which takes
/// a tenth of the time of sorting.
fn thirds(keys: &[u128], count: usize) -> Vec<&'static str> {
    if count < 2 {
        return vec!["-"; keys.len()];
    }
    let mut by_third = keys.to_vec();
    let (_, last_with_value, _) = by_third.select_nth_unstable(count - 1);
    let last_with_value = *last_with_value;
    let mut last_within = |way: f64| *by_third.select_nth_unstable(last_place(way, count)).1;
    let (low, medium) = (last_within(1.0 / 3.0), last_within(2.0 / 3.0));
    let third = |key: &u128| match key {
        key if *key > last_with_value => "-",
        key if *key <= low => "low",
        key if *key <= medium => "medium",
        _ => "high",
    };
    keys.iter().map(third).collect()
}

/// Returns the last place, from 0, that is within this part of the way from the first place to the last of `count`.
fn last_place(way: f64, count: usize) -> usize {
    let last = count - 1;
    let above = ((way * last as f64) as usize + 1).min(last);
    let is_within = |place: &usize| *place as f64 / last as f64 <= way;
    (0..=above).rev().find(is_within).unwrap_or(0)
}

/// Returns an integer that sorts like [`f64::total_cmp`].
fn rising(number: f64) -> u64 {
    let bits = number.to_bits();
    if number.is_sign_negative() { !bits } else { bits | 1 << 63 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_are_low_and_high_and_one_has_no_third() {
        assert_eq!(thirds(&[3, 7], 2), ["low", "high"]);
        assert_eq!(thirds(&[3], 1), ["-"]);
        assert_eq!(thirds(&[8, 3, 7, 5], 4), ["high", "low", "medium", "low"]);
    }

    /// The third of a place from 0 on, as published results have it.
    fn third(place: usize, count: usize) -> &'static str {
        if count < 2 || place >= count {
            return "-";
        }
        match place as f64 / (count - 1) as f64 {
            way if way <= 1.0 / 3.0 => "low",
            way if way <= 2.0 / 3.0 => "medium",
            _ => "high",
        }
    }

    #[test]
    fn thirds_of_keys_are_those_of_their_places() {
        for rows in 0..400_u128 {
            // Every key once, in no order.
            let keys: Vec<u128> = (0..rows).map(|row| row * 7919 % 65_537).collect();
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            for count in [0, 1, rows as usize / 2, rows as usize] {
                let place = |key: &u128| sorted.binary_search(key).unwrap();
                let expected: Vec<_> = keys.iter().map(|key| third(place(key), count)).collect();
                assert_eq!(thirds(&keys, count), expected, "{rows} rows, {count} with a value");
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn numbers_rise_as_they_are_compared(a in proptest::num::f64::ANY, b in proptest::num::f64::ANY) {
            proptest::prop_assert_eq!(rising(a).cmp(&rising(b)), a.total_cmp(&b));
        }
    }

    #[test]
    fn what_has_no_value_has_no_third() {
        assert_eq!(thirds(&[1], 0), ["-"]);
        assert_eq!(thirds(&[4, 1, 3, 2], 2), ["-", "low", "-", "high"]);
    }

    #[test]
    fn blanks_stand_last_and_equal_values_in_the_order_of_the_tie() {
        let values = Float64Array::from(vec![Some(2.0), None, Some(-1.0), Some(2.0), None]);
        let ties = Int32Array::from(vec![4, 3, 2, 1, 0]);
        let arguments: [ArrayRef; 2] = [Arc::new(values), Arc::new(ties)];
        let places = Ranks(Say::Place).evaluate_all(&arguments, 5).unwrap();
        assert_eq!(places.as_primitive::<Int32Type>().values().as_ref(), [3, 5, 1, 2, 4]);
        let thirds = Ranks(Say::Third).evaluate_all(&arguments, 5).unwrap();
        let thirds: Vec<_> = thirds.as_string::<i32>().iter().flatten().collect();
        assert_eq!(thirds, ["high", "-", "low", "medium", "-"]);
    }
}
