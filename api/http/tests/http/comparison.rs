//! Comparison of scenarios: what differs, and what a difference follows from.

use std::collections::{BTreeMap, BTreeSet};

use arrow::array::{Array, AsArray};
use arrow::datatypes::Float64Type;
use arrow::ipc::reader::StreamReader;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::Role;

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, client_of, text};

on_each_database!(
    scenarios_are_compared_with_their_base,
    titles_are_those_of_two_exports,
    a_scenario_does_not_differ_from_itself,
    a_revision_is_what_the_scenario_was,
    contributions_are_the_mean_over_all_orders,
    contributions_add_up_for_every_total,
    packages_with_other_files_are_compared,
    amounts_in_other_currencies_are_not_compared,
    scenarios_of_a_consortium_are_compared,
    what_the_caller_cannot_view_does_not_exist,
    what_cannot_be_compared_is_refused,
);

/// Makes a scenario of a package with settings and the most cost-effective titles, and returns its id.
async fn scenario(
    server: &Running,
    package: &str,
    name: &str,
    settings: Value,
    top: u32,
) -> String {
    let path = format!("/package/{package}/scenario");
    let (status, made) = server.post(&path, json!({"name": name})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let id = text(&made["id"]);
    change(server, &id, "settings", settings).await;
    change(server, &id, "subscriptions", json!({"top": top})).await;
    id
}

async fn change(server: &Running, id: &str, what: &str, body: Value) -> Value {
    let (status, changed) = server.patch(&format!("/scenario/{id}/{what}"), body).await;
    assert_eq!(status, StatusCode::OK, "{changed}");
    changed
}

async fn totals(server: &Running, id: &str) -> Value {
    server.get_json(&format!("/scenario/{id}/summary")).await
}

async fn why(server: &Running, from: &str, to: &str, total: &str) -> Value {
    server.get_json(&format!("/comparison/why?s={from},{to}&total={total}")).await
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

/// Totals of a comparison, and the field of a scenario's totals with the same value.
const TOTALS: [(&str, &str); 17] = [
    ("titles", "num_journals_total"),
    ("subscribed", "num_journals_subscribed"),
    ("cost", "cost_scenario"),
    ("cost_subscription", "cost_scenario_subscription"),
    ("cost_ill", "cost_scenario_ill"),
    ("cost_percent", "cost_percent"),
    ("cpu", "cpu"),
    ("usage", "usage"),
    ("downloads", "downloads_total"),
    ("instant", "use_instant"),
    ("instant_percent", "use_instant_percent"),
    ("free_instant_percent", "use_free_instant_percent"),
    ("open_access", "use_oa"),
    ("backfile", "use_backfile"),
    ("subscription", "use_subscription"),
    ("ill", "use_ill"),
    ("turnaway", "use_other_delayed"),
];

fn total<'a>(comparison: &'a Value, name: &str) -> &'a Value {
    let found = list(&comparison["totals"]).iter().find(|one| one["name"] == name);
    found.unwrap_or_else(|| panic!("{name} is missing"))
}

/// Contributions by factor; several that count as one are joined by spaces.
fn contributions(why: &Value) -> BTreeMap<String, f64> {
    let names = |one: &Value| {
        let names = list(&one["factors"]).iter().map(|factor| text(&factor["name"]));
        names.collect::<Vec<_>>().join(" ")
    };
    list(&why["contributions"]).iter().map(|one| (names(one), number(&one["value"]))).collect()
}

fn sum(why: &Value) -> f64 {
    contributions(why).values().sum()
}

