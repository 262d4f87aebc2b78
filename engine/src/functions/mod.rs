//! The functions that the SQL model calls for what SQL cannot say well.

pub(crate) mod age_fit;
pub(crate) mod arguments;
mod fields;
mod forecast;
pub(crate) mod inputs;
pub(crate) mod january;
pub(crate) mod output;
mod packed;
mod paper_lines;
mod ranks;
mod round_decimal;
mod short_name;
mod sum_years;

use datafusion::logical_expr::{AggregateUDF, ScalarUDF, WindowUDF};

/// Every function of the model: `age_fit(profile)`, `paper_lines(papers, reference)`,
/// `forecast_title(title, holding, scenario)` with all columns, `forecast_overview(…)` with those of a list of titles,
/// `forecast_member(…)` with those that a consortium adds up, `packed_title(facts)` and `packed_holding(facts)`, and two
/// small ones.
pub fn all() -> Vec<ScalarUDF> {
    vec![
        ScalarUDF::from(age_fit::AgeFitFunction::new()),
        ScalarUDF::from(forecast::ForecastFunction::title()),
        ScalarUDF::from(forecast::ForecastFunction::overview()),
        ScalarUDF::from(forecast::ForecastFunction::member()),
        ScalarUDF::from(packed::PackFunction::title()),
        ScalarUDF::from(packed::PackFunction::holding()),
        ScalarUDF::from(paper_lines::PaperLinesFunction::new()),
        ScalarUDF::from(round_decimal::RoundDecimalFunction::new()),
        ScalarUDF::from(short_name::ShortNameFunction::new()),
    ]
}

/// The window functions of the model: `place(value, tie)` and `third(value, tie)`.
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
