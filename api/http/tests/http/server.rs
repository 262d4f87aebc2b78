//! The server over real HTTP, on an invented library and on real files.

use std::io::Cursor;

use arrow::array::{AsArray, RecordBatch};
use arrow::datatypes::{DataType, Float64Type, Int32Type};
use arrow::ipc::reader::StreamReader;
use chrono::Datelike;
use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_engine::model::Model;
use titlewise_engine::scenario::library_scenario;
use titlewise_ingest::folder::ModelInputs;
use titlewise_ingest::generate;
use titlewise_service::demo::library::SPEC as DEMO_SPEC;

use crate::database::{Data, Database, on_each_database};
use crate::running::{ARROW, Running, objects, report_tsv, text};

fn table(bytes: &[u8]) -> RecordBatch {
    let mut reader = StreamReader::try_new(Cursor::new(bytes), None).unwrap();
    let batch = reader.next().unwrap().unwrap();
    assert!(reader.next().is_none(), "one batch");
    assert_eq!(&bytes[bytes.len() - 8..], [255, 255, 255, 255, 0, 0, 0, 0], "the stream is ended");
    batch
}

fn numbers(batch: &RecordBatch, name: &str) -> Vec<Option<f64>> {
    batch.column_by_name(name).unwrap().as_primitive::<Float64Type>().iter().collect()
}

fn sum(batch: &RecordBatch, name: &str) -> f64 {
    numbers(batch, name).into_iter().flatten().sum()
}

fn flags<'a>(files: &'a Value, name: &str) -> Vec<&'a Value> {
    files.as_array().unwrap().iter().map(|file| &file[name]).collect()
}

on_each_database!(
    the_demo_is_a_package_with_files_that_were_read,
    uploaded_files_forecast_like_the_tables_they_were_made_from,
    titles_come_as_an_arrow_stream_that_settings_change,
    subscriptions_change_the_summary_and_survive_a_restart,
    reports_are_read_and_garbage_is_kept_aside,
    faults_are_problem_documents,
    a_text_with_nul_is_refused,
);

async fn the_demo_is_a_package_with_files_that_were_read(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    assert_eq!(server.get_json("/package").await["packages"][0]["file_count"], 5);
    let shown = server.get_json(&format!("/package/{package}")).await;
    assert_eq!((&shown["is_ready"], &shown["missing"]), (&json!(true), &json!([])));
    let files = shown["files"].as_array().unwrap();
    assert_eq!(files.len(), 5);
    for file in files {
        assert!(file["verdict"].as_str().unwrap().starts_with("accept"), "{file}");
        assert_eq!(file["is_live"], true);
        let path = format!("/package/{package}/file/{}/report", file["id"].as_str().unwrap());
        let report = server.get_json(&path).await;
        assert_eq!(report["outcome"]["kept"], file["rows"]);
        assert_eq!(report["file"], file["name"]);
    }
    let shown = server.get_json(&format!("/scenario/{scenario}")).await;
    assert_eq!(shown["settings"]["cost_ill"], 17.0);
    assert_eq!(shown["setting_defs"].as_array().unwrap().len(), 11);
    assert_eq!(shown["subscribed"], json!([]));
    server.stop().await;
}

/// Files sent through uploads give the numbers that the generator's own tables give.
async fn uploaded_files_forecast_like_the_tables_they_were_made_from(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let served = server.get_json(&format!("/scenario/{scenario}/summary")).await;
    server.stop().await;

    let folder = data.path().join("tables");
    let invented = generate::invent(&DEMO_SPEC);
    generate::write_model_inputs(&invented, &folder).unwrap();
    let inputs = ModelInputs::read(&folder).unwrap();
    let name = invented.member(0).scenario_id();
    let scenario = library_scenario(&inputs, &name, chrono::Local::now().year()).unwrap();
    let model = Model::new().await.unwrap();
    let facts = model.facts(&inputs, scenario.base_year).await.unwrap();
    let forecast = model.forecast(&facts, &scenario).await.unwrap();
    let journals = model.journals(&forecast, &[]).await.unwrap();
    let direct = serde_json::to_value(model.summary(&journals, &scenario).await.unwrap()).unwrap();
    same(&direct, &served, "summary");
}