async fn scenarios_are_compared_with_their_base(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let cheap = json!({"cost_ill": 17, "include_bronze": true});
    let expensive = json!({"cost_ill": 31.5, "include_bronze": false});
    let few = scenario(&server, &package, "Few", cheap.clone(), 20).await;
    let many = scenario(&server, &package, "Many", cheap, 120).await;
    let other = scenario(&server, &package, "Other", expensive, 50).await;

    let ids = [&few, &many, &other];
    let path = format!("/comparison?s={few},{many},{other}&base={many}");
    let comparison = server.get_json(&path).await;
    let names: Vec<&Value> =
        list(&comparison["scenarios"]).iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Few", "Many", "Other"]);
    assert_eq!(comparison["base"], json!(many));
    assert_eq!(comparison["amounts_refusal"], json!(null));
    for (name, field) in TOTALS {
        let total = total(&comparison, name);
        for (at, id) in ids.into_iter().enumerate() {
            let expected = &totals(&server, id).await[field];
            assert_eq!(number(&total["values"][at]), number(expected), "{name} of {at}");
            let difference = number(&total["values"][at]) - number(&total["values"][1]);
            let shown = number(&total["differences"][at]);
            assert!((shown - difference).abs() < 1e-9, "{name} of {at}: {shown} {difference}");
        }
    }
    let of_many = totals(&server, &many).await;
    let saved = number(&of_many["cost_bigdeal_projected"]) - number(&of_many["cost_scenario"]);
    let shown = number(&total(&comparison, "savings")["values"][1]);
    assert!((shown - saved).abs() < 1e-6, "{shown} {saved}");

    // The Big Deal: every title, at its price.
    let titles = of_many["num_journals_total"].as_u64().unwrap() as u32;
    let all = scenario(&server, &package, "All", json!({"cost_ill": 17}), titles).await;
    let all = totals(&server, &all).await;
    let deal = |name| number(&total(&comparison, name)["big_deal"]);
    let difference = deal("cost") - number(&all["cost_bigdeal_projected"]);
    assert!(difference.abs() < 1e-6, "{difference}");
    assert_eq!(deal("subscribed"), number(&all["num_journals_total"]));
    assert_eq!(deal("instant_percent"), number(&all["use_instant_percent"]));
    assert_eq!((deal("savings"), deal("cost_ill"), deal("cost_percent")), (0.0, 0.0, 100.0));

    let settings = &comparison["settings"];
    let names: Vec<&Value> = list(settings).iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["cost_ill", "include_bronze"]);
    assert_eq!(settings[0]["values"], json!([17.0, 17.0, 31.5]));
    assert_eq!(settings[1]["values"], json!([true, true, false]));
    assert_eq!(comparison["data"], json!([]), "one package, one set of files");
    server.stop().await;
}

/// Rows of an export by ISSN.
async fn export(server: &Running, id: &str) -> BTreeMap<String, (bool, f64, f64, Option<f64>)> {
    let file = server.get(&format!("/scenario/{id}/export.csv")).await.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let rows = reader.deserialize::<BTreeMap<String, String>>().map(Result::unwrap);
    let number = |row: &BTreeMap<String, String>, name: &str| row[name].parse::<f64>().unwrap();
    rows.map(|row| {
        let cpu = row["cpu"].parse().ok();
        let cell = (row["subscribed"] == "True", number(&row, "usage"), number(&row, "cost"), cpu);
        (row["issn_l"].clone(), cell)
    })
    .collect()
}

