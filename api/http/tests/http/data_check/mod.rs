//! Which titles of a package are forecast, and why the others are not.

mod any_files;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};
use crate::small_library::{AFTER, BEFORE, PRICES, USED, reference, report};

on_each_database!(
    every_title_of_the_demo_is_in_one_state,
    a_package_is_held_against_new_reference_data,
    a_consortium_has_no_check_of_its_own,
);

/// Names of journals by state, as a document has them.
fn issns_in(check: &Value, is: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let titles = check["titles"].as_array().unwrap().iter();
    let those = titles.filter(|title| is(title["state"].as_str().unwrap()));
    those.filter_map(|title| title["issn_l"].as_str().map(str::to_owned)).collect()
}

fn found<'a>(check: &'a Value, code: &str) -> &'a Value {
    let findings = check["findings"].as_array().unwrap().iter();
    findings.clone().find(|found| found["code"] == code).unwrap_or(&Value::Null)
}

async fn forecast(server: &Running, scenario: &str) -> BTreeSet<String> {
    let journals = server.get_json(&format!("/scenario/{scenario}/journals")).await;
    journals["journals"].as_array().unwrap().iter().map(|row| text(&row["issn_l"])).collect()
}

async fn every_title_of_the_demo_is_in_one_state(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    let path = format!("/package/{package}/data-check");
    let check = server.get_json(&path).await;
    let shown = forecast(&server, &scenario).await;
    assert!(shown.len() > 100);
    assert_eq!(issns_in(&check, |state| state != "not_forecast"), shown);
    let all = check["titles"].as_array().unwrap();
    let number = |part: &Value| part["titles"].as_u64().unwrap() as usize;
    assert_eq!(number(&check["all"]), all.len());
    assert_eq!(number(&check["forecast"]), shown.len());
    assert_eq!(number(&check["forecast"]) + number(&check["not_forecast"]), all.len());
    for title in all {
        let has_reason = !title["reasons"].as_array().unwrap().is_empty();
        assert_eq!(has_reason, title["state"] == "not_forecast", "{title}");
    }
    // Titles, uses and costs of the reasons add up to what is not forecast, and no share is above all.
    let reasons = check["findings"].as_array().unwrap().iter();
    let reasons: Vec<&Value> = reasons.filter(|found| found["weight"] == "reason").collect();
    assert!(reasons.len() > 1, "{}", check["findings"]);
    for amount in ["titles", "uses", "cost"] {
        let sum: f64 = reasons.iter().map(|found| found[amount].as_f64().unwrap()).sum();
        let whole = check["not_forecast"][amount].as_f64().unwrap();
        assert!((sum - whole).abs() < 1e-6 * whole.max(1.0), "{amount}: {sum} {whole}");
    }
    // What is used and left out is what the list of excluded titles has.
    let excluded = server.get(&format!("/package/{package}/excluded.csv")).await;
    let excluded = excluded.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(excluded.as_bytes());
    let excluded: BTreeSet<String> =
        reader.records().map(|row| row.unwrap()[0].to_owned()).collect();
    let used = all.iter().filter(|title| title["state"] == "not_forecast");
    let used: BTreeSet<String> = used
        .filter(|title| title["uses"].is_number())
        .map(|title| {
            let issn =
                if title["issn_l"].is_null() { &title["issns"][0] } else { &title["issn_l"] };
            text(issn)
        })
        .collect();
    assert_eq!(used, excluded);

    // As a file: the same titles.
    let response = server.get(&format!("{path}.csv")).await;
    assert_eq!(response.status(), StatusCode::OK);
    let file = response.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let states: Vec<String> = reader.records().map(|row| row.unwrap()[8].to_owned()).collect();
    let expected: Vec<String> = all.iter().map(|title| text(&title["state"])).collect();
    assert_eq!(states, expected);

    // A filter with one title: all others have that as a reason, at least as a further one.
    let kept = shown.first().unwrap();
    let filter = format!("issn\n{kept}\n").into_bytes();
    server.upload(&format!("/package/{package}/file"), &[("filter.csv", filter)]).await;
    let check = server.get_json(&path).await;
    assert_eq!(issns_in(&check, |state| state != "not_forecast"), BTreeSet::from([kept.clone()]));
    assert_eq!(forecast(&server, &scenario).await.len(), 1);
    let outside = number(found(&check, "outside_filter"));
    assert_eq!(outside, shown.len() - 1, "{}", check["findings"]);

    let empty = server.package("Empty", "USD").await;
    let check = server.get_json(&format!("{empty}/data-check")).await;
    assert_eq!(check["titles"], json!([]));
    assert_eq!(check["all"]["titles_percent"], json!(null));
    server.stop().await;
}

/// The state of each title by its name: what counts of it is its first reason.
fn states(check: &Value) -> BTreeMap<String, (String, String)> {
    let names: HashMap<&str, &str> = USED.iter().map(|(name, issn, _)| (*issn, *name)).collect();
    let of = |title: &Value| {
        let issns = title["issns"].as_array().unwrap().iter().map(|issn| issn.as_str().unwrap());
        let name = issns.filter_map(|issn| names.get(issn)).next().unwrap_or(&"Nameless");
        let reason = title["reasons"][0].as_str().unwrap_or_default().to_owned();
        ((*name).to_owned(), (text(&title["state"]), reason))
    };
    check["titles"].as_array().unwrap().iter().map(of).collect()
}

fn expected(of: &[(&str, &str, &str)]) -> BTreeMap<String, (String, String)> {
    let own = |text: &str| text.to_owned();
    of.iter().map(|(name, state, reason)| (own(name), (own(state), own(reason)))).collect()
}

