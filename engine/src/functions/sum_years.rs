//! `sum_years(years)`: the sum of each year over rows whose column is a list of five years; zeros without rows.
//!
//! `make_array(sum(years[1]), …)` gives the same result, but unpacks every list five times.

use std::sync::Arc;

use arrow::array::{ArrayRef, FixedSizeListArray};
use arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue, exec_err};
use datafusion::logical_expr::function::AccumulatorArgs;
use datafusion::logical_expr::{Accumulator, AggregateUDFImpl, Signature, Volatility};

use crate::functions::age_fit::{five_array, five_type};
use crate::functions::inputs::Vectors;

/// The aggregate.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct SumYearsFunction {
    signature: Signature,
}

impl SumYearsFunction {
    pub(super) fn new() -> Self {
        Self { signature: Signature::exact(vec![five_type()], Volatility::Immutable) }
    }
}

impl AggregateUDFImpl for SumYearsFunction {
    fn name(&self) -> &str {
        "sum_years"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(five_type())
    }

    fn is_nullable(&self) -> bool {
        false
    }

    fn default_value(&self, _: &DataType) -> Result<ScalarValue> {
        sums([0.0; 5])
    }

    fn accumulator(&self, _: AccumulatorArgs) -> Result<Box<dyn Accumulator>> {
        Ok(Box::new(Sums::default()))
    }
}

/// The running sums. They are also the state that partitions of a query exchange.
#[derive(Debug, Default)]
struct Sums([f64; 5]);

fn sums(years: [f64; 5]) -> Result<ScalarValue> {
    let list: FixedSizeListArray = five_array(years.to_vec())?;
    Ok(ScalarValue::FixedSizeList(Arc::new(list)))
}

impl Accumulator for Sums {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let Some((years, rows)) =
            values.first().and_then(|column| Some((Vectors::<5>::of(column)?, column.len())))
        else {
            return exec_err!("sum_years takes lists of five numbers");
        };
        for row in 0..rows {
            for (sum, year) in self.0.iter_mut().zip(years.get(row)) {
                *sum += year;
            }
        }
        Ok(())
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        sums(self.0)
    }

    fn size(&self) -> usize {
        size_of::<Self>()
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![sums(self.0)?])
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.update_batch(states)
    }
}
