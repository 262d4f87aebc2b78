//! What clients of the known service ask for and send, as they do.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_api::catalog::Role;

use crate::database::{Data, Database, on_each_database};
use crate::running::{LIBRARIAN, Running, client_with, text};

on_each_database!(
    journals_have_the_fields_of_the_wire,
    the_whole_block_is_sent_back,
    what_others_changed_meanwhile_is_kept,
    scenarios_are_made_and_deleted_as_on_the_wire,
    a_package_is_read_and_changed_as_a_publisher,
    files_have_states_and_are_deleted_by_name,
);

/// A client that sends what axios sends.
fn axios(token: &str) -> Client {
    client_with(&[
        ("authorization", &format!("Bearer {token}")),
        ("accept", "application/json, text/plain, */*"),
    ])
}

fn keys(document: &Value) -> Vec<&str> {
    document.as_object().unwrap().keys().map(String::as_str).collect()
}

/// The rows' fields in their order. `is_hybrid_2019` is left out: nobody says what it was.
const ROW: &str = "issn_l title issns publisher_journal publisher_short subject subject_top_three subjects_all \
    subscribed is_society_journal institution_id institution_name institution_short_name package_id usage \
    subscription_cost ill_cost cpu cpu_rank cost instant_usage_percent free_instant_usage_percent \
    subscription_minus_ill_cost use_instant_for_debugging use_groups_free_instant use_groups_if_subscribed \
    use_groups_if_not_subscribed use_oa_percent use_backfile_percent use_subscription_percent use_ill_percent \
    use_other_delayed_percent perpetual_access_years_text baseline_access_text use_social_networks_percent \
    use_green_percent use_hybrid_percent use_bronze_percent use_peer_reviewed_percent bronze_oa_embargo_months \
    downloads citations authorships cpu_fuzzed subscription_cost_fuzzed subscription_minus_ill_cost_fuzzed \
    usage_fuzzed downloads_fuzzed citations_fuzzed authorships_fuzzed";

async fn journals_have_the_fields_of_the_wire(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    let path = format!("/scenario/{scenario}");
    server.patch(&format!("{path}/subscriptions"), json!({"top": 3})).await;
    let response = server.get(&format!("{path}/journals")).await;
    assert_eq!(response.headers()["content-type"], "application/json");
    let etag = response.headers()["etag"].clone();
    let body: Value = response.json().await.unwrap();
    assert_eq!(
        keys(&body),
        [
            "meta",
            "_debug",
            "saved",
            "consortial_proposal_dates",
            "journals",
            "is_locked_pending_update",
            "update_notification_email",
            "update_percent_complete",
            "warnings",
            "_timing"
        ]
    );
    assert_eq!(body["meta"]["scenario_id"], scenario);
    assert_eq!(body["meta"]["publisher_id"], package);
    let saved = &body["saved"];
    assert_eq!(saved["subrs"].as_array().unwrap().len(), 3);
    assert_eq!(saved["configs"]["cost_ill"], 17.0);
    assert_eq!(
        (&saved["configs"]["backfile_contribution"], &saved["customSubrs"]),
        (&json!(100), &json!([]))
    );

    let rows = body["journals"].as_array().unwrap();
    let summary = server.get_json(&format!("{path}/summary")).await;
    assert_eq!(rows.len() as u64, summary["num_journals_total"].as_u64().unwrap());
    assert_eq!(summary["_summary"]["cost_scenario"], summary["cost_scenario"]);
    assert_eq!(summary["_settings"], saved["configs"]);
    let expected: Vec<&str> = ROW.split_whitespace().collect();
    let mut last = f64::NEG_INFINITY;
    for (number, row) in rows.iter().enumerate() {
        assert_eq!(keys(row), expected);
        assert_eq!(row["subscribed"], number < 3, "the best three: {row}");
        assert!(row["issns"].as_array().unwrap().contains(&row["issn_l"]), "{row}");
        for whole in ["usage", "downloads", "use_oa_percent", "subscription_minus_ill_cost"] {
            assert!(row[whole].is_i64(), "{whole} of {row}");
        }
        if let Some(cpu) = row["cpu"].as_f64() {
            assert!(cpu >= last, "by cost per use");
            assert_eq!(row["cpu_rank"].as_f64(), Some(number as f64 + 1.0));
            last = cpu;
        } else {
            assert_eq!((&row["cpu"], &row["cpu_rank"]), (&json!("-"), &json!("-")));
        }
        let cost = if number < 3 { &row["subscription_cost"] } else { &row["ill_cost"] };
        assert_eq!(&row["cost"], cost);
        assert!(row["use_groups_free_instant"]["oa"].is_number());
    }
    let total: f64 = rows.iter().map(|row| row["cost"].as_f64().unwrap()).sum();
    assert!((total - summary["cost_scenario"].as_f64().unwrap()).abs() < 1.0, "{total}");

    let again = server.client.get(server.url(&format!("{path}/journals")));
    let again = again.header("if-none-match", &etag).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    server.patch(&format!("{path}/subscriptions"), json!({"top": 4})).await;
    let changed = server.client.get(server.url(&format!("{path}/journals")));
    let changed = changed.header("if-none-match", &etag).send().await.unwrap();
    assert_eq!(changed.status(), StatusCode::OK, "subscriptions are in it");
    server.stop().await;
}