/// The same document, numbers within 1e-9.
fn same(expected: &Value, got: &Value, place: &str) {
    match (expected, got) {
        (Value::Object(expected), Value::Object(_)) => {
            for (name, value) in expected {
                same(value, &got[name], &format!("{place}.{name}"));
            }
        }
        (Value::Array(expected), Value::Array(got)) => {
            assert_eq!(expected.len(), got.len(), "{place}");
            for (expected, got) in expected.iter().zip(got) {
                same(expected, got, place);
            }
        }
        _ => match (expected.as_f64(), got.as_f64()) {
            (Some(a), Some(b)) => assert!((a - b).abs() <= 1e-9 * a.abs(), "{place}: {a} and {b}"),
            _ => assert_eq!(expected, got, "{place}"),
        },
    }
}

async fn titles_come_as_an_arrow_stream_that_settings_change(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let journals = format!("/scenario/{scenario}/journals");
    let response = server.get_arrow(&journals).await;
    assert_eq!(response.headers()["content-type"], "application/vnd.apache.arrow.stream");
    let etag = response.headers()["etag"].to_str().unwrap().to_owned();
    let before = table(&response.bytes().await.unwrap());
    assert!(before.num_rows() > 500);
    let plain = [DataType::Utf8, DataType::Float64, DataType::Int32, DataType::Boolean];
    assert!(before.schema().fields().iter().all(|field| plain.contains(field.data_type())));
    assert_eq!(before.schema().metadata()["currency"], "USD");
    assert!(before.schema().metadata()["cost_bigdeal_projected"].parse::<f64>().unwrap() > 1000.0);
    let cpu = numbers(&before, "cpu");
    assert!(cpu.is_sorted_by_key(|cpu| cpu.unwrap_or(f64::INFINITY)), "in CPU order");
    let ranks = before.column_by_name("cpu_rank").unwrap().as_primitive::<Int32Type>();
    assert!(ranks.iter().flatten().is_sorted());

    let asked = server
        .client
        .get(server.url(&journals))
        .header("accept", ARROW)
        .header("if-none-match", &etag);
    let again = asked.send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    let asked = server
        .client
        .get(server.url(&journals))
        .header("accept", ARROW)
        .header("accept-encoding", "gzip")
        .header("x-forwarded-for", "192.0.2.1");
    assert_eq!(asked.send().await.unwrap().headers()["content-encoding"], "gzip");

    let settings = format!("/scenario/{scenario}/settings");
    let posted = json!({"cost_ill": 34, "include_bronze": false});
    let (status, changed) = server.patch(&settings, posted).await;
    assert_eq!((status, &changed["settings"]["cost_ill"]), (StatusCode::OK, &json!(34.0)));
    let response = server.get_arrow(&journals).await;
    assert_ne!(response.headers()["etag"], etag);
    let after = table(&response.bytes().await.unwrap());
    assert!(sum(&after, "ill_cost") > 1.9 * sum(&before, "ill_cost"));
    let oa = "use_oa_plus_social_networks";
    assert!(sum(&after, oa) < sum(&before, oa));

    for (bad, field) in [
        (json!({"cost_ill": -3}), "cost_ill"),
        (json!({"weight_citation": "ten"}), "weight_citation"),
        (json!({"include_bronze": 2}), "include_bronze"),
        (json!({"cost_of_ill": 3}), "cost_of_ill"),
    ] {
        let (status, problem) = server.patch(&settings, bad).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(problem["field"], field);
    }
    let (_, reset) = server.patch(&settings, json!({"reset": true})).await;
    assert_eq!(reset["settings"]["cost_ill"], 17.0);
    let back = table(&server.get_arrow(&journals).await.bytes().await.unwrap());
    assert_eq!(back.columns(), before.columns());
    server.stop().await;
}