async fn titles_are_those_of_two_exports(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let few = scenario(&server, &package, "Few", json!({"cost_ill": 17}), 20).await;
    let many = scenario(&server, &package, "Many", json!({"cost_ill": 21}), 60).await;
    let [one, other] = [export(&server, &few).await, export(&server, &many).await];
    let path = format!("/comparison?s={few},{many}");

    let mut pages: Vec<Value> = Vec::new();
    let mut first = Value::Null;
    for offset in (0..).step_by(90) {
        let page = server.get_json(&format!("{path}&limit=90&offset={offset}")).await;
        let titles = list(&page["titles"]).clone();
        if titles.is_empty() {
            break;
        }
        pages.extend(titles);
        first = page;
    }
    let differs = one.iter().filter(|(issn, cell)| other[*issn] != **cell);
    let differing: BTreeSet<&String> = differs.map(|(issn, _)| issn).collect();
    let shown: BTreeSet<String> = pages.iter().map(|title| text(&title["issn_l"])).collect();
    assert_eq!(shown.iter().collect::<BTreeSet<_>>(), differing);
    assert_eq!(pages.len(), shown.len(), "each title once");
    assert_eq!(first["num_titles"], json!(one.len()));
    assert_eq!(first["num_different"], json!(differing.len()));
    assert!(differing.len() < one.len(), "some titles have no loans and no subscription");
    for title in &pages {
        let issn = text(&title["issn_l"]);
        for (cell, (subscribed, usage, cost, cpu)) in
            list(&title["cells"]).iter().zip([one[&issn], other[&issn]])
        {
            assert_eq!(cell["subscribed"], json!(subscribed), "{title}");
            assert_eq!(number(&cell["usage"]), usage, "{title}");
            assert_eq!(number(&cell["cost"]), cost, "{title}");
            assert_eq!(cell["cpu"].as_f64(), cpu, "{title}");
        }
    }

    // The scenarios keep other titles: those come first, and each pattern has its number.
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for title in &pages {
        *counts.entry(text(&title["pattern"])).or_default() += 1;
    }
    for line in list(&first["patterns"]) {
        let pattern = text(&line["pattern"]);
        assert_eq!(line["count"], json!(counts[&pattern]));
        let page = server.get_json(&format!("{path}&pattern={pattern}&limit=1000")).await;
        assert_eq!(page["num_matching"], line["count"], "{pattern}");
        assert_eq!(list(&page["titles"]).len(), counts[&pattern]);
        assert!(list(&page["titles"]).iter().all(|title| title["pattern"] == json!(pattern)));
        assert_eq!(page["patterns"], first["patterns"], "the filter counts nothing");
    }
    assert!(counts["nk"] >= 40, "{counts:?}");
    let of_state =
        pages.iter().take_while(|title| ["nk", "kn"].contains(&title["pattern"].as_str().unwrap()));
    assert_eq!(of_state.count(), counts["nk"] + counts.get("kn").copied().unwrap_or(0));

    // The same as an Arrow stream, in one piece.
    let answer = server.get_arrow(&format!("{path}&pattern=nk")).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let bytes = answer.bytes().await.unwrap();
    let rows = StreamReader::try_new(bytes.as_ref(), None).unwrap().next().unwrap().unwrap();
    let document: Value = serde_json::from_str(&rows.schema().metadata()["comparison"]).unwrap();
    assert_eq!(document["totals"], first["totals"]);
    let kept: Vec<&Value> = pages.iter().filter(|title| title["pattern"] == "nk").collect();
    assert_eq!(rows.num_rows(), kept.len());
    let issns = rows.column_by_name("issn_l").unwrap().as_string::<i32>();
    let costs = rows.column_by_name("cost_1").unwrap().as_primitive::<Float64Type>();
    let flags = rows.column_by_name("subscribed_1").unwrap().as_boolean();
    for (row, title) in kept.into_iter().enumerate() {
        assert_eq!(issns.value(row), title["issn_l"]);
        assert_eq!(costs.value(row), number(&title["cells"][1]["cost"]));
        assert!(flags.is_valid(row) && flags.value(row));
    }
    server.stop().await;
}

async fn a_scenario_does_not_differ_from_itself(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let id = scenario(&server, &package, "One", json!({"cost_ill": 20}), 30).await;
    let revision = &server.get_json(&format!("/scenario/{id}")).await["revision"];
    let comparison = server.get_json(&format!("/comparison?s={id},{id}@{revision}")).await;
    assert_eq!(comparison["scenarios"][1]["key"], json!(format!("{id}@{revision}")));
    for name in ["titles", "settings", "data", "patterns"] {
        assert_eq!(comparison[name], json!([]), "{name}");
    }
    assert_eq!(comparison["num_different"], 0);
    for total in list(&comparison["totals"]) {
        assert_eq!(total["differences"], json!([0.0, 0.0]), "{total}");
    }
    let why = why(&server, &id, &format!("{id}@{revision}"), "cost").await;
    assert_eq!((&why["difference"], &why["contributions"]), (&json!(0.0), &json!([])));
    server.stop().await;
}

