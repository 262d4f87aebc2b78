//! What differs between scenarios, side by side.

use std::collections::{BTreeMap, BTreeSet};

use arrow::array::{Array, AsArray};
use arrow::datatypes::Float64Type;
use arrow::ipc::reader::StreamReader;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{
    TOTALS, change, contributions, export, list, number, scenario, sum, total, totals, why,
};
use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    scenarios_are_compared_with_their_base,
    titles_are_those_of_two_exports,
    a_scenario_does_not_differ_from_itself,
    a_revision_is_what_the_scenario_was,
    packages_with_other_files_are_compared,
    amounts_in_other_currencies_are_not_compared,
    scenarios_of_a_consortium_are_compared,
);

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

    // The subjects add up to the totals.
    for (at, id) in ids.into_iter().enumerate() {
        let totals = totals(&server, id).await;
        let sum = |name: &str| {
            let cells = list(&comparison["subjects"]).iter().map(|one| &one["cells"][at][name]);
            cells.map(number).sum::<f64>()
        };
        assert_eq!(sum("num_titles"), number(&totals["num_journals_total"]));
        assert_eq!(sum("num_subscribed"), number(&totals["num_journals_subscribed"]));
        let difference = sum("cost") - number(&totals["cost_scenario"]);
        assert!(difference.abs() < 0.01, "{at}: {difference}");
    }
    let subjects: Vec<&Value> =
        list(&comparison["subjects"]).iter().map(|one| &one["subject"]).collect();
    assert!(subjects.len() > 3, "{subjects:?}");
    assert!(subjects.is_sorted_by_key(|subject| subject.as_str().unwrap_or("~")), "{subjects:?}");
    server.stop().await;
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
