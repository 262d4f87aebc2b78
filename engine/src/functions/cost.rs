//! `forecast_cost(price, ill, paywalled, downloads, scenario)`: the stage `Cost` of a forecast for every row of a batch.
//! `ill` are the interlibrary loans of each year. The result is a struct with the fields of that stage.

use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, Float64Array, StructArray};
use arrow::datatypes::{DataType, Fields, Float64Type};
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use crate::classic::Five;
use crate::classic::cost::{Cost, Rates, cost};
use crate::classic::stages::Stage;
use crate::functions::age_fit::fives;
use crate::functions::inputs::{self, Vectors, or_zero};
use crate::functions::output::Extent;

/// The function.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct CostFunction {
    signature: Signature,
}

impl CostFunction {
    pub(super) fn new() -> Self {
        Self { signature: Signature::any(5, Volatility::Immutable) }
    }
}

/// The fields of the stage.
fn cost_fields() -> Fields {
    Extent::Title.arrow_fields_of(Stage::Cost)
}

/// Returns the values of a field; none if it is not of this stage.
fn values(name: &str, costs: &[Cost]) -> Option<Result<ArrayRef>> {
    let number = |get: fn(&Cost) -> f64| -> ArrayRef {
        Arc::new(Float64Array::from_iter_values(costs.iter().map(get)))
    };
    let optional = |get: fn(&Cost) -> Option<f64>| -> ArrayRef {
        Arc::new(Float64Array::from_iter(costs.iter().map(get)))
    };
    let years = |get: fn(&Cost) -> Five| fives(costs.iter().flat_map(get).collect());
    Some(match name {
        "cpu" => Ok(optional(|c| c.cpu)),
        "subscription_cost" => Ok(number(|c| c.subscription)),
        "ill_cost" => Ok(number(|c| c.ill)),
        "cost_subscription_minus_ill" => Ok(number(|c| c.net)),
        "old_school_cpu" => Ok(optional(|c| c.cost_per_download)),
        "subscription_cost_y" => years(|c| c.subscription_by_year),
        "ill_cost_y" => years(|c| c.ill_by_year),
        "cost_subscription_minus_ill_y" => years(Cost::net_by_year),
        _ => return None,
    })
}

impl ScalarUDFImpl for CostFunction {
    fn name(&self) -> &str {
        "forecast_cost"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(cost_fields()))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let columns = ColumnarValue::values_to_arrays(&args.args)?;
        let [price, ill, paywalled, downloads, scenario] = columns.as_slice() else {
            return exec_err!("forecast_cost takes a price, loans, uses, downloads and a scenario");
        };
        let number = |column: &'_ ArrayRef| -> Result<Float64Array> {
            let column = column.as_primitive_opt::<Float64Type>().cloned();
            column.ok_or_else(|| exec_datafusion_err!("forecast_cost takes numbers"))
        };
        let (price, paywalled, downloads) =
            (number(price)?, number(paywalled)?, number(downloads)?);
        let Some(ill) = Vectors::<5>::of(ill) else {
            return exec_err!("forecast_cost takes the loans of five years");
        };
        let scenario = inputs::Fields::of(scenario)?;
        let content_fee = scenario.numbers("cost_content_fee_percent")?;
        let increase = scenario.numbers("cost_alacart_increase")?;
        let cost_ill = scenario.numbers("cost_ill")?;
        let grows = scenario.flags("paper_growth_mode")?;
        let rates = |row: usize| {
            let (fee, increase) = (content_fee.value(row), increase.value(row));
            Rates::new(fee, increase, cost_ill.value(row), grows.value(row))
        };
        let is_one = inputs::are_constant(&[content_fee, increase, cost_ill], &[grows]);
        let of_all = (is_one && args.number_rows > 0).then(|| rates(0));
        let of_row = |row: usize| {
            let (paywalled, downloads) = (paywalled.value(row), downloads.value(row));
            let rates = of_all.unwrap_or_else(|| rates(row));
            cost(or_zero(&price, row), &rates, &ill.get(row), paywalled, downloads)
        };
        let costs: Vec<Cost> = (0..args.number_rows).map(of_row).collect();
        let fields = cost_fields();
        let columns = fields.iter().map(|field| {
            let unknown = || exec_err!("\"{}\" is no cost", field.name());
            values(field.name(), &costs).unwrap_or_else(unknown)
        });
        let columns = columns.collect::<Result<Vec<_>>>()?;
        Ok(ColumnarValue::Array(Arc::new(StructArray::try_new(fields, columns, None)?)))
    }
}
