//! Tables of a package as CSV, and small routes for clients of the service Titlewise is compatible with.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::database::{Data, Database, on_each_database};
use crate::running::{LIBRARIAN, PASSWORD, Running, text};

on_each_database!(
    missing_prices_are_downloaded,
    what_was_read_of_a_file_is_downloaded,
    file_rows_come_as_csv,
    small_addresses_of_the_known_service,
    a_scenario_as_text_and_in_full,
    visitors_of_the_demo,
);

async fn csv(server: &Running, path: &str) -> Vec<Vec<String>> {
    let response = server.get(path).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    assert_eq!(response.headers()["content-type"], "text/csv; charset=utf-8");
    let name = response.headers()["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename=\"") && name.contains(".csv"), "{name}");
    let text = response.text().await.unwrap();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

async fn missing_prices_are_downloaded(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let shown = server.get_json(&format!("/publisher/{package}")).await;
    let warnings = shown["warnings"].as_array().unwrap();
    let warning = warnings.iter().find(|warning| warning["id"] == "missing_prices").unwrap();
    let journals = warning["journals"].as_array().unwrap();
    let rows = csv(&server, &format!("/package/{package}/missing-prices.csv")).await;
    assert_eq!(
        rows[0].join(","),
        "issn_l_prefixed,issn_l,name,issns,publisher,currency,counter_total"
    );
    assert!(!journals.is_empty());
    assert_eq!(rows.len(), journals.len() + 1);
    for (row, journal) in rows[1..].iter().zip(journals) {
        assert_eq!((&json!(row[1]), &json!(row[2])), (&journal["issn_l"], &journal["name"]));
        assert_eq!(row[6].parse::<f64>().ok(), journal["counter_total"].as_f64());
        let issns: Vec<&str> = row[3].split(',').collect();
        assert_eq!(json!(issns), journal["issns"]);
    }
    let none = server.get("/package/none/missing-prices.csv").await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
    server.stop().await;
}

async fn what_was_read_of_a_file_is_downloaded(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let prices = "ISSN,Title,Price\n0028-0836,=cmd(),12.5\n0031-9252,Fine,100\n";
    let files = [
        ("prices.csv", prices.as_bytes().to_vec()),
        ("letter.txt", b"Dear library, here is no table.".to_vec()),
    ];
    let (status, taken) = server.upload(&format!("{package}/file"), &files).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let id = |place: usize| text(&taken["files"][place]["id"]);
    let rows = csv(&server, &format!("{package}/file/{}/table.csv", id(0))).await;
    let at = |name: &str| rows[0].iter().position(|found| found == name).unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!((rows[1][at("title")].as_str(), rows[1][at("price")].as_str()), ("'=cmd()", "12.5"));
    assert_eq!(rows[2][at("price")], "100");
    let refused = server.get(&format!("{package}/file/{}/table.csv", id(1))).await;
    assert_eq!(refused.status(), StatusCode::NOT_FOUND);
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(problem["detail"], "No row of this file can be used; its report lists the reasons.");
    let none = server.get(&format!("{package}/file/none/table.csv")).await;
    assert_eq!(none.status(), StatusCode::NOT_FOUND);
    server.stop().await;
}

async fn file_rows_come_as_csv(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    for file in ["counter-trj2", "counter-trj3", "counter-trj4", "price", "perpetual-access"] {
        let told = server.get_json(&format!("/publisher/{package}/{file}")).await;
        let told = told["rows"].as_array().unwrap();
        let rows = csv(&server, &format!("/publisher/{package}/{file}.csv")).await;
        let names: Vec<&String> = told[0].as_object().unwrap().keys().collect();
        assert_eq!(rows[0].iter().collect::<Vec<_>>(), names, "{file}");
        assert_eq!(rows.len(), told.len() + 1, "{file}");
        for (row, value) in rows[1..].iter().zip(told) {
            for (cell, value) in row.iter().zip(value.as_object().unwrap().values()) {
                match value {
                    Value::Null => assert_eq!(cell, ""),
                    Value::String(text) => assert_eq!(cell, text),
                    number => assert_eq!(cell.parse::<f64>().ok(), number.as_f64()),
                }
            }
        }
    }
    let missing = server.get(&format!("/publisher/{package}/filter.csv")).await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    let unknown = server.get(&format!("/publisher/{package}/other.csv")).await;
    assert_eq!(unknown.status(), StatusCode::BAD_REQUEST);
    server.stop().await;
}

