//! Every number of every title, and every total, against its derivation, bit for bit: the value of the forecast, and each step from its
//! inputs.

use std::collections::BTreeSet;

use arrow::array::{Array, AsArray, RecordBatch};
use arrow::datatypes::{DataType, Float64Type, Int32Type};
use serde_json::Value;
use titlewise_engine::assumptions::Scenario;
use titlewise_engine::derivation::{Derivation, Name, Origin, Subject};
use titlewise_engine::explain::{
    explain_ranks, labels, names_of_totals, title_derivation, total_derivation,
};
use titlewise_engine::model::{Facts, Model};
use titlewise_engine::results::summary::Summary;
use titlewise_engine::scenario::library_scenario;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::tables::Table;

use super::stages::invented;

const BASE_YEAR: i32 = 2026;

/// Columns of numbers and flags that are facts of the journal, or places in tables.
const OF_OTHERS: [&str; 4] = ["cpu_order", "is_society_journal", "row_no", "title_no"];

fn is_same(one: Option<f64>, other: Option<f64>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            one.to_bits() == other.to_bits() || (one == 0.0 && other == 0.0)
        }
        (None, None) => true,
        _ => false,
    }
}

/// The values of a column in one row with their names; `None` if the column has no numbers.
fn values(
    rows: &RecordBatch,
    column: usize,
    row: usize,
) -> Option<Vec<(&'static str, usize, Option<f64>)>> {
    let schema = rows.schema();
    let field = schema.field(column);
    let array = rows.column(column);
    let key: &'static str = Box::leak(field.name().clone().into_boxed_str());
    let number = |value: f64| Some(value).filter(|value| !value.is_nan());
    Some(match field.data_type() {
        DataType::Float64 => {
            let array = array.as_primitive::<Float64Type>();
            vec![(key, 0, array.is_valid(row).then(|| array.value(row)).and_then(number))]
        }
        DataType::Int32 => {
            let array = array.as_primitive::<Int32Type>();
            vec![(key, 0, array.is_valid(row).then(|| f64::from(array.value(row))))]
        }
        DataType::Boolean => {
            vec![(key, 0, Some(f64::from(u8::from(array.as_boolean().value(row)))))]
        }
        DataType::FixedSizeList(..) => {
            let five = array.as_fixed_size_list().value(row);
            let five = five.as_primitive_opt::<Float64Type>()?.values().to_vec();
            five.into_iter().enumerate().map(|(at, value)| (key, at, number(value))).collect()
        }
        _ => return None,
    })
}

/// Finds the value of a column in a derivation.
fn derived(derivation: &Derivation, key: &'static str, at: usize) -> Option<Option<f64>> {
    let name = match key.rsplit_once('_') {
        Some((key, "y")) => derivation.in_year(key, at),
        Some((key, "a")) => Name::of_age(key, at),
        Some(("papers_hist", "h")) => {
            let year = BASE_YEAR - 6 + at as i32;
            let flat = Name::of_year("papers_hist", year);
            if derivation.find(flat).is_some()
                && derivation.find(Name::of_year("papers_hist", BASE_YEAR - 6)).is_some()
            {
                flat
            } else {
                derivation.in_history("papers_hist", at)
            }
        }
        Some((key, "h")) => derivation.in_history(key, at),
        _ => Name::from(key),
    };
    derivation.find(name).map(|node| derivation.value(node))
}

/// Checks that each value is what its expression makes of its inputs, and has a name.
fn assert_evaluates(derivation: &Derivation, of: &str) {
    for (id, node) in derivation.nodes() {
        let evaluated = derivation.evaluate(id).filter(|value| !value.is_nan());
        assert!(
            is_same(evaluated, node.value),
            "{of} {}: {evaluated:?} from its inputs, {:?} in the model: {:?}",
            node.name,
            node.value,
            node.origin
        );
        assert!(labels::is_named(derivation, node.name), "{} has no name", node.name);
        if let Origin::Calculated(_) = node.origin {
            let inputs = derivation.inputs(id);
            assert!(inputs.iter().all(|input| *input < id), "{}", node.name);
            // A sum over subscribed titles has no inputs if there are none.
            let is_sum = derivation.subject == Subject::Totals;
            assert!(is_sum || !inputs.is_empty(), "{} is a bare number", node.name);
        }
    }
}

/// The totals as they are published, by the names of explanations, and years of those of single years.
fn published(summary: &Summary) -> Vec<(String, Option<usize>, Option<f64>)> {
    fn add(name: &str, value: &Value, to: &mut Vec<(String, Option<usize>, Option<f64>)>) {
        match value {
            Value::Array(years) => {
                let years = years.iter().enumerate();
                to.extend(years.map(|(k, year)| (name.to_owned(), Some(k), year.as_f64())));
            }
            Value::Object(parts) => {
                parts.iter().for_each(|(part, value)| add(&format!("{name}.{part}"), value, to));
            }
            value => to.push((name.to_owned(), None, value.as_f64())),
        }
    }
    let mut totals = Vec::new();
    let summary = serde_json::to_value(summary).unwrap();
    for (name, value) in summary.as_object().unwrap() {
        if name != "first_year" {
            add(name, value, &mut totals);
        }
    }
    totals
}

