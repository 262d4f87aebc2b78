//! `third(x) over (order by x nulls last, …)`: in which third of the ranked values a row lies.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, StringArray};
use arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::function::{PartitionEvaluatorArgs, WindowUDFFieldArgs};
use datafusion::logical_expr::{PartitionEvaluator, Signature, Volatility, WindowUDFImpl};

/// `low` up to a third of the way from the first place to the last, `medium` up to two thirds, then
/// `high`; `-` where there is no value, or only one. Blank values must stand last.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct ThirdFunction {
    signature: Signature,
}

impl ThirdFunction {
    pub(super) fn new() -> Self {
        Self { signature: Signature::exact(vec![DataType::Float64], Volatility::Immutable) }
    }
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

impl WindowUDFImpl for ThirdFunction {
    fn name(&self) -> &str {
        "third"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn field(&self, args: WindowUDFFieldArgs) -> Result<FieldRef> {
        Ok(Arc::new(Field::new(args.name(), DataType::Utf8, false)))
    }

    fn partition_evaluator(
        &self,
        _: PartitionEvaluatorArgs,
    ) -> Result<Box<dyn PartitionEvaluator>> {
        Ok(Box::new(Thirds))
    }
}

/// Looks at all rows at once: the count of values is needed for each.
#[derive(Debug)]
struct Thirds;

impl PartitionEvaluator for Thirds {
    fn evaluate_all(&mut self, values: &[ArrayRef], rows: usize) -> Result<ArrayRef> {
        let Some(values) = values.first() else {
            return exec_err!("third takes the value that rows are ranked by");
        };
        let count = values.len() - values.null_count();
        Ok(Arc::new(StringArray::from_iter_values((0..rows).map(|place| third(place, count)))))
    }
}

#[cfg(test)]
mod tests {
    use super::third;

    #[test]
    fn two_values_are_low_and_high_and_one_has_no_third() {
        assert_eq!([third(0, 2), third(1, 2), third(0, 1)], ["low", "high", "-"]);
        assert_eq!([third(1, 4), third(2, 4), third(3, 4)], ["low", "medium", "high"]);
    }

    #[test]
    fn what_has_no_value_has_no_third() {
        assert_eq!([third(0, 0), third(2, 2), third(3, 2)], ["-"; 3]);
    }
}
