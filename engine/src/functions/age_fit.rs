//! `age_fit(profile)`: the curve through downloads by age, as a struct.

use std::sync::Arc;

use arrow::array::{ArrayRef, BooleanArray, FixedSizeListArray, Float64Array, StructArray};
use arrow::datatypes::{DataType, Field, Fields};
use arrow::error::ArrowError;
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use crate::fit::age_fit::{AgeFit, fit};
use crate::functions::inputs::Vectors;

/// Fits the sample's downloads at ages 0 to 4 and returns the fit. See [`AgeFit`].
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct AgeFitFunction {
    signature: Signature,
}

impl AgeFitFunction {
    pub(super) fn new() -> Self {
        Self { signature: Signature::any(1, Volatility::Immutable) }
    }
}

/// A list of five numbers.
pub(super) fn five_type() -> DataType {
    DataType::FixedSizeList(five_item(), 5)
}

fn five_item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Float64, true))
}

/// Builds a column of five-vectors from their consecutive values.
pub(crate) fn five_array(values: Vec<f64>) -> Result<FixedSizeListArray, ArrowError> {
    let values = Arc::new(Float64Array::from(values));
    FixedSizeListArray::try_new(five_item(), 5, values, None)
}

/// Like [`five_array`], as a column of any type.
pub(super) fn fives(values: Vec<f64>) -> Result<ArrayRef> {
    Ok(Arc::new(five_array(values)?))
}

fn fit_fields() -> Fields {
    let number = |name: &str| Field::new(name, DataType::Float64, false);
    Fields::from(vec![
        Field::new("converged", DataType::Boolean, false),
        number("r2"),
        number("a"),
        number("b"),
        number("c"),
        Field::new("downloads", five_type(), false),
    ])
}

impl ScalarUDFImpl for AgeFitFunction {
    fn name(&self) -> &str {
        "age_fit"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(fit_fields()))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let columns = ColumnarValue::values_to_arrays(&args.args)?;
        let Some(profiles) = columns.first().and_then(Vectors::<5>::of) else {
            return exec_err!("age_fit takes a list of five numbers");
        };
        let fits: Vec<AgeFit> = (0..args.number_rows).map(|row| fit(&profiles.get(row))).collect();
        let number = |get: fn(&AgeFit) -> f64| -> ArrayRef {
            Arc::new(Float64Array::from_iter_values(fits.iter().map(get)))
        };
        let converged = BooleanArray::from_iter(fits.iter().map(|fit| Some(fit.converged)));
        let arrays = vec![
            Arc::new(converged) as ArrayRef,
            number(|fit| fit.r2),
            number(|fit| fit.parameters[0]),
            number(|fit| fit.parameters[1]),
            number(|fit| fit.parameters[2]),
            fives(fits.iter().flat_map(|fit| fit.downloads).collect())?,
        ];
        Ok(ColumnarValue::Array(Arc::new(StructArray::try_new(fit_fields(), arrays, None)?)))
    }
}
