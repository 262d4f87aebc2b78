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
        let count = values.len() - values.null_count();
        let order = order(values, ties);
        let order = order.into_iter().enumerate();
        Ok(match self.0 {
            Say::Place => {
                let mut places = vec![0; rows];
                for (place, row) in order {
                    places[row] = i32::try_from(place + 1).unwrap_or(i32::MAX);
                }
                Arc::new(Int32Array::from(places))
            }
            Say::Third => {
                let mut thirds = vec!["-"; rows];
                for (place, row) in order {
                    thirds[row] = third(place, count);
                }
                Arc::new(StringArray::from(thirds))
            }
        })
    }
}

/// Returns the rows in ascending order of value, blanks last, ties in the order of `ties`. Value, tie and row are
/// packed into one sortable integer, which sorts several times faster than comparisons.
fn order(values: &Float64Array, ties: &Int32Array) -> Vec<usize> {
    let key = |row: usize| {
        let value = if values.is_valid(row) { rising(values.value(row)) } else { u64::MAX };
        let tie = ties.value(row).cast_unsigned() ^ (1 << 31);
        u128::from(value) << 64 | u128::from(tie) << 32 | row as u128
    };
    let mut keys: Vec<u128> = (0..values.len()).map(key).collect();
    keys.sort_unstable();
    keys.into_iter().map(|key| key as u32 as usize).collect()
}

/// Returns an integer that sorts like [`f64::total_cmp`].
fn rising(number: f64) -> u64 {
    let bits = number.to_bits();
    if number.is_sign_negative() { !bits } else { bits | 1 << 63 }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_values_are_low_and_high_and_one_has_no_third() {
        assert_eq!([third(0, 2), third(1, 2), third(0, 1)], ["low", "high", "-"]);
        assert_eq!([third(1, 4), third(2, 4), third(3, 4)], ["low", "medium", "high"]);
    }

    proptest::proptest! {
        #[test]
        fn numbers_rise_as_they_are_compared(a in proptest::num::f64::ANY, b in proptest::num::f64::ANY) {
            proptest::prop_assert_eq!(rising(a).cmp(&rising(b)), a.total_cmp(&b));
        }
    }

    #[test]
    fn what_has_no_value_has_no_third() {
        assert_eq!([third(0, 0), third(2, 2), third(3, 2)], ["-"; 3]);
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
