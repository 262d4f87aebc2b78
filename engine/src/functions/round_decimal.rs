//! `round_decimal(x, digits)`: correctly rounded, halves to even. SQL's own `round` scales and rounds halves away from
//! zero.

use std::sync::Arc;

use arrow::array::{AsArray, Float64Array};
use arrow::datatypes::{DataType, Float64Type, Int64Type};
use datafusion::common::Result;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use crate::columns::rounding::decimal;

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct RoundDecimalFunction {
    signature: Signature,
}

impl RoundDecimalFunction {
    pub(super) fn new() -> Self {
        let types = vec![DataType::Float64, DataType::Int64];
        Self { signature: Signature::exact(types, Volatility::Immutable) }
    }
}

impl ScalarUDFImpl for RoundDecimalFunction {
    fn name(&self) -> &str {
        "round_decimal"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Float64)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let columns = ColumnarValue::values_to_arrays(&args.args)?;
        let numbers = columns[0].as_primitive::<Float64Type>();
        let digits = columns[1].as_primitive::<Int64Type>();
        let rounded = numbers
            .iter()
            .zip(digits)
            .map(|(x, digits)| Some(decimal(x?, i32::try_from(digits?).unwrap_or(0))));
        Ok(ColumnarValue::Array(Arc::new(rounded.collect::<Float64Array>())))
    }
}
