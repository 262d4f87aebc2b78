//! Versions of the reference data: which one a forecast uses, pinning, and comparing with another version.

pub mod library;
mod stamped;

use std::collections::{BTreeMap, HashMap};

use reqwest::StatusCode;
use serde_json::{Value, json};

use self::library::{Library, export, newer, pin, put, reference, told};
use crate::backup::{findings, succeeds};
use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    a_pinned_scenario_keeps_its_numbers,
    a_pin_is_a_change_like_any_other,
    the_difference_is_that_of_two_exports,
    a_comparison_names_both_versions,
    a_consortium_is_pinned_with_its_members,
    what_is_pinned_survives_a_copy,
);

async fn a_pinned_scenario_keeps_its_numbers(database: Database) {
    let data = Data::new(database).await;
    let library = Library::new(&data).await;
    let server = &library.grove.server;
    let [older, newer] = &library.versions;
    assert_eq!(told(server, &library.pinned).await, library.before, "to the last digit");
    let after = told(server, &library.following).await;
    for (now, before) in after.iter().zip(&library.before) {
        assert_ne!(now, before, "what follows the newest has changed");
    }

    let pinned = reference(server, &library.pinned).await;
    assert_eq!(pinned["is_pinned"], true);
    assert_eq!(pinned["used"]["version"], json!(older));
    assert_eq!(pinned["used"]["is_newest"], false);
    assert_eq!((&pinned["used"]["as_of"], &pinned["used"]["journals"]), (&json!(null), &json!(60)));
    assert_eq!(pinned["newer"]["version"], json!(newer));
    assert_eq!(
        (&pinned["newer"]["as_of"], &pinned["newer"]["journals"]),
        (&json!("2026-03-01"), &json!(59))
    );
    assert_eq!((&pinned["may_edit"], &pinned["num_versions"]), (&json!(true), &json!(2)));
    let following = reference(server, &library.following).await;
    assert_eq!((&following["is_pinned"], &following["newer"]), (&json!(false), &json!(null)));
    assert_eq!(following["used"]["version"], json!(newer));
    let document = server.get_json(&library.following).await;
    assert_eq!(document["reference"]["used"], following["used"]);

    // The totals of all scenarios of a package, each with its own reference data.
    let package = format!("/package/{}/scenarios", library.grove.libraries[0].1);
    let all = server.get_json(&package).await;
    for scenario in [&library.pinned, &library.following] {
        let line = all["scenarios"].as_array().unwrap().iter();
        let line = line.into_iter().find(|one| scenario.ends_with(one["id"].as_str().unwrap()));
        let (line, totals) = (line.unwrap(), server.get_json(&format!("{scenario}/summary")).await);
        assert_eq!(line["summary"]["cost_scenario"], totals["cost_scenario"], "{scenario}");
        assert_eq!(line["reference_version"], totals["reference_version"], "{scenario}");
    }
    library.grove.server.stop().await;
}

