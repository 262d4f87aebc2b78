//! Consortia: who feeds a package, what is counted, and who may say so.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, objects, text};

on_each_database!(
    a_member_is_added_changed_and_removed,
    what_a_library_uploads_counts_at_once_or_when_it_is_copied,
    members_are_counted_or_not_and_it_can_be_undone,
    a_title_is_what_it_is_to_each_member,
    the_rule_of_the_cost_is_a_choice,
    a_cost_is_shared_out,
    what_a_consortium_has_agreed_on_counts,
    who_may_build_a_consortium,
    what_makes_no_member_is_refused,
    the_package_of_a_consortium_cannot_be_deleted,
);

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

async fn a_member_is_added_changed_and_removed(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let server = &grove.server;
    let none = server.get_json(&grove.members()).await;
    assert_eq!((&none["members"], &none["may_edit"]), (&json!([]), &json!(true)));
    let addable = format!("/package/{}/addable", grove.package);
    let found = server.get_json(&addable).await;
    assert_eq!(found["packages"].as_array().unwrap().len(), 3);

    let first = grove.add(0, "live").await;
    assert_eq!((&first["mode"], &first["position"]), (&json!("live"), &json!(0)));
    assert_eq!(first["institution_id"], json!(grove.libraries[0].0));
    assert_eq!((&first["is_complete"], &first["lacks"]), (&json!(true), &json!([])), "{first}");
    let body = json!({"source_package_id": grove.libraries[0].1});
    let (status, refused) = server.post(&grove.members(), body).await;
    assert_eq!(
        (status, &refused["message"]),
        (StatusCode::CONFLICT, &json!("\"Big Deal\" is a member already."))
    );
    let found = server.get_json(&addable).await;
    assert_eq!(found["packages"].as_array().unwrap().len(), 2, "who is a member is not offered");
    let second = grove.add(1, "snapshot").await;
    let feeder = format!("/package/{}", text(&second["package_id"]));
    let (status, refused) = server.patch(&feeder, json!({"is_deleted": true})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(refused["detail"], "This package feeds a consortium. End its membership instead.");
    let third = grove.add(2, "live").await;

    let path = format!("{}/{}", grove.members(), text(&third["package_id"]));
    let edit = json!({"tags": ["south", " north ", "south", ""], "position": 0});
    let (status, edited) = server.patch(&path, edit).await;
    assert_eq!((status, &edited["tags"]), (StatusCode::OK, &json!(["north", "south"])), "{edited}");
    let all = server.get_json(&grove.members()).await;
    let order: Vec<&Value> =
        all["members"].as_array().unwrap().iter().map(|one| &one["institution_id"]).collect();
    let [a, b, c] = [0, 1, 2].map(|library: usize| json!(grove.libraries[library].0));
    assert_eq!(order, [&c, &a, &b]);
    let sum: f64 =
        all["members"].as_array().unwrap().iter().map(|one| number(&one["big_deal_cost"])).sum();
    assert!((number(&all["big_deal_cost"]) - sum).abs() < 1e-6 && all["complete_count"] == 3);
    let institution = server.get_json(&format!("/institution/{}", grove.libraries[2].0)).await;
    let kinds: Vec<&Value> = institution["publishers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|package| &package["is_feeder_package"])
        .collect();
    assert_eq!(kinds, [&json!(false), &json!(true)]);

    server.delete(&path).await;
    let all = server.get_json(&grove.members()).await;
    assert_eq!(all["members"].as_array().unwrap().len(), 2);
    let feeder = format!("/package/{}", text(&third["package_id"]));
    assert_eq!(server.get(&feeder).await.status(), StatusCode::NOT_FOUND, "the feeder went too");
    let own = format!("/package/{}", grove.libraries[2].1);
    assert_eq!(server.get(&own).await.status(), StatusCode::OK, "the library's own stays");
    let gone = server.send(&server.client, "DELETE", &path, None).await;
    assert_eq!(gone.0, StatusCode::NOT_FOUND);
    let again = grove.add(2, "live").await;
    assert_eq!(again["position"], 2, "who left may come back, behind the others");
    grove.server.stop().await;
}

async fn what_a_library_uploads_counts_at_once_or_when_it_is_copied(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let server = &grove.server;
    let live = grove.add(0, "live").await;
    let before = objects(data.path());
    let copied = grove.add(1, "snapshot").await;
    assert!(objects(data.path()) > before, "a copy has objects of its own");
    assert!(copied["differences"] == json!([]) && copied["copied_at"].is_string(), "{copied}");
    let scenario = grove.scenario("All").await;
    let start = grove.totals(&scenario).await;

    for library in [1, 0] {
        grove.flat_prices(library, 1_000).await;
        let then = grove.totals(&scenario).await;
        if library == 1 {
            assert_eq!(then["subscription_cost"], start["subscription_cost"], "a copy stays");
        } else {
            assert_ne!(then["subscription_cost"], start["subscription_cost"], "live is live");
        }
    }
    let all = server.get_json(&grove.members()).await;
    let different = &all["members"][1]["differences"];
    assert_eq!(different, &json!([{"what": "price", "then": "prices.csv", "now": "flat.csv"}]));
    assert_eq!(all["members"][0]["differences"], json!([]));

    // The same terms as at the source, when it is copied again.
    let terms = json!({"cost_bigdeal": 777_000});
    server.patch(&format!("/package/{}", grove.libraries[1].1), terms).await;
    let all = server.get_json(&grove.members()).await;
    assert_eq!(all["members"][1]["differences"][1]["what"], "big_deal_cost");
    assert_eq!(all["members"][1]["differences"][1]["now"], "777000");
    let path = format!("{}/{}", grove.members(), text(&copied["package_id"]));
    let stock = objects(data.path());
    let (status, fresh) = server.patch(&path, json!({"mode": "snapshot"})).await;
    assert_eq!((status, &fresh["differences"]), (StatusCode::OK, &json!([])), "{fresh}");
    assert_eq!(fresh["big_deal_cost"], 777_000.0);
    // A price list with nothing to remark has a part less.
    assert_eq!(objects(data.path()), stock - 1, "the older copy is gone");
    let end = grove.totals(&scenario).await;
    assert_eq!(number(&end["subscription_cost"]) % 2.0, 0.0, "both have the flat list: {end}");

    // Followed from now on: its own objects go, and what it holds is its source's.
    let (status, follows) = server.patch(&path, json!({"mode": "live"})).await;
    assert_eq!((status, &follows["mode"]), (StatusCode::OK, &json!("live")), "{follows}");
    assert!(objects(data.path()) < stock && follows["copied_at"].is_null());
    assert_eq!(grove.totals(&scenario).await["subscription_cost"], end["subscription_cost"]);

    // What follows another package is changed there.
    let feeder = format!("/package/{}", text(&live["package_id"]));
    let shown = server.get_json(&feeder).await;
    assert_eq!(
        (&shown["is_owned_by_consortium"], &shown["may_edit"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(shown["follows_package_id"], json!(grove.libraries[0].1));
    assert!(shown["files"].as_array().unwrap().len() > 2, "its files are shown");
    let file = text(&shown["files"][0]["id"]);
    let (status, refused) =
        server.send(&server.client, "DELETE", &format!("{feeder}/file/{file}"), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{refused}");
    assert_eq!(server.get(&format!("{feeder}/file/{file}/report")).await.status(), StatusCode::OK);

    // What follows a deleted package is a member no more, and adds nothing to the sums.
    let before = grove.totals(&scenario).await;
    let end = json!({"is_deleted": true});
    let (status, _) = server.patch(&format!("/package/{}", grove.libraries[0].1), end).await;
    assert_eq!(status, StatusCode::OK);
    let all = server.get_json(&grove.members()).await;
    assert_eq!(all["members"].as_array().unwrap().len(), 1);
    assert_eq!((&all["members"][0]["lacks"], &all["complete_count"]), (&json!([]), &json!(1)));
    let after = grove.totals(&scenario).await;
    assert!(number(&after["usage"]) < number(&before["usage"]), "{before} {after}");
    grove.server.stop().await;
}

async fn members_are_counted_or_not_and_it_can_be_undone(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let server = &grove.server;
    let feeders = grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let members = format!("{scenario}/member-institutions");
    let included = async || {
        let listed = server.get_json(&members).await;
        let institutions = listed["institutions"].as_array().unwrap().clone();
        let usage: Vec<f64> = institutions.iter().map(|one| number(&one["usage"])).collect();
        assert!(usage.is_sorted_by(|one, other| one >= other), "{usage:?}");
        institutions.iter().filter(|one| one["included"] == true).count()
    };
    assert_eq!(included().await, 3, "a new scenario counts everybody");
    let all = grove.totals(&scenario).await;
    assert_eq!(all["members_included"], 3);

    let (status, changed) = server.patch(&members, json!({"exclude": [feeders[1]]})).await;
    assert_eq!((status, &changed["revision"]), (StatusCode::OK, &json!(2)), "{changed}");
    let two = grove.totals(&scenario).await;
    assert!(number(&two["usage"]) < number(&all["usage"]) && two["members_included"] == 2);
    assert!(number(&two["cost_bigdeal_projected"]) < number(&all["cost_bigdeal_projected"]));
    let body = server.get_json(&format!("{scenario}/journals")).await;
    assert_eq!(body["member_institutions"], json!([feeders[0], feeders[2]]));
    let plain_sum = number(&body["saved"]["configs"]["cost_bigdeal"]);
    assert!(plain_sum > 0.0 && plain_sum <= number(&two["cost_bigdeal_projected"]));
    assert_eq!((&body["warnings"], included().await), (&json!([]), 2));
    let shown = server.get_json(&scenario).await;
    assert_eq!((&shown["members_included"], &shown["members_total"]), (&json!(2), &json!(3)));

    let (_, undone) = server.post(&format!("{scenario}/undo"), json!({})).await;
    assert_eq!(undone["members_included"], 3, "{undone}");
    assert_eq!(grove.totals(&scenario).await["usage"], all["usage"]);
    let versions = server.get_json(&format!("{scenario}/versions")).await;
    assert_eq!(versions["versions"][1]["change"], json!({"excluded": [feeders[1]]}));

    // As clients of the known service say it: who counts, and nobody else.
    let only = json!({"member_institutions": [feeders[2]]});
    let (status, answer) = server.post(&members, only).await;
    assert_eq!((status, &answer["status"]), (StatusCode::OK, &json!("success")));
    assert_eq!(included().await, 1);
    let id = scenario.rsplit('/').next().unwrap();
    let copy = format!("/package/{}/scenario?copy={id}", grove.package);
    let (_, copied) = server.post(&copy, json!({"name": "Copy"})).await;
    assert_eq!(copied["members_included"], 1, "a copy counts whom the other counts");
    server.post(&members, json!({"member_institutions": []})).await;
    let nobody = grove.totals(&scenario).await;
    assert_eq!((&nobody["num_journals_total"], &nobody["cost_scenario"]), (&json!(0), &json!(0.0)));
    let (status, refused) = server.patch(&members, json!({"include": ["package-none"]})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused["detail"], "\"package-none\" is no member of this consortium.");

    // Who joins later is counted where somebody says so.
    let all = server.get_json(&format!("/package/{}/scenarios", grove.package)).await;
    let counts = all["scenarios"].as_array().unwrap().iter();
    let counts: Vec<_> = counts.map(|one| one["summary"]["members_included"].clone()).collect();
    assert_eq!(counts, [json!(0), json!(1)]);

    // A library's scenario has no members.
    let own = format!("/package/{}/scenario", grove.libraries[0].1);
    let (_, made) = server.post(&own, json!({"name": "Own"})).await;
    let own = format!("/scenario/{}/member-institutions", text(&made["id"]));
    assert_eq!(server.get(&own).await.status(), StatusCode::NOT_FOUND);
    let (status, _) = server.patch(&own, json!({"include": []})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    grove.server.stop().await;
}

async fn a_title_is_what_it_is_to_each_member(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let server = &grove.server;
    let feeders = grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let body = server.get_json(&format!("{scenario}/journals")).await;
    let titles = body["journals"].as_array().unwrap();
    assert_eq!(titles[0]["cpu_rank"], 1.0);
    let title = titles.iter().find(|title| number(&title["usage"]) > 0.0).unwrap();
    let path = format!("{scenario}/journal/{}", text(&title["issn_l"]));
    let shown = server.get_json(&path).await;
    let members = shown["member_institutions"].as_array().unwrap();
    let sum = |field: &str| members.iter().map(|one| number(&one[field])).sum::<f64>();
    assert_eq!(sum("usage"), number(&title["usage"]));
    assert!((sum("ill_cost") - number(&title["ill_cost"])).abs() < 1e-6);
    assert_eq!(number(&shown["n_members_with_title"]), members.len() as f64);
    assert_eq!(shown["journal"]["member_institutions"], shown["member_institutions"]);

    let path_of_members = format!("{scenario}/member-institutions");
    server.patch(&path_of_members, json!({"exclude": [members[0]["package_id"]]})).await;
    let shown = server.get_json(&path).await;
    let listed = shown["member_institutions"].as_array().unwrap();
    assert_eq!(listed.len(), members.len(), "who does not count is shown as such");
    assert_eq!(listed[0]["included"], false);
    let known = shown["journal"]["member_institutions"].as_array().unwrap();
    assert_eq!(known.len(), members.len() - 1);
    assert!(feeders.contains(&text(&members[0]["package_id"])));
    server.post(&path_of_members, json!({"member_institutions": []})).await;
    assert_eq!(server.get(&path).await.status(), StatusCode::NOT_FOUND);
    grove.server.stop().await;
}

async fn the_rule_of_the_cost_is_a_choice(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let server = &grove.server;
    grove.add_all().await;
    grove.flat_prices(0, 4_321).await;
    let scenario = grove.scenario("All").await;
    let everything = json!({"top": grove.totals(&scenario).await["num_journals_total"]});
    server.patch(&format!("{scenario}/subscriptions"), everything).await;
    let first = grove.totals(&scenario).await;
    assert_eq!(first["cost_scenario_subscription"], first["cost_by_first_member"]);
    assert_ne!(first["cost_by_first_member"], first["cost_by_own_prices"]);
    let (status, shown) = server.patch(&scenario, json!({"cost_rule": "own_prices"})).await;
    assert_eq!((status, &shown["cost_rule"]), (StatusCode::OK, &json!("own_prices")));
    let own = grove.totals(&scenario).await;
    assert_eq!(own["cost_scenario_subscription"], first["cost_by_own_prices"]);
    assert_eq!(own["cost_by_first_member"], first["cost_by_first_member"]);

    // The order says who is the first.
    server.patch(&scenario, json!({"cost_rule": "first_member"})).await;
    let all = server.get_json(&grove.members()).await;
    let last = format!("{}/{}", grove.members(), text(&all["members"][2]["package_id"]));
    server.patch(&last, json!({"position": 0})).await;
    let reversed = grove.totals(&scenario).await;
    assert_ne!(reversed["cost_scenario_subscription"], first["cost_scenario_subscription"]);
    assert_eq!(reversed["cost_by_own_prices"], first["cost_by_own_prices"]);
    let (status, refused) = server.patch(&scenario, json!({"cost_rule": "fair"})).await;
    assert_eq!(
        (status, &refused["field"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("cost_rule"))
    );
    grove.server.stop().await;
}

async fn a_cost_is_shared_out(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let server = &grove.server;
    let feeders = grove.add_all().await;
    let scenario = grove.scenario("All").await;
    server.patch(&format!("{scenario}/subscriptions"), json!({"top": 12})).await;
    let path = format!("{scenario}/cost-sharing");
    let shares = |shown: &Value| -> Vec<f64> {
        shown["members"].as_array().unwrap().iter().map(|one| number(&one["share"])).collect()
    };
    let totals = grove.totals(&scenario).await;
    let shown = server.get_json(&path).await;
    assert_eq!(shown["amount"], totals["cost_scenario_subscription"]);
    assert_eq!(shown["rule"]["weights"]["spend"], 100.0, "as much as today, while nobody said so");
    let sum: f64 = shares(&shown).iter().sum();
    assert!((sum - number(&shown["amount"])).abs() < 1e-6, "to the cent: {shown}");
    let percents: Vec<f64> = shown["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| number(&one["change_percent"]))
        .collect();
    assert!(percents.iter().all(|percent| (percent - percents[0]).abs() < 0.02), "{percents:?}");

    let rule = json!({"weights": {"flat": 1}, "amount": 900});
    let (status, shown) = server.send(&server.client, "PUT", &path, Some(&rule)).await;
    assert_eq!((status, shares(&shown)), (StatusCode::OK, vec![300.0; 3]), "{shown}");
    let rule = json!({"weights": {"use": 70, "flat": 30}, "fall_percent": 5, "rise_percent": 2, "amount": shown["today"]});
    let (_, shown) = server.send(&server.client, "PUT", &path, Some(&rule)).await;
    for one in shown["members"].as_array().unwrap() {
        let percent = number(&one["change_percent"]);
        assert!((-5.01..=2.01).contains(&percent), "{one}");
        assert_eq!(one["bound"].is_string(), !(-4.99..=1.99).contains(&percent), "{one}");
    }
    let file = server.get(&format!("{path}.csv")).await.text().await.unwrap();
    let mut reader = csv::Reader::from_reader(file.as_bytes());
    let lines: Vec<std::collections::HashMap<String, String>> =
        reader.deserialize().map(|line| line.unwrap()).collect();
    let of_file: Vec<f64> = lines.iter().map(|line| line["share"].parse().unwrap()).collect();
    assert_eq!(of_file, shares(&shown));

    // What cannot be is said, with what to do.
    for (rule, said) in [
        (json!({"weights": {"size": 1}}), "The size of"),
        (json!({"weights": {}}), "Give at least one measure a weight above 0."),
        (json!({"weights": {"flat": 1}, "least": 1e9}), "Lower them."),
        (json!({"weights": {"flat": 1}, "most": 0.5}), "Raise them."),
    ] {
        let (status, shown) = server.send(&server.client, "PUT", &path, Some(&rule)).await;
        assert_eq!(status, StatusCode::OK, "{shown}");
        assert!(text(&shown["problem"]).contains(said), "{shown}");
        assert!(shown["members"][0]["share"].is_null());
    }
    for (place, feeder) in feeders.iter().enumerate() {
        let member = format!("{}/{feeder}", grove.members());
        let (_, member) = server.patch(&member, json!({"size": 1000 * (place + 1)})).await;
        assert_eq!(number(&member["size"]), 1_000.0 * (place + 1) as f64);
    }
    let rule = json!({"weights": {"size": 1}, "amount": 600});
    let (_, shown) = server.send(&server.client, "PUT", &path, Some(&rule)).await;
    assert_eq!((shares(&shown), &shown["problem"]), (vec![100.0, 200.0, 300.0], &Value::Null));
    let member = format!("{}/{}", grove.members(), feeders[0]);
    let (_, member) = server.patch(&member, json!({"size": null, "tags": ["x"]})).await;
    assert!(member["size"].is_null() && member["tags"] == json!(["x"]), "{member}");
    for rule in
        [json!({"weights": {"use": -1}}), json!({"fall_percent": 101}), json!({"least": "x"})]
    {
        let (status, refused) = server.send(&server.client, "PUT", &path, Some(&rule)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    }

    // It is a part of the scenario: undone, and copied along.
    server.post(&format!("{scenario}/undo"), json!({})).await;
    let undone = server.get_json(&path).await;
    assert_eq!(undone["rule"]["most"], 0.5, "{undone}");
    let id = scenario.rsplit('/').next().unwrap();
    let copy = format!("/package/{}/scenario?copy={id}", grove.package);
    let (_, copied) = server.post(&copy, json!({"name": "Copy"})).await;
    let copied = format!("/scenario/{}/cost-sharing", text(&copied["id"]));
    assert_eq!(server.get_json(&copied).await["rule"], undone["rule"]);
    grove.server.stop().await;
}

/// A caller and three rights: to view, to include or exclude members, to add or remove members.
async fn asks(
    server: &Running,
    client: &Client,
    grove: &Consortium,
    scenario: &str,
) -> [StatusCode; 5] {
    let source = json!({"source_package_id": grove.libraries[2].1});
    let count = json!({"include": []});
    let addable = format!("/package/{}/addable", grove.package);
    let members = format!("{scenario}/member-institutions");
    let ask = async |method, path: &str, body| server.send(client, method, path, body).await.0;
    [
        ask("GET", &grove.members(), None).await,
        ask("GET", &members, None).await,
        ask("PATCH", &members, Some(&count)).await,
        ask("GET", &addable, None).await,
        ask("POST", &grove.members(), Some(&source)).await,
    ]
}

async fn what_a_consortium_has_agreed_on_counts(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let server = &grove.server;
    grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let journals = async || {
        let shown = server.get_json(&format!("{scenario}/journals")).await;
        shown["journals"].as_array().unwrap().clone()
    };
    let costs = |rows: &[Value]| -> Vec<f64> {
        let mut rows: Vec<_> = rows.iter().collect();
        rows.sort_by_key(|row| text(&row["issn_l"]));
        rows.iter().map(|row| number(&row["subscription_cost"])).collect()
    };
    let before = journals().await;
    let terms = format!("/package/{}/consortium-terms", grove.package);
    let none = json!({"paid_from": null, "paid_members": null, "fallback_price": null});
    assert_eq!(server.get_json(&terms).await, none);
    let put = async |body: Value| server.send(&server.client, "PUT", &terms, Some(&body)).await;

    // Three count; from three on five are paid for.
    let (status, said) = put(json!({"paid_from": 3, "paid_members": 5})).await;
    assert_eq!((status, &said["paid_members"]), (StatusCode::OK, &json!(5)), "{said}");
    for (paid, cost) in costs(&journals().await).into_iter().zip(costs(&before)) {
        assert!((paid - cost / 3.0 * 5.0).abs() <= 1e-9 * paid.abs(), "{paid} and {cost}");
    }
    let (status, _) = put(json!({"paid_from": 4, "paid_members": 5})).await;
    assert_eq!((status, costs(&journals().await)), (StatusCode::OK, costs(&before)));

    // A title that nobody prices is left out, unless something is agreed on.
    let priced = before.iter().map(|row| text(&row["issn_l"]));
    let priced: std::collections::BTreeSet<String> = priced.collect();
    let (status, _) = put(json!({"fallback_price": 777})).await;
    assert_eq!(status, StatusCode::OK);
    let all = journals().await;
    assert!(all.len() > priced.len(), "{} and {}", all.len(), priced.len());
    let added: Vec<&Value> =
        all.iter().filter(|row| !priced.contains(&text(&row["issn_l"]))).collect();
    for row in &added {
        let cost = number(&row["subscription_cost"]);
        let others = all.iter().filter(|row| priced.contains(&text(&row["issn_l"])));
        assert!(cost > 3.0 * 777.0, "with growth and the content fee: {row}");
        assert!(others.count() == priced.len());
    }
    let one = number(&added[0]["subscription_cost"]);
    assert!(added.iter().all(|row| number(&row["subscription_cost"]) == one), "alike");

    for (body, field) in [
        (json!({"paid_from": 3}), "paid_members"),
        (json!({"paid_members": 3}), "paid_from"),
        (json!({"paid_from": 0, "paid_members": 3}), "paid_from"),
        (json!({"fallback_price": -1}), "fallback_price"),
    ] {
        let (status, refused) = put(body).await;
        assert_eq!((status, &refused["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(field)));
    }
    let library = format!("/package/{}/consortium-terms", grove.libraries[0].1);
    assert_eq!(server.get(&library).await.status(), StatusCode::NOT_FOUND);
    grove.server.stop().await;
}

async fn who_may_build_a_consortium(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 3).await;
    let server = &grove.server;
    grove.add(0, "live").await;
    let scenario = grove.scenario("All").await;
    let (consortium, library) = (grove.institution.as_str(), grove.libraries[2].0.as_str());
    let (ok, no) = (StatusCode::OK, StatusCode::FORBIDDEN);
    let person = async |name: &str, places: &[(&str, Role)]| {
        server.person(&format!("{name}@grove.example"), places).await
    };
    let member = &grove.libraries[0].0;
    for (name, client, expected) in [
        ("somebody of a member", person("a", &[(member, Role::Admin)]).await, [no; 5]),
        ("somebody of a library", person("b", &[(library, Role::Admin)]).await, [no; 5]),
        ("a Viewer", person("c", &[(consortium, Role::Viewer)]).await, [ok, ok, no, no, no]),
        (
            "a Collaborator",
            person("d", &[(consortium, Role::Collaborator), (library, Role::Admin)]).await,
            [ok, ok, ok, no, no],
        ),
        (
            "a ConsortiumAdmin who is nobody at the library",
            person("e", &[(consortium, Role::ConsortiumAdmin)]).await,
            [ok, ok, ok, ok, no],
        ),
        (
            "a ConsortiumAdmin who only looks there",
            person("f", &[(consortium, Role::ConsortiumAdmin), (library, Role::Viewer)]).await,
            [ok, ok, ok, ok, no],
        ),
    ] {
        assert_eq!(asks(server, &client, &grove, &scenario).await, expected, "{name}");
    }
    let nobody = person("g", &[(consortium, Role::ConsortiumAdmin)]).await;
    let addable = format!("/package/{}/addable", grove.package);
    let (_, found) = server.send(&nobody, "GET", &addable, None).await;
    assert_eq!(found["packages"], json!([]), "whose packages they may not change are not shown");

    // Somebody with both roles, and the service's own people, may.
    let both = [(consortium, Role::Admin), (library, Role::Collaborator)];
    let both = person("h", &both).await;
    let all = [ok, ok, ok, ok, StatusCode::CREATED];
    assert_eq!(asks(server, &both, &grove, &scenario).await, all);
    let user = User { is_staff: true, ..User::new("Staff", "s@staff.example") };
    let staff = server.user(user, &[(consortium, Role::ConsortiumAdmin)]).await;
    let (_, found) = server.send(&staff, "GET", &addable, None).await;
    assert_eq!(found["packages"].as_array().unwrap().len(), 1, "{found}");
    let source = json!({"source_package_id": grove.libraries[1].1});
    let (status, made) = server.send(&staff, "POST", &grove.members(), Some(&source)).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");

    // The consortium's people see what feeds it, and nothing else of the library.
    let chief = person("i", &[(consortium, Role::ConsortiumAdmin)]).await;
    let feeder = format!("/package/{}", text(&made["package_id"]));
    assert_eq!(server.send(&chief, "GET", &feeder, None).await.0, ok);
    let own = format!("/package/{}", grove.libraries[1].1);
    assert_eq!(server.send(&chief, "GET", &own, None).await.0, no);
    // Nor do they let more of it in: the way of feeding is said by who may at the library.
    let path = format!("{}/{}", grove.members(), text(&made["package_id"]));
    let copy = json!({"mode": "snapshot"});
    assert_eq!(server.send(&chief, "PATCH", &path, Some(&copy)).await.0, no);
    let tags = json!({"tags": ["east"]});
    assert_eq!(server.send(&chief, "PATCH", &path, Some(&tags)).await.0, ok);
    assert_eq!(server.send(&chief, "DELETE", &path, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(server.send(&chief, "GET", &feeder, None).await.0, StatusCode::NOT_FOUND);
    grove.server.stop().await;
}

async fn what_makes_no_member_is_refused(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 1).await;
    let server = &grove.server;
    let member = grove.add(0, "live").await;
    let pounds =
        json!({"name": "In pounds", "currency": "GBP", "institution_id": grove.libraries[0].0});
    let (_, pounds) = server.post("/package", pounds).await;
    for (source, field) in [
        (text(&member["package_id"]), Some("source_package_id")),
        (grove.package.clone(), Some("source_package_id")),
        (text(&pounds["id"]), Some("source_package_id")),
        ("package-none".to_owned(), None),
    ] {
        let body = json!({"source_package_id": source});
        let (status, refused) = server.post(&grove.members(), body).await;
        let expected =
            if field.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::NOT_FOUND };
        assert_eq!(status, expected, "{refused}");
        assert_eq!(refused["field"].as_str(), field);
    }
    for tags in [json!(["a, b"]), json!(["x".repeat(51)])] {
        let path = format!("{}/{}", grove.members(), text(&member["package_id"]));
        let (status, refused) = server.patch(&path, json!({"tags": tags})).await;
        assert_eq!((status, &refused["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("tags")));
    }
    let of_library = format!("/package/{}/members", grove.libraries[0].1);
    assert_eq!(server.get(&of_library).await.status(), StatusCode::NOT_FOUND);

    // A member that changes its currency counts no more, and it is said why.
    let scenario = grove.scenario("All").await;
    assert!(number(&grove.totals(&scenario).await["num_journals_total"]) > 0.0);
    let pounds = json!({"currency": "GBP"});
    server.patch(&format!("/package/{}", grove.libraries[0].1), pounds).await;
    let all = server.get_json(&grove.members()).await;
    assert_eq!(all["members"][0]["lacks"], json!(["currency"]));
    let totals = grove.totals(&scenario).await;
    assert_eq!(
        (&totals["num_journals_total"], &totals["members_included"]),
        (&json!(0), &json!(0))
    );
    grove.server.stop().await;
}

async fn the_package_of_a_consortium_cannot_be_deleted(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 1).await;
    let server = &grove.server;
    let member = grove.add(0, "snapshot").await;
    for (package, refusal) in [
        (grove.package.clone(), "A consortium's package cannot be deleted."),
        (
            text(&member["package_id"]),
            "This package feeds a consortium. End its membership instead.",
        ),
    ] {
        let path = format!("/package/{package}");
        let (status, refused) = server.patch(&path, json!({"is_deleted": true})).await;
        assert_eq!((status, &refused["detail"]), (StatusCode::FORBIDDEN, &json!(refusal)));
        assert_eq!(server.get(&path).await.status(), StatusCode::OK, "{package}");
    }
    grove.server.stop().await;
}
