//! The queries against a plain loop over the same facts.

use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray, RecordBatch, UInt32Array};
use arrow::compute::take;
use arrow::datatypes::{Float64Type, Int32Type, Int64Type};
use titlewise_engine::model::{Facts, Model};
use titlewise_engine::plain::Plain;
use titlewise_engine::scenario::{consortium_scenario, library_scenario};
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate::{self, CONSORTIUM_SCENARIO, Spec};

const BASE_YEAR: i32 = 2026;

async fn invented(titles: usize, members: usize) -> (Model, ModelInputs, Facts, String) {
    let folder = tempfile::tempdir().unwrap();
    let invented = generate::invent(&Spec { titles, members, seed: 7 });
    generate::write_model_inputs(&invented, folder.path()).unwrap();
    let inputs = ModelInputs::read(folder.path()).unwrap();
    let model = Model::new().await.unwrap();
    let facts = model.facts(&inputs, BASE_YEAR).await.unwrap();
    (model, inputs, facts, invented.member(0).scenario_id())
}

/// The titles of a package fill several batches, so order and partitions matter.
#[tokio::test(flavor = "multi_thread")]
async fn every_column_of_a_library_is_that_of_the_loop() {
    let (model, inputs, facts, name) = invented(900, 1).await;
    let mut scenario = library_scenario(&inputs, &name, BASE_YEAR).unwrap();
    scenario.settings.cost_ill = 31.5;
    scenario.settings.include_bronze = false;
    let forecast = model.forecast(&facts, &scenario).await.unwrap();
    let journals = model.journals(&forecast, &[]).await.unwrap();
    let plain = Plain::new(&facts).unwrap().library(&scenario).unwrap();
    assert!(journals.num_rows() > 500, "{}", journals.num_rows());
    let order = UInt32Array::from(plain.cpu_order.clone());
    let titles: Vec<i32> =
        plain.cpu_order.iter().map(|at| plain.title_numbers[*at as usize]).collect();
    assert_eq!(journals["title_no"].as_primitive::<Int32Type>().values().as_ref(), titles);
    for (field, column) in plain.columns.fields().iter().zip(plain.columns.columns()) {
        let expected: ArrayRef = take(column, &order, None).unwrap();
        let got = &journals[field.name().as_str()];
        // NaN means "no use in that year" and counts as equal to itself here.
        assert_eq!(format!("{expected:?}"), format!("{got:?}"), "{}", field.name());
    }
}

fn numbers<'a>(batch: &'a RecordBatch, name: &str) -> &'a [f64] {
    batch.column_by_name(name).unwrap().as_primitive::<Float64Type>().values()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_consortium_is_the_sum_of_its_included_members() {
    let (model, inputs, facts, _) = invented(300, 9).await;
    let mut asked = consortium_scenario(&inputs, CONSORTIUM_SCENARIO, BASE_YEAR).unwrap();
    for (place, member) in asked.members.iter_mut().enumerate() {
        member.is_included = place % 3 != 0;
    }
    let titles = model.consortium_titles(&facts, &asked.scenario, &asked.members).await.unwrap();
    let plain = Plain::new(&facts).unwrap().consortium(&asked.scenario, &asked.members).unwrap();
    let held = plain.iter().filter(|title| title.members > 0).count();
    assert_eq!(titles.num_rows(), held);
    assert!(held > 200, "{held}");
    let places = titles["title_no"].as_primitive::<Int32Type>();
    let members = titles["n_members_with_title"].as_primitive::<Int64Type>();
    let first = titles["first_member_no"].as_primitive::<Int32Type>();
    let sums = [
        "usage",
        "downloads_total",
        "num_citations",
        "num_authorships",
        "ill_cost",
        "use_oa_plus_social_networks",
        "use_backfile",
        "use_subscription",
        "use_ill",
        "use_other_delayed",
        "use_social_networks",
        "use_oa_green",
        "use_oa_hybrid",
        "use_oa_bronze",
        "use_oa_peer_reviewed",
    ];
    for row in 0..titles.num_rows() {
        let expected = &plain[places.value(row) as usize];
        assert_eq!(members.value(row), i64::from(expected.members));
        assert_eq!(first.value(row), expected.first_member);
        assert_eq!(numbers(&titles, "first_cost")[row], expected.first_cost);
        for (name, sum) in sums.into_iter().zip(expected.sums) {
            let got = numbers(&titles, name)[row];
            assert!((got - sum).abs() <= 1e-9 * sum.abs().max(1.0), "{name}: {got} and {sum}");
        }
    }
}

/// Concurrent callers share plans; their results must be independent.
#[tokio::test(flavor = "multi_thread")]
async fn questions_asked_at_once_do_not_mix() {
    let (model, inputs, facts, name) = invented(400, 5).await;
    let (model, facts) = (Arc::new(model), Arc::new(facts));
    let library = library_scenario(&inputs, &name, BASE_YEAR).unwrap();
    let asked = consortium_scenario(&inputs, CONSORTIUM_SCENARIO, BASE_YEAR).unwrap();
    let ask = move |cost_ill: f64| {
        let (model, facts, mut asked) = (model.clone(), facts.clone(), asked.clone());
        let mut library = library.clone();
        library.settings.cost_ill = cost_ill;
        asked.scenario.settings.cost_ill = cost_ill;
        async move {
            let forecast = model.forecast(&facts, &library).await.unwrap();
            let journals = model.journals(&forecast, &[]).await.unwrap();
            let summary = model.summary(&journals, &library).await.unwrap();
            let titles =
                model.consortium_titles(&facts, &asked.scenario, &asked.members).await.unwrap();
            let loans: f64 = numbers(&titles, "ill_cost").iter().sum();
            (summary, loans)
        }
    };
    let mut alone = Vec::new();
    for cost in 1..=12 {
        alone.push(ask(f64::from(cost)).await);
    }
    let together: Vec<_> = (1..=12).map(|cost| tokio::spawn(ask(f64::from(cost)))).collect();
    for (task, (summary, loans)) in together.into_iter().zip(alone) {
        let (got, got_loans) = task.await.unwrap();
        assert_eq!(got.cost_scenario, summary.cost_scenario);
        assert_eq!(got.use_total_by_year, summary.use_total_by_year);
        assert!((got_loans - loans).abs() <= 1e-9 * loans, "{got_loans} and {loans}");
    }
}
