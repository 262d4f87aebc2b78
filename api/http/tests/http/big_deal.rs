//! The cost of the Big Deal: 0 is a value, and an unknown cost stays unknown.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(
    a_big_deal_of_nothing_costs_nothing,
    an_unknown_big_deal_stays_unknown,
    a_saved_block_with_the_placeholder_states_no_cost,
    growth_may_be_negative_down_to_all_of_it,
);

/// The demo's package and scenario, with a Big Deal as given.
async fn deal(server: &Running, cost: Value, growth: Value) -> (String, String) {
    let (package, scenario) = server.demo().await;
    let edit = json!({"cost_bigdeal": cost, "cost_bigdeal_increase": growth});
    let (status, answer) = server.patch(&format!("/package/{package}"), edit).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    (package, scenario)
}

async fn summary(server: &Running, scenario: &str) -> Value {
    server.get_json(&format!("/scenario/{scenario}/summary")).await
}

/// The cost that the titles' stream carries for the screens.
async fn streamed(server: &Running, scenario: &str) -> Option<String> {
    let answer = server.get_arrow(&format!("/scenario/{scenario}/journals")).await;
    let bytes = answer.bytes().await.unwrap();
    let reader = arrow::ipc::reader::StreamReader::try_new(bytes.as_ref(), None).unwrap();
    reader.schema().metadata().get("cost_bigdeal_projected").cloned()
}

async fn a_big_deal_of_nothing_costs_nothing(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = deal(&server, json!(0), json!(0)).await;
    let totals = summary(&server, &scenario).await;
    assert_eq!(totals["cost_bigdeal_projected"], 0.0);
    assert_eq!(totals["cost_bigdeal_projected_by_year"], json!([0.0, 0.0, 0.0, 0.0, 0.0]));
    assert_eq!(
        (&totals["cost_percent"], &totals["cost_saved_percent"]),
        (&json!(null), &json!(null))
    );
    assert_eq!(streamed(&server, &scenario).await.as_deref(), Some("0"));

    deal(&server, json!(100_000), json!(0)).await;
    let totals = summary(&server, &scenario).await;
    assert_eq!(
        totals["cost_bigdeal_projected"], 100_000.0,
        "a growth of 0 is no growth of 5 percent"
    );
    let percent = totals["cost_scenario"].as_f64().unwrap() / 1_000.0;
    assert!((totals["cost_percent"].as_f64().unwrap() - percent).abs() < 1e-3);
}

async fn an_unknown_big_deal_stays_unknown(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = deal(&server, json!(null), json!(null)).await;
    let unknown = async |why: &str| {
        let totals = summary(&server, &scenario).await;
        for field in ["cost_bigdeal_projected", "cost_percent", "cost_saved_percent"] {
            assert!(totals.as_object().unwrap().contains_key(field), "{field}: {why}");
            assert_eq!(totals[field], json!(null), "{field}: {why}");
        }
        assert_eq!(streamed(&server, &scenario).await, None, "{why}");
    };
    unknown("neither cost nor growth").await;
    let body = server.get_json(&format!("/scenario/{scenario}/journals")).await;
    let configs = &body["saved"]["configs"];
    let costs = (&configs["cost_bigdeal"], &configs["cost_bigdeal_increase"]);
    assert_eq!(costs, (&json!(null), &json!(null)));
    let facts = server.get_json(&format!("/scenario/{scenario}")).await;
    let definitions = facts["setting_defs"].as_array().unwrap();
    let of_deal = definitions.iter().find(|one| one["name"] == "cost_bigdeal").unwrap();
    assert_eq!(of_deal["default"], json!(null));

    deal(&server, json!(200_000), json!(null)).await;
    unknown("no growth").await;
    // The scenario's own growth completes the package's cost.
    let settings = format!("/scenario/{scenario}/settings");
    let (status, _) = server.patch(&settings, json!({"cost_bigdeal_increase": 0})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(summary(&server, &scenario).await["cost_bigdeal_projected"], 200_000.0);
    server.patch(&settings, json!({"cost_bigdeal_increase": null})).await;
    unknown("the growth is taken back").await;

    let page = json!({"is_rounded": true, "with_prices": true, "with_titles": false});
    let ann = server
        .person("ann@example.edu", &[(&server.institution, titlewise_catalog::Role::Admin)])
        .await;
    let path = format!("/scenario/{scenario}/public-page");
    let (status, shown) = server.send(&ann, "PUT", &path, Some(&page)).await;
    assert_eq!(status, StatusCode::OK, "{shown}");
    let token = shown["page"]["path"].as_str().unwrap().trim_start_matches("/o/").to_owned();
    let costs = server.get_json(&format!("/public/{token}")).await["costs"].clone();
    for field in ["big_deal", "saving", "saving_percent"] {
        assert_eq!(costs[field], json!(null), "{field}");
    }
}

async fn a_saved_block_with_the_placeholder_states_no_cost(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = deal(&server, json!(null), json!(null)).await;
    let path = format!("/scenario/{scenario}");
    let post = async |configs: Value| {
        let (status, answer) = server.post(&path, json!({"name": "One", "configs": configs})).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        summary(&server, &scenario).await["cost_bigdeal_projected"].clone()
    };
    // What the compatible service's client sends when it resets its settings.
    assert_eq!(
        post(json!({"cost_bigdeal": 2_100_000, "cost_bigdeal_increase": 5})).await,
        json!(null)
    );
    let stated = post(json!({"cost_bigdeal": 1000, "cost_bigdeal_increase": 0})).await;
    assert_eq!(stated, json!(1000.0));
}

async fn growth_may_be_negative_down_to_all_of_it(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = deal(&server, json!(1000), json!(-10)).await;
    let totals = summary(&server, &scenario).await;
    let years = json!([1000.0, 900.0, 810.0, 729.0, 656.0]);
    assert_eq!(totals["cost_bigdeal_projected_by_year"], years);
    deal(&server, json!(1000), json!(-100)).await;
    assert_eq!(summary(&server, &scenario).await["cost_bigdeal_projected"], 200.0);
    let settings = format!("/scenario/{scenario}/settings");
    let cost = async |growth: i32| {
        let (status, _) = server.patch(&settings, json!({"cost_alacart_increase": growth})).await;
        assert_eq!(status, StatusCode::OK);
        server.patch(&format!("/scenario/{scenario}/subscriptions"), json!({"top": 10})).await;
        summary(&server, &scenario).await["cost_scenario_subscription"].as_f64().unwrap()
    };
    let (falling, steady) = (cost(-20).await, cost(0).await);
    assert!(falling > 0.0 && falling < steady, "{falling} {steady}");
    for (path, field) in [
        (settings.clone(), "cost_alacart_increase"),
        (settings.clone(), "cost_bigdeal_increase"),
        (format!("/package/{package}"), "cost_bigdeal_increase"),
    ] {
        let (status, problem) = server.patch(&path, json!({ field: -100.5 })).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{problem}");
        assert!(problem["message"].as_str().unwrap().contains("from -100"), "{problem}");
    }
}
