//! Which titles of a package are forecast, and why the others are not.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use arrow::array::{
    ArrayRef, AsArray, Float64Array, Int32Array, RecordBatch, StringArray, new_null_array,
};
use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_api::library::{
    Checked, CheckedTitle, Finding, HeldTable, PackageTerms, Reference, State, Weight, model_inputs,
};
use titlewise_engine::assumptions::{Scenario, Settings};
use titlewise_engine::model::Model;
use titlewise_ingest::TableKind;
use titlewise_ingest::generate::{Spec, invent, write};

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};
use crate::support::{run, titlewise};

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

/// The report of a library: what it names, by print ISSN.
fn report(rows: &[(&str, &str, u32)]) -> Vec<u8> {
    let head = "Report_Name,Journal Requests (Excluding OA_Gold)\nReport_ID,TR_J3\nRelease,5\nInstitution_Name,X\nInstitution_ID,\n\
        Metric_Types,\nReport_Filters,\nReport_Attributes,\nExceptions,\nReporting_Period,\"Begin_Date=2025-01-01; End_Date=2025-01-31\"\n\
        Created,2025-02-01\nCreated_By,X\n\nTitle,Publisher,Print_ISSN,Online_ISSN,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2025\n";
    let rows = rows.iter().map(|(title, issn, uses)| {
        format!("{title},House,{issn},,Controlled,Unique_Item_Requests,{uses},{uses}\n")
    });
    (head.to_owned() + &rows.collect::<String>()).into_bytes()
}

/// Reference data of a few journals. Only the first has everything.
fn reference(folder: &Path, journals: &[(&str, &str, bool, bool)]) {
    fs::create_dir_all(folder).unwrap();
    let mut text = String::from(
        "issn_l,title,publisher,subject,is_society,is_current_subscription,is_gold,issns\n",
    );
    for (issn_l, issns, is_current, is_gold) in journals {
        text +=
            &format!("{issn_l},Journal {issn_l},House,Physics,,{is_current},{is_gold},{issns}\n");
    }
    let first = journals[0].0;
    let ages: String = (0..5).map(|age| format!("{first},{age},{}\n", 50 - 10 * age)).collect();
    for (name, text) in [
        ("journals", text),
        ("papers_by_year", format!("issn_l,year,num_papers\n{first},2024,90\n")),
        (
            "download_totals",
            format!("issn_l,downloads_total,papers_reference_year\n{first},200,90\n"),
        ),
        ("download_age_profile", format!("issn_l,age,downloads\n{ages}")),
        (
            "oa_papers_by_year",
            format!(
                "issn_l,year,oa_type,n_with_submitted,n_no_submitted\n{first},2024,green,9,8\n"
            ),
        ),
        (
            "institution_citations",
            format!("ror_id,issn_l,year,num_citations\n02y3ad647,{first},2024,3\n"),
        ),
    ] {
        fs::write(folder.join(format!("{name}.csv")), text).unwrap();
    }
}

/// Journals of the reference data, before and after.
const BEFORE: [(&str, &str, bool, bool); 4] = [
    ("0031-9252", "0031-9252;1879-0658", true, false),
    ("1026-597X", "1026-597X;1573-0441", true, false),
    ("2049-3630", "2049-3630", false, true),
    ("0028-0836", "0028-0836;1476-4687", true, false),
];
const AFTER: [(&str, &str, bool, bool); 4] = [
    ("0031-9252", "0031-9252;1879-0658", true, false),
    ("1026-597X", "1026-597X;1573-0441", true, false),
    ("2049-3630", "2049-3630", false, true),
    ("1476-4687", "0028-0836;1476-4687;0036-8075", true, false),
];
/// What the library's report names.
const USED: [(&str, &str, u32); 8] = [
    ("Whole", "1879-0658", 100),
    ("Thin", "1026-597X", 40),
    ("Open", "2049-3630", 30),
    ("Changed", "0028-0836", 20),
    ("Later", "0036-8075", 10),
    ("Strange", "0001-4575", 5),
    ("Mistyped", "0001-4576", 3),
    ("Nameless", "", 2),
];
const PRICES: &str = "Title,ISSN,Price\nWhole,0031-9252,1000\nThin,1026-597X,500\nChanged,0028-0836,300\nStrange,0001-4575,200\n";

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
            &[(consortium.id.as_str(), titlewise_api::catalog::Role::ConsortiumAdmin)],
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

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// A row that names a title: the linking ISSN that it was given, its ISSN, and uses or price.
type Row = (Option<String>, String, f64);

