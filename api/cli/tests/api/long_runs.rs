//! Long recalculations of consortia: the previous results stay readable, the scenario is locked, subscribers get an
//! email, and no scenario stays locked or shows mixed results.

use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::sync::OwnedSemaphorePermit;

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::outbox::outbox;
use crate::process::{Dice, Process};
use crate::running::{ARROW, LIBRARIAN, Running, asked};

on_each_database!(
    what_was_there_before_is_read_on,
    a_change_is_taken_back_while_it_is_worked_out,
    a_lost_run_is_taken_up,
    what_is_shown_unlocked_can_be_changed,
    a_run_survives_kills,
);

/// Holds all worker permits, so that no other member is computed.
async fn held(server: &Running) -> OwnedSemaphorePermit {
    let all = u32::try_from(server.workers.available_permits()).unwrap();
    server.workers.clone().acquire_many_owned(all).await.unwrap()
}

/// Returns the scenario once it is unlocked.
async fn unlocked(server: &Running, scenario: &str) -> Value {
    for _ in 0..1_200 {
        let shown = server.get_json(scenario).await;
        if shown["is_locked_pending_update"] == false {
            return shown;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{scenario} is locked for ever");
}

/// Creates a consortium of three libraries whose recalculations all count as long, and returns the address of a
/// scenario.
async fn patient(data: &Data) -> (Consortium, String) {
    let grove =
        Consortium::start_with(data, 3, |config| config.long_run_after = Duration::ZERO).await;
    grove.add_all().await;
    let scenario = grove.scenario("All").await;
    (grove, scenario)
}

/// Returns the totals of a scenario once they are available.
async fn totals(grove: &Consortium, scenario: &str) -> Value {
    let path = format!("{scenario}/summary");
    grove.server.get(&path).await;
    unlocked(&grove.server, scenario).await;
    grove.server.get_json(&path).await
}

async fn what_was_there_before_is_read_on(database: Database) {
    let data = Data::new(database).await;
    let (grove, scenario) = patient(&data).await;
    let server = &grove.server;
    let journals = format!("{scenario}/journals");

    // Without earlier results.
    let hold = held(server).await;
    let refused = server.get_arrow(&journals).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(refused.headers()["retry-after"], "1");
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(problem["type"], "urn:titlewise:problem:recalculating");
    assert_eq!((&problem["percent"], &problem["email"]), (&json!(0.0), &json!(LIBRARIAN)));
    let empty = server.get_json(&journals).await;
    assert_eq!(
        (&empty["is_locked_pending_update"], &empty["update_percent_complete"]),
        (&json!(true), &json!(0.0))
    );
    assert_eq!(
        (&empty["update_notification_email"], &empty["journals"]),
        (&json!(LIBRARIAN), &json!([]))
    );
    let list = server.get_json(&format!("/package/{}/scenarios", grove.package)).await;
    let line = &list["scenarios"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&line["summary"], &line["is_locked_pending_update"]),
        (&json!(null), &json!(true)),
        "{line}"
    );
    let export = server.get(&format!("{scenario}/export.csv")).await;
    assert_eq!(export.status(), StatusCode::SERVICE_UNAVAILABLE, "no file of half a truth");
    drop(hold);
    let shown = unlocked(server, &scenario).await;
    assert_eq!(
        (&shown["update_percent_complete"], &shown["update_notification_email"]),
        (&json!(null), &json!(null))
    );
    let page = format!("/p/{}/s/{}", grove.package, scenario.trim_start_matches("/scenario/"));
    let mail = outbox(&data, 1).await;
    let told = mail.iter().filter(|mail| mail.contains(&page));
    assert_eq!(told.count(), 1, "{mail:?}");
    let whole = server.get_json(&journals).await;
    assert_eq!(whole["is_locked_pending_update"], false);
    assert!(whole["journals"].as_array().unwrap().len() > 10);
    let tag = server.get_arrow(&journals).await.headers()["etag"].clone();

    // With earlier results.
    let hold = held(server).await;
    let settings = format!("{scenario}/settings");
    let (status, _) = server.patch(&settings, json!({"cost_ill": 99})).await;
    assert_eq!(status, StatusCode::OK);
    let before = server.get_json(&journals).await;
    assert_eq!(before["journals"], whole["journals"]);
    assert_eq!(before["_debug"]["summary"], whole["_debug"]["summary"]);
    assert_eq!(before["saved"]["configs"]["cost_ill"], whole["saved"]["configs"]["cost_ill"]);
    assert_eq!(before["is_locked_pending_update"], true);
    let request = server.client.get(server.url(&journals)).header("accept", ARROW);
    let stream = asked("GET", request.header("if-none-match", tag)).await;
    assert_eq!(stream.status(), StatusCode::OK, "nobody takes it for what is to come");
    assert!(stream.headers().get("etag").is_none());
    assert_eq!(stream.headers()["cache-control"], "no-store");
    let rows = arrow::ipc::reader::StreamReader::try_new(
        std::io::Cursor::new(stream.bytes().await.unwrap()),
        None,
    )
    .unwrap();
    assert_eq!(rows.schema().metadata()["recalculating"], "0");
    let members = server.get_json(&format!("{scenario}/member-institutions")).await;
    assert_eq!(members["institutions"].as_array().unwrap().len(), 3);
    drop(hold);
    let shown = unlocked(server, &scenario).await;
    assert_eq!(shown["settings"]["cost_ill"], 99.0);
    let after = server.get_json(&journals).await;
    assert_ne!(after["_debug"]["summary"], whole["_debug"]["summary"]);
    grove.server.stop().await;
}

async fn a_change_is_taken_back_while_it_is_worked_out(database: Database) {
    let data = Data::new(database).await;
    let (grove, scenario) = patient(&data).await;
    let server = &grove.server;
    let before = totals(&grove, &scenario).await;
    let hold = held(server).await;
    let settings = format!("{scenario}/settings");
    server.patch(&settings, json!({"cost_ill": 99})).await;
    server.get(&format!("{scenario}/summary")).await;
    for (method, path, body) in [
        ("PATCH", "/settings", json!({"cost_ill": 98})),
        ("PATCH", "/subscriptions", json!({"add": ["0031-9252"]})),
        ("PATCH", "/member-institutions", json!({"exclude": []})),
        ("PATCH", "", json!({"name": "Another"})),
        ("PUT", "/cost-sharing", json!({})),
        ("PUT", "/reference", json!({"version": null})),
        ("POST", "/redo", json!({})),
    ] {
        let path = format!("{scenario}{path}");
        let (status, refused) = server.send(&server.client, method, &path, Some(&body)).await;
        assert_eq!(status, StatusCode::LOCKED, "{method} {path}: {refused}");
        assert_eq!(refused["type"], "urn:titlewise:problem:locked");
        assert_eq!(refused["email"], LIBRARIAN);
    }
    let (status, undone) = server.post(&format!("{scenario}/undo"), json!({})).await;
    assert_eq!(
        (status, &undone["is_locked_pending_update"]),
        (StatusCode::OK, &json!(false)),
        "{undone}"
    );
    // Nothing was recalculated since; the previous results are complete again.
    assert_eq!(server.get_json(&format!("{scenario}/summary")).await, before);
    assert_eq!(unlocked(server, &scenario).await["settings"]["cost_ill"], 17.0);

    // A deleted scenario no longer locks anything.
    server.patch(&settings, json!({"cost_ill": 99})).await;
    server.get(&format!("{scenario}/summary")).await;
    assert_eq!(data.count("select count(*) from recalculation").await, 1);
    grove.scenario("Another").await;
    server.delete(&scenario).await;
    drop(hold);
    let left = format!(
        "select count(*) from recalculation where scenario_id = '{}'",
        scenario.trim_start_matches("/scenario/")
    );
    assert_eq!(data.count(&left).await, 0);
    grove.server.stop().await;
}

async fn a_lost_run_is_taken_up(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    grove.add_all().await;
    let lose = |scenario: &str, attempts: u32| {
        let id = scenario.trim_start_matches("/scenario/").to_owned();
        format!(
            "insert into recalculation (scenario_id, email, recipient_name, percent, started_at, runner, claimed_until, \
             attempts) values ('{id}', 'waits@example.edu', 'W', 40.0, '2026-01-01T00:00:00Z', 'lost', 0, {attempts})"
        )
    };
    let (once, often) = (grove.scenario("Once").await, grove.scenario("Often").await);
    data.execute(&lose(&once, 1)).await;
    data.execute(&lose(&often, 5)).await;
    unlocked(&grove.server, &once).await;
    unlocked(&grove.server, &often).await;
    let mail = outbox(&data, 2).await;
    for (subject, count) in [("Recalculated: Once", 1), ("Not recalculated: Often", 1)] {
        let found = mail.iter().filter(|mail| mail.contains(&format!("Subject: {subject}")));
        assert_eq!(found.count(), count, "{mail:?}");
    }
    assert!(grove.totals(&often).await["usage"].as_f64().unwrap() > 0.0, "it can be asked for");
    grove.server.stop().await;
}

async fn what_is_shown_unlocked_can_be_changed(database: Database) {
    let data = Data::new(database).await;
    let (grove, scenario) = patient(&data).await;
    let server = &grove.server;
    totals(&grove, &scenario).await;
    let hold = held(server).await;
    let settings = format!("{scenario}/settings");
    server.patch(&settings, json!({"cost_ill": 99})).await;
    let journals = format!("{scenario}/journals");
    assert_eq!(server.get_json(&journals).await["is_locked_pending_update"], true);

    // The result is complete long before the database can end the lock.
    let slow = "update recalculation set percent = percent";
    let slow = data.hold(slow, Duration::from_secs(2)).await;
    drop(hold);
    while server.get_json(&journals).await["is_locked_pending_update"] == true {
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    let (status, refused) = server.patch(&settings, json!({"cost_ill": 98})).await;
    assert_eq!(status, StatusCode::OK, "{refused}");
    slow.await.unwrap();
    grove.server.stop().await;
}

/// Returns the response for a scenario, without its dates.
async fn answer(client: &Client, process: &Process, scenario: &str) -> (StatusCode, Value) {
    let response = client.get(process.url(&format!("{scenario}/journals"))).send().await.unwrap();
    (response.status(), response.json().await.unwrap())
}

/// Returns what is shown once nothing is locked any more.
async fn settled(client: &Client, process: &Process, scenario: &str) -> Value {
    for _ in 0..1_200 {
        let (status, shown) = answer(client, process, scenario).await;
        assert_eq!(status, StatusCode::OK, "{shown}");
        if shown["is_locked_pending_update"] == false {
            return shown;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{scenario} is locked for ever");
}

async fn a_run_survives_kills(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 10).await;
    grove.add_all().await;
    let scenario = grove.scenario("All").await;
    let client = grove.server.client.clone();
    let reference = grove.folder.path().join("reference").to_string_lossy().into_owned();
    grove.server.stop().await;
    let start =
        || Process::start_with(&data, &["--reference", &reference, "--long-run-after", "0"]);
    let settings = async |process: &Process, cost: u32| {
        let path = process.url(&format!("{scenario}/settings"));
        let request = client.patch(path).json(&json!({"cost_ill": cost}));
        request.send().await.map(|response| response.status())
    };

    // The results for each setting without interruptions.
    let mut process = start();
    settled(&client, &process, &scenario).await;
    let costs = [11, 12, 13];
    let mut expected = Vec::new();
    for cost in costs {
        assert_eq!(settings(&process, cost).await.unwrap(), StatusCode::OK);
        let shown = settled(&client, &process, &scenario).await;
        assert_eq!(shown["saved"]["configs"]["cost_ill"], f64::from(cost), "{}", shown["saved"]);
        expected.push(shown["journals"].clone());
    }
    assert!(expected[0] != expected[1] && expected[1] != expected[2]);
    let is_whole = |shown: &Value| {
        let cost = shown["saved"]["configs"]["cost_ill"].as_f64().unwrap();
        let at = costs.iter().position(|one| f64::from(*one) == cost).unwrap();
        let is_locked = shown["is_locked_pending_update"] == true;
        shown["journals"] == expected[at] || (is_locked && shown["journals"] == json!([]))
    };

    // A newly started server has empty caches, so that its runs take longer. Each kill that came too late makes the next
    // one come earlier, however fast runs are.
    let mut dice = Dice(165);
    let mut lost = 0;
    let mut latest = 120_000;
    let recalculations = "select count(*) from recalculation";
    for round in 0.. {
        assert!(round < 60, "no run was under way when the server was killed");
        process.kill();
        process = start();
        let wanted = costs[dice.roll(3)];
        // It was killed between the result and the end of the lock: the next request ends the lock.
        while settings(&process, wanted).await.unwrap() == StatusCode::LOCKED {
            settled(&client, &process, &scenario).await;
        }
        let first = client.get(process.url(&format!("{scenario}/journals")));
        let first = tokio::spawn(async move { first.send().await?.json::<Value>().await });
        while !first.is_finished() && data.count(recalculations).await == 0 {}
        tokio::time::sleep(Duration::from_micros(dice.roll(latest) as u64)).await;
        process.kill();
        // The response is complete or does not arrive.
        if let Ok(shown) = first.await.unwrap() {
            assert!(is_whole(&shown), "half new in round {round}");
        }
        let is_lost = data.count(recalculations).await == 1;
        lost += i64::from(is_lost);
        latest = if is_lost { latest * 5 / 4 } else { latest / 2 };
        process = start();
        // A scenario unlocks without a request; checked below.
        if is_lost && lost > 5 {
            break;
        }
        let (_, shown) = answer(&client, &process, &scenario).await;
        assert!(is_whole(&shown), "half new after round {round}");
        let shown = settled(&client, &process, &scenario).await;
        assert_eq!(shown["saved"]["configs"]["cost_ill"], f64::from(wanted));
        assert!(is_whole(&shown));
    }
    let mut is_unlocked = false;
    for _ in 0..400 {
        let shown: Value =
            client.get(process.url(&scenario)).send().await.unwrap().json().await.unwrap();
        is_unlocked = shown["is_locked_pending_update"] == false;
        if is_unlocked {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(is_unlocked, "locked for ever");
    process.kill();
}