async fn saved(server: &Running, client: &Client, scenario: &str) -> Value {
    server.send(client, "GET", &format!("{scenario}/journals"), None).await.1["saved"].take()
}

async fn the_whole_block_is_sent_back(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, id) = server.demo().await;
    let scenario = format!("/scenario/{id}");
    let before = saved(&server, &server.client, &scenario).await;
    let mut block = before.clone();
    block["name"] = json!("Renamed & \"quoted\"");
    block["subrs"] = json!(["0031-9252", "0028-0836"]);
    block["customSubrs"] = json!(["0036-8075"]);
    block["configs"]["cost_ill"] = json!("25");
    block["configs"]["weight_citation"] = json!("");
    block["configs"]["include_bronze"] = json!(0);
    block["configs"]["notes"] = json!("a note");
    block["configs"]["jwt"] = json!("nothing");
    let (status, answer) = server.post(&scenario, block.clone()).await;
    assert_eq!((status, answer), (StatusCode::OK, json!({"status": "success"})));
    let after = saved(&server, &server.client, &scenario).await;
    assert_eq!(after["name"], "Renamed & \"quoted\"");
    assert_eq!(after["subrs"], json!(["0028-0836", "0031-9252", "0036-8075"]));
    assert_eq!(after["configs"]["cost_ill"], 25.0);
    assert_eq!(after["configs"]["weight_citation"], 10.0, "blank is the default");
    assert_eq!(
        (&after["configs"]["include_bronze"], &after["configs"]["notes"]),
        (&json!(false), &json!("a note"))
    );
    let history = server.get_json(&format!("{scenario}/versions")).await;
    assert_eq!(history["versions"].as_array().unwrap().len(), 2, "one change, one version");

    let only = json!({"subrs": ["0031-9252"], "name": "Not taken", "configs": {"cost_ill": 1}});
    let (status, answer) = server.post(&format!("{scenario}/subscriptions"), only).await;
    assert_eq!((status, answer), (StatusCode::OK, json!({"status": "success", "_timing": []})));
    let last = saved(&server, &server.client, &scenario).await;
    assert_eq!((&last["subrs"], &last["name"]), (&json!(["0031-9252"]), &after["name"]));
    assert_eq!(last["configs"], after["configs"]);

    // What bricked a scenario there is refused here.
    for (path, body, status) in [
        (scenario.clone(), json!({}), 400),
        (format!("{scenario}/subscriptions"), json!(null), 422),
        (scenario.clone(), json!([]), 422),
        (scenario.clone(), json!({"subrs": "all"}), 422),
        (scenario.clone(), json!({"subrs": ["everything"]}), 422),
        (scenario.clone(), json!({"configs": {"cost_ill": "inf"}}), 422),
        (scenario.clone(), json!({"configs": []}), 422),
    ] {
        let (got, problem) = server.post(&path, body.clone()).await;
        assert_eq!(got.as_u16(), status, "{body}: {problem}");
    }
    assert_eq!(saved(&server, &server.client, &scenario).await, last);
    let (_, undone) = server.post(&format!("{scenario}/undo"), json!({})).await;
    assert_eq!(
        undone["subscribed"].as_array().unwrap().len(),
        3,
        "such changes are undone like any"
    );
    server.stop().await;
}

