//! Scenarios of the input tables.

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{Float64Type, Int32Type};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::tables::Table;

use crate::assumptions::{Scenario, Settings};
use crate::consortium::queries::Member;
use crate::error::EngineError;

/// A consortium's scenario: its settings, its members in order, its subscriptions.
#[derive(Debug, Clone)]
pub struct ConsortiumScenario {
    /// The settings, applied to every member.
    pub scenario: Scenario,
    /// The members in order.
    pub members: Vec<Member>,
    /// Linking ISSNs of the subscribed titles.
    pub subscribed: Vec<String>,
    /// Sum of the included members' Big Deal costs.
    pub big_deal_cost: f64,
}

/// Returns the text of a cell, `None` if it is blank.
fn text<'a>(batch: &'a RecordBatch, column: &str, row: usize) -> Option<&'a str> {
    let column = batch.column_by_name(column)?.as_string_opt::<i32>()?;
    column.is_valid(row).then(|| column.value(row))
}

/// Returns the number of a cell, `None` if it is blank.
fn number(batch: &RecordBatch, column: &str, row: usize) -> Option<f64> {
    let column = batch.column_by_name(column)?.as_primitive_opt::<Float64Type>()?;
    column.is_valid(row).then(|| column.value(row))
}

/// Returns the flag of a cell, false if it is blank.
fn flag(batch: &RecordBatch, column: &str, row: usize) -> bool {
    let column = batch.column_by_name(column).and_then(|column| column.as_boolean_opt());
    column.is_some_and(|column| column.is_valid(row) && column.value(row))
}

fn rows_of<'a>(
    batch: &'a RecordBatch,
    column: &'a str,
    value: &'a str,
) -> impl Iterator<Item = usize> + 'a {
    (0..batch.num_rows()).filter(move |row| text(batch, column, *row) == Some(value))
}

fn find(batch: &RecordBatch, scenario_id: &str) -> Result<usize, EngineError> {
    rows_of(batch, "scenario_id", scenario_id).next().ok_or_else(|| EngineError::UnknownScenario {
        scenario_id: scenario_id.to_owned(),
        known: (0..batch.num_rows())
            .filter_map(|row| text(batch, "scenario_id", row))
            .collect::<Vec<_>>()
            .join(", "),
    })
}

/// Returns the settings of a scenario: the defaults of its currency, overridden by posted values.
fn settings(
    inputs: &ModelInputs,
    scenario_id: &str,
    currency: &str,
) -> Result<Settings, EngineError> {
    let mut settings = Settings::for_currency(currency);
    let posted = inputs.table(Table::Settings);
    for row in rows_of(&posted, "scenario_id", scenario_id) {
        if let Some(key) = text(&posted, "key", row) {
            settings.post(key, text(&posted, "value", row))?;
        }
    }
    Ok(settings)
}

/// Returns the subscribed titles of a scenario, from bulk and single selections.
pub fn subscriptions(inputs: &ModelInputs, scenario_id: &str) -> Vec<String> {
    let table = inputs.table(Table::Subscriptions);
    rows_of(&table, "scenario_id", scenario_id)
        .filter_map(|row| text(&table, "issn_l", row).map(str::to_owned))
        .collect()
}

/// Returns a library's scenario.
///
/// # Errors
/// The scenario is unknown, or a setting is not a number.
pub fn library_scenario(
    inputs: &ModelInputs,
    scenario_id: &str,
    base_year: i32,
) -> Result<Scenario, EngineError> {
    let table = inputs.table(Table::Scenarios);
    let row = find(&table, scenario_id)?;
    let currency = currency_of(&table, row);
    let package = text(&table, "data_package_id", row).or_else(|| text(&table, "package_id", row));
    Ok(Scenario {
        scenario_id: scenario_id.to_owned(),
        package_id: package.unwrap_or_default().to_owned(),
        base_year,
        use_pta: flag(&table, "use_pta", row),
        use_title_filter: flag(&table, "use_title_filter", row),
        use_core_titles: flag(&table, "use_core_titles", row),
        paper_growth_mode: flag(&table, "paper_growth_mode", row),
        package_big_deal_cost: number(&table, "package_big_deal_cost", row),
        package_big_deal_cost_increase: number(&table, "package_big_deal_cost_increase", row),
        settings: settings(inputs, scenario_id, currency)?,
    })
}

/// Returns the ISO code of the currency of a library's scenario.
///
/// # Errors
/// The scenario is unknown.
pub fn scenario_currency(inputs: &ModelInputs, scenario_id: &str) -> Result<String, EngineError> {
    let table = inputs.table(Table::Scenarios);
    let row = find(&table, scenario_id)?;
    Ok(currency_of(&table, row).to_owned())
}

fn currency_of(scenarios: &RecordBatch, row: usize) -> &str {
    text(scenarios, "currency", row).unwrap_or("USD")
}

/// Returns a consortium's scenario. Members without a package in the input are left out.
///
/// # Errors
/// The scenario is unknown, or a setting is not a number.
pub fn consortium_scenario(
    inputs: &ModelInputs,
    scenario_id: &str,
    base_year: i32,
) -> Result<ConsortiumScenario, EngineError> {
    let table = inputs.table(Table::ConsortiumScenarios);
    let row = find(&table, scenario_id)?;
    let listed = |column| text(&table, column, row).unwrap_or_default().split(';');
    let included: Vec<&str> = listed("included_members").collect();
    let packages = inputs.table(Table::Packages);
    let numbers = packages.column_by_name("row_no").and_then(|c| c.as_primitive_opt::<Int32Type>());

    let mut members = Vec::new();
    let mut big_deal_cost = 0.0;
    let mut currency = "USD";
    for member in listed("members") {
        let Some(at) = rows_of(&packages, "package_id", member).next() else { continue };
        let is_included = included.contains(&member);
        if is_included {
            big_deal_cost += number(&packages, "big_deal_cost", at).unwrap_or(0.0);
            currency = text(&packages, "currency", at).unwrap_or(currency);
        }
        let package_no = numbers.map_or(0, |numbers| numbers.value(at));
        members.push(Member {
            package_no,
            is_included,
            use_title_filter: false,
            use_core_titles: false,
        });
    }
    let scenario = Scenario {
        scenario_id: scenario_id.to_owned(),
        package_id: scenario_id.to_owned(),
        base_year,
        use_pta: true,
        use_title_filter: false,
        use_core_titles: false,
        paper_growth_mode: false,
        package_big_deal_cost: Some(big_deal_cost),
        package_big_deal_cost_increase: None,
        settings: settings(inputs, scenario_id, currency)?,
    };
    let subscribed = subscriptions(inputs, scenario_id);
    Ok(ConsortiumScenario { scenario, members, subscribed, big_deal_cost })
}
