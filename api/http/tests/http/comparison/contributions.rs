//! What a difference follows from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use reqwest::StatusCode;
use serde_json::json;

use super::{change, contributions, list, number, scenario, sum, totals, why};
use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    contributions_are_the_mean_over_all_orders,
    contributions_add_up_for_every_total,
    files_are_combined_by_kind,
);

/// The contributions, computed from scenarios that a user could make.
async fn contributions_are_the_mean_over_all_orders(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let settings = |cost: f64, share: f64, bronze: bool| json!({"cost_ill": cost, "ill_request_percent_of_delayed": share, "include_bronze": bronze});
    let mut values = BTreeMap::new();
    let mut ids = BTreeMap::new();
    for set in 0..8u32 {
        let [cost, share, bronze] = [1, 2, 4].map(|bit| set & bit != 0);
        let settings =
            settings(if cost { 20.0 } else { 17.0 }, if share { 10.0 } else { 5.0 }, !bronze);
        let id = scenario(&server, &package, &format!("{set}"), settings, 0).await;
        values.insert(set, number(&totals(&server, &id).await["cost_scenario"]));
        ids.insert(set, id);
    }
    let found = contributions(&why(&server, &ids[&0], &ids[&7], "cost").await);
    let names = ["cost_ill", "ill_request_percent_of_delayed", "include_bronze"];
    assert_eq!(found.keys().map(String::as_str).collect::<Vec<_>>(), names);
    let orders = [[1, 2, 4], [1, 4, 2], [2, 1, 4], [2, 4, 1], [4, 1, 2], [4, 2, 1]];
    for (name, bit) in names.into_iter().zip([1, 2, 4]) {
        let change = |order: &[u32; 3]| {
            let before: u32 = order.iter().take_while(|one| **one != bit).sum();
            values[&(before + bit)] - values[&before]
        };
        let expected = orders.iter().map(change).sum::<f64>() / 6.0;
        assert!((found[name] - expected).abs() < 1e-6, "{name}: {} {expected}", found[name]);
        assert!(expected > 0.0, "{name} has an effect");
    }
    // Two settings of a cost alone, as in the golden example: the loans cost 20/17 and 2 times as much.
    let found = contributions(&why(&server, &ids[&0], &ids[&3], "cost").await);
    let expected = 0.5 * ((values[&1] - values[&0]) + (values[&3] - values[&2]));
    assert!((found["cost_ill"] - expected).abs() < 1e-6, "{found:?}");

    // Only the subscriptions differ: they contribute everything.
    change(&server, &ids[&1], "settings", settings(17.0, 5.0, true)).await;
    change(&server, &ids[&1], "subscriptions", json!({"top": 40})).await;
    let why = why(&server, &ids[&0], &ids[&1], "cost").await;
    let difference = number(&why["to"]) - number(&why["from"]);
    assert!(difference.abs() > 1.0 && why["difference"] == json!(difference));
    assert_eq!(contributions(&why), BTreeMap::from([("subscriptions".to_owned(), difference)]));
    server.stop().await;
}