async fn a_pin_is_a_change_like_any_other(database: Database) {
    let data = Data::new(database).await;
    let library = Library::new(&data).await;
    let server = &library.grove.server;
    let [older, newer] = &library.versions;
    let scenario = &library.following;
    let after = told(server, scenario).await;
    let is_pinned = async || {
        let reference = reference(server, scenario).await;
        reference["is_pinned"].as_bool().unwrap().then(|| text(&reference["used"]["version"]))
    };

    // Back to the older data, then undo, redo, undo.
    let revision = pin(server, scenario, json!(older)).await["revision"].clone();
    assert_eq!(told(server, scenario).await, library.before);
    let history = server.get_json(&format!("{scenario}/versions")).await;
    assert_eq!(history["versions"][0]["change"], json!({"reference": [null, older]}));
    for (step, expected) in [("undo", &after), ("redo", &library.before), ("undo", &after)] {
        let (status, answer) = server.post(&format!("{scenario}/{step}"), json!({})).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        assert_eq!(&told(server, scenario).await, expected, "{step}");
    }
    assert_eq!(is_pinned().await, None);

    // An upgrade, from the pin to the newest version as a pin, and back to an earlier version of the scenario.
    let kept = &library.pinned;
    pin(server, kept, json!(newer)).await;
    assert_eq!(told(server, kept).await[..2], after[..2]);
    let history = server.get_json(&format!("{kept}/versions")).await;
    assert_eq!(history["versions"][0]["change"], json!({"reference": [older, newer]}));
    pin(server, kept, json!(null)).await;
    assert_eq!(reference(server, kept).await["is_pinned"], false);
    let at = history["versions"][1]["revision"].clone();
    let (status, back) = server.post(&format!("{kept}/restore"), json!({"revision": at})).await;
    assert_eq!((status, &back["reference"]["used"]["version"]), (StatusCode::OK, &json!(older)));
    assert_eq!(told(server, kept).await, library.before);

    // A copy keeps the pin.
    let (package, id) = (text(&back["package_id"]), kept.rsplit('/').next().unwrap());
    let path = format!("/package/{package}/scenario?copy={id}");
    let (status, copy) = server.post(&path, json!({"name": "Copy"})).await;
    assert_eq!(status, StatusCode::CREATED, "{copy}");
    assert_eq!(copy["reference"], back["reference"]);
    let copied = format!("/scenario/{}", text(&copy["id"]));
    assert_eq!(export(server, &copied).await, library.before[0]);

    // Invalid requests.
    let (status, refused) = put(server, scenario, json!({"version": "none"})).await;
    assert_eq!((status, &refused["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("version")));
    let sentence = format!(
        "This server has no reference data of the version \"none\". It has: {newer}, {older}."
    );
    assert_eq!(refused["detail"], sentence);
    let (status, refused) = put(server, scenario, json!({})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    let (status, refused) =
        put(server, scenario, json!({"version": older, "revision": revision})).await;
    assert_eq!(status, StatusCode::CONFLICT, "{refused}");
    assert_eq!(is_pinned().await, None, "nothing was changed");
    library.grove.server.stop().await;
}

/// Returns the rows of an export by ISSN.
fn rows(export: &str) -> BTreeMap<String, HashMap<String, String>> {
    let mut reader = csv::Reader::from_reader(export.as_bytes());
    let rows = reader.deserialize::<HashMap<String, String>>().map(Result::unwrap);
    rows.map(|row| (row["issn_l"].clone(), row)).collect()
}

async fn the_difference_is_that_of_two_exports(database: Database) {
    const COMPARED: [&str; 7] = [
        "usage",
        "cost",
        "subscription_cost",
        "ill_cost",
        "cpu",
        "cpu_rank",
        "free_instant_usage_percent",
    ];
    let data = Data::new(database).await;
    let library = Library::new(&data).await;
    let server = &library.grove.server;
    let [older, newer] = &library.versions;
    let path = format!("{}/reference/difference", library.pinned);
    let difference = server.get_json(&path).await;
    assert_eq!(difference["before"]["version"], json!(older));
    assert_eq!(difference["after"]["version"], json!(newer));
    assert_eq!(told(server, &library.pinned).await, library.before, "asking changes nothing");

    let before = rows(&library.before[0]);
    // The same subscriptions with the newer data: those of the other scenario may differ.
    pin(server, &library.pinned, json!(null)).await;
    let after = rows(&export(server, &library.pinned).await);
    let totals_after = server.get_json(&format!("{}/summary", library.pinned)).await;
    pin(server, &library.pinned, json!(older)).await;
    let totals_before = server.get_json(&format!("{}/summary", library.pinned)).await;
    for (side, totals) in [("totals_before", totals_before), ("totals_after", totals_after)] {
        for (name, value) in difference[side].as_object().unwrap() {
            assert_eq!(&totals[name], value, "{side}, {name}");
        }
    }

    let shown = |rows: &BTreeMap<String, HashMap<String, String>>, issn: &str, column: &str| {
        rows.get(issn).and_then(|row| row[column].parse::<f64>().ok())
    };
    let differs = |issn: &str| {
        let mut others = COMPARED.into_iter().filter(|column| *column != "cpu_rank");
        others.any(|column| shown(&before, issn, column) != shown(&after, issn, column))
    };
    let titles = difference["titles"].as_array().unwrap();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for title in titles {
        let issn = title["issn_l"].as_str().unwrap();
        let kind = title["change"].as_str().unwrap();
        *kinds.entry(kind).or_default() += 1;
        let expected = match (before.contains_key(issn), after.contains_key(issn)) {
            (true, true) if differs(issn) => "changes",
            (true, true) => "moves",
            (true, false) => "goes",
            (false, true) => "comes",
            (false, false) => panic!("{issn} is nowhere"),
        };
        assert_eq!(kind, expected, "{issn}");
        for column in COMPARED {
            for (side, rows) in [("before", &before), ("after", &after)] {
                let got = title[format!("{column}_{side}")].as_f64();
                assert_eq!(got, shown(rows, issn, column), "{issn}, {column} {side}");
            }
        }
    }
    assert_eq!(kinds["goes"], 1, "{kinds:?}");
    assert!(kinds["changes"] >= 1 && kinds["moves"] >= 1, "{kinds:?}");
    let listed = |issn: &&String| titles.iter().any(|title| title["issn_l"] == json!(issn));
    let unchanged: Vec<&String> = before.keys().filter(|issn| !listed(issn)).collect();
    assert_eq!(difference["num_unchanged"], json!(unchanged.len()));
    for issn in unchanged {
        for column in COMPARED {
            assert_eq!(
                shown(&before, issn, column),
                shown(&after, issn, column),
                "{issn}, {column}"
            );
        }
    }
    let sizes = titles.iter().map(|title| {
        let use_of = |side: &str| title[format!("usage_{side}")].as_f64().unwrap_or(0.0);
        (use_of("after") - use_of("before")).abs()
    });
    assert!(sizes.collect::<Vec<_>>().is_sorted_by(|one, next| one >= next));

    // The same as a file, and in the opposite direction.
    let file = server.get(&format!("{path}.csv?to={newer}")).await.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let lines: Vec<HashMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    assert_eq!(lines.len(), titles.len());
    for (line, title) in lines.iter().zip(titles) {
        for (name, text) in line {
            match &title[name] {
                Value::Null => assert_eq!(text, "", "{name}"),
                Value::Number(number) => {
                    assert_eq!(text.parse::<f64>().unwrap(), number.as_f64().unwrap(), "{name}");
                }
                Value::Bool(flag) => assert_eq!(text, &flag.to_string()),
                value => assert_eq!(text, value.as_str().unwrap(), "{name}"),
            }
        }
    }
    let back =
        server.get_json(&format!("{}/reference/difference?to={older}", library.following)).await;
    let comes = back["titles"].as_array().unwrap().iter().filter(|one| one["change"] == "comes");
    assert_eq!(comes.count(), 1);
    let none = server.get_json(&format!("{path}?to={older}")).await;
    assert_eq!((&none["titles"], &none["num_unchanged"]), (&json!([]), &json!(before.len())));
    assert_eq!(none["totals_before"], none["totals_after"]);
    let refused = server.get(&format!("{path}?to=none")).await;
    assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json::<Value>().await.unwrap()["field"], "to");
    library.grove.server.stop().await;
}

async fn a_comparison_names_both_versions(database: Database) {
    let data = Data::new(database).await;
    let library = Library::new(&data).await;
    let server = &library.grove.server;
    let [older, newer] = &library.versions;
    let [one, other] =
        [&library.pinned, &library.following].map(|path| &path["/scenario/".len()..]);
    let path = format!("/comparison?s={one},{other}&limit=1000");
    let comparison = server.get_json(&path).await;
    let named = |at: usize| &comparison["scenarios"][at]["reference"]["version"];
    assert_eq!((named(0), named(1)), (&json!(older), &json!(newer)));
    let kinds: Vec<&Value> =
        comparison["data"].as_array().unwrap().iter().map(|one| &one["kind"]).collect();
    assert_eq!(kinds, ["reference"], "the files are the same");

    // The titles are those of the difference of both versions, with the same subscriptions.
    let difference = server.get_json(&format!("{}/reference/difference", library.pinned)).await;
    let change = |title: &Value| match &title["cells"] {
        cells if cells[0].is_null() => "comes",
        cells if cells[1].is_null() => "goes",
        _ => "changes",
    };
    let titles = comparison["titles"].as_array().unwrap();
    let found: BTreeMap<String, &str> =
        titles.iter().map(|title| (text(&title["issn_l"]), change(title))).collect();
    let others = difference["titles"].as_array().unwrap().iter();
    for title in others
        .clone()
        .filter(|title| ["comes", "goes"].contains(&title["change"].as_str().unwrap()))
    {
        assert_eq!(json!(found[&text(&title["issn_l"])]), title["change"], "{title}");
    }
    assert!(found.values().any(|change| *change == "goes"), "{found:?}");
    let of_use = others.filter(|title| title["usage_before"] != title["usage_after"]);
    for title in of_use {
        assert!(found.contains_key(&text(&title["issn_l"])), "{title}");
    }

    // The reference data alone differ: they contribute everything.
    let path = format!("/comparison/why?s={one},{other}&total=cost");
    let why = server.get_json(&path).await;
    let contributions = why["contributions"].as_array().unwrap();
    assert_eq!(contributions.len(), 1, "{why}");
    assert_eq!(contributions[0]["factors"][0]["name"], "reference");
    assert_eq!(contributions[0]["value"], why["difference"]);
    assert!(why["difference"].as_f64().unwrap().abs() > 0.5, "{why}");

    // With another setting, a combination is a forecast of the one data with the setting of the other scenario.
    let settings = json!({"cost_ill": 46});
    server.patch(&format!("{}/settings", library.following), settings.clone()).await;
    let difference = server.get_json(&path).await;
    let mut costs = Vec::new();
    for (version, cost) in [(older, 23), (newer, 23), (older, 46), (newer, 46)] {
        pin(server, &library.following, json!(version)).await;
        let settings = json!({ "cost_ill": cost });
        server.patch(&format!("{}/settings", library.following), settings).await;
        let totals = server.get_json(&format!("{}/summary", library.following)).await;
        costs.push(totals["cost_scenario"].as_f64().unwrap());
    }
    let expected = 0.5 * ((costs[1] - costs[0]) + (costs[3] - costs[2]));
    let all = difference["contributions"].as_array().unwrap().iter();
    let of = |name: &str| {
        let mut found = all.clone().filter(|one| one["factors"][0]["name"] == name);
        found.next().unwrap()["value"].as_f64().unwrap()
    };
    assert!((of("reference") - expected).abs() < 1e-6, "{difference} {expected}");
    assert!((of("cost_ill") + of("reference") - (costs[3] - costs[0])).abs() < 1e-6);
    library.grove.server.stop().await;
}

async fn a_consortium_is_pinned_with_its_members(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let feeders = grove.add_all().await;
    let (pinned, following) = (grove.scenario("Pinned").await, grove.scenario("Following").await);
    let older = reference(&grove.server, &pinned).await["used"]["version"].clone();
    pin(&grove.server, &pinned, older.clone()).await;
    let path = format!("{pinned}/member-institutions/consortial-scenarios");
    let (status, sent) = grove.server.post(&path, json!({"member_institutions": feeders})).await;
    assert_eq!(status, StatusCode::OK, "{sent}");
    let before = told(&grove.server, &pinned).await;
    newer(&grove.folder.path().join("reference"));
    let grove = grove.again(&data, |_| {}).await;
    let server = &grove.server;
    // In turn, so that neither reuses the other's cached rows of members.
    for _ in 0..2 {
        assert_eq!(told(server, &pinned).await, before);
        assert_ne!(told(server, &following).await[0], before[0]);
    }
    let difference = server.get_json(&format!("{pinned}/reference/difference")).await;
    let totals = server.get_json(&format!("{following}/summary")).await;
    assert_eq!(difference["totals_after"]["usage"], totals["usage"]);
    assert_eq!(difference["titles"][0]["change"], "goes", "the largest journal is gone");

    // Proposals sent to members are computed with the same data.
    let member = server.get_json(&format!("/package/{}", feeders[0])).await;
    let proposal = format!("/scenario/{}", text(&member["scenarios"][0]["id"]));
    let shown = reference(server, &proposal).await;
    assert_eq!((&shown["is_pinned"], &shown["used"]["version"]), (&json!(true), &older));
    assert_eq!(shown["may_edit"], false, "the consortium sets it");
    let (status, _) = put(server, &proposal, json!({"version": null})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    pin(server, &pinned, json!(null)).await;
    let (status, sent) = server.post(&path, json!({"member_institutions": feeders})).await;
    assert_eq!(status, StatusCode::OK, "{sent}");
    assert_eq!(reference(server, &proposal).await["is_pinned"], false, "sent again");
    grove.server.stop().await;
}

async fn what_is_pinned_survives_a_copy(database: Database) {
    let data = Data::new(database).await;
    let library = Library::new(&data).await;
    library.grove.server.stop().await;
    let found = findings(&data, None);
    assert_eq!((&found["faults"], &found["unnamed"]), (&json!([]), &json!([])), "{found}");

    let to = Data::new(database).await;
    let file = data.path().join("copy.tar");
    succeeds(&["backup", file.to_str().unwrap()], &data, None);
    succeeds(&["restore", file.to_str().unwrap()], &to, None);
    assert_eq!(findings(&to, None)["faults"], json!([]));
    let server = Running::start(&to, false).await;
    assert_eq!(told(&server, &library.pinned).await, library.before);
    server.stop().await;

    // A check finds that a table of a pinned version is missing.
    let objects = data.path().join("store/reference").join(&library.versions[0]);
    std::fs::remove_file(objects.join("journals.parquet")).unwrap();
    let found = findings(&data, None);
    assert_eq!(found["faults"][0]["kind"], "object-missing", "{found}");
}
