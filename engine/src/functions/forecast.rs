//! `forecast_title(title, holding, scenario)`, `forecast_overview(…)` and `forecast_member(…)`: the arithmetic of one
//! title for every row of a batch, with all of its fields or some. The arguments are structs whose fields are named in
//! `sql/model/forecast.sql`; the result is a struct with the fields of [`crate::functions::fields`].

use std::sync::Arc;

use arrow::datatypes::DataType;
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use crate::classic::title::{TitleForecast, forecast_title};
use crate::functions::arguments::{Argument, Holdings, Scenarios, Titles};
use crate::functions::january::JanuaryDays;
use crate::functions::output::{Columns, Extent};

/// Number of titles calculated before their values go to the columns. Fits into the processor's cache.
const AT_ONCE: usize = 16;

/// The forecast function with its list of fields.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct ForecastFunction {
    name: &'static str,
    extent: Extent,
    signature: Signature,
}

impl ForecastFunction {
    /// With every field.
    pub(super) fn title() -> Self {
        Self::named("forecast_title", Extent::Title)
    }

    /// Returns the function with the fields of a list of titles.
    pub(super) fn overview() -> Self {
        Self::named("forecast_overview", Extent::Overview)
    }

    /// Returns the function with the fields that a consortium sums.
    pub(super) fn member() -> Self {
        Self::named("forecast_member", Extent::Member)
    }

    fn named(name: &'static str, extent: Extent) -> Self {
        Self { name, extent, signature: Signature::any(3, Volatility::Immutable) }
    }
}

impl ScalarUDFImpl for ForecastFunction {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(self.extent.arrow_fields()))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arguments = ColumnarValue::values_to_arrays(&args.args)?;
        let [title, holding, scenario] = arguments.as_slice() else {
            return exec_err!("{} takes a title, a holding and a scenario", self.name);
        };
        let titles = Argument::<Titles<'_>>::of(title)?;
        let holdings = Argument::<Holdings<'_>>::of(holding)?;
        let scenarios = Scenarios::of(scenario)?;
        let mut columns = Columns::new(self.extent, args.number_rows);
        let mut days = JanuaryDays::default();
        let mut facts = Vec::with_capacity(AT_ONCE);
        let mut at_once: Vec<TitleForecast> = Vec::with_capacity(AT_ONCE);
        for start in (0..args.number_rows).step_by(AT_ONCE) {
            let rows = start..args.number_rows.min(start + AT_ONCE);
            facts.clear();
            for row in rows.clone() {
                let mut holding = holdings.get(row)?;
                if !scenarios.use_pta.value(row) {
                    holding.access = None;
                }
                facts.push((titles.get(row)?, holding));
            }
            at_once.clear();
            // Written where they stay: a forecast is large.
            at_once.extend(rows.zip(&facts).map(|(row, (title, holding))| {
                let days = days.of(scenarios.base_year.value(row));
                forecast_title(title, holding, &scenarios.get(row), days)
            }));
            columns.extend(&at_once);
        }
        Ok(ColumnarValue::Array(Arc::new(columns.finish()?)))
    }
}
