//! What a consortium's scenario is compared with: the Big Deals of its included members, each with its own growth.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};

on_each_database!(
    a_consortium_is_compared_with_the_averages_of_its_included_members,
    an_unknown_cost_of_a_member_leaves_the_percentage_unknown,
);

/// States the Big Deal of a library.
async fn state(grove: &Consortium, library: usize, cost: Value, growth: Value) {
    let edit = json!({"cost_bigdeal": cost, "cost_bigdeal_increase": growth});
    let path = format!("/package/{}", grove.libraries[library].1);
    let (status, answer) = grove.server.patch(&path, edit).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
}

/// The comparison that the titles' stream carries for the screens: the cost, and how many members lack one.
async fn streamed(grove: &Consortium, scenario: &str) -> (Option<f64>, String) {
    let answer = grove.server.get_arrow(&format!("{scenario}/journals")).await;
    let bytes = answer.bytes().await.unwrap();
    let reader = arrow::ipc::reader::StreamReader::try_new(bytes.as_ref(), None).unwrap();
    let schema = reader.schema();
    let cost = schema.metadata().get("cost_bigdeal_projected");
    let cost = cost.map(|cost| cost.parse::<f64>().unwrap());
    (cost, schema.metadata()["members_without_bigdeal"].clone())
}

/// The plain sum that clients of the compatible service read.
async fn plain_sum(grove: &Consortium, scenario: &str) -> Value {
    let body = grove.server.get_json(&format!("{scenario}/journals")).await;
    body["saved"]["configs"]["cost_bigdeal"].clone()
}

fn near(value: &Value, expected: f64) {
    let found = value.as_f64().unwrap_or_else(|| panic!("{value} is no number"));
    assert!((found - expected).abs() < 1e-3, "{expected} expected, {found} found");
}

async fn a_consortium_is_compared_with_the_averages_of_its_included_members(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let feeders = grove.add_all().await;
    let scenario = grove.scenario("All").await;
    state(&grove, 0, json!(100_000), json!(0)).await;
    // 200,000, 220,000, 242,000, 266,200 and 292,820: 244,204 on average.
    state(&grove, 1, json!(200_000), json!(10)).await;
    // A cost of 0 is known, whatever the growth.
    state(&grove, 2, json!(0), json!(null)).await;
    let body = json!({"top": 10});
    grove.server.patch(&format!("{scenario}/subscriptions"), body).await;

    let totals = grove.totals(&scenario).await;
    near(&totals["cost_bigdeal_projected"], 344_204.0);
    let cost = totals["cost_scenario"].as_f64().unwrap();
    assert!(cost > 0.0, "{totals}");
    near(&totals["cost_percent"], 100.0 * cost / 344_204.0);
    assert_eq!(totals["members_without_bigdeal"], 0);
    assert_eq!(streamed(&grove, &scenario).await, (Some(344_204.0), "0".to_owned()));
    assert_eq!(plain_sum(&grove, &scenario).await, 300_000.0, "old clients get the plain sum");

    // Both sides of the comparison lose the same member.
    let members = format!("{scenario}/member-institutions");
    grove.server.patch(&members, json!({"exclude": [feeders[1]]})).await;
    let fewer = grove.totals(&scenario).await;
    near(&fewer["cost_bigdeal_projected"], 100_000.0);
    let less = fewer["cost_scenario"].as_f64().unwrap();
    assert!(less < cost, "{less} {cost}");
    near(&fewer["cost_percent"], less / 1_000.0);
    grove.server.stop().await;
}

async fn an_unknown_cost_of_a_member_leaves_the_percentage_unknown(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let feeders = grove.add_all().await;
    let scenario = grove.scenario("All").await;
    state(&grove, 0, json!(100_000), json!(0)).await;
    state(&grove, 1, json!(200_000), json!(null)).await;
    state(&grove, 2, json!(null), json!(5)).await;
    let members = format!("{scenario}/member-institutions");
    for (exclude, unknown) in [(None, 2), (Some(&feeders[1]), 1)] {
        if let Some(feeder) = exclude {
            grove.server.patch(&members, json!({"exclude": [feeder]})).await;
        }
        let totals = grove.totals(&scenario).await;
        for field in ["cost_bigdeal_projected", "cost_percent", "cost_saved_percent"] {
            assert_eq!(totals[field], json!(null), "{field}");
        }
        assert_eq!(totals["members_without_bigdeal"], unknown);
        assert_eq!(streamed(&grove, &scenario).await, (None, unknown.to_string()));
    }
    assert_eq!(plain_sum(&grove, &scenario).await, 100_000.0, "the known costs, as there");

    // Its last unknown member is excluded, or states its cost.
    grove.server.patch(&members, json!({"exclude": [feeders[2]]})).await;
    near(&grove.totals(&scenario).await["cost_bigdeal_projected"], 100_000.0);
    grove.server.patch(&members, json!({"include": [feeders[2]]})).await;
    state(&grove, 2, json!(50_000), json!(0)).await;
    near(&grove.totals(&scenario).await["cost_bigdeal_projected"], 150_000.0);
    assert_eq!(streamed(&grove, &scenario).await, (Some(150_000.0), "0".to_owned()));
    grove.server.stop().await;
}