/// Two people have the same scenario open and send their whole blocks.
async fn what_others_changed_meanwhile_is_kept(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let (_, made) = server.post(&format!("{package}/scenario"), json!({"name": "One"})).await;
    let scenario = format!("/scenario/{}", text(&made["id"]));
    let ann = server.person("ann@example.edu", &[(&server.institution, Role::Collaborator)]).await;
    let bob = server.person("bob@example.edu", &[(&server.institution, Role::Collaborator)]).await;
    let send = async |client: &Client, block: &Value| {
        let (status, answer) = server.send(client, "POST", &scenario, Some(block)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    };
    let seen = saved(&server, &ann, &scenario).await;
    let (mut of_ann, mut of_bob) = (seen.clone(), seen);
    of_ann["subrs"] = json!(["0028-0836"]);
    send(&ann, &of_ann).await;
    of_bob["configs"]["cost_ill"] = json!(30);
    send(&bob, &of_bob).await;
    let both = saved(&server, &ann, &scenario).await;
    assert_eq!(
        (&both["subrs"], &both["configs"]["cost_ill"]),
        (&json!(["0028-0836"]), &json!(30.0))
    );

    // Ann's screen still holds what she has seen first. What she takes back is gone; what Bob did stays.
    of_ann["subrs"] = json!([]);
    send(&ann, &of_ann).await;
    let both = saved(&server, &ann, &scenario).await;
    assert_eq!((&both["subrs"], &both["configs"]["cost_ill"]), (&json!([]), &json!(30.0)));

    // A client that leaves the revision out has the last word.
    of_ann.as_object_mut().unwrap().remove("revision");
    send(&ann, &of_ann).await;
    assert_eq!(saved(&server, &ann, &scenario).await["configs"]["cost_ill"], 17.0);
    server.stop().await;
}

async fn scenarios_are_made_and_deleted_as_on_the_wire(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let client = axios(&server.token(LIBRARIAN).await);
    let package = server.package("P", "GBP").await;
    let post =
        async |path: &str, body: Value| server.send(&client, "POST", path, Some(&body)).await;
    let named = json!({"name": "One", "id": "chosen-by-the-client"});
    let (status, made) = post(&format!("{package}/scenario"), named).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let id = text(&made["meta"]["scenario_id"]);
    assert!(id.starts_with("scenario-") && id.len() == 21, "{id}: ids are ours");
    assert_eq!(
        (&made["journals"], &made["saved"]["configs"]["cost_ill"]),
        (&json!([]), &json!(12.0))
    );
    let (_, copied) = post(&format!("{package}/scenario?copy={id}"), json!({"name": "Copy"})).await;
    assert_eq!(copied["meta"]["scenario_name"], "Copy");
    let publisher = package.replace("/package/", "/publisher/");
    let (status, meta) = post(&format!("{publisher}/scenario"), json!({})).await;
    assert_eq!(
        (status, &meta["scenario_name"]),
        (StatusCode::OK, &json!("New Scenario")),
        "{meta}"
    );
    let (status, gone) = server.send(&client, "DELETE", &format!("/scenario/{id}"), None).await;
    assert_eq!((status, gone), (StatusCode::OK, json!({"response": "success"})));
    let (status, problem) =
        server.send(&client, "GET", &format!("/scenario/{id}/journals"), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(problem["message"], format!("Scenario {id} not found."));
    server.stop().await;
}

async fn a_package_is_read_and_changed_as_a_publisher(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let own = server.institution.clone();
    let new =
        json!({"institution_id": own, "name": "Deal", "description": "Ours", "publisher": "x"});
    let (status, made) = server.post("/publisher/new", new).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    let path = format!("/publisher/{}", text(&made["id"]));
    let expected = [
        ("id", json!(made["id"])),
        ("name", json!("Deal")),
        ("description", json!("Ours")),
        ("currency", json!("USD")),
        ("cost_bigdeal", json!(null)),
        ("cost_bigdeal_increase", json!(null)),
        ("is_deleted", json!(false)),
        ("has_complete_counter_data", json!(false)),
        ("has_custom_prices", json!(false)),
        ("filter_data_set", json!(false)),
        ("scenarios", json!([])),
    ];
    let shown = server.get_json(&path).await;
    for (field, value) in expected {
        assert_eq!(shown[field], value, "{field}");
    }
    assert_eq!(shown["data_files"].as_array().unwrap().len(), 7);
    for (field, value, status, message) in [
        ("cost_bigdeal", json!("a lot"), 400, "Couldn't parse cost_bigdeal 'a lot' as an int."),
        (
            "cost_bigdeal_increase",
            json!([]),
            400,
            "Couldn't parse cost_bigdeal_increase '[]' as a float.",
        ),
        ("cost_bigdeal", json!(-1), 422, "\"cost_bigdeal\" takes a number from 0."),
        ("cost_bigdeal", json!("inf"), 400, "Couldn't parse cost_bigdeal 'inf' as an int."),
        ("name", json!("x".repeat(126)), 422, "Max 125 characters"),
        ("description", json!("x".repeat(1001)), 422, "Max 1000 characters"),
        (
            "currency",
            json!("pounds"),
            422,
            "\"currency\" takes a code of three letters, such as USD.",
        ),
    ] {
        let (got, problem) = server.post(&path, json!({ field: value })).await;
        assert_eq!((got.as_u16(), &problem["message"]), (status, &json!(message)), "{field}");
    }
    let (status, none) = server.post(&path, json!({})).await;
    assert_eq!(
        (status, &none["message"]),
        (StatusCode::BAD_REQUEST, &json!("Post an object to change properties."))
    );
    let changes = [
        ("name", json!("Renamed"), json!("Renamed")),
        ("description", json!("Other words"), json!("Other words")),
        ("currency", json!("gbp"), json!("GBP")),
        ("cost_bigdeal", json!("120000"), json!(120_000.0)),
        ("cost_bigdeal_increase", json!(0), json!(0.0)),
        ("cost_bigdeal", json!(0), json!(0.0)),
        ("cost_bigdeal", json!(""), json!(null)),
    ];
    for (field, sent, got) in changes {
        let (status, answer) = server.post(&path, json!({ field: sent })).await;
        assert_eq!((status, &answer[field]), (StatusCode::OK, &got), "{field}");
        assert_eq!(server.get_json(&path).await[field], got, "{field}");
    }
    let twin = path.replace("/publisher/", "/package/");
    assert_eq!(server.get_json(&twin).await, server.get_json(&path).await);
    let (status, patched) =
        server.patch(&twin, json!({"big_deal_cost": 5.5, "name": "Both"})).await;
    assert_eq!((status, &patched["cost_bigdeal"]), (StatusCode::OK, &json!(5.5)));

    let (_, scenario) = server.post(&format!("{path}/scenario"), json!({"name": "One"})).await;
    let (status, gone) = server.post(&path, json!({"is_deleted": true})).await;
    assert_eq!((status, &gone["is_deleted"]), (StatusCode::OK, &json!(true)));
    let scenario = format!("/scenario/{}", text(&scenario["scenario_id"]));
    for path in [path.clone(), twin, scenario] {
        let answer = server.get(&path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.json::<Value>().await.unwrap()["message"], "Publisher not found");
    }
    assert_eq!(server.get_json("/package").await["packages"], json!([]));
    for (body, status, message) in [
        (json!({"name": "x"}), 400, "institution_id is required"),
        (json!({"institution_id": own}), 400, "name is required"),
        (json!({"institution_id": "institution-x", "name": "x"}), 404, "institution not found"),
    ] {
        let (got, problem) = server.post("/publisher/new", body).await;
        assert_eq!((got.as_u16(), &problem["message"]), (status, &json!(message)));
    }
    server.stop().await;
}

async fn files_have_states_and_are_deleted_by_name(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let path = format!("/publisher/{package}");
    let shown = server.get_json(&path).await;
    let flags = ["has_complete_counter_data", "has_custom_prices", "has_custom_perpetual_access"];
    assert!(flags.iter().all(|flag| shown[flag] == true), "{shown}");
    let names: Vec<&str> = shown["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["id"].as_str().unwrap())
        .collect();
    let rows: Vec<i64> = shown["data_files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["rows_count"].as_i64().unwrap_or(0))
        .collect();
    assert!(rows.is_sorted_by(|one, next| one >= next), "{rows:?}");
    for warning in shown["warnings"].as_array().unwrap() {
        if warning["id"] == "missing_prices" {
            let totals: Vec<f64> = warning["journals"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["counter_total"].as_f64().unwrap())
                .collect();
            assert!(totals.is_sorted_by(|one, next| one >= next) && totals[0] > 0.0);
        }
    }
    let status = async |file: &str| server.get_json(&format!("{path}/{file}/status")).await;
    let live = status("counter-trj3").await;
    assert_eq!(
        keys(&live),
        [
            "name",
            "is_live",
            "is_parsed",
            "is_uploaded",
            "rows_count",
            "error",
            "error_details",
            "created_date"
        ]
    );
    assert_eq!((&live["is_live"], &live["error"]), (&json!(true), &json!(null)));
    assert_eq!(status("filter").await["is_uploaded"], false);
    let (code, unknown) =
        server.send(&server.client, "GET", &format!("{path}/nothing/status"), None).await;
    assert_eq!(
        (code, &unknown["message"]),
        (StatusCode::BAD_REQUEST, &json!("Unknown data file type nothing"))
    );

    let filter = b"issn\n0031-9252\n".to_vec();
    let files = format!("/package/{package}/file");
    server.upload(&files, &[("filter.csv", filter)]).await;
    let shown = server.get_json(&path).await;
    assert_eq!(shown["filter_data_set"], true);
    assert!(
        shown["warnings"].as_array().unwrap().iter().any(|one| one["id"] == "filtering_titles"),
        "{names:?}"
    );
    for file in ["filter", "perpetual-access", "counter-trj2", "filter"] {
        let (code, answer) =
            server.send(&server.client, "DELETE", &format!("{path}/{file}"), None).await;
        assert_eq!((code, answer), (StatusCode::OK, json!({"message": "Queued for delete."})));
        assert_eq!(status(file).await["is_live"], false, "{file}");
    }
    let shown = server.get_json(&path).await;
    assert_eq!(
        (&shown["has_complete_counter_data"], &shown["filter_data_set"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(shown["warnings"][0], json!({"id": "missing_perpetual_access", "journals": null}));
    server.stop().await;
}