/// Checks every total of a scenario, and returns their number.
async fn walk_totals(model: &Model, scenario: &Scenario, journals: &RecordBatch) -> usize {
    let summary = model.summary(journals, scenario).await.unwrap();
    let totals = published(&summary);
    let names: BTreeSet<&str> = totals.iter().map(|(name, ..)| name.as_str()).collect();
    for name in &names {
        let derivation = total_derivation(journals, scenario, name).unwrap();
        let derivation = derivation.unwrap_or_else(|| panic!("{name} is not explained"));
        assert_evaluates(&derivation, name);
        for (_, k, value) in totals.iter().filter(|(of, ..)| of == name) {
            let key = names_of_totals().find(|of| of == name).unwrap();
            let place = k.map_or(Name::from(key), |k| derivation.in_year(key, k));
            let derived = derivation.value(derivation.find(place).unwrap());
            assert!(is_same(derived, *value), "{place}: {derived:?} derived, {value:?} published");
        }
    }
    names.len()
}

/// Checks titles at a distance, and every total of a scenario, and returns the columns without a derivation.
async fn walk(
    model: &Model,
    facts: &Facts,
    scenario: &Scenario,
    every: usize,
) -> (usize, BTreeSet<&'static str>) {
    let forecast = model.forecast(facts, scenario).await.unwrap();
    let issns = |rows: &RecordBatch| -> Vec<String> {
        let issns = rows.column_by_name("issn_l").unwrap();
        let issns = arrow::compute::cast(issns, &DataType::Utf8).unwrap();
        issns.as_string::<i32>().iter().map(|issn| issn.unwrap().to_owned()).collect()
    };
    let all = issns(forecast.rows());
    let subscribed: Vec<String> = all.iter().step_by(3).cloned().collect();
    let journals = model.journals(&forecast, &subscribed).await.unwrap();
    let mut without = BTreeSet::new();
    for (row, issn_l) in issns(&journals).iter().enumerate().step_by(every) {
        let is_subscribed = subscribed.contains(issn_l);
        let derivation = title_derivation(facts, scenario, issn_l, is_subscribed, &mut |_, _| {});
        let mut derivation = derivation.unwrap().unwrap();
        // A rank has a value of each title before it, which takes long for every title.
        let has_ranks = row % 9 == 0;
        if has_ranks {
            explain_ranks(&mut derivation, &journals, row).unwrap();
        }
        assert_evaluates(&derivation, issn_l);
        for column in 0..journals.num_columns() {
            for (key, at, value) in values(&journals, column, row).unwrap_or_default() {
                match derived(&derivation, key, at) {
                    Some(derived) => assert!(
                        is_same(derived, value),
                        "{issn_l} {key} {at}: {derived:?} derived, {value:?} in the forecast"
                    ),
                    None if !has_ranks && key.ends_with("_rank") => {}
                    None => {
                        without.insert(key);
                    }
                }
            }
        }
    }
    assert_eq!(walk_totals(model, scenario, &journals).await, 56);
    (all.len().div_ceil(every), without)
}

fn assert_known(without: &BTreeSet<&'static str>) {
    assert_eq!(without.iter().copied().collect::<Vec<_>>(), OF_OTHERS);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_number_of_the_golden_titles_is_explained_to_the_last_bit() {
    let model = Model::new().await.unwrap();
    let mut walked = 0;
    for set in ["ab_200", "c_consortium_3"] {
        let inputs = ModelInputs::read(&titlewise_testing::golden(set).join("input")).unwrap();
        let facts = model.facts(&inputs, BASE_YEAR).await.unwrap();
        let scenarios = inputs.table(Table::Scenarios);
        let ids = scenarios.column_by_name("scenario_id").unwrap().clone();
        for id in ids.as_string::<i32>().iter().flatten() {
            let Ok(mut scenario) = library_scenario(&inputs, id, BASE_YEAR) else { continue };
            for grows in [false, true] {
                scenario.paper_growth_mode = grows;
                let (titles, without) = walk(&model, &facts, &scenario, 1).await;
                assert_known(&without);
                walked += titles;
            }
        }
    }
    assert!(walked > 400, "{walked}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_number_of_invented_titles_is_explained_to_the_last_bit() {
    let (model, facts, mut scenario) = invented(300, 2_711).await;
    for switches in 0..16u8 {
        let is_on = |bit: u8| switches & (1 << bit) != 0;
        scenario.settings.include_bronze = is_on(0);
        scenario.settings.include_submitted_version = is_on(1);
        scenario.settings.include_social_networks = is_on(2);
        scenario.use_pta = is_on(3);
        let (titles, without) = walk(&model, &facts, &scenario, 1).await;
        assert!(titles > 100, "{titles}");
        assert_known(&without);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_of_the_demo_are_explained_to_the_last_bit() {
    // Number of titles and seed of the demo's library.
    let (model, facts, scenario) = invented(1_000, 20_250_101).await;
    // The seed orders the titles at random.
    let (titles, without) = walk(&model, &facts, &scenario, 4).await;
    assert!(titles >= 200, "{titles}");
    assert_known(&without);
}