/// A table of which only some columns matter.
fn held(kind: TableKind, rows: &[Row]) -> HeldTable {
    let text = |of: &dyn Fn(&Row) -> Option<String>| -> ArrayRef {
        Arc::new(rows.iter().map(of).collect::<StringArray>())
    };
    let always = |value: &'static str| text(&move |_| Some(value.to_owned()));
    let schema = kind.schema();
    let column = |field: &arrow::datatypes::Field| -> ArrayRef {
        match field.name().as_str() {
            "issn_l" => text(&|row| row.0.clone()),
            "issn" | "print_issn" => text(&|row| (!row.1.is_empty()).then(|| row.1.clone())),
            "title" => text(&|row| Some(format!("Title {}", row.1))),
            "report_name" => always("trj3"),
            "metric_type" => always("Unique_Item_Requests"),
            "release" => always("5"),
            "data_type" => always("Journal"),
            "report_version" => Arc::new(Int32Array::from(vec![5; rows.len()])),
            "total" | "price" => {
                Arc::new(rows.iter().map(|row| Some(row.2)).collect::<Float64Array>())
            }
            _ => new_null_array(field.data_type(), rows.len()),
        }
    };
    let columns = schema.fields().iter().map(|field| column(field)).collect();
    let rows = RecordBatch::try_new(schema, columns).unwrap();
    let kind = kind.name().to_owned();
    HeldTable { name: kind.clone(), slot: kind.clone(), kind, rows }
}