async fn a_package_is_held_against_new_reference_data(database: Database) {
    let data = Data::new(database).await;
    let folder = tempfile::tempdir().unwrap();
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    reference(&old, &BEFORE);
    reference(&new, &AFTER);
    let start = async |reference: &Path| {
        let reference = Some(reference.to_owned());
        Running::start_with(&data, |config| {
            config.reference = reference;
            config.base_year = Some(2026);
        })
        .await
    };
    let server = start(&old).await;
    let package = server.package("P", "EUR").await;
    let files = format!("{package}/file");
    for (name, file) in [("TR_J3.csv", report(&USED)), ("prices.csv", PRICES.into())] {
        let (status, taken) = server.upload(&files, &[(name, file)]).await;
        assert_eq!(status, StatusCode::CREATED, "{taken}");
    }
    let path = format!("{package}/data-check");
    let check = server.get_json(&path).await;
    let unknown = [
        ("Later", "not_forecast", "unknown_issn"),
        ("Strange", "not_forecast", "unknown_issn"),
        ("Mistyped", "not_forecast", "wrong_issn"),
        ("Nameless", "not_forecast", "no_issn"),
    ];
    let known = [("Open", "not_forecast", "open_access"), ("Changed", "weak", "")];
    let both = [("Whole", "weak", ""), ("Thin", "weak", "")];
    assert_eq!(states(&check), expected(&[&unknown[..], &known[..], &both[..]].concat()));
    assert_eq!((&check["compared_with"], &check["currency"]), (&json!(null), &json!("EUR")));
    assert_eq!((&check["all"]["uses"], &check["all"]["cost"]), (&json!(210.0), &json!(2000.0)));
    let strange = found(&check, "unknown_issn");
    assert_eq!(
        (&strange["titles"], &strange["uses"], &strange["cost"]),
        (&json!(2), &json!(15.0), &json!(200.0))
    );
    assert_eq!(strange["cost_percent"], 10.0);
    assert_eq!(found(&check, "no_papers")["titles"], 2);
    assert_eq!(found(&check, "no_citations")["titles"], 3, "nobody said who the institution is");
    assert_eq!(found(&check, "other_issn")["titles"], 1);
    // With its ROR id the citations are there, and of authorships nobody knows anything.
    let ror = format!("/institution/{}/ror/02y3ad647", server.institution);
    assert_eq!(server.post(&ror, json!({})).await.0, StatusCode::OK);
    let check = server.get_json(&path).await;
    assert_eq!(found(&check, "no_citations"), &json!(null));
    assert_eq!(found(&check, "no_authorships")["titles"], 3);
    server.stop().await;

    // New reference data: a journal has another linking ISSN, and an ISSN more. The files were read before.
    let server = start(&new).await;
    let check = server.get_json(&path).await;
    let unknown = [
        ("Later", "not_forecast", "read_before"),
        ("Strange", "not_forecast", "unknown_issn"),
        ("Mistyped", "not_forecast", "wrong_issn"),
        ("Nameless", "not_forecast", "no_issn"),
    ];
    let known =
        [("Open", "not_forecast", "open_access"), ("Changed", "not_forecast", "read_before")];
    assert_eq!(states(&check), expected(&[&unknown[..], &known[..], &both[..]].concat()));
    assert!(check["compared_with"].is_string());
    let changed = found(&check, "changed_issn_l");
    assert_eq!((&changed["titles"], &changed["cost"]), (&json!(1), &json!(300.0)));
    // What the remedy says: the files again, with what is wrong in them put right.
    let mut used = USED;
    used[6].1 = "0001-4575";
    let prices = format!("{PRICES}Open,2049-3630,0\n").into_bytes();
    for (name, file) in [("TR_J3-again.csv", report(&used)), ("prices.csv", prices)] {
        let (status, taken) = server.upload(&files, &[(name, file)]).await;
        assert_eq!(status, StatusCode::CREATED, "{taken}");
    }
    let shown = server.get_json(&package).await;
    let uploads = shown["files"].as_array().unwrap().iter();
    let old =
        uploads.filter(|upload| upload["name"] == "TR_J3.csv").map(|upload| text(&upload["id"]));
    for upload in old.collect::<Vec<_>>() {
        server.delete(&format!("{files}/{upload}")).await;
    }
    let check = server.get_json(&path).await;
    let titles = check["titles"].as_array().unwrap();
    assert_eq!(titles.len(), 6, "{titles:?}");
    assert_eq!(found(&check, "read_before"), &json!(null));
    assert_eq!(issns_in(&check, |state| state == "weak").len(), 3);
    assert_eq!(found(&check, "unknown_issn")["uses"], 8.0);
    server.stop().await;
}

async fn a_consortium_has_no_check_of_its_own(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let catalog = &server.catalog;
    let consortium = catalog.create_institution(None, "Consortium", &[], true).await.unwrap();
    let client = server
        .person(
            "head@example.org",
            &[(consortium.id.as_str(), titlewise_catalog::Role::ConsortiumAdmin)],
        )
        .await;
    let body = json!({"name": "All", "institution_id": consortium.id});
    let (status, made) = server.send(&client, "POST", "/package", Some(&body)).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let path = format!("/package/{}/data-check", text(&made["id"]));
    let (status, said) = server.send(&client, "GET", &path, None).await;
    assert_eq!(status, StatusCode::CONFLICT, "{said}");
    assert!(text(&said["detail"]).contains("Each member's package has a data check"), "{said}");
    server.stop().await;
}
