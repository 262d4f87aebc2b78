//! `third(place, count)`: in which third of `count` ranked values the 0-based place lies.

use std::sync::Arc;

use arrow::array::{AsArray, StringArray};
use arrow::datatypes::{DataType, Int64Type};
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

/// `low` up to a third of the way from the first place to the last, `medium` up to two thirds, then
/// `high`; `-` where there is only one value.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct ThirdFunction {
    signature: Signature,
}

impl ThirdFunction {
    pub(super) fn new() -> Self {
        let types = vec![DataType::Int64, DataType::Int64];
        Self { signature: Signature::exact(types, Volatility::Immutable) }
    }
}

fn third(place: i64, count: i64) -> &'static str {
    let way = place as f64 / (count - 1) as f64;
    match way {
        _ if count < 2 => "-",
        way if way <= 1.0 / 3.0 => "low",
        way if way <= 2.0 / 3.0 => "medium",
        _ => "high",
    }
}

impl ScalarUDFImpl for ThirdFunction {
    fn name(&self) -> &str {
        "third"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let columns = ColumnarValue::values_to_arrays(&args.args)?;
        let places = columns[0].as_primitive::<Int64Type>();
        let counts = columns[1].as_primitive::<Int64Type>();
        let thirds = places.iter().zip(counts).map(|(place, count)| Some(third(place?, count?)));
        Ok(ColumnarValue::Array(Arc::new(thirds.collect::<StringArray>())))
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
}