async fn a_revision_is_what_the_scenario_was(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let id = scenario(&server, &package, "Before", json!({"cost_ill": 20}), 30).await;
    let then = totals(&server, &id).await;
    let revision = server.get_json(&format!("/scenario/{id}")).await["revision"].clone();
    change(&server, &id, "settings", json!({"cost_ill": 40, "weight_citation": 0})).await;
    change(&server, &id, "subscriptions", json!({"top": 90})).await;
    let (status, _) = server.patch(&format!("/scenario/{id}"), json!({"name": "After"})).await;
    assert_eq!(status, StatusCode::OK);
    let now = totals(&server, &id).await;

    let comparison = server.get_json(&format!("/comparison?s={id}@{revision},{id}")).await;
    let [before, after] = [0, 1].map(|at: usize| &comparison["scenarios"][at]);
    assert_eq!((&before["name"], &after["name"]), (&json!("Before"), &json!("After")));
    assert_eq!((&before["revision"], &after["changed_at"]), (&revision, &json!(null)));
    assert_eq!(before["changed_by"], "Librarian");
    for (name, field) in TOTALS {
        let values = &total(&comparison, name)["values"];
        assert_eq!(number(&values[0]), number(&then[field]), "{name}");
        assert_eq!(number(&values[1]), number(&now[field]), "{name}");
    }
    let settings: Vec<&Value> =
        list(&comparison["settings"]).iter().map(|one| &one["values"]).collect();
    assert_eq!(settings, [&json!([20.0, 40.0]), &json!([10.0, 0.0])]);
    // Comparing changes nothing.
    assert_eq!(totals(&server, &id).await, now);
    let path = format!("/comparison?s={id},{id}@99");
    let (status, refused) = server.send(&server.client, "GET", &path, None).await;
    assert_eq!((status, &refused["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("s")));
    let detail = text(&refused["detail"]);
    assert!(detail.contains("has no revision 99. Its current revision is "), "{detail}");
    server.stop().await;
}

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

async fn packages_with_other_files_are_compared(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let server = &grove.server;
    let [first, second] = [0, 1].map(|at: usize| grove.libraries[at].1.clone());
    let one = scenario(server, &first, "First", json!({"cost_ill": 17}), 10).await;
    // Titles without a price are not forecast.
    let titles: Vec<String> = export(server, &one).await.into_keys().collect();
    let prices = titles[3..].iter().map(|issn| format!("{issn},480\n"));
    let prices = "ISSN,Price\n".to_owned() + &prices.collect::<String>();
    grove.upload_content(&second, "new prices.csv", prices.into()).await;
    let other = scenario(server, &second, "Second", json!({"cost_ill": 25}), 5).await;
    let [before, after] = [totals(server, &one).await, totals(server, &other).await];

    let path = format!("/comparison?s={one},{other}");
    let comparison = server.get_json(&path).await;
    let kinds: Vec<&Value> = list(&comparison["data"]).iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, ["usage", "prices", "perpetual_access", "institution"]);
    let prices = list(&comparison["data"]).iter().find(|one| one["kind"] == "prices").unwrap();
    assert_eq!(prices["values"][1][0]["name"], "new prices.csv", "{prices}");
    assert!(prices["values"][1][0]["uploaded_at"].is_string());
    let absent = list(&comparison["patterns"])
        .iter()
        .any(|line| list(&line["states"]).contains(&json!("absent")));
    assert!(absent, "the libraries have other titles: {}", comparison["patterns"]);

    for (name, field) in [("cost", "cost_scenario"), ("usage", "usage"), ("instant", "use_instant")]
    {
        let why = why(server, &one, &other, name).await;
        let difference = number(&after[field]) - number(&before[field]);
        assert!((sum(&why) - difference).abs() < 1e-6, "{name}: {why}");
        let found = contributions(&why);
        let names: Vec<&str> = found.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            ["cost_ill", "institution", "perpetual_access", "prices", "subscriptions", "usage"]
        );
        assert!(found["usage"].abs() > 1.0 && found["prices"].abs() > 1.0, "{found:?}");
    }
    // The subscriptions of a scenario change no use, and neither does the cost of a loan.
    let found = contributions(&why(server, &one, &other, "usage").await);
    assert_eq!((found["subscriptions"], found["cost_ill"]), (0.0, 0.0), "{found:?}");

    assert_eq!(totals(server, &one).await, before, "explaining changes nothing");
    assert_eq!(totals(server, &other).await, after);
    grove.server.stop().await;
}

async fn amounts_in_other_currencies_are_not_compared(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let server = &grove.server;
    let [first, second] = [0, 1].map(|at: usize| grove.libraries[at].1.clone());
    let one = scenario(server, &first, "First", json!({}), 10).await;
    let other = scenario(server, &second, "Second", json!({}), 10).await;
    let (status, _) = server.patch(&format!("/package/{second}"), json!({"currency": "EUR"})).await;
    assert_eq!(status, StatusCode::OK);

    let comparison = server.get_json(&format!("/comparison?s={one},{other}&limit=1000")).await;
    let refusal = "The scenarios have amounts in EUR and USD, and no exchange rates are set. Only uses are compared.";
    assert_eq!(comparison["amounts_refusal"], refusal);
    for total in list(&comparison["totals"]) {
        let is_money = text(&total["unit"]).starts_with("money");
        let is_null = list(&total["values"]).iter().all(Value::is_null);
        assert_eq!(is_null, is_money, "{total}");
        assert!(!is_money || total["big_deal"].is_null(), "{total}");
    }
    let cells = list(&comparison["titles"]).iter().flat_map(|title| list(&title["cells"]));
    for cell in cells.filter(|cell| !cell.is_null()) {
        assert!(cell["cost"].is_null() && cell["cpu"].is_null() && cell["usage"].is_number());
    }
    assert_eq!(
        comparison["data"][0],
        json!({
            "kind": "currency",
            "label": "Currency",
            "values": [
                [{"name": "USD", "uploaded_at": null}],
                [{"name": "EUR", "uploaded_at": null}],
            ],
        })
    );

    let path = format!("/comparison/why?s={one},{other}&total=cost");
    let (status, refused) = server.send(&server.client, "GET", &path, None).await;
    assert_eq!((status, &refused["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("total")));
    assert_eq!(
        refused["detail"],
        format!("{refusal} Choose another total, for example total=usage.")
    );
    let why = why(server, &one, &other, "usage").await;
    assert!((sum(&why) - number(&why["difference"])).abs() < 1e-6, "{why}");
    grove.server.stop().await;
}

async fn scenarios_of_a_consortium_are_compared(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let feeders = grove.add_all().await;
    let server = &grove.server;
    let mut ids = Vec::new();
    for (name, cost, top) in [("One", 17, 10), ("Other", 25, 20)] {
        ids.push(scenario(server, &grove.package, name, json!({"cost_ill": cost}), top).await);
    }
    let all = totals(server, &ids[1]).await;
    let revision = server.get_json(&format!("/scenario/{}", ids[1])).await["revision"].clone();
    let path = format!("/scenario/{}/member-institutions", ids[1]);
    let (status, answer) = server.patch(&path, json!({"exclude": [feeders[2]]})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let fewer = totals(server, &ids[1]).await;
    assert_ne!(fewer["usage"], all["usage"]);

    let [one, other] = [&ids[0], &ids[1]];
    let comparison =
        server.get_json(&format!("/comparison?s={one},{other},{other}@{revision}")).await;
    let usage = total(&comparison, "usage");
    assert_eq!(number(&usage["values"][1]), number(&fewer["usage"]));
    assert_eq!(number(&usage["values"][2]), number(&all["usage"]), "with the members of then");
    assert_eq!(number(&total(&comparison, "cost")["values"][2]), number(&all["cost_scenario"]));
    let members = list(&comparison["data"]).iter().find(|one| one["kind"] == "members").unwrap();
    let counts: Vec<usize> = list(&members["values"]).iter().map(|one| list(one).len()).collect();
    assert_eq!(counts, [3, 2, 3]);
    assert_eq!(totals(server, &ids[1]).await, fewer, "comparing changes nothing");

    // Settings, data and members count as one factor, beside the subscriptions.
    let why = why(server, one, other, "cost").await;
    assert!(text(&why["note"]).contains("not combined yet"), "{why}");
    assert!((sum(&why) - number(&why["difference"])).abs() < 1e-6, "{why}");
    let found = contributions(&why);
    assert_eq!(found.keys().collect::<Vec<_>>(), ["forecast", "subscriptions"]);
    grove.server.stop().await;
}

async fn what_the_caller_cannot_view_does_not_exist(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let server = &grove.server;
    let mut ids = Vec::new();
    for (_, package) in &grove.libraries {
        ids.push(scenario(server, package, "Secret", json!({}), 3).await);
        ids.push(scenario(server, package, "Second", json!({}), 4).await);
    }
    let viewer =
        server.person("viewer@first.example", &[(&grove.libraries[0].0, Role::Viewer)]).await;
    let none = "scenario-AbCdEf123456";
    let get = async |client: &Client, path: String| {
        let (status, mut answer) = server.send(client, "GET", &path, None).await;
        if let Some(answer) = answer.as_object_mut() {
            answer.remove("request_id");
        }
        (status, answer)
    };
    for route in ["/comparison", "/comparison/why"] {
        let (status, shown) = get(&viewer, format!("{route}?s={},{}", ids[0], ids[1])).await;
        assert_eq!(status, StatusCode::OK, "{shown}");
        for place in [[&ids[0], "?"], ["?", &ids[0]]] {
            let path = |hidden: &str| {
                let [one, other] = place.map(|one| if one == "?" { hidden } else { one });
                format!("{route}?s={one},{other}")
            };
            let (status, missing) = get(&viewer, path(none)).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{missing}");
            let sentence = format!(
                "There is no scenario \"{none}\" that you can view. Check its id, or ask an admin of its institution for the Viewer role."
            );
            assert_eq!(missing["detail"], sentence);
            // The answers differ in the id alone, whether it exists, has this revision or belongs to others.
            for hidden in [ids[2].clone(), format!("{}@1", ids[2]), format!("{}@99", ids[2])] {
                let refused = get(&viewer, path(&hidden)).await;
                let shown = refused.1.to_string().replace(&ids[2], none);
                assert_eq!((refused.0, shown), (status, missing.to_string()), "{hidden}");
            }
        }
        // A key reads its own package only.
        let key = format!("/package/{}/key", grove.libraries[0].1);
        let (status, made) =
            server.send(&viewer, "POST", &key, Some(&json!({"name": route, "days": 1}))).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let program = client_of(&text(&made["key"]));
        let (status, _) = get(&program, format!("{route}?s={},{}", ids[0], ids[1])).await;
        assert_eq!(status, StatusCode::OK);
        let (status, refused) = get(&program, format!("{route}?s={},{}", ids[0], ids[2])).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{refused}");
        let (status, _) = get(&Client::new(), format!("{route}?s={},{}", ids[0], ids[1])).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    // The librarian can view both packages.
    let (status, _) = get(&server.client, format!("/comparison?s={},{}", ids[0], ids[2])).await;
    assert_eq!(status, StatusCode::OK);
    grove.server.stop().await;
}

async fn what_cannot_be_compared_is_refused(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, one) = server.demo().await;
    let other = scenario(&server, &package, "Other", json!({}), 3).await;
    let seven = vec![one.clone(); 7].join(",");
    let two = format!("{one},{other}");
    let refused = async |path: String| {
        let (status, answer) = server.send(&server.client, "GET", &path, None).await;
        (status, answer["field"].clone(), text(&answer["detail"]))
    };
    for (query, field, sentence) in [
        (String::new(), "s", "the request lists 0."),
        ("s=".to_owned(), "s", "the request lists 0."),
        (format!("s={one}"), "s", "A comparison has two to six scenarios; the request lists 1."),
        (format!("s={seven}"), "s", "the request lists 7."),
        (format!("s={one},{other},{one}"), "s", "is listed twice. Remove one,"),
        (format!("s={one},{other}@0"), "s", "has no valid revision."),
        (format!("s={one},{other}@99"), "s", "has no revision 99. Its current revision is 2;"),
        (format!("s={two}&base=none"), "base", "The base must be one of the scenarios: "),
        (format!("s={two}&pattern=kkk"), "pattern", "A pattern has one letter for each of the 2"),
        (format!("s={two}&pattern=xy"), "pattern", "For example: kn."),
    ] {
        let (status, named, detail) = refused(format!("/comparison?{query}")).await;
        let expected = (StatusCode::UNPROCESSABLE_ENTITY, json!(field));
        assert_eq!((status, named), expected, "{query}: {detail}");
        assert!(detail.contains(sentence), "{query}: {detail}");
    }
    for (query, field, sentence) in [
        (format!("s={one}"), "s", "A comparison has two to six scenarios"),
        (format!("s={two},{one}@1"), "s", "between two scenarios; the request lists 3."),
        (
            format!("s={two}&total=none"),
            "total",
            "There is no total \"none\". Choose one of: titles,",
        ),
        (format!("s={one},{other}@99"), "s", "has no revision 99."),
    ] {
        let (status, named, detail) = refused(format!("/comparison/why?{query}")).await;
        let expected = (StatusCode::UNPROCESSABLE_ENTITY, json!(field));
        assert_eq!((status, named), expected, "{query}: {detail}");
        assert!(detail.contains(sentence), "{query}: {detail}");
    }
    let (status, ..) = refused(format!("/comparison?s={two}&limit=x")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, ..) = refused(format!("/comparison?s={one},%00")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    server.stop().await;
}
