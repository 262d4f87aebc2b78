//! Requests of clients of the compatible service, exactly as they send them.

use std::io::Read;
use std::time::Duration;

use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::Role;

use crate::database::{Data, Database, on_each_database};
use crate::running::{ARROW, LIBRARIAN, Running, client_of, client_with, text};

on_each_database!(
    journals_have_the_fields_of_the_wire,
    the_whole_block_is_sent_back,
    what_others_changed_meanwhile_is_kept,
    scenarios_are_made_and_deleted_as_on_the_wire,
    a_package_is_read_and_changed_as_a_publisher,
    files_have_states_and_are_deleted_by_name,
    a_file_is_uploaded_in_two_steps,
    the_rows_of_files_are_read,
    excluded_titles_have_every_reason,
    a_journal_in_full_is_a_set_of_tables,
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

/// The rows' fields in their order. `is_hybrid_2019` is left out: its values are not documented.
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
            "is_locked_pending_update",
            "update_notification_email",
            "update_percent_complete",
            "warnings",
            "_timing",
            "journals"
        ]
    );
    assert_eq!(body["meta"]["scenario_id"], scenario);
    assert_eq!(body["meta"]["publisher_id"], package);
    let block = &body["saved"];
    assert_eq!(block["subrs"].as_array().unwrap().len(), 3);
    assert_eq!(block["configs"]["cost_ill"], 17.0);
    assert_eq!(
        (&block["configs"]["backfile_contribution"], &block["customSubrs"]),
        (&json!(100), &json!([]))
    );

    let rows = body["journals"].as_array().unwrap();
    let summary = server.get_json(&format!("{path}/summary")).await;
    assert_eq!(rows.len() as u64, summary["num_journals_total"].as_u64().unwrap());
    assert_eq!(summary["_summary"]["cost_scenario"], summary["cost_scenario"]);
    assert_eq!(summary["_settings"], block["configs"]);
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

    for accept in ["application/json", ARROW] {
        let asked =
            || server.client.get(server.url(&format!("{path}/journals"))).header("accept", accept);
        let plain = asked().send().await.unwrap().bytes().await.unwrap();
        let packing = asked().header("accept-encoding", "br, gzip");
        let packed = packing.header("x-forwarded-for", "192.0.2.1").send().await.unwrap();
        assert_eq!(packed.headers()["content-encoding"], "gzip");
        let mut unpacked = Vec::new();
        let packed = packed.bytes().await.unwrap();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain, "{accept}");
        let here = asked().header("accept-encoding", "br, gzip").send().await.unwrap();
        assert!(here.headers().get("content-encoding").is_none(), "nothing travels over a network");
        assert_eq!(here.bytes().await.unwrap(), plain, "{accept}");
    }

    // Another scenario with as many changes is another answer.
    let (_, copy) = server
        .post(&format!("/package/{package}/scenario?copy={scenario}"), json!({"name": "Two"}))
        .await;
    let other = format!("/scenario/{}", text(&copy["id"]));
    server.patch(&format!("{other}/subscriptions"), json!({"top": 9})).await;
    assert_eq!(saved(&server, &server.client, &other).await["subrs"].as_array().unwrap().len(), 9);
    assert_eq!(saved(&server, &server.client, &path).await["subrs"].as_array().unwrap().len(), 3);

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
    let rows: Vec<i64> = shown["data_files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["rows_count"].as_i64().unwrap_or(0))
        .collect();
    assert!(rows.is_sorted_by(|one, next| one >= next), "{rows:?}");
    // A shorter price list leaves journals without a price.
    let all = server.get_json(&format!("{path}/price")).await["rows"].take();
    let lines = all.as_array().unwrap().iter().take(20);
    let lines: String =
        lines.map(|row| format!("{},{}\n", text(&row["issn_l"]), row["price"])).collect();
    let files = format!("/package/{package}/file");
    let short = format!("issn,price\n{lines}").into_bytes();
    let (_, answer) = server.upload(&files, &[("prices.csv", short)]).await;
    // It brings much less than the list in use, so it waits for a confirmation.
    let confirm = format!("{files}/{}/confirm", text(&answer["files"][0]["id"]));
    let (code, answer) = server.post(&confirm, json!({})).await;
    assert_eq!(code, StatusCode::OK, "{answer}");
    let shown = server.get_json(&path).await;
    let missing = &shown["warnings"][0];
    assert_eq!(missing["id"], "missing_prices", "{}", shown["warnings"]);
    let missing = missing["journals"].as_array().unwrap();
    assert!(missing.len() > 500, "{}", missing.len());
    assert_eq!(
        keys(&missing[0]),
        ["issn_l_prefixed", "issn_l", "name", "issns", "publisher", "currency", "counter_total"]
    );
    let totals: Vec<f64> =
        missing.iter().map(|one| one["counter_total"].as_f64().unwrap()).collect();
    assert!(totals.is_sorted_by(|one, next| one >= next) && totals[totals.len() - 1] > 0.0);
    let priced = text(&all[0]["issn_l"]);
    assert!(missing.iter().all(|one| one["issn_l"] != priced), "{priced} has a price");
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
    server.upload(&files, &[("filter.csv", filter)]).await;
    let shown = server.get_json(&path).await;
    assert_eq!(shown["filter_data_set"], true);
    assert!(
        shown["warnings"].as_array().unwrap().iter().any(|one| one["id"] == "filtering_titles"),
        "{shown}"
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

/// The state of a file once it is parsed, asked for as the known client does.
pub async fn parsed(server: &Running, path: &str) -> Value {
    for _ in 0..600 {
        let state = server.get_json(path).await;
        assert_eq!(state["is_uploaded"], true, "{state}");
        if state["is_parsed"] == true {
            return state;
        }
        assert_eq!((&state["is_live"], &state["rows_count"]), (&json!(false), &json!(null)));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{path} is parsed for ever");
}

/// Sends a file as the form that was signed for.
pub async fn send_signed(server: &Running, signed: &Value, content: &[u8]) -> (StatusCode, Value) {
    let mut form = Form::new();
    for (name, value) in signed["data"]["fields"].as_object().unwrap() {
        form = form.text(name.clone(), text(value));
    }
    form = form.part("file", Part::bytes(content.to_vec()).file_name("blob"));
    // The known client sends no token there.
    let url = text(&signed["data"]["url"]);
    let path = url.split_once("://").and_then(|(_, rest)| rest.split_once('/')).unwrap().1;
    let sent =
        Client::new().post(server.url(&format!("/{path}"))).multipart(form).send().await.unwrap();
    let status = sent.status();
    (status, sent.json().await.unwrap())
}

async fn a_file_is_uploaded_in_two_steps(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let id = package.trim_start_matches("/package/").to_owned();
    let sign = async |name: &str| {
        let path = format!("/publisher/{id}/sign-s3?filename={name}");
        server.get(&path).await
    };
    for (name, said) in [
        (format!("{id}_price.pdf"), "Unrecognized file extension"),
        (format!("{id}_nothing.csv"), "is not named"),
        ("package-other_price.csv".to_owned(), "is not named"),
        (String::new(), "Unrecognized file extension"),
    ] {
        let refused = sign(&name).await;
        assert_eq!(refused.status(), StatusCode::BAD_REQUEST, "{name}");
        let refused: Value = refused.json().await.unwrap();
        assert!(refused["message"].as_str().unwrap().contains(said), "{refused}");
    }
    let signed = sign(&format!("{id}_price.csv")).await;
    assert_eq!(signed.headers()["content-type"], "text/html; charset=utf-8");
    let signed: Value = signed.json().await.unwrap();
    let prices = b"issn,price\n0031-9252,1200\n0028-0836,99.5\n";
    let (status, taken) = send_signed(&server, &signed, prices).await;
    assert_eq!((status, &taken["file"]["slot"]), (StatusCode::OK, &json!("price")), "{taken}");
    let state = parsed(&server, &format!("/publisher/{id}/price/status")).await;
    assert_eq!((&state["is_live"], &state["rows_count"]), (&json!(true), &json!(2)));

    let signed: Value = sign(&format!("{id}_counter-trj2.csv")).await.json().await.unwrap();
    let (status, _) = send_signed(&server, &signed, b"Dear all,\nno table here.\n").await;
    assert_eq!(status, StatusCode::OK, "what is wrong is told by the file's state");
    let state = parsed(&server, &format!("/publisher/{id}/counter-trj2/status")).await;
    assert_eq!((&state["is_uploaded"], &state["is_live"]), (&json!(true), &json!(false)));
    assert_eq!(state["error"], "parsing_error");
    assert!(state["error_details"].as_str().unwrap().len() > 10);
    let (_, gone) =
        server.send(&server.client, "DELETE", &format!("/publisher/{id}/counter-trj2"), None).await;
    assert_eq!(gone["message"], "Queued for delete.");
    let state = server.get_json(&format!("/publisher/{id}/counter-trj2/status")).await;
    assert_eq!((&state["is_uploaded"], &state["error"]), (&json!(false), &json!(null)));

    // Whose right has ended meanwhile uploads nothing, and a ticket is good for uploads only.
    let ticket = text(&signed["data"]["fields"]["ticket"]);
    let (status, _) = server.send(&client_of(&ticket), "GET", &package, None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let mut forged = signed.clone();
    forged["data"]["fields"]["ticket"] = json!(server.token(LIBRARIAN).await);
    assert_eq!(send_signed(&server, &forged, prices).await.0, StatusCode::UNAUTHORIZED);
    let user = text(&server.get_json("/user/me").await["id"]);
    server
        .catalog
        .set_roles(None, &[(&user, &server.institution, Some(Role::Viewer))], &[])
        .await
        .unwrap();
    assert_eq!(send_signed(&server, &signed, prices).await.0, StatusCode::FORBIDDEN);
    server.stop().await;
}

async fn the_rows_of_files_are_read(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, _) = server.demo().await;
    let rows = async |file: &str| {
        server.get_json(&format!("/publisher/{package}/{file}")).await["rows"].take()
    };
    let prices = rows("price").await;
    let first = &prices[0];
    assert_eq!(keys(first), ["issn_l_prefixed", "issn_l", "issns", "title", "publisher", "price"]);
    assert_eq!(first["issn_l_prefixed"], format!("issn:{}", text(&first["issn_l"])));
    assert!(first["price"].is_f64() && first["title"] != "Unrecognized Title", "{first}");
    assert_eq!(keys(&rows("perpetual-access").await[0])[5..], ["start_date", "end_date"]);
    let usage = rows("counter-trj3").await;
    assert_eq!(
        keys(&usage[0]),
        [
            "issn_l",
            "package_id",
            "journal_name",
            "total",
            "report_version",
            "report_name",
            "report_year",
            "metric_type",
            "access_type",
            "yop"
        ]
    );
    assert!(usage.as_array().unwrap().iter().all(|row| row["report_name"] == "trj3"));
    for (file, said) in [("filter", "filter"), ("counter", "counter"), ("counter-jr1", "counter")] {
        let path = format!("/publisher/{package}/{file}");
        let (status, problem) = server.send(&server.client, "GET", &path, None).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert_eq!(problem["message"], format!("no {said} file for package {package}"));
    }
    let files = format!("/package/{package}/file");
    server.upload(&files, &[("filter.csv", b"issn\n0031-9252\n".to_vec())]).await;
    assert_eq!(rows("filter").await, json!([]), "what is not known has no ISSN-L");
    server.stop().await;
}

async fn excluded_titles_have_every_reason(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    let read = async |path: String| {
        let response = server.get(&path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let text = response.text().await.unwrap();
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let header: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let rows: Vec<Vec<String>> =
            reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
        (header, rows)
    };
    let (header, before) = read(format!("/publisher/{package}/excluded")).await;
    assert_eq!(
        header,
        [
            "issn_l",
            "publisher",
            "gold_oa",
            "not_currently_publishing",
            "price_not_available",
            "filtered_out",
            "title",
            "not_in_core_list",
            "left_out_by_name",
            "unknown_title"
        ]
    );
    let journals = server.get_json(&format!("/scenario/{scenario}/journals")).await;
    let shown: Vec<String> =
        journals["journals"].as_array().unwrap().iter().map(|row| text(&row["issn_l"])).collect();
    for row in &before {
        assert!(!shown.contains(&row[0]), "{row:?} is in the scenario");
        let reasons = row.iter().filter(|cell| *cell == "True").count();
        assert!(reasons > 0, "{row:?}");
    }

    // A filter leaves all but one out; a title that nobody knows is used.
    let files = format!("/package/{package}/file");
    server.upload(&files, &[("filter.csv", format!("issn\n{}\n", shown[0]).into_bytes())]).await;
    let unknown = "Report_Name,Title Master Report\nReport_ID,TR_J3\nRelease,5\nInstitution_Name,X\nInstitution_ID,\n\
        Metric_Types,\nReport_Filters,\nReport_Attributes,\nExceptions,\nReporting_Period,\"Begin_Date=2025-01-01; End_Date=2025-01-31\"\n\
        Created,2025-02-01\nCreated_By,X\n\nTitle,Publisher,Print_ISSN,Online_ISSN,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2025\n\
        \"=Unheard of\",Nobody,,2049-3630,Controlled,Unique_Item_Requests,7,7\n\
        \"=Unheard of\",Nobody,,2049-3630,Controlled,Total_Item_Requests,7,7\n\
        \"=Unheard of\",Nobody,,2049-3630,OA_Gold,Unique_Item_Requests,1,1\n";
    let (status, taken) = server.upload(&files, &[("more.csv", unknown.into())]).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");
    let (_, after) = read(format!("/package/{package}/excluded.csv")).await;
    assert!(after.len() >= before.len() + shown.len() - 1, "{} and {}", before.len(), after.len());
    let filtered = after.iter().filter(|row| row[5] == "True").count();
    assert!(filtered >= shown.len() - 1, "{filtered}");
    let unknown = after.iter().find(|row| row[9] == "True").unwrap();
    assert_eq!((unknown[0].as_str(), unknown[6].as_str()), ("2049-3630", "'=Unheard of"));

    let empty = server.package("Empty", "USD").await;
    let (_, rows) = read(format!("{empty}/excluded.csv")).await;
    assert!(rows.is_empty(), "no reports, no titles, no error");
    server.stop().await;
}

async fn a_journal_in_full_is_a_set_of_tables(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let journals = server.get_json(&format!("/scenario/{scenario}/journals")).await;
    let row = &journals["journals"][0];
    let path = format!("/scenario/{scenario}/journal/{}", text(&row["issn_l"]));
    let shown = server.get_json(&path).await;
    assert_eq!(shown["_settings"]["cost_ill"], 17.0);
    let journal = &shown["journal"];
    assert_eq!(
        keys(journal),
        ["top", "fulfillment", "oa", "impact", "cost", "num_papers", "num_papers_forecast", "apc"]
    );
    assert_eq!(journal["top"]["title"], row["title"]);
    assert!(text(&journal["top"]["subscription_cost"]).starts_with('$'));
    let groups: Vec<String> = journal["fulfillment"]["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| text(&line["group"]))
        .collect();
    assert_eq!(groups, ["OA", "Backfile", "Subscription", "ILL", "Other", "*Total*"]);
    let by_year = &journal["fulfillment"]["use_actual_by_year"];
    let total = |name: &str| -> f64 {
        by_year[name].as_array().unwrap().iter().map(|one| one.as_f64().unwrap()).sum()
    };
    let parts = ["oa_plus_social_networks", "backfile", "subscription", "ill", "other_delayed"];
    assert!((parts.map(total).iter().sum::<f64>() - total("total")).abs() < 0.01);
    let costs: Vec<String> = journal["cost"]["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| text(&line["cost_type"]))
        .collect();
    assert_eq!(
        costs,
        [
            "*Your scenario cost*",
            "Subscription By Year",
            "ILL By Year",
            "Subscription Minus ILL By Year"
        ]
    );
    let headers: Vec<&Value> = journal["cost"]["headers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|header| &header["value"])
        .collect();
    for header in headers {
        assert!(journal["cost"]["data"][0].get(text(header)).is_some(), "{header}");
    }
    server.stop().await;
}
