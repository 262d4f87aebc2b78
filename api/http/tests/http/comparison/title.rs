//! A single title in the scenarios of a comparison.

use reqwest::StatusCode;
use serde_json::json;

use super::{change, contributions, export, list, number, scenario, sum};
use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    a_title_is_kept_since_a_change,
    a_title_that_is_not_forecast_has_a_reason,
    the_cost_per_use_of_a_title_is_explained,
);

async fn a_title_is_kept_since_a_change(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let one = scenario(&server, &package, "One", json!({}), 0).await;
    let titles: Vec<String> = export(&server, &one).await.into_keys().take(3).collect();
    let [kept, dropped, never] = [0, 1, 2].map(|at: usize| &titles[at]);
    let both = json!({"add": [kept, dropped]});
    let added = change(&server, &one, "subscriptions", both).await["revision"].clone();
    change(&server, &one, "settings", json!({"cost_ill": 30})).await;
    let removed = change(&server, &one, "subscriptions", json!({"remove": [dropped]})).await;
    let path = format!("/package/{package}/scenario?copy={one}");
    let (status, copy) = server.post(&path, json!({"name": "Copy"})).await;
    assert_eq!(status, StatusCode::CREATED, "{copy}");
    let copy = text(&copy["id"]);

    let get = async |issn: &str| {
        server.get_json(&format!("/comparison/title/{issn}?s={one},{copy},{one}@{added}")).await
    };
    let found = get(kept).await;
    assert_eq!(found["issn_l"], json!(kept));
    let [now, copied, then] = [0, 1, 2].map(|at: usize| found["places"][at].clone());
    for place in [&now, &copied, &then] {
        assert_eq!((&place["state"], &place["reason"]), (&json!("kept"), &json!(null)), "{found}");
        assert_eq!(place["values"]["subscribed"], true);
    }
    assert_eq!(now["since"]["revision"], added);
    assert_eq!(now["since"]["changed_by"], "Librarian");
    assert!(text(&now["since"]["changed_at"]).starts_with("20"), "{found}");
    assert_eq!((&copied["since"]["revision"], &then["since"]), (&json!(null), &now["since"]));

    let found = get(dropped).await;
    let [now, copied, then] = [0, 1, 2].map(|at: usize| found["places"][at].clone());
    assert_eq!((&now["state"], &now["since"]["revision"]), (&json!("not"), &removed["revision"]));
    assert_eq!((&copied["state"], &copied["since"]), (&json!("not"), &json!(null)));
    assert_eq!((&then["state"], &then["since"]["revision"]), (&json!("kept"), &added));

    let found = get(never).await;
    for place in list(&found["places"]) {
        assert_eq!((&place["state"], &place["since"]), (&json!("not"), &json!(null)), "{found}");
    }
    for issn in ["0000-0000", "9999-9994", "%25", "nothing"] {
        let path = format!("/comparison/title/{issn}?s={one},{copy}");
        let (status, refused) = server.send(&server.client, "GET", &path, None).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{issn}: {refused}");
    }
    server.stop().await;
}

async fn a_title_that_is_not_forecast_has_a_reason(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let server = &grove.server;
    let [first, second] = [0, 1].map(|at: usize| grove.libraries[at].1.clone());
    let one = scenario(server, &first, "First", json!({}), 3).await;
    let titles: Vec<String> = export(server, &one).await.into_keys().collect();
    let prices = titles[1..].iter().map(|issn| format!("{issn},480\n"));
    let prices = "ISSN,Price\n".to_owned() + &prices.collect::<String>();
    grove.upload_content(&second, "fewer prices.csv", prices.into()).await;
    let other = scenario(server, &second, "Second", json!({}), 3).await;
    let found = server.get_json(&format!("/comparison/title/{}?s={one},{other}", titles[0])).await;
    let place = &found["places"][1];
    assert_eq!((&place["state"], &place["values"]), (&json!("absent"), &json!(null)), "{found}");
    assert_eq!(place["reason"], "no_price", "{found}");
    assert_eq!(
        place["reason_text"],
        "The title is used, but no price list contains a price for it."
    );
    assert_eq!((&found["cpu"], &place["since"]), (&json!(null), &json!(null)));
    assert!(found["title"].is_string());
    grove.server.stop().await;
}

async fn the_cost_per_use_of_a_title_is_explained(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let mut ids = Vec::new();
    for (cost, growth) in [(17, 8), (34, 8), (17, 2), (34, 2)] {
        let settings = json!({"cost_ill": cost, "cost_alacart_increase": growth});
        ids.push(scenario(&server, &package, "S", settings, 5).await);
    }
    let mut costs = Vec::new();
    for id in &ids {
        costs.push(export(&server, id).await);
    }
    let mut explained = 0;
    for issn in costs[0].keys().step_by(97) {
        let cpu: Vec<Option<f64>> = costs.iter().map(|one| one[issn].3).collect();
        let path = format!("/comparison/title/{issn}?s={},{}", ids[0], ids[3]);
        let found = server.get_json(&path).await;
        assert_eq!(found["places"][0]["values"]["cpu"].as_f64(), cpu[0], "{issn}");
        let [Some(a), Some(b), Some(c), Some(d)] = cpu[..] else {
            assert!(found["cpu"].is_null(), "{issn}: {found}");
            continue;
        };
        let why = &found["cpu"];
        assert!((sum(why) - (d - a)).abs() < 1e-9 && number(&why["to"]) == d, "{found}");
        let contributions = contributions(why);
        let of_cost = 0.5 * ((b - a) + (d - c));
        let shown = contributions["cost_ill"];
        assert!((shown - of_cost).abs() < 1e-9, "{issn}: {shown} {of_cost}");
        explained += 1;
    }
    assert!(explained > 3, "{explained}");
    server.stop().await;
}