async fn small_addresses_of_the_known_service(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let sign = json!({"version": "0.0.1", "msg": "Don't panic"});
    let root =
        |kind: &'static str| server.client.get(server.url("/")).header("accept", kind).send();
    let answer = root("application/json").await.unwrap();
    assert_eq!(answer.json::<Value>().await.unwrap(), sign);
    assert_eq!(server.post("/", json!({})).await, (StatusCode::OK, sign));
    let page = root("text/html,application/json;q=0.9").await.unwrap();
    assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    let me = server.get_json("/user/me").await;
    assert_eq!(server.get_json("/protected").await, json!({"logged_in_as": me["id"]}));
    for (path, instead) in [
        ("/account", "/user/me or /institution/<institution_id>"),
        ("/admin/change-password", "/user/me or /password-request-reset"),
        ("/admin/register", "/user/new or /user/demo"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND);
        let problem: Value = response.json().await.unwrap();
        assert_eq!(problem["message"], format!("Removed. Use {instead}."));
    }
    server.stop().await;
}

async fn a_scenario_as_text_and_in_full(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let scenario = format!("/scenario/{scenario}");
    let none = server.get(&format!("{scenario}/export_subscriptions.txt")).await;
    assert_eq!(none.text().await.unwrap(), "");
    server.patch(&format!("{scenario}/subscriptions"), json!({"top": 5})).await;
    let csv = server.get(&format!("{scenario}/export.csv")).await.text().await.unwrap();
    let shown = server.get(&format!("{scenario}/export")).await;
    assert_eq!(shown.headers()["content-type"], "text/text; charset=utf-8");
    assert_eq!(shown.headers().get("content-disposition"), None);
    assert_eq!(shown.text().await.unwrap(), csv);

    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let subscribed = rows.iter().filter(|row| &row[8] == "True").map(|row| row[1].to_owned());
    let expected = subscribed.collect::<Vec<_>>().join(",");
    let list = server.get(&format!("{scenario}/export_subscriptions.txt")).await;
    assert_eq!(list.text().await.unwrap(), expected);

    let details = server.get_json(&format!("{scenario}/details")).await;
    let summary = server.get_json(&format!("{scenario}/summary")).await;
    assert_eq!(details["_summary"], summary["_summary"]);
    assert_eq!(details["_settings"], summary["_settings"]);
    let journals = details["journals"].as_array().unwrap();
    assert_eq!(journals.len(), rows.len());
    let one = server.get_json(&format!("{scenario}/journal/{}", &rows[3][1])).await;
    assert_eq!(journals[3], one["journal"]);
    server.stop().await;
}

async fn visitors_of_the_demo(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let visit =
        async |body: Value| server.send(&Client::new(), "POST", "/user/demo", Some(&body)).await;
    let (status, problem) = visit(json!({"name": "A"})).await;
    assert_eq!(
        (status, &problem["message"]),
        (StatusCode::BAD_REQUEST, &json!("Email parameter is required."))
    );
    let (status, problem) = visit(json!({"email": LIBRARIAN, "password": "wrong one"})).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(problem["message"], format!("A user with email {LIBRARIAN} already exists."));
    let (status, answer) = visit(json!({"email": LIBRARIAN, "password": PASSWORD})).await;
    assert_eq!(status, StatusCode::OK);
    assert!(answer["access_token"].is_string());
    let (status, _) = visit(json!({"email": "new@example.edu"})).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "there is no demo here");
    server.stop().await;
    let server = Running::start(&data, true).await;
    let visit = server.send(&Client::new(), "POST", "/user/demo?email=new@example.edu", None).await;
    assert_eq!(visit.0, StatusCode::OK);
    let client = crate::running::client_of(visit.1["access_token"].as_str().unwrap());
    let (_, me) = server.send(&client, "GET", "/user/me", None).await;
    assert_eq!(me["institutions"].as_array().unwrap().len(), 1, "{me}");
    let kept =
        data.count("select count(*) from user_account where email_key = 'new@example.edu'").await;
    assert_eq!(kept, 0, "nobody's address is kept");
    server.stop().await;
}
