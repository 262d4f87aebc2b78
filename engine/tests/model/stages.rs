//! Which results a change of a setting leaves as they are, and a forecast of which only the costs are calculated again.

use std::collections::BTreeSet;

use arrow::array::{Array, RecordBatch, StructArray};
use titlewise_engine::assumptions::{Field, Scenario};
use titlewise_engine::classic::stages::{FIRST_STAGES, Stage};
use titlewise_engine::model::{Facts, Model};
use titlewise_engine::plain::Plain;
use titlewise_engine::scenario::library_scenario;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, Spec};

const BASE_YEAR: i32 = 2026;

pub async fn invented(titles: usize, seed: u64) -> (Model, Facts, Scenario) {
    let folder = tempfile::tempdir().unwrap();
    let invented = generate::invent(&Spec { titles, members: 1, seed });
    generate::write_model_inputs(&invented, folder.path()).unwrap();
    let inputs = ModelInputs::read(folder.path()).unwrap();
    let model = Model::new().await.unwrap();
    let facts = model.facts(&inputs, BASE_YEAR).await.unwrap();
    let name = invented.member(0).scenario_id();
    let scenario = library_scenario(&inputs, &name, BASE_YEAR).unwrap();
    (model, facts, scenario)
}

/// Every scenario that differs from this one in one setting, with the setting's name.
fn with_one_change(scenario: &Scenario) -> Vec<(&'static str, Scenario)> {
    let changed = |key: &'static str| {
        let mut scenario = scenario.clone();
        match scenario.settings.field(key).unwrap() {
            Field::Switch(switch) => *switch = !*switch,
            Field::Amount(amount) => *amount = 1.25 * *amount + 1.5,
            Field::MaybeAmount(amount) => *amount = Some(amount.unwrap_or(1_000.0) + 250.0),
        }
        (key, scenario)
    };
    FIRST_STAGES.iter().map(|(key, _)| changed(key)).collect()
}

/// Names of the columns of a stage that differ, to the last bit.
fn differing(stage: Stage, one: &StructArray, other: &StructArray) -> Vec<String> {
    let is_other = |name: &String| {
        one.column_by_name(name).unwrap().to_data() != other.column_by_name(name).unwrap().to_data()
    };
    Model::columns_of(stage).into_iter().filter(is_other).collect()
}

#[test]
fn every_setting_has_a_first_stage() {
    let settings =
        serde_json::to_value(titlewise_engine::assumptions::Settings::default()).unwrap();
    let known: BTreeSet<&str> = settings.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(FIRST_STAGES.map(|(key, _)| key).into_iter().collect::<BTreeSet<_>>(), known);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setting_changes_no_stage_before_the_first_that_reads_it() {
    let (_, facts, mut scenario) = invented(700, 11).await;
    for grows in [false, true] {
        scenario.paper_growth_mode = grows;
        let plain = Plain::new(&facts).unwrap();
        let before = plain.library(&scenario).unwrap().columns;
        assert!(before.len() > 300, "{}", before.len());
        for ((key, changed), (_, first)) in with_one_change(&scenario).iter().zip(FIRST_STAGES) {
            let after = plain.library(changed).unwrap().columns;
            for stage in [Stage::Usage, Stage::Fulfilment, Stage::Cost] {
                let differing = differing(stage, &before, &after);
                if first.is_none_or(|first| stage < first) {
                    assert_eq!(differing, Vec::<String>::new(), "{key} does not reach {stage:?}");
                } else if first == Some(stage) {
                    assert_ne!(differing, Vec::<String>::new(), "{key} reaches {stage:?}");
                }
            }
        }
    }
}

fn assert_same(one: &RecordBatch, other: &RecordBatch, what: &str) {
    assert_eq!(one.schema(), other.schema());
    for (field, (one, other)) in
        one.schema().fields().iter().zip(one.columns().iter().zip(other.columns()))
    {
        // The place before ranking.
        if field.name() != "row_no" {
            assert!(one.to_data() == other.to_data(), "{what}: {}", field.name());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forecast_with_other_costs_is_that_of_all_stages_to_the_last_bit() {
    for (titles, seed, grows) in
        [(40, 1, false), (900, 2, false), (900, 3, true), (12_000, 4, false)]
    {
        let (model, facts, mut scenario) = invented(titles, seed).await;
        scenario.paper_growth_mode = grows;
        let overview = model.overview(&facts, &scenario).await.unwrap();
        let forecast = model.forecast(&facts, &scenario).await.unwrap();
        for (key, changed) in with_one_change(&scenario) {
            if changed.settings.without_costs() != scenario.settings.without_costs() {
                continue;
            }
            let after = model.with_costs(&overview, &changed).await.unwrap();
            assert_same(after.rows(), model.overview(&facts, &changed).await.unwrap().rows(), key);
            let after = model.with_costs(&forecast, &changed).await.unwrap();
            assert_same(after.rows(), model.forecast(&facts, &changed).await.unwrap().rows(), key);
            // From there to another one.
            let back = model.with_costs(&after, &scenario).await.unwrap();
            assert_same(back.rows(), forecast.rows(), key);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_a_member_with_other_costs_are_those_of_all_stages() {
    let (model, facts, mut scenario) = invented(900, 5).await;
    for grows in [false, true] {
        scenario.paper_growth_mode = grows;
        let before = model.member_rows_of(&facts, &scenario).await.unwrap();
        assert!(before.rows().num_rows() > 500);
        for (key, changed) in with_one_change(&scenario) {
            if changed.settings.without_costs() != scenario.settings.without_costs() {
                continue;
            }
            let after = model.member_rows_with_costs(&before, &changed).await.unwrap().unwrap();
            let anew = model.member_rows_of(&facts, &changed).await.unwrap();
            assert_same(after.rows(), anew.rows(), key);
        }
    }
}
