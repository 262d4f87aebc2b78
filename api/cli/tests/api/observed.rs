//! Observability of requests: ids, log lines without secrets, metrics.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::Role;

use crate::database::{Data, Database, on_each_database};
use crate::process::Process;
use crate::running::{LIBRARIAN, PASSWORD, Running, client_of, text};

on_each_database!(
    a_request_has_an_id_and_a_line_without_secrets,
    a_failed_sign_in_is_logged_with_its_address,
    numbers_are_told_at_an_address_of_their_own,
);

const PRICES: &str = "ISSN,Title,Price USD\n0031-9252,Acta Una,12.3\n";

/// Prepares a data folder with an account, and returns the address of a package.
async fn prepared(database: Database) -> (Data, String) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("Watched", "usd").await;
    server.person("viewer@example.edu", &[(&server.institution, Role::Viewer)]).await;
    server.stop().await;
    (data, package)
}

async fn a_request_has_an_id_and_a_line_without_secrets(database: Database) {
    let (data, package) = prepared(database).await;
    let server = Process::start_with(&data, &["--log-format", "json"]);
    let client = Client::new();
    let log_in = client
        .post(server.url("/user/login?from=hidden-query"))
        .header("x-request-id", "sign-in-1")
        .json(&json!({"email": LIBRARIAN, "password": PASSWORD}))
        .send()
        .await
        .unwrap();
    assert_eq!(log_in.headers()["x-request-id"], "sign-in-1");
    let token = text(&log_in.json::<Value>().await.unwrap()["access_token"]);
    let signed_in = client_of(&token);

    let form = reqwest::multipart::Form::new()
        .part("file", reqwest::multipart::Part::bytes(PRICES.as_bytes()).file_name("p.csv"));
    let sent = signed_in.post(server.url(&format!("{package}/file"))).multipart(form).send().await;
    let sent = sent.unwrap();
    assert!(sent.status().is_success());
    let sent_id = sent.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert!(uuid::Uuid::parse_str(&sent_id).is_ok(), "{sent_id}");
    let taken: Value = sent.json().await.unwrap();
    let raw = format!("{package}/file/{}/raw", text(&taken["files"][0]["id"]));

    let asked = signed_in.post(server.url("/download-token")).json(&json!({"path": raw}));
    let ticket: Value = asked.send().await.unwrap().json().await.unwrap();
    let address = text(&ticket["url"]);
    let (_, download_token) = address.split_once("jwt=").unwrap();
    let got = client.get(server.url(&address)).header("x-request-id", "download 1").send().await;
    let got = got.unwrap();
    assert_eq!(got.status(), StatusCode::OK);
    assert_ne!(got.headers()["x-request-id"], "download 1", "a space is not sane");
    let download_id = got.headers()["x-request-id"].to_str().unwrap().to_owned();
    assert_eq!(got.text().await.unwrap(), PRICES);

    let nothing = signed_in.get(server.url("/package/none")).header("x-request-id", "none-1");
    let problem: Value = nothing.send().await.unwrap().json().await.unwrap();
    assert_eq!(problem["request_id"], "none-1", "{problem}");

    let answered = |id: &str| -> Vec<Value> {
        let said = server.said();
        let lines = said.lines().filter(|line| line.contains(id));
        let lines = lines.map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.filter(|line| line["message"] == "answered").collect()
    };
    // The line is written after the response was sent, so the test waits for it.
    let ids = ["sign-in-1", &sent_id, &download_id, "none-1"];
    for _ in 0..200 {
        if ids.iter().all(|id| !answered(id).is_empty()) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    for (id, method, route, status, bytes) in [
        ("sign-in-1", "POST", "/user/login", 200, None),
        (&sent_id, "POST", "/package/{id}/file", 201, None),
        (&download_id, "GET", "/package/{id}/file/{file_id}/raw", 200, Some(PRICES.len())),
        ("none-1", "GET", "/package/{id}", 404, None),
    ] {
        let lines = answered(id);
        assert_eq!(lines.len(), 1, "{id}");
        let line = &lines[0];
        assert_eq!(line["span"]["request_id"], id);
        assert_eq!(
            (&line["method"], &line["route"], &line["status"], &line["whole"]),
            (&json!(method), &json!(route), &json!(status), &json!(true))
        );
        assert!(line["took_ms"].is_u64() && line["bytes"].as_u64().unwrap() > 0, "{line}");
        assert!(bytes.is_none_or(|bytes| line["bytes"] == json!(bytes)), "{line}");
    }
    // Other lines of a request also contain its id.
    let made = signed_in.post(server.url(&format!("{package}/scenario")));
    let made = made.json(&json!({"name": "S"})).send().await.unwrap();
    let scenario = text(&made.json::<Value>().await.unwrap()["id"]);
    let summary = signed_in.get(server.url(&format!("/scenario/{scenario}/summary")));
    let summary = summary.header("x-request-id", "facts-1").send().await.unwrap();
    assert_eq!(summary.status(), StatusCode::OK);
    let facts: Value = serde_json::from_str(&server.line("facts computed").await).unwrap();
    assert_eq!(facts["span"]["request_id"], "facts-1", "{facts}");

    let log = server.said();
    for secret in [PASSWORD, &token, download_token, "hidden-query", "Acta Una", "access_token"] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

async fn a_failed_sign_in_is_logged_with_its_address(database: Database) {
    let (data, _) = prepared(database).await;
    let server = Process::start_with(&data, &["--log-format", "json", "--trust-proxy"]);
    let client = Client::new();
    let log_in = async |email: &str, password: &str, from: &str| {
        let request = client.post(server.url("/user/login")).header("x-forwarded-for", from);
        request.json(&json!({"email": email, "password": password})).send().await.unwrap()
    };
    log_in(LIBRARIAN, "a secret guess", "192.0.2.77").await;
    log_in("nobody@example.edu", "a secret guess", "192.0.2.78").await;
    let line: Value = serde_json::from_str(&server.line("wrong password").await).unwrap();
    assert_eq!(line["address"], "192.0.2.77");
    assert!(line["user"].as_str().unwrap().starts_with("user-"), "{line}");
    let line: Value = serde_json::from_str(&server.line("without an account").await).unwrap();
    assert_eq!(line["address"], "192.0.2.78");
    let log = server.said();
    for secret in ["a secret guess", "nobody@example.edu", LIBRARIAN] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
}

/// Returns the value of the sample with these labels.
fn sample(numbers: &str, name: &str, labels: &[&str]) -> f64 {
    let lines = numbers.lines().filter(|line| !line.starts_with('#'));
    let is_it = |line: &&str| {
        line.split(['{', ' ']).next() == Some(name)
            && labels.iter().all(|label| line.contains(label))
    };
    let found: Vec<&str> = lines.filter(is_it).collect();
    assert_eq!(found.len(), 1, "{name} {labels:?} in\n{numbers}");
    found[0].rsplit(' ').next().unwrap().parse().unwrap()
}

async fn numbers_are_told_at_an_address_of_their_own(database: Database) {
    let data = Data::new(database).await;
    let server =
        Process::start_with(&data, &["--demo", "--demo-members", "0", "--metrics", "127.0.0.1:0"]);
    let at = server.line("Prometheus metrics at ").await;
    let (_, at) = at.split_once(" at ").unwrap();
    let numbers = async || {
        let answer = Client::new().get(at).send().await.unwrap();
        assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/plain"));
        answer.text().await.unwrap()
    };
    let client = Client::new();
    let session = client.post(server.url("/session/demo")).send().await.unwrap();
    let token = text(&session.json::<Value>().await.unwrap()["access_token"]);
    let client = client_of(&token);
    let get = async |path: &str| -> Value {
        client.get(server.url(path)).send().await.unwrap().json().await.unwrap()
    };
    let packages = get("/package").await;
    let package = text(&packages["packages"][0]["id"]);
    let shown = get(&format!("/package/{package}")).await;
    let scenario = text(&shown["scenarios"][0]["id"]);
    // The demo's own scenario was computed when the server started.
    let before = numbers().await;
    for _ in 0..3 {
        get(&format!("/scenario/{scenario}/summary")).await;
    }
    assert_eq!(get("/package/none").await["status"], 404);
    let reset = json!({"email": LIBRARIAN});
    client.post(server.url("/password/request-reset")).json(&reset).send().await.unwrap();

    let told = numbers().await;
    let more =
        |name: &str, labels: &[&str]| sample(&told, name, labels) - sample(&before, name, labels);
    let requests = "titlewise_http_request_seconds_count";
    let of_summary = ["route=\"/scenario/{id}/summary\"", "status=\"200\"", "method=\"GET\""];
    assert_eq!(sample(&told, requests, &of_summary), 3.0);
    assert_eq!(sample(&told, requests, &["route=\"/package/{id}\"", "status=\"404\""]), 1.0);
    assert!(!told.contains(&scenario), "no id is a label");
    assert_eq!(more("titlewise_forecast_seconds_count", &[]), 1.0);
    assert!(sample(&told, "titlewise_forecast_seconds_sum", &[]) > 0.0);
    // Those of the demo's library, to choose its titles, and those of the visitor's copy.
    assert_eq!(sample(&told, "titlewise_facts_seconds_count", &[]), 2.0);
    let lookups = "titlewise_cache_lookups_total";
    assert_eq!(more(lookups, &["cache=\"forecasts\"", "outcome=\"miss\""]), 1.0);
    assert_eq!(sample(&told, lookups, &["cache=\"summaries\"", "outcome=\"miss\""]), 1.0);
    assert_eq!(sample(&told, lookups, &["cache=\"summaries\"", "outcome=\"hit\""]), 2.0);
    for cache in ["references", "facts", "forecasts", "summaries", "bodies", "warnings", "merged"] {
        let label = format!("cache=\"{cache}\"");
        let entries = sample(&told, "titlewise_cache_entries", &[&label]);
        assert_eq!(entries > 0.0, cache != "bodies", "{cache}: nobody asked for the grid");
    }
    let of_uploads = "titlewise_upload_read_seconds_count";
    assert!(sample(&told, of_uploads, &["kind=\"price\"", "verdict=\"accept"]) >= 1.0);
    assert_eq!(sample(&told, "titlewise_mail_waiting", &[]), 0.0);
    assert!(sample(&told, "titlewise_database_connections", &["state=\"idle\""]) >= 1.0);
    assert!(sample(&told, "process_resident_memory_bytes", &[]) > 1e7);
    // Whole seconds, and this server has just started.
    assert!(sample(&told, "process_cpu_seconds_total", &[]) >= 0.0);
    let documented = include_str!("../../../docs/operation.md");
    for line in told.lines().filter_map(|line| line.strip_prefix("# TYPE ")) {
        let name = line.split(' ').next().unwrap();
        assert!(documented.contains(&format!("`{name}`")), "{name} is not documented");
    }
    let public = client.get(server.url("/metrics")).send().await.unwrap();
    assert!(
        !public.text().await.unwrap().contains("titlewise_http"),
        "the public port tells nothing"
    );
}