/// Whatever files name, each title is in one state, and those that are forecast are those of the model.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_files_name_each_title_is_in_exactly_one_state() {
    let folder = tempfile::tempdir().unwrap();
    reference(folder.path(), &AFTER);
    let reference = Reference::read(folder.path()).unwrap();
    let before =
        titlewise_ingest::IssnMap::new([("0028-0836", "0028-0836"), ("1026-597X", "1026-597X")]);
    let model = Model::new().await.unwrap();
    let issns = [
        "0031-9252",
        "1879-0658",
        "1573-0441",
        "2049-3630",
        "0028-0836",
        "0036-8075",
        "0370-2693",
        "0001-4575",
        "0001-4576",
        "",
    ];
    let (mut dice, mut seen) = (Dice(7), BTreeSet::new());
    for case in 0..300 {
        let mut rows = |most: u64| -> Vec<Row> {
            let count = dice.below(most);
            let mut row = || {
                let issn = issns[dice.below(issns.len() as u64) as usize].to_owned();
                let known = titlewise_ingest::Issn::parse(&issn)
                    .and_then(|issn| reference.issn_map.issn_l(issn));
                // Some were read when the reference data knew nothing, some when they had another linking ISSN.
                let issn_l = match dice.below(4) {
                    0 => None,
                    1 if issn == "0028-0836" => Some(issn.clone()),
                    _ => known.map(|issn| issn.to_string()),
                };
                (issn_l, issn, dice.below(50) as f64)
            };
            (0..count).map(|_| row()).collect()
        };
        let mut files =
            vec![held(TableKind::Counter, &rows(12)), held(TableKind::Price, &rows(12))];
        let (has_filter, has_core) = (case % 3 == 0, case % 5 == 0);
        if has_filter {
            files.push(held(TableKind::Filter, &rows(8)));
        }
        if has_core {
            files.push(held(TableKind::Core, &rows(8)));
        }
        let terms = PackageTerms { id: "p".to_owned(), ..PackageTerms::default() };
        let inputs = model_inputs(&reference, &terms, files.clone()).unwrap().inputs;
        let facts = model.facts(&inputs, 2026).await.unwrap();
        let scenario = Scenario {
            scenario_id: "s".to_owned(),
            package_id: "p".to_owned(),
            base_year: 2026,
            use_pta: true,
            use_title_filter: has_filter,
            use_core_titles: has_core,
            paper_growth_mode: false,
            package_big_deal_cost: None,
            package_big_deal_cost_increase: None,
            settings: Settings::for_currency("USD"),
        };
        let uses: f64 = files[0].rows["total"]
            .as_primitive::<arrow::datatypes::Float64Type>()
            .values()
            .iter()
            .sum();
        let rows: usize = files.iter().map(|file| file.rows.num_rows()).sum();
        let checked = Checked {
            reference: &reference,
            before: Some(&before),
            files,
            terms: &terms,
            facts: &facts,
            scenario: &scenario,
        };
        let coverage = checked.coverage(&model).await.unwrap();
        let forecast = model.forecast(&facts, &scenario).await.unwrap();
        let forecast: BTreeSet<&str> =
            forecast.rows()["issn_l"].as_string::<i32>().iter().flatten().collect();
        let is_forecast = |title: &&CheckedTitle| title.state != State::NotForecast;
        let shown: Vec<&str> = coverage
            .titles
            .iter()
            .filter(is_forecast)
            .map(|title| title.issn_l.as_deref().unwrap())
            .collect();
        assert_eq!(shown.iter().copied().collect::<BTreeSet<_>>(), forecast, "case {case}");
        assert_eq!(shown.len(), forecast.len(), "case {case}: no title stands twice");
        for title in &coverage.titles {
            assert_eq!(title.reasons.is_empty(), title.state != State::NotForecast, "{title:?}");
            assert!(
                title.reasons.iter().all(|found| found.weight() == Weight::Reason),
                "{title:?}"
            );
            assert!(
                title.remarks.iter().all(|found| found.weight() != Weight::Reason),
                "{title:?}"
            );
            let weak = title.remarks.iter().any(|found| found.weight() == Weight::Weakness);
            assert_eq!(weak, title.state == State::Weak, "{title:?}");
            seen.extend(title.reasons.iter().chain(&title.remarks).copied());
        }
        assert_eq!(coverage.forecast.titles + coverage.not_forecast.titles, coverage.titles.len());
        assert!(coverage.titles.len() <= rows);
        assert_eq!(coverage.all.uses, uses, "case {case}: every use is a title's");
        let reasons = coverage.findings.iter().filter(|found| found.weight == Weight::Reason);
        assert_eq!(
            reasons.map(|found| found.share.titles).sum::<usize>(),
            coverage.not_forecast.titles
        );
    }
    let never = [Finding::NotPublished, Finding::LeftOutByName];
    let expected: BTreeSet<Finding> =
        Finding::ALL.into_iter().filter(|one| !never.contains(one)).collect();
    assert_eq!(seen, expected, "the dice meet all that can be met here");
}