async fn subscriptions_change_the_summary_and_survive_a_restart(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let response = server.get_arrow(&format!("/scenario/{scenario}/journals")).await;
    let etag = response.headers()["etag"].clone();
    let titles = table(&response.bytes().await.unwrap());
    let first = titles.column_by_name("issn_l").unwrap().as_string::<i32>().value(0).to_owned();
    let cost = numbers(&titles, "subscription_cost")[0].unwrap();

    let summary = format!("/scenario/{scenario}/summary");
    assert_eq!(server.get_json(&summary).await["num_journals_subscribed"], 0);
    let subscriptions = format!("/scenario/{scenario}/subscriptions");
    let (_, changed) = server.patch(&subscriptions, json!({"add": [first, first]})).await;
    assert_eq!(changed["subscribed"], json!([first]));
    let after = server.get_json(&summary).await;
    assert_eq!(after["num_journals_subscribed"], 1);
    assert!((after["cost_scenario_subscription"].as_f64().unwrap() - cost).abs() < 0.01);
    let (status, problem) = server.patch(&subscriptions, json!({"add": ["everything"]})).await;
    assert_eq!((status, &problem["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("add")));

    let title = server.get_json(&format!("/scenario/{scenario}/journal/{first}")).await;
    assert_eq!((&title["issn_l"], &title["subscribed"]), (&json!(first), &json!(true)));
    for vector in ["year", "use_total", "use_oa_plus_social_networks", "ill_cost", "num_papers"] {
        assert_eq!(title["years"][vector].as_array().unwrap().len(), 5, "{vector}");
    }
    assert_eq!(title["detail"]["fulfilment"][2]["group"], "subscription");
    assert_eq!(title["detail"]["downloads_by_publication_year"][0].as_array().unwrap().len(), 15);
    let export = server.get(&format!("/scenario/{scenario}/export.csv")).await;
    assert_eq!(export.headers()["content-type"], "text/csv; charset=utf-8");
    let text = export.text().await.unwrap();
    assert_eq!(csv::Reader::from_reader(text.as_bytes()).into_records().count(), titles.num_rows());
    server.stop().await;

    let server = Running::start(&data, true).await;
    assert_eq!(server.get_json("/package").await["packages"].as_array().unwrap().len(), 1);
    let shown = server.get_json(&format!("/scenario/{scenario}")).await;
    assert_eq!(shown["subscribed"], json!([first]));
    assert_eq!(server.get_json(&summary).await, after);
    let response = server.get_arrow(&format!("/scenario/{scenario}/journals")).await;
    assert_eq!(response.headers()["etag"], etag, "the same data and settings");
    let (_, changed) = server.patch(&subscriptions, json!({"remove": [first]})).await;
    assert_eq!(changed["subscribed"], json!([]));
    server.stop().await;
}

async fn reports_are_read_and_garbage_is_kept_aside(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("Scratch", "gbp").await;
    let files = format!("{package}/file");

    let name = "tr_j3_51.tsv";
    let content = report_tsv();
    let (status, taken) = server.upload(&files, &[(name, content.clone())]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let first = taken["files"][0].clone();
    assert_eq!((&first["slot"], &first["is_live"]), (&json!("counter-trj3"), &json!(true)));
    let path = format!("{files}/{}/report", first["id"].as_str().unwrap());
    let report = server.get_json(&path).await;
    assert_eq!(report, first["report"]);
    assert_eq!(report["tables"][0]["report_id"], "TR_J3");
    assert!(report["outcome"]["read"].as_u64().unwrap() > 0);
    let missing = json!(["counter", "price", "big-deal-cost", "big-deal-increase"]);
    assert_eq!(server.get_json(&package).await["missing"], missing, "TR_J3 alone is not complete");

    let kept = objects(data.path());
    let garbage = b"Dear all,\nno table here.\n".to_vec();
    let (status, problem) = server.upload(&files, &[("notes.txt", garbage)]).await;
    assert_eq!((status, &problem["status"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(422)));
    let refused = &problem["files"][0];
    assert_eq!((&refused["verdict"], &refused["is_live"]), (&json!("reject"), &json!(false)));
    assert!(problem["detail"].as_str().unwrap().contains(refused["reason"].as_str().unwrap()));
    assert_eq!(flags(&server.get_json(&package).await["files"], "is_live"), [false, true]);
    server.delete(&format!("{files}/{}", refused["id"].as_str().unwrap())).await;
    assert_eq!(objects(data.path()), kept, "nothing is left behind");
    assert_eq!(server.get_json(&package).await["files"].as_array().unwrap().len(), 1);

    let both = [(name, content), ("broken.xlsx", b"PK\x03\x04 no workbook".to_vec())];
    let (status, taken) = server.upload(&files, &both).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_eq!(flags(&taken["files"], "is_live"), [true, false]);
    let shown = server.get_json(&package).await;
    assert_eq!(flags(&shown["files"], "is_live"), [false, true, true], "use is put together");
    let said = shown["merged"].as_array().unwrap();
    assert!(said.iter().any(|one| one.as_str().unwrap().contains("counted once")), "{said:?}");
    for file in shown["files"].as_array().unwrap() {
        server.delete(&format!("{files}/{}", file["id"].as_str().unwrap())).await;
    }
    assert!(objects(data.path()) < kept);
    assert_eq!(server.get_json(&package).await["missing"], missing);

    let (status, made) = server.post(&format!("{package}/scenario"), json!({"name": "One"})).await;
    assert_eq!(status, StatusCode::CREATED);
    assert_eq!(made["settings"]["cost_ill"], 12.0);
    let titles = server.get_arrow(&format!("/scenario/{}/journals", text(&made["id"]))).await;
    assert_eq!(table(&titles.bytes().await.unwrap()).num_rows(), 0, "no files, no titles");
    server.stop().await;
}

async fn faults_are_problem_documents(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    assert_eq!(server.get_json("/health").await, json!({"status": "ok"}));
    let page = server.get("/").await;
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    assert_eq!(page.headers()["x-frame-options"], "DENY");
    assert_eq!(page.headers()["referrer-policy"], "same-origin");
    let ready = json!({"status": "ok", "catalog": "ok", "store": "ok"});
    assert_eq!(server.get_json("/ready").await, ready);
    for path in [
        "/package/x",
        "/package/x/file/y/report",
        "/scenario/x",
        "/scenario/x/journals",
        "/scenario/x/summary",
        "/scenario/x/journal/1234-5678",
        "/scenario/x/export.csv",
        "/assets/none.js",
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(response.headers()["content-type"], "application/problem+json", "{path}");
        let problem: Value = response.json().await.unwrap();
        assert_eq!(problem["status"], 404);
        assert!(["type", "title", "detail"].iter().all(|name| problem[name].is_string()));
    }
    let (status, _) = server.patch("/scenario/x/subscriptions", json!({"add": []})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    for (body, kind, expected) in [
        ("{}", "text/plain", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("{", "application/json", StatusCode::BAD_REQUEST),
        ("{}", "application/json", StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let asked = server.client.post(server.url("/package")).header("content-type", kind);
        assert_eq!(asked.body(body).send().await.unwrap().status(), expected);
    }
    let wrong = server.client.delete(server.url("/package")).send().await.unwrap();
    assert_eq!(wrong.status(), StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(wrong.headers()["content-type"], "application/problem+json");
    let asked = server.client.get(server.url("/somewhere")).header("accept", "text/html");
    let page = asked.send().await.unwrap();
    assert_eq!(page.status(), StatusCode::OK);
    assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    server.stop().await;
}

/// PostgreSQL keeps no text with the character NUL: it is refused before it comes there.
async fn a_text_with_nul_is_refused(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("Plain", "USD").await;
    let id = package.rsplit_once('/').unwrap().1;
    let (nul, name) = ("a\0b", json!({"name": "a\0b"}));
    for (path, body) in [
        ("/package".to_owned(), json!({"name": nul, "institution_id": server.institution})),
        (format!("{package}/scenario"), name.clone()),
        (format!("/publisher/{id}"), json!({"description": nul})),
        ("/user/me".to_owned(), json!({"username": nul})),
        ("/user/login".to_owned(), json!({"email": nul})),
    ] {
        let (status, answer) = server.post(&path, body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}: {answer}");
    }
    for (path, expected) in [
        ("/scenario/a%00b".to_owned(), StatusCode::NOT_FOUND),
        (format!("{package}/file/a%00b/report"), StatusCode::NOT_FOUND),
        (format!("{package}/file/%ff/report"), StatusCode::NOT_FOUND),
        ("/user-permissions?user_id=a%00b&institution_id=x".to_owned(), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(server.get(&path).await.status(), expected, "{path}");
    }
    let (status, answer) = server.post(&format!("{package}/scenario?copy=a%00b"), json!({})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    // What only looks so is taken: a backslash, and no NUL.
    let (status, answer) =
        server.post(&format!("{package}/scenario"), json!({"name": "a\\u0000b"})).await;
    assert_eq!((status, text(&answer["name"])), (StatusCode::CREATED, "a\\u0000b".to_owned()));
    server.stop().await;
}
