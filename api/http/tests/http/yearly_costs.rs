//! What a scenario costs in each forecast year.

use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(the_years_of_a_scenario_average_to_its_cost,);

fn five(totals: &Value, name: &str) -> Vec<f64> {
    let years = totals[name].as_array().unwrap_or_else(|| panic!("{name} is missing: {totals}"));
    assert_eq!(years.len(), 5, "{name}");
    years.iter().map(|year| year.as_f64().unwrap()).collect()
}

async fn the_years_of_a_scenario_average_to_its_cost(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let path = format!("/scenario/{scenario}");
    let subscriptions = format!("{path}/subscriptions");
    let (_, answer) = server.patch(&subscriptions, json!({"top": 40})).await;
    let title = answer["subscribed"][0].as_str().unwrap().to_owned();
    server.patch(&format!("{path}/settings"), json!({"cost_alacart_increase": 10})).await;

    let totals = server.get_json(&format!("{path}/summary")).await;
    for (years, average) in [
        ("cost_subscription_by_year", "cost_scenario_subscription"),
        ("cost_ill_by_year", "cost_scenario_ill"),
    ] {
        let average = totals[average].as_f64().unwrap();
        let mean = five(&totals, years).iter().sum::<f64>() / 5.0;
        assert!(average > 100.0, "{years} is about something");
        assert!((mean - average).abs() < 0.005 * average, "{years}: {mean} and {average}");
    }
    let subscriptions_of = five(&totals, "cost_subscription_by_year");
    for pair in subscriptions_of.windows(2) {
        assert!((pair[1] / pair[0] - 1.1).abs() < 0.01, "10 percent more each year: {pair:?}");
    }
    let journal = server.get_json(&format!("{path}/journal/{title}")).await;
    assert_eq!(totals["first_year"], journal["years"]["year"][0]);

    server.patch(&subscriptions, json!({"top": 0})).await;
    let totals = server.get_json(&format!("{path}/summary")).await;
    assert_eq!(five(&totals, "cost_subscription_by_year"), [0.0; 5]);
    server.stop().await;
}