#[test]
fn the_command_tells_what_is_not_forecast_and_writes_the_titles() {
    let dir = tempfile::tempdir().unwrap();
    let (old, new) = (dir.path().join("old"), dir.path().join("new"));
    reference(&old, &BEFORE);
    reference(&new, &AFTER);
    let path = |name: &str| dir.path().join(name).display().to_string();
    fs::write(path("TR_J3.csv"), report(&USED)).unwrap();
    fs::write(path("prices.csv"), PRICES).unwrap();
    let (usage, prices, out) = (path("TR_J3.csv"), path("prices.csv"), path("titles.csv"));
    let [old, new] = [old, new].map(|folder| folder.display().to_string());
    let base = [
        "reference",
        "check",
        &new,
        "--usage",
        &usage,
        "--price",
        &prices,
        "--as-of",
        "2026-06-15",
    ];
    let output =
        run(&[&base[..], &["--before", &old, "--ror", "02y3ad647", "--out", &out]].concat());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines: Vec<String> =
        said.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let has = |line: &str| assert!(lines.iter().any(|found| found == line), "{line}: {said}");
    assert!(lines[0].starts_with("version "), "{said}");
    has("named in the files 7 titles 100.0 % of uses 100.0 % of prices");
    has("forecast 3 titles 81.0 % of uses 90.0 % of prices");
    has("not forecast 4 titles 19.0 % of uses 10.0 % of prices");
    has("Wrong ISSN 1 titles 1.4 % of uses 0.0 % of prices");
    has("Linking ISSN changed 1 titles 14.3 % of uses 15.0 % of prices");
    has("Look the ISSN up (portal.issn.org), mend it in the file and upload it again.");
    let mut reader = csv::Reader::from_path(&out).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 7);
    let row = |title: &str| rows.iter().find(|row| &row[2] == title).unwrap();
    assert_eq!(&row("Mistyped")[9], "wrong_issn");
    assert_eq!((&row("Strange")[6], &row("Strange")[8]), ("200", "not_forecast"));
    // The titles that a forecast of the same files has, no other.
    let forecast = path("forecast.csv");
    titlewise(&[
        "forecast",
        "--reference",
        &new,
        "--usage",
        &usage,
        "--price",
        &prices,
        "--as-of",
        "2026-06-15",
        "--out",
        &forecast,
    ]);
    let mut reader = csv::Reader::from_path(&forecast).unwrap();
    let column = reader.headers().unwrap().iter().position(|name| name == "issn_l").unwrap();
    let of_forecast: BTreeSet<String> =
        reader.records().map(|row| row.unwrap()[column].to_owned()).collect();
    let of_check = rows.iter().filter(|row| &row[8] != "not_forecast").map(|row| row[0].to_owned());
    assert_eq!(of_check.collect::<BTreeSet<_>>(), of_forecast);

    // Without files it checks the tables alone; what needs files says so.
    let output = run(&["reference", "check", &new]);
    assert!(!String::from_utf8(output.stdout).unwrap().contains("forecast"));
    for bad in [["--price", &prices], ["--before", &old], ["--out", &out]] {
        assert_eq!(
            run(&["reference", "check", &new, bad[0], bad[1]]).status.code(),
            Some(2),
            "{bad:?}"
        );
    }
}

#[test]
fn the_command_agrees_with_the_forecast_of_an_invented_library() {
    let dir = tempfile::tempdir().unwrap();
    let invented = invent(&Spec { titles: 300, members: 1, seed: 4 });
    write(&invented, dir.path(), &mut |_, _| {}).unwrap();
    let member = invented.member(0);
    let home = dir.path().join("members").join(&member.package_id);
    let at = |name: &str| home.join(name).display().to_string();
    let (reference, out) =
        (dir.path().join("reference").display().to_string(), dir.path().join("t.csv"));
    let files = ["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv", "prices.csv", "pta.csv"].map(at);
    let out = out.display().to_string();
    titlewise(&[
        "reference",
        "check",
        &reference,
        "--usage",
        &files[0],
        &files[1],
        &files[2],
        "--price",
        &files[3],
        "--pta",
        &files[4],
        "--ror",
        &member.ror_id,
        "--out",
        &out,
    ]);
    let mut reader = csv::Reader::from_path(&out).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let issns: BTreeSet<&str> =
        rows.iter().map(|row| &row[0]).filter(|issn| !issn.is_empty()).collect();
    let known = rows.iter().filter(|row| !row[0].is_empty()).count();
    assert_eq!(issns.len(), known, "each once");
    assert!(known > 250);
    let weak: Vec<&str> = rows.iter().filter(|row| &row[8] == "weak").map(|row| &row[10]).collect();
    assert!(
        !weak.iter().any(|codes| codes.contains("no_citations")),
        "the reference data know the institution"
    );
}
