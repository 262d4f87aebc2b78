//! Functions of the SQL model for calculations that SQL does not express well.

pub(crate) mod age_fit;
pub(crate) mod arguments;
mod cost;
mod fields;
mod forecast;
pub(crate) mod inputs;
pub(crate) mod january;
mod openalex;
pub(crate) mod output;
mod packed;
mod packed_column;
mod paper_lines;
mod ranks;
mod round_decimal;
mod short_name;
mod sum_years;

use datafusion::logical_expr::{AggregateUDF, ScalarUDF, WindowUDF};

/// Returns every function of the model: `age_fit(profile)`, `paper_lines(papers, reference)`,
/// `forecast_title(title, holding, scenario)` with all columns, `forecast_overview(…)` with those of a list of titles,
/// `forecast_member(…)` with those that a consortium sums, `forecast_cost(…)` with costs alone, `packed_title(facts)` and `packed_holding(facts)`, two small
/// ones, and those of [`snapshot`].
pub fn all() -> Vec<ScalarUDF> {
    vec![
        ScalarUDF::from(age_fit::AgeFitFunction::new()),
        ScalarUDF::from(forecast::ForecastFunction::title()),
        ScalarUDF::from(forecast::ForecastFunction::overview()),
        ScalarUDF::from(forecast::ForecastFunction::member()),
        ScalarUDF::from(cost::CostFunction::new()),
        ScalarUDF::from(packed::PackFunction::title()),
        ScalarUDF::from(packed::PackFunction::holding()),
        ScalarUDF::from(paper_lines::PaperLinesFunction::new()),
        ScalarUDF::from(round_decimal::RoundDecimalFunction::new()),
        ScalarUDF::from(short_name::ShortNameFunction::new()),
    ]
    .into_iter()
    .chain(snapshot())
    .collect()
}

/// Returns the functions over lines of OpenAlex: `openalex_number(id)`, `openalex_numbers(ids)` and
/// `named_institutions(authorships, institutions, with_children)`.
pub fn snapshot() -> Vec<ScalarUDF> {
    use openalex::OpenalexFunction;
    let functions =
        [OpenalexFunction::number(), OpenalexFunction::numbers(), OpenalexFunction::named()];
    functions.into_iter().map(ScalarUDF::from).collect()
}

/// Returns the window functions of the model: `place(value, tie)` and `third(value, tie)`.
pub fn windows() -> Vec<WindowUDF> {
    vec![
        WindowUDF::from(ranks::RankFunction::place()),
        WindowUDF::from(ranks::RankFunction::third()),
    ]
}

/// The aggregate of the model: `sum_years(years)`.
pub fn aggregates() -> Vec<AggregateUDF> {
    vec![AggregateUDF::from(sum_years::SumYearsFunction::new())]
}