async fn contributions_add_up_for_every_total(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let one = scenario(&server, &package, "One", json!({}), 10).await;
    // Eight settings and the subscriptions; no total depends on the growth of the Big Deal.
    let other = json!({
        "cost_ill": 30, "cost_alacart_increase": 2, "cost_content_fee_percent": 9,
        "ill_request_percent_of_delayed": 12, "weight_citation": 3, "weight_authorship": 40,
        "include_bronze": false, "include_social_networks": false, "cost_bigdeal_increase": 3,
    });
    let other = scenario(&server, &package, "Other", other, 200).await;
    let comparison = server.get_json(&format!("/comparison?s={one},{other}")).await;
    let mut explained = 0;
    for total in list(&comparison["totals"]) {
        let name = text(&total["name"]);
        if total["is_attributable"] == false {
            continue;
        }
        let [there, back] =
            [why(&server, &one, &other, &name).await, why(&server, &other, &one, &name).await];
        let difference = number(&total["differences"][1]);
        assert_eq!(number(&there["difference"]), difference, "{name}");
        assert_eq!(number(&back["difference"]), -difference, "{name}");
        assert!((sum(&there) - difference).abs() < 1e-6, "{name}: {there}");
        let [there, back] = [contributions(&there), contributions(&back)];
        assert!(there.keys().eq(back.keys()), "{name}: {there:?} {back:?}");
        for (factor, value) in &there {
            assert!((value + back[factor]).abs() < 1e-6, "{name}, {factor}: {value}");
        }
        // Five factors, the others as one, and the setting on which nothing depends.
        assert_eq!(there.len(), 7, "{name}: {there:?}");
        let names: Vec<&str> = there.keys().flat_map(|one| one.split(' ')).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 10, "{names:?}");
        assert_eq!(there["cost_bigdeal_increase"], 0.0);
        explained += 1;
    }
    assert_eq!(explained, 15);
    let (status, refused) = server
        .send(&server.client, "GET", &format!("/comparison/why?s={one},{other}&total=cpu"), None)
        .await;
    assert_eq!((status, &refused["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("total")));
    server.stop().await;
}

/// Files of a kind of an invented library.
fn files(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Vec<(String, Vec<u8>)> {
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let name = |path: &std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let wanted = paths.iter().filter(|path| is_wanted(&name(path)));
    wanted.map(|path| (name(path), std::fs::read(path).unwrap())).collect()
}

/// The contributions of files, computed from packages that a user could make.
async fn files_are_combined_by_kind(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let server = &grove.server;
    let mut folders: Vec<_> = std::fs::read_dir(grove.folder.path().join("members"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    folders.sort();
    let is_use = |name: &str| name.starts_with("TR_") || name.starts_with("JR1");
    let usage = [0, 1].map(|at: usize| files(&folders[at], is_use));
    let mut prices = [0, 1].map(|at: usize| files(&folders[at], |name| name.starts_with("prices")));
    assert_eq!((prices[0].len(), prices[1].len()), (1, 1));
    // The second list lacks titles: without a price, they are not forecast, whatever their use.
    let list = String::from_utf8_lossy(&prices[1][0].1).into_owned();
    let lines: Vec<&str> = list.lines().collect();
    let kept = lines[..1].iter().chain(&lines[6..]).map(|line| format!("{line}\n"));
    prices[1][0].1 = kept.collect::<String>().into_bytes();

    let library = &grove.libraries[0].0;
    let mut found = BTreeMap::new();
    for (uses, list) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let body = json!({"name": "P", "currency": "USD", "institution_id": library});
        let (status, made) = server.post("/package", body).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let package = text(&made["id"]);
        for (name, content) in usage[uses].iter().chain(&prices[list]) {
            grove.upload_content(&package, name, content.clone()).await;
        }
        let id = scenario(server, &package, "S", json!({}), 0).await;
        found.insert((uses, list), (totals(server, &id).await, id));
    }
    for (name, field) in
        [("cost", "cost_scenario"), ("usage", "usage"), ("titles", "num_journals_total")]
    {
        let value = |uses, list| number(&found[&(uses, list)].0[field]);
        let why = why(server, &found[&(0, 0)].1, &found[&(1, 1)].1, name).await;
        let contributions = contributions(&why);
        assert_eq!(contributions.keys().collect::<Vec<_>>(), ["prices", "usage"], "{name}");
        let of_usage = 0.5 * ((value(1, 0) - value(0, 0)) + (value(1, 1) - value(0, 1)));
        let of_prices = 0.5 * ((value(0, 1) - value(0, 0)) + (value(1, 1) - value(1, 0)));
        assert!(of_prices.abs() > 0.5, "{name}: the lists differ");
        assert!((contributions["usage"] - of_usage).abs() < 1e-6, "{name}: {contributions:?}");
        assert!((contributions["prices"] - of_prices).abs() < 1e-6, "{name}: {contributions:?}");
    }
    grove.server.stop().await;
}
